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

/** How the reason of a pause begins. */
const RUN = 'The action set "Checkout off when it fails" was run by the signal \\d+'

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

  it.for(['TOGGLE_FEATURE_OFF', 'PAUSE_RELEASE_PLAN'] as const)(
    'keeps it from what others may resume, also where a user has paused it: %s',
    async (action, { world }) => {
      const { plan, endpoint } = await pausing(world, action)
      await world.admin.call('pauseReleasePlan', { params: plan.params, body: { reason: 'By hand' } })
      await endpoint.send(CRITICAL)
      await runJob(world)
      const what = action === 'TOGGLE_FEATURE_OFF' ? ' and has turned the feature off' : ''
      const { pauseKind, pauseReason } = await plan.now()
      expect({ pauseKind, pauseReason }).toEqual({
        pauseKind: 'action',
        pauseReason: expect.stringMatching(new RegExp(`^${RUN}${what}\\. Before that, it was paused: By hand$`)),
      })
    },
  )

  it('stops it at once when it turns the feature off, also without the account that started it', async ({ world }) => {
    const { plan, endpoint } = await pausing(world, 'TOGGLE_FEATURE_OFF')
    await world.db.updateTable('releasePlans').set({ startedByUserId: null }).execute()
    await endpoint.send(CRITICAL)
    await runJob(world)
    await advance(world.db, hours(99_999))
    const pauseReason = expect.stringMatching(new RegExp(`^${RUN} and has turned the feature off$`))
    expect(await plan.now()).toMatchObject({ status: 'paused', pauseKind: 'action', pauseReason })
  })

  it('does nothing where no plan has begun', async ({ world }) => {
    const { plan, endpoint, params } = await pausing(world)
    await world.db.updateTable('releasePlans').set({ status: 'completed', nextAt: null }).execute()
    await endpoint.send(CRITICAL)
    await runJob(world)
    expect(await runsOf(world, params)).toMatchObject([{ state: 'success' }])
    expect(await plan.now()).toMatchObject({ status: 'completed', pauseKind: null })
  })
})
