import { expect, test } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { revisionsIn } from '../../../src/http/requests/if-match.ts'
import {
  type DocumentedOperation,
  document,
  operation,
  operations,
  parametersOf,
  resolve,
} from '../../support/contract.ts'

/*
 * Every write of a resource that has a tag takes it in `If-Match`.
 */

/** Why an operation that changes a resource with a tag, or is below its path, takes none. */
const REASONS = {
  several: 'It changes several resources at once.',
  made: 'It makes a new resource, or adds to a list, and overwrites nothing.',
  own: 'It changes what belongs to the caller alone.',
  untagged:
    'No tag is about it: tags, dependencies, the lifecycle, API tokens, tokens of signal endpoints, the pause of a release plan, the reviews that an environment of a project needs.',
  nothing: 'It changes nothing that others edit.',
} as const

const EXCEPTIONS: { readonly [Id in OperationId]?: keyof typeof REASONS } = {
  addChangeRequestComment: 'made',
  addDependency: 'untagged',
  addFeatureTag: 'untagged',
  addProjectEnvironment: 'untagged',
  addToChangeRequest: 'made',
  applyState: 'several',
  archiveFeatures: 'several',
  cloneFeature: 'made',
  completeFeature: 'untagged',
  createActionSet: 'made',
  createFeature: 'made',
  createProjectApiToken: 'made',
  createSignalEndpointToken: 'made',
  createReleasePlan: 'made',
  createSafeguard: 'made',
  createTag: 'made',
  deleteApiToken: 'untagged',
  deleteFeatures: 'several',
  deleteProjectApiToken: 'untagged',
  deleteSignalEndpointToken: 'untagged',
  deleteTag: 'several',
  favoriteFeature: 'own',
  favoriteProject: 'own',
  importFeatures: 'several',
  pauseReleasePlan: 'untagged',
  promoteFeatures: 'several',
  releaseFromScim: 'several',
  removeDependencies: 'untagged',
  removeDependency: 'untagged',
  removeFeatureTag: 'untagged',
  removeProjectEnvironment: 'several',
  resendWebhookDelivery: 'nothing',
  resetSafeguard: 'untagged',
  reviewBreakGlassUse: 'made',
  reviveFeatures: 'several',
  rotateApiToken: 'untagged',
  runBatch: 'several',
  setChangeRequestConfiguration: 'untagged',
  setEnvironmentSortOrder: 'several',
  setFeaturesStale: 'several',
  trySafeguard: 'nothing',
  turnFeaturesOff: 'several',
  turnFeaturesOn: 'several',
  uncompleteFeature: 'untagged',
  undoEvents: 'several',
  unfavoriteFeature: 'own',
  unfavoriteProject: 'own',
  updateApiToken: 'untagged',
  updateFeatureTags: 'untagged',
  updateFeatureTypeLifetime: 'untagged',
  updateSignalEndpointToken: 'untagged',
  updateTagsOfFeatures: 'several',
  validateArchiveFeatures: 'nothing',
}

/** Events that many operations record besides their own. */
const BESIDES = ['change-request-created', 'change-added', 'change-request-schedule-suspended']

/** SCIM has tags of its own, and other refusals. */
const takesIfMatch = (one: DocumentedOperation) =>
  !one.url.startsWith('/scim/') && parametersOf(one, 'header').some(({ name }) => name === 'if-match')
const all = [...operations.values()]
const editing = all.filter(takesIfMatch)
const shown = new Set(editing.flatMap(({ pointer }) => [resolve(pointer)['x-if-match']].flat() as OperationId[]))
const edited = new Set(editing.flatMap(({ events }) => events).filter((type) => !BESIDES.includes(type)))

/** Whether an operation is below the path of a resource with a tag, or records what an edit of one records. */
function concernsResource({ url, method, events }: DocumentedOperation): boolean {
  if (method === 'GET' || !url.startsWith('/api/admin/')) return false
  const isBelow = [...shown].some((id) => url === operation(id).url || url.startsWith(`${operation(id).url}/`))
  return isBelow || events.some((type) => edited.has(type))
}

test('every write of a resource with a tag takes If-Match, or there is a reason', () => {
  const without = all.filter((one) => concernsResource(one) && !takesIfMatch(one)).map(({ id }) => id)
  expect(without.sort()).toEqual(Object.keys(EXCEPTIONS).sort())
})

test('every operation that takes If-Match can be refused with 412', () => {
  expect(editing.filter(({ statuses }) => !statuses.includes(412))).toEqual([])
})

test('every edit of one feature can be refused with 428', () => {
  const ofFeature = [...shown].filter((id) => operation(id).url.includes('{featureName}'))
  const edits = editing.filter(({ pointer }) => ofFeature.includes(resolve(pointer)['x-if-match']))
  expect(edits.length).toBeGreaterThan(10)
  expect(edits.filter(({ statuses }) => !statuses.includes(428)).map(({ id }) => id)).toEqual([])
})

const { pattern } = document.components.schemas.EntityTags

test.each([
  ['*', '*'],
  ['""', ['']],
  ['"a.b"', ['a']],
  ['"a.b.c"', ['a']],
  ['"a"', ['a']],
  ['"a,b.c"', ['a,b']],
  ['"a" ,\t"b.c"', ['a', 'b']],
  ['"\xe9.b"', ['\xe9']],
] as const)('`If-Match: %s` conforms, and is read', (header, revisions) => {
  expect(header).toMatch(new RegExp(pattern, 'u'))
  expect(revisionsIn(header)).toEqual(revisions)
})

test.each([
  '',
  'a',
  '"a',
  'a"',
  'W/"a"',
  '"a", W/"b"',
  '"a", *',
  '*, *',
  '"a",',
  ',"a"',
  '"a""b"',
  '"a b"',
  '"\u0100"',
])('`If-Match: %s` does not conform', (header) => expect(header).not.toMatch(new RegExp(pattern, 'u')))
