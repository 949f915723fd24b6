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

/** Why operations that change a resource with a tag, or are below its path, take none. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'It changes several resources at once.': `
    applyState archiveFeatures deleteFeatures deleteTag importFeatures promoteFeatures releaseFromScim
    removeProjectEnvironment reviveFeatures runBatch setEnvironmentSortOrder setFeaturesStale turnFeaturesOff
    turnFeaturesOn undoEvents updateTagsOfFeatures
  `,
  'It makes a new resource, or adds to a list, and overwrites nothing.': `
    addChangeRequestComment addToChangeRequest cloneFeature createActionSet createFeature createProjectApiToken
    createSignalEndpointToken createReleasePlan createSafeguard createTag reviewBreakGlassUse
  `,
  'It changes what belongs to the caller alone.': `
    favoriteFeature favoriteProject unfavoriteFeature unfavoriteProject
  `,
  'No tag is about it: tags, dependencies, the lifecycle, API tokens, tokens of signal endpoints, the pause of a release plan, the reviews that an environment of a project needs.': `
    addDependency addFeatureTag addProjectEnvironment completeFeature deleteApiToken deleteProjectApiToken
    deleteSignalEndpointToken pauseReleasePlan removeDependencies removeDependency removeFeatureTag resetSafeguard
    rotateApiToken setChangeRequestConfiguration uncompleteFeature updateApiToken updateFeatureTags
    updateFeatureTypeLifetime updateSignalEndpointToken
  `,
  'It changes nothing that others edit.': `
    resendWebhookDelivery trySafeguard validateArchiveFeatures
  `,
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
  expect(without.sort()).toEqual(
    Object.values(EXCEPTIONS)
      .flatMap((ids) => ids.trim().split(/\s+/))
      .sort(),
  )
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
  ...['', 'a', '"a', 'a"', 'W/"a"', '"a", W/"b"', '"a", *', '*, *', '"a",', ',"a"', '"a""b"', '"a b"', '"\u0100"'],
])('`If-Match: %s` does not conform', (header) => expect(header).not.toMatch(new RegExp(pattern, 'u')))
