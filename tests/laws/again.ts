import { expect } from 'vitest'
import type { OperationId } from '../../src/contract.ts'
import { newestEvent } from './dry-runs.ts'
import type { Law } from './law.ts'

/** Changes that are no PUT, and say how something is to be. */
const AS_WELL: readonly OperationId[] = [
  'turnFeatureOn',
  'turnFeatureOff',
  'turnFeaturesOn',
  'turnFeaturesOff',
  'favoriteFeature',
  'unfavoriteFeature',
  'setFeaturesStale',
  'setStrategySortOrder',
  'completeFeature',
  'uncompleteFeature',
  'archiveFeature',
  'archiveFeatures',
  'reviveFeature',
  'addDependency',
  'removeDependencies',
  'removeDependency',
  'addFeatureTag',
  'removeFeatureTag',
  'setStrategySegments',
  'setLegalValue',
  'deprecateStrategyType',
  'reactivateStrategyType',
  'setDefaultStrategy',
  'promoteFeatures',
  'importFeatures',
  'restoreFeature',
  'restoreSegment',
  'restoreProject',
  'archiveProject',
  'reviveProject',
  'addProjectAccess',
  'turnEnvironmentOn',
  'turnEnvironmentOff',
  'setOidcSettings',
  'setSamlSettings',
  'setPasswordSettings',
  'updateApplication',
  'removeProjectUser',
  'removeProjectGroup',
  'favoriteProject',
  'unfavoriteProject',
  'patchFeature',
  'patchStrategy',
  'deleteUserTokens',
  'releaseUserIdentities',
  'reviveFeatures',
]

/** A request does not go where it is. */
const MOVES: OperationId = 'setChangeRequestState'

/** Comes last: the other laws look at what one call has left. */
export const again: Law = {
  name: 'the same change again succeeds, and records nothing',
  oneEngine: 'the engines have no part in further changes',
  of: ({ id, method }) => (method === 'PUT' || AS_WELL.includes(id)) && id !== MOVES,
  async after({ world, called, request, by }) {
    const newest = await newestEvent(world)
    const { status, error } = await by.send(called.id, request)
    expect(error).toBeUndefined()
    expect(status).toBeLessThan(300)
    expect(await newestEvent(world)).toBe(newest)
  },
}
