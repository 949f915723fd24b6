import { describe, expect } from 'vitest'
import type { Permission } from '../../../generated/permissions.ts'
import { routes } from '../../../generated/routes.ts'
import type { OperationId } from '../../../src/contract.ts'
import { readingOf } from '../../../src/domain/safeguards/rule.ts'
import { newestEvent } from '../../scenarios/newest-event.ts'
import { batchOf } from '../../support/batched.ts'
import type { Answer, Client } from '../../support/call.ts'
import { APPLIED, newRequest } from '../../support/change-requests.ts'
import { exported, importing } from '../../support/features-batch.ts'
import { guard } from '../../support/guarded.ts'
import { startedPlan } from '../../support/release-plans.ts'
import { guarded } from '../../support/safeguards.ts'
import { newSegment, newStrategy } from '../../support/strategies.ts'
import { archive, half, inProduction, paramsOf, withStrategy } from '../../support/undo.ts'
import { it, type World } from '../../support/world.ts'

const missingIn = ({ status, error }: Answer<unknown>) => ({
  status,
  details: error?.details?.map((one) => one.message),
})

describe('the refusal of several permissions at once', () => {
  it('names those for all events of undoEvents', async ({ world }) => {
    const [first, second] = [await withStrategy(world), await withStrategy(world)]
    const added = await newestEvent(world)
    await world.admin.call('updateFeature', {
      params: { projectId: 'default', featureName: first.name },
      body: { description: 'New' },
    })
    const events = [added, await newestEvent(world)]
    expect(second.params.featureName).not.toBe(first.name)
    const answer = await (await world.actor()).send('undoEvents', { body: { events } })
    expect(missingIn(answer)).toEqual({ status: 403, details: ['UPDATE_FEATURE', 'DELETE_FEATURE_STRATEGY'] })
  })

  it('names the one for the strategy that a promotion adds by turning on', async ({ world }) => {
    const { name, params } = await withStrategy(world)
    await world.admin.call('turnFeatureOn', { params })
    const body = { from: 'production', to: 'development', features: [name], parts: ['enabled' as const] }
    const actor = await world.actor()
    const answer = await actor.send('promoteFeatures', { params: { projectId: 'default' }, body })
    expect(missingIn(answer)).toEqual({
      status: 403,
      details: ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT'],
    })
  })

  it('names the one for the strategy that turnFeaturesOn adds', async ({ world }) => {
    const name = await world.feature()
    const { environment } = inProduction(name)
    const answer = await (await world.actor()).send('turnFeaturesOn', {
      params: { projectId: 'default', environment },
      body: { features: [name] },
    })
    expect(missingIn(answer)).toEqual({
      status: 403,
      details: ['UPDATE_FEATURE_ENVIRONMENT', 'CREATE_FEATURE_STRATEGY'],
    })
    await world.admin.call('addStrategy', { params: inProduction(name), body: half })
    const other = await (await world.actor()).send('turnFeaturesOn', {
      params: { projectId: 'default', environment },
      body: { features: [name] },
    })
    expect(missingIn(other)).toEqual({ status: 403, details: ['UPDATE_FEATURE_ENVIRONMENT'] })
  })

  it('names both of rotateApiToken', async ({ world }) => {
    const token = { tokenName: 'sdk', type: 'client' as const, environment: 'production', projects: ['*'] }
    const { secret } = (await world.admin.call('createApiToken', { body: token })).body
    const other = await world.actor({ may: ['CREATE_FRONTEND_API_TOKEN'] })
    expect(missingIn(await other.send('rotateApiToken', { params: { token: secret }, body: {} }))).toEqual({
      status: 403,
      details: ['CREATE_CLIENT_API_TOKEN', 'UPDATE_CLIENT_API_TOKEN'],
    })
  })
})

type Case = readonly [needs: Permission[], call: (world: World) => Promise<(by: Client) => Promise<Answer<unknown>>>]

const params = { projectId: 'default' }

/** A feature that a safeguard has turned off in development. */
async function stopped(world: World) {
  const { params: place, readAt, isOn } = await guarded(world)
  await readAt(0, async () => readingOf(9))
  expect(await isOn()).toBe(false)
  return place
}

/** The same, which is on in production. */
async function stoppedElsewhere(world: World) {
  const place = await stopped(world)
  const there = { ...place, environment: 'production' }
  await newStrategy(world, there)
  await world.admin.call('turnFeatureOn', { params: there })
  return place
}

/** The path of a release plan that a safeguard has paused. */
async function stoppedPlan(world: World) {
  const { params: place } = await startedPlan(world)
  await world.db
    .updateTable('releasePlans')
    .set({ status: 'paused', pauseKind: 'safeguard', nextAt: null })
    .where('id', '=', place.planId)
    .execute()
  return place
}

/** Calls of operations that need all of some permissions; the first is the one of the route, if it has one. */
const CASES = {
  turnFeatureOn: [
    ['UPDATE_FEATURE_ENVIRONMENT', 'CREATE_FEATURE_STRATEGY'],
    async (world) => {
      const place = inProduction(await world.feature())
      return (by) => by.send('turnFeatureOn', { params: place })
    },
  ],
  moveFeature: [
    ['MOVE_FEATURE_TOGGLE', 'UPDATE_SAFEGUARD'],
    async (world) => {
      const place = await stopped(world)
      const newProjectId = await world.project('elsewhere')
      return (by) => by.send('moveFeature', { params: place, body: { newProjectId } })
    },
  ],
  cloneFeature: [
    ['CREATE_FEATURE', 'CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
    async (world) => {
      const { name, params: place } = await withStrategy(world)
      await world.admin.call('setVariants', { params: place, body: [{ name: 'blue', weight: 1000 }] })
      return (by) => by.send('cloneFeature', { params: paramsOf(name), body: { name: `${name}-2` } })
    },
  ],
  createFeature: [
    ['CREATE_FEATURE', 'ADMIN'],
    async () => (by) => by.send('createFeature', { params, body: { name: 'old', archived: true } }),
  ],
  deleteFeatures: [
    ['DELETE_FEATURE', 'UPDATE_SAFEGUARD'],
    async (world) => {
      const { featureName } = await stopped(world)
      await archive(world, [featureName])
      return (by) => by.send('deleteFeatures', { params, body: { features: [featureName] } })
    },
  ],
  removeProjectEnvironment: [
    ['UPDATE_PROJECT', 'UPDATE_SAFEGUARD'],
    async (world) => {
      const { environment } = await stopped(world)
      return (by) => by.send('removeProjectEnvironment', { params: { ...params, environment } })
    },
  ],
  removeReleasePlan: [
    ['DELETE_FEATURE_STRATEGY', 'UPDATE_SAFEGUARD'],
    async (world) => {
      const place = await stoppedPlan(world)
      return (by) => by.send('removeReleasePlan', { params: place })
    },
  ],
  resumeReleasePlan: [
    ['UPDATE_FEATURE_STRATEGY', 'UPDATE_SAFEGUARD'],
    async (world) => {
      const place = await stoppedPlan(world)
      return (by) => by.send('resumeReleasePlan', { params: place })
    },
  ],
  turnFeaturesOn: [
    ['UPDATE_FEATURE_ENVIRONMENT', 'CREATE_FEATURE_STRATEGY'],
    async (world) => {
      const features = [await world.feature()]
      return (by) => by.send('turnFeaturesOn', { params: { ...params, environment: 'production' }, body: { features } })
    },
  ],
  restoreFeature: [
    ['UPDATE_FEATURE', 'DELETE_FEATURE_STRATEGY'],
    async (world) => {
      const name = await world.feature()
      const asOf = await newestEvent(world)
      await world.admin.call('addStrategy', { params: inProduction(name), body: half })
      await world.admin.call('updateFeature', { params: paramsOf(name), body: { description: 'New' } })
      return (by) => by.send('restoreFeature', { params: paramsOf(name), body: { event: asOf } })
    },
  ],
  promoteFeatures: [
    ['UPDATE_FEATURE_ENVIRONMENT', 'UPDATE_SAFEGUARD'],
    async (world) => {
      const { featureName } = await stoppedElsewhere(world)
      const body = { from: 'production', to: 'development', features: [featureName], parts: ['enabled' as const] }
      return (by) => by.send('promoteFeatures', { params, body })
    },
  ],
  importFeatures: [
    ['UPDATE_FEATURE', 'UPDATE_FEATURE_ENVIRONMENT', 'UPDATE_SAFEGUARD'],
    async (world) => {
      const { featureName } = await stopped(world)
      const file = await exported(world, { features: [featureName] })
      const featureEnvironments = file.featureEnvironments?.map((one) => ({ ...one, enabled: true }))
      return (by) => importing(world, { ...file, ...(featureEnvironments && { featureEnvironments }) }, { by })
    },
  ],
  setChangeRequestState: [
    ['APPLY_CHANGE_REQUEST', 'UPDATE_SEGMENT', 'DELETE_SEGMENT', 'UPDATE_SAFEGUARD'],
    async (world) => {
      const { featureName } = await stopped(world)
      const [renamed, deleted] = [await newSegment(world), await newSegment(world)]
      await guard(world.db)
      const changeRequestId = await newRequest(world, [
        { action: 'updateSegment', payload: { id: renamed, name: 'Renamed' } },
        { action: 'deleteSegment', payload: { id: deleted } },
        { action: 'updateEnabled', feature: featureName, payload: { enabled: true } },
      ])
      return (by) => by.send('setChangeRequestState', { params: { ...params, changeRequestId }, body: APPLIED })
    },
  ],
} satisfies Partial<Record<OperationId, Case>>

/** Why no call of an operation has to name several permissions, or where that is tried. */
const OTHERWISE: Partial<Record<OperationId, string>> = {
  applyState: 'all of its needs are collected, see tests/api/state',
  undoEvents: 'above',
  rotateApiToken: 'above',
  undoEvent: 'as undoEvents',
  deleteProject: 'as removeProjectEnvironment',
  deleteArchivedFeature: 'its project is known only after the permission',
  createActionSet: 'what a service account may do is read only for who may let it act',
  updateActionSet: 'what a service account may do is read only for who may let it act',
  enableActionSet: 'what a service account may do is read only for who may let it act',
  createWebhook: 'which events are restricted is said only to who may make webhooks',
  updateWebhook: 'which events are restricted is said only to who may change webhooks',
  resendWebhookDelivery: 'which events are restricted is said only to who may change webhooks',
  deleteApprovalRule: 'where a rule holds is known only under its lock',
  startMilestone: 'whether it is made or proposed is known only under its lock',
  createApiToken: 'one is enough, by the type of the token',
  updateApiToken: 'one is enough, by the type of the token',
  deleteApiToken: 'one is enough, by the type of the token',
  restoreSegment: 'one is enough',
  restoreStrategy: 'there is only one',
  reviewBreakGlassUse: 'there is only one',
  turnFeaturesOff: 'there is only one',
  dryRunBatch: 'each operation names what it needs',
  releaseOwnedFields: 'one is enough for each field',
  getAccessOverview: 'one is enough',
  searchUsers: 'one is enough',
}

describe('an operation that needs several permissions', () => {
  it('is tried here, or has a reason', () => {
    const several = Object.entries(routes).flatMap(([id, route]) => ('permissionsAlso' in route ? [id] : []))
    const known = [...Object.keys(CASES), ...Object.keys(OTHERWISE)]
    expect(several.filter((id) => !known.includes(id))).toEqual([])
    expect(known.filter((id) => !several.includes(id))).toEqual([])
  })

  it.for(Object.entries(CASES))('%s names each two that are missing', async ([, [needs, make]], { world }) => {
    const call = await (make as Case[1])(world)
    const pairs = needs.flatMap((one, place) => needs.slice(place + 1).map((other) => [one, other]))
    for (const pair of pairs) {
      const may = needs.filter((permission) => permission !== 'ADMIN' && !pair.includes(permission))
      const { status, details } = missingIn(await call(await world.actor({ may })))
      expect({ status, details: details?.toSorted() }).toEqual({ status: 403, details: pair.toSorted() })
    }
  })

  it('names them also in a batch, and for a body that is not acceptable only the one of the path', async ({
    world,
  }) => {
    const place = inProduction(await world.feature())
    const actor = await world.actor()
    const refused = await actor.send('runBatch', { body: batchOf('turnFeatureOn', { params: place }) })
    expect(refused).toMatchObject({
      status: 403,
      error: { message: expect.stringContaining('UPDATE_FEATURE_ENVIRONMENT, CREATE_FEATURE_STRATEGY') },
    })
    const { name } = await withStrategy(world)
    const broken = await actor.send('cloneFeature', { params: paramsOf(name), body: {} as never })
    expect(missingIn(broken)).toEqual({ status: 403, details: ['CREATE_FEATURE'] })
  })

  it('names nothing more for an absent feature', async ({ world }) => {
    const actor = await world.actor()
    const absent = await actor.send('cloneFeature', { params: paramsOf('absent'), body: { name: 'copy' } })
    expect(missingIn(absent)).toEqual({ status: 403, details: ['CREATE_FEATURE'] })
  })
})
