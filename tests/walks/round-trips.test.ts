import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract.ts'
import { connectPostgres } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/handles.ts'
import { requestOf } from '../scenarios/request-of.ts'
import { operations } from '../support/contract.ts'
import { sharedDatabase } from '../support/database.ts'
import { countRoundTrips } from '../support/round-trips.ts'
import { openWorld, serverOfWorlds } from '../support/world.ts'

/*
 * A change takes two round trips: one to lock and read, one to write and commit. Operations that take more are listed
 * with their number, so that none becomes slower unnoticed.
 */

const USUAL = 2

const MORE: Readonly<Partial<Record<OperationId, number>>> = {
  addChangeRequestComment: 5,
  addDependency: 3,
  addFeatureTag: 5,
  addProjectAccess: 8,
  addProjectEnvironment: 7,
  addStrategy: 3,
  addToChangeRequest: 4,
  archiveFeature: 4,
  archiveFeatures: 5,
  archiveProject: 3,
  moveFeature: 8,
  changeOwnPassword: 7,
  changeUserPassword: 6,
  cloneFeature: 6,
  completeFeature: 3,
  createApiToken: 4,
  createContextField: 3,
  createEnvironment: 4,
  createGroup: 4,
  createPersonalAccessToken: 5,
  createProject: 3,
  createProjectApiToken: 4,
  createRole: 4,
  createSegment: 4,
  createServiceAccount: 3,
  createServiceAccountToken: 5,
  createSignupToken: 3,
  createUser: 3,
  createWebhook: 5,
  deleteApiToken: 3,
  deleteApplication: 3,
  deleteArchivedFeature: 4,
  deleteContextField: 4,
  deleteEnvironment: 10,
  deleteFeatures: 4,
  deleteGroup: 3,
  deleteInactiveUsers: 13,
  deletePersonalAccessToken: 3,
  deleteProject: 13,
  deleteProjectApiToken: 3,
  deleteRole: 5,
  deleteSegment: 7,
  deleteServiceAccount: 9,
  deleteServiceAccountToken: 4,
  deleteStrategyType: 3,
  deleteTag: 5,
  deleteTagType: 3,
  deleteUser: 13,
  deleteUserTokens: 4,
  deleteWebhook: 3,
  deprecateStrategyType: 3,
  discardChange: 7,
  discardChangeRequest: 3,
  dryRunBatch: 8,
  editChange: 9,
  favoriteFeature: 3,
  favoriteProject: 3,
  importFeatures: 10,
  logIn: 9,
  patchVariantsInAllEnvironments: 3,
  promoteFeatures: 4,
  reactivateStrategyType: 3,
  releaseUserIdentities: 8,
  removeDependencies: 3,
  removeDependency: 3,
  removeFeatureTag: 4,
  removeLegalValue: 3,
  removeProjectEnvironment: 5,
  removeProjectGroup: 5,
  removeProjectUser: 5,
  requestPasswordReset: 3,
  resendWebhookDelivery: 5,
  resetPassword: 8,
  resetUserPassword: 3,
  restoreFeature: 6,
  restoreProject: 3,
  restoreSegment: 6,
  restoreStrategy: 4,
  reviveFeature: 6,
  reviveFeatures: 5,
  reviveProject: 3,
  rotateApiToken: 8,
  runBatch: 12,
  setChangeRequestConfiguration: 6,
  setChangeRequestState: 6,
  setChangeRequestTitle: 6,
  setDefaultStrategy: 4,
  setEnvironmentSortOrder: 3,
  setVariantsInAllEnvironments: 3,
  setFeaturesStale: 3,
  setLegalValue: 3,
  setOidcSettings: 7,
  setPasswordSettings: 4,
  setProjectAccess: 8,
  setProjectGroupRoles: 6,
  setProjectUserRoles: 6,
  setRequestedApprovers: 6,
  setStrategySegments: 5,
  setVariantsInEnvironments: 3,
  signUp: 5,
  turnEnvironmentOff: 3,
  turnEnvironmentOn: 3,
  turnFeaturesOff: 5,
  turnFeaturesOn: 5,
  uncompleteFeature: 3,
  undoEvent: 9,
  unfavoriteFeature: 3,
  unfavoriteProject: 3,
  updateApiToken: 3,
  updateApplication: 3,
  updateContextField: 3,
  updateEnvironment: 4,
  updateFeatureTags: 7,
  updateFeatureTypeLifetime: 4,
  updateGroup: 3,
  updateRole: 7,
  updateSegment: 4,
  updateServiceAccount: 4,
  updateSignupToken: 4,
  updateStrategyType: 3,
  updateTagType: 3,
  updateTagsOfFeatures: 7,
  updateUser: 7,
  updateWebhook: 6,
}

const writing = [...operations.values()].filter(({ method }) => method !== 'GET')

describe.skipIf(process.env.TEST_ENGINE === 'embedded')('a change', () => {
  let app: FastifyInstance
  let db: Db
  let close: () => Promise<void>
  let tripsSince: () => number[]
  const counted: Partial<Record<OperationId, number>> = {}

  beforeAll(async () => {
    const { url = '' } = await sharedDatabase()
    const connection = connectPostgres(url, () => {})
    db = connection.db
    close = connection.close
    tripsSince = countRoundTrips(db)
    app = await serverOfWorlds({ db })
  })
  afterAll(async () => {
    await app?.close()
    await close?.()
  })

  test('takes no more round trips than it is said to', { timeout: 120_000 }, async () => {
    for (const { id } of writing) {
      const world = await openWorld(app)
      const { by, ...given } = await requestOf(world, id)
      tripsSince()
      await by.send(id, given)
      counted[id] = Math.max(0, ...tripsSince())
    }
    const more = Object.fromEntries(Object.entries(counted).filter(([, trips]) => trips > USUAL))
    expect(more, 'fewer are welcome: lower the number').toEqual(MORE)
  })
})
