import { expect, test } from 'vitest'
import { concerns } from '../../console/server/concerns.ts'
import type { ReadKey } from '../../console/server/read.ts'

const CHANGED = {
  type: 'feature-environment-enabled',
  project: 'shop',
  featureName: 'new-checkout',
  environment: 'production',
} as const

const key = (operation: string, path = {}, query = {}, body?: unknown) =>
  [operation, path, query, body] as unknown as ReadKey
const tried = (...projects: string[]) => ({ operations: projects.map((projectId) => ({ params: { projectId } })) })

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
  ['a page of older events', key('searchEvents', {}, {}, { offset: 41 }), false],
  ['the requests that wait for the caller', key('searchChangeRequests'), false],
  ['a dry run in its project', key('dryRunBatch', {}, {}, tried('shop', 'shop')), true],
  ['a dry run in another project', key('dryRunBatch', {}, {}, tried('default')), false],
  ['a dry run in several projects', key('dryRunBatch', {}, {}, tried('default', 'shop')), true],
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
