import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { advance, hours, startedPlan } from '../../support/release-plans.ts'
import { actionSet, CRITICAL, makeActor, makeEndpoint, runJob, runsOf } from '../../support/signals.ts'
import { it, type World } from '../../support/world.ts'

/** A running plan, and an action set that pauses the plan of its feature, or does something else with the feature. */
async function pausing(world: World, action: Schema<'ActionName'> = 'PAUSE_RELEASE_PLAN') {
  const plan = await startedPlan(world)
  const endpoint = await makeEndpoint(world)
  const { featureName, environment, projectId } = plan.place
  const input = actionSet(
    { actorId: await makeActor(world), sourceId: endpoint.id },
    { actions: [{ action, executionParams: { featureName, environment } }] },
  )
  const { body } = await world.admin.call('createActionSet', { params: { projectId }, body: input })
  return { plan, endpoint, params: { projectId, actionSetId: body.id } }
}

describe('an action that pauses a release plan', () => {
  it('holds its next milestone', async ({ world }) => {
    const { plan, endpoint, params } = await pausing(world)
    await endpoint.send(CRITICAL)
    await runJob(world)
    expect(await runsOf(world, params)).toMatchObject([{ state: 'success' }])
    await advance(world.db, hours(25))
    const [run] = await runsOf(world, params)
    const pauseReason = `The action set "Checkout off when it fails" was run by the signal ${run?.signalId}`
    const paused = { status: 'paused', pauseKind: 'action', pauseReason, activeMilestoneId: plan.ids[0] }
    expect(await plan.now()).toMatchObject(paused)
  })

  it('is kept from what others may resume by one that turns the feature off', async ({ world }) => {
    const { plan, endpoint } = await pausing(world, 'TOGGLE_FEATURE_OFF')
    await endpoint.send(CRITICAL)
    await runJob(world)
    await advance(world.db, hours(99_999))
    const pauseReason = 'An action set has turned the feature off'
    expect(await plan.now()).toMatchObject({ status: 'paused', pauseKind: 'action', pauseReason })
  })

  it('does nothing where no plan runs', async ({ world }) => {
    const { plan, endpoint, params } = await pausing(world)
    await world.admin.call('pauseReleasePlan', { params: plan.params, body: { reason: 'By hand' } })
    await endpoint.send(CRITICAL)
    await runJob(world)
    expect(await runsOf(world, params)).toMatchObject([{ state: 'success' }])
    expect(await plan.now()).toMatchObject({ status: 'paused', pauseKind: 'user' })
  })
})
