import { expect, test } from 'vitest'
import { concerns } from '../../../console/server/concerns.ts'
import type { ReadKey } from '../../../console/server/read.ts'
import { document, operations } from '../../support/contract.ts'

const CHANGED = {
  type: 'feature-environment-enabled',
  project: 'shop',
  featureName: 'new-checkout',
  environment: 'production',
} as const

type Type = Parameters<typeof concerns>[0]['type']

type Described = { operationId: string; tags: string[]; 'x-events'?: Type[]; 'x-shows'?: string[] }

const eventOf = (type: Type) => ({ type, project: null, featureName: null, environment: null })

const key = (operation: string, path = {}, query = {}, body?: unknown) =>
  [operation, path, query, body] as unknown as ReadKey
const dryRun = (...projects: string[]) => ({ operations: projects.map((projectId) => ({ params: { projectId } })) })

test.each<[what: string, read: ReadKey, isConcerned: boolean]>([
  ['the feature itself', key('getFeature', { projectId: 'shop', featureName: 'new-checkout' }), true],
  ['another feature', key('getFeature', { projectId: 'shop', featureName: 'old-checkout' }), false],
  ['the search in its project', key('searchFeatures', {}, { project: 'IS:shop' }), true],
  ['the search in another project', key('searchFeatures', {}, { project: 'IS:default' }), false],
  ['a search in several projects', key('searchFeatures', {}, { project: 'IS_ANY_OF:shop,default' }), true],
  ['the list of all projects', key('listProjects'), true],
  ['its environment', key('getVariants', { projectId: 'shop', environment: 'production' }), true],
  ['another environment', key('getVariants', { projectId: 'shop', environment: 'development' }), false],
  ['the newest events', key('searchEvents', {}, {}, { limit: 50 }), true],
  ['the newest events of the project', key('searchEvents', {}, {}, { project: 'shop' }), true],
  ['the events of another project', key('searchEvents', {}, {}, { project: 'default' }), false],
  ['the events of another type', key('searchEvents', {}, {}, { type: 'feature-created' }), false],
  ['the events of another feature', key('searchEvents', {}, {}, { feature: 'old-checkout' }), false],
  ['the events of a manager', key('searchEvents', {}, {}, { manager: 'payments' }), false],
  ['a page of older events', key('searchEvents', {}, {}, { offset: 41 }), false],
  ['the requests that wait for the caller', key('searchChangeRequests'), false],
  ['a dry run in its project', key('dryRunBatch', {}, {}, dryRun('shop', 'shop')), true],
  ['a dry run in another project', key('dryRunBatch', {}, {}, dryRun('default')), false],
  ['a dry run in several projects', key('dryRunBatch', {}, {}, dryRun('default', 'shop')), true],
  ['the settings of the server', key('getUiConfig'), false],
  ['the permissions of the caller', key('getOwnUser'), false],
  ['the groups', key('listGroups'), false],
  ['a webhook', key('getWebhook', { webhookId: 1 }), false],
  ['the deliveries of a webhook', key('listWebhookDeliveries', { webhookId: 1 }), true],
])('an event of a feature concerns %s, or not', (_, read, isConcerned) => {
  expect(concerns(CHANGED, read)).toBe(isConcerned)
})

test('an event of no project concerns what shows a feature', () => {
  const renamed = { type: 'segment-updated', project: null, featureName: null, environment: null } as const
  expect(concerns(renamed, key('getFeature', { projectId: 'shop', featureName: 'new-checkout' }))).toBe(true)
})

test('an event of a change request concerns the number of requests that wait', () => {
  expect(concerns({ ...CHANGED, type: 'change-request-sent-to-review' }, key('searchChangeRequests'))).toBe(true)
})

test.each(['role-updated', 'project-access-added', 'group-user-removed'] as const)(
  '%s concerns what the caller may do',
  (type) => {
    expect(concerns({ ...CHANGED, type }, key('getOwnUser'))).toBe(true)
  },
)

test.each<[type: Type, read: string, isConcerned: boolean]>([
  ['addon-config-deleted', 'getWebhook', true],
  ['addon-config-updated', 'listFeatureTypes', false],
  ['feature-type-updated', 'listFeatureTypes', true],
  ['environment-created', 'listPermissions', true],
  ['role-updated', 'listPermissions', false],
  ['role-deleted', 'getOidcSettings', true],
  ['pat-created', 'listServiceAccountTokens', true],
  ['user-updated', 'listServiceAccountTokens', false],
  ['setting-updated', 'getUiConfig', true],
  ['segment-updated', 'evaluatePlayground', true],
  ['user-updated', 'evaluatePlayground', false],
  // No operation records these: a sign-in and a job do.
  ['group-user-added', 'getOwnUser', true],
  ['change-request-scheduled-application-success', 'searchChangeRequests', true],
  ['sign-in-refused', 'getOwnUser', false],
])('%s concerns %s: %s', (type, read, isConcerned) => {
  expect(concerns(eventOf(type), key(read))).toBe(isConcerned)
})

test('each operation concerns by one of its events the reads that show its noun', () => {
  const found: Described[] = [...operations.values()].map(
    ({ url, method }) => document.paths[url][method.toLowerCase()],
  )
  const reads = found.flatMap(({ operationId, 'x-shows': nouns = [] }) =>
    nouns.map((noun) => ({ noun, read: key(operationId) })),
  )
  expect(reads.length).toBeGreaterThan(20)
  const missed = reads.flatMap(({ noun, read }) =>
    found
      .filter(({ tags, 'x-events': events = [] }) => tags.includes(noun) && events.length > 0)
      .filter(({ 'x-events': events = [] }) => !events.some((type) => concerns(eventOf(type), read)))
      .map(({ operationId }) => `${operationId} does not concern ${read[0]}`),
  )
  // It is of the noun sign-in, and changes a user.
  expect(missed.filter((text) => !text.startsWith('resetPassword '))).toEqual([])
})
