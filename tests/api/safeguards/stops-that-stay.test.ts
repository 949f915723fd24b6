import { describe, expect } from 'vitest'
import { newestEvent } from '../../scenarios/newest-event.ts'
import { batchOf } from '../../support/batched.ts'
import type { Answer, Client } from '../../support/call.ts'
import { startedPlan, WEEK } from '../../support/release-plans.ts'
import { ALL_OTHERS, ERRORS, guarded, says, secondsLater, TO_CONTINUE, watchAt } from '../../support/safeguards.ts'
import { apply, plan } from '../../support/state.ts'
import { archive, type FeatureEnvironmentPath } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const PROJECTS = ['default', 'elsewhere']

const TURNED_OFF = 'a feature that a safeguard has turned off'

/** Stops of a feature in development, each with what the refusal says about it. */
const STOPS: Readonly<Record<string, (world: World) => Promise<{ params: FeatureEnvironmentPath; why: string }>>> = {
  [TURNED_OFF]: async (world) => {
    const { params, readAt, isOn } = await guarded(world)
    await readAt(0, says(9))
    expect(await isOn()).toBe(false)
    const why = `the safeguard "${ERRORS.name}" has turned the feature "${params.featureName}" off in development`
    return { params, why }
  },
  'a release plan that a safeguard has stopped': async (world) => {
    const { place: params, now } = await startedPlan(world)
    await world.admin.call('createSafeguard', { params, body: { ...ERRORS, action: 'pausePlan' } })
    await watchAt(world, secondsLater(0), says(9))
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'safeguard' })
    return {
      params,
      why: `the release plan "In a week" of the feature "${params.featureName}" was stopped in development`,
    }
  },
}

async function stopped(world: World, stop = TURNED_OFF) {
  const made = await STOPS[stop]?.(world)
  if (made === undefined) throw new Error(`Nothing is made for ${stop}`)
  return made
}

type Way = (world: World, at: FeatureEnvironmentPath) => Promise<(by: Client) => Promise<Answer<unknown>>>

const elsewhere = { newProjectId: 'elsewhere' }

/** Each way to end a stop without turning anything on: what comes before, and then the call. */
const WAYS: Readonly<Record<string, Way>> = {
  'deleting the feature': async (world, { featureName }) => {
    await archive(world, featureName)
    return (by) => by.send('deleteArchivedFeature', { params: { featureName } })
  },
  'deleting many features': async (world, { projectId, featureName }) => {
    const other = await world.feature()
    for (const name of [other, featureName]) await archive(world, name)
    return (by) => by.send('deleteFeatures', { params: { projectId }, body: { features: [other, featureName] } })
  },
  'deleting the feature and making it anew, in a batch': async (_, { environment: _in, ...params }) => {
    const { featureName, projectId } = params
    // It locks the project before features, as all do that make features.
    const { operations: other } = batchOf('createFeature', { params: { projectId }, body: { name: 'another-one' } })
    const { operations: first } = batchOf('archiveFeature', { params })
    const { operations: then } = batchOf('deleteArchivedFeature', { params: { featureName } })
    const { operations: anew } = batchOf('createFeature', { params: { projectId }, body: { name: featureName } })
    return (by) => by.send('runBatch', { body: { operations: [...other, ...first, ...then, ...anew] } })
  },
  'moving it': async (_, { environment: _in, ...params }) => {
    return (by) => by.send('moveFeature', { params, body: elsewhere })
  },
  'undoing that it was moved': async (world, { environment: _in, ...params }) => {
    const event = await newestEvent(world)
    await world.admin.call('moveFeature', { params, body: elsewhere })
    return (by) => by.send('undoEvent', { params: { eventId: event + 1 } })
  },
  'removing the environment from the project': async (_, { projectId, environment }) => {
    return (by) => by.send('removeProjectEnvironment', { params: { projectId, environment } })
  },
  'deleting the project': async (world, { environment: _in, ...params }) => {
    await world.admin.call('moveFeature', { params, body: elsewhere })
    await archive(world, params.featureName)
    return (by) => by.send('deleteProject', { params: { projectId: 'elsewhere' } })
  },
}

/** These keep the stop. */
const KEEPING = ['moving it', 'undoing that it was moved']

const stopsLeft = async ({ db }: World) => {
  const safeguards = await db.selectFrom('safeguards').select('trippedAt').execute()
  return safeguards.filter(({ trippedAt }) => trippedAt !== null).length
}

const cases = Object.keys(STOPS).flatMap((stop) => Object.entries(WAYS).map((way) => [stop, ...way] as const))

describe('ends with the permission to reset it, and not without', () => {
  it.for(cases)('%s: %s', async ([stop, name, way], { world }) => {
    await world.project('elsewhere')
    const { params, why } = await stopped(world, stop)
    const call = await way(world, params)
    const { status, error } = await call(await world.actor({ may: ALL_OTHERS, project: PROJECTS }))
    expect({ status, message: error?.message }).toEqual({ status: 403, message: expect.stringContaining(why) })
    expect(error?.message).toContain(TO_CONTINUE)
    expect(await stopsLeft(world)).toBe(1)
    const by = await world.actor({ may: [...ALL_OTHERS, TO_CONTINUE], project: PROJECTS })
    expect(await call(by)).toMatchObject({ status: 200, error: undefined })
    expect(await stopsLeft(world)).toBe(KEEPING.includes(name) ? 1 : 0)
  })
})

describe('a stopped feature', () => {
  it('is deleted by who may let it continue in its environment', async ({ world }) => {
    const { featureName } = (await stopped(world)).params
    await archive(world, featureName)
    const inOther = await world.actor({ may: ['DELETE_FEATURE', TO_CONTINUE], environment: 'production' })
    const inThis = await world.actor({ may: ['DELETE_FEATURE', TO_CONTINUE], environment: 'development' })
    expect((await inOther.send('deleteArchivedFeature', { params: { featureName } })).status).toBe(403)
    expect((await inThis.send('deleteArchivedFeature', { params: { featureName } })).status).toBe(200)
  })

  it('holds no other features and environments', async ({ world }) => {
    const { params } = await stopped(world)
    await world.project('elsewhere')
    const by = await world.actor({ may: ALL_OTHERS, project: PROJECTS })
    const other = await world.feature()
    const place = { projectId: 'default', featureName: other }
    await by.call('moveFeature', { params: place, body: { newProjectId: 'elsewhere' } })
    await archive(world, other)
    await by.call('deleteArchivedFeature', { params: { featureName: other } })
    await by.call('removeProjectEnvironment', { params: { projectId: 'default', environment: 'production' } })
    expect([params.environment, await stopsLeft(world)]).toEqual(['development', 1])
  })

  it('stays stopped after it was moved', async ({ world }) => {
    const { params } = await stopped(world)
    await world.project('elsewhere')
    const { environment, ...feature } = params
    await world.admin.call('moveFeature', { params: feature, body: { newProjectId: 'elsewhere' } })
    const by = await world.actor({ may: ALL_OTHERS, project: PROJECTS })
    const there = { ...feature, projectId: 'elsewhere', environment }
    expect(await by.send('turnFeatureOn', { params: there })).toMatchObject({ status: 403 })
    await by.send('moveFeature', { params: { ...feature, projectId: 'elsewhere' }, body: { newProjectId: 'default' } })
    expect(await stopsLeft(world)).toBe(1)
  })

  it('is not stopped any more when its plan was removed, and gets no other plan before the reset', async ({
    world,
  }) => {
    const { params } = await stopped(world, 'a release plan that a safeguard has stopped')
    const plans = (await world.admin.call('listReleasePlans', { params })).body.releasePlans
    await world.admin.call('removeReleasePlan', { params: { ...params, planId: plans[0]?.id ?? '' } })
    const by = await world.actor({ may: ALL_OTHERS })
    const { body } = await by.call('createReleasePlan', { params, body: { name: 'Again', milestones: WEEK } })
    const first = { ...params, planId: body.id, milestoneId: body.milestones[0]?.id ?? '' }
    expect(await by.send('startMilestone', { params: first })).toMatchObject({ status: 409 })
    const { featureName } = params
    await archive(world, featureName)
    expect(await by.send('deleteArchivedFeature', { params: { featureName } })).toMatchObject({ status: 200 })
    expect(await stopsLeft(world)).toBe(0)
  })
})

describe('files that move a feature of which something is stopped', () => {
  it.for(Object.keys(STOPS))('say in their plan what their caller lacks: %s', async (stop, { world }) => {
    await world.project('elsewhere')
    const { params } = await stopped(world, stop)
    const by = await world.actor({ may: ALL_OTHERS, project: PROJECTS })
    const files = { features: { [params.featureName]: { project: 'elsewhere' } } }
    const { id, missingPermissions, operations } = await plan(world, files, { force: true, by })
    expect(operations.map(({ operationId }) => operationId)).toEqual(['moveFeature'])
    expect(missingPermissions).toEqual([{ anyOf: [TO_CONTINUE], project: 'default', environment: 'development' }])
    expect(await by.call('applyState', { body: { plan: id } })).toMatchObject({
      status: 403,
      error: { details: [{ message: TO_CONTINUE }] },
    })
    const other = await world.actor({ may: [...ALL_OTHERS, TO_CONTINUE], project: PROJECTS })
    expect((await apply(world, files, { force: true, by: other })).status).toBe(200)
  })
})
