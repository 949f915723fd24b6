import { describe, expect } from 'vitest'
import { moveTo } from '../../support/change-requests.ts'
import { guard } from '../../support/guarded.ts'
import { hours, planner, rollout, shares, startedPlan } from '../../support/release-plans.ts'
import { it, type World } from '../../support/world.ts'

const REASON = 'The plan was paused after the way back was requested'

/** A plan at its second milestone, and a change request for its first one. */
async function backRequested(world: World, isPaused: boolean) {
  const author = await planner(world)
  const plan = await startedPlan(world, [rollout(5, 1), rollout(50, 1), rollout(100)], { by: author })
  await plan.start(1)
  await guard(world.db)
  const pause = () => world.admin.call('pauseReleasePlan', { params: plan.params, body: { reason: 'By hand' } })
  if (isPaused) await pause()
  const request = (await plan.start(0)).body.openRequest ?? 0
  const path = { projectId: 'default', changeRequestId: request }
  const obstacle = async () => {
    const { body } = await author.call('getChangeRequest', { params: path })
    return body.releasePlans?.[0]?.obstacle ?? null
  }
  return { author, plan, request, pause, obstacle }
}

describe('a change request for the way back to the first milestone', () => {
  it.for([
    ['a plan that runs', false],
    ['the pause that there was', true],
  ] as const)('ends %s', async ([, isPaused], { world }) => {
    const { author, plan, request, obstacle } = await backRequested(world, isPaused)
    expect(await obstacle()).toBeNull()
    await moveTo(world, author, request, 'Applied')
    expect(await shares(world, plan.place)).toEqual(['5'])
    expect(await plan.now()).toMatchObject({ status: 'running', pauseReason: null })
  })

  it.for([
    ['a later pause', false],
    ['a later pause than the one that there was', true],
  ] as const)('is held by %s', async ([, isPaused], { world }) => {
    const { author, plan, request, pause, obstacle } = await backRequested(world, isPaused)
    if (isPaused) await world.admin.call('resumeReleasePlan', { params: plan.params })
    world.at(hours(0.5))
    await pause()
    expect(await obstacle()).toContain(REASON)
    await expect(moveTo(world, author, request, 'Applied')).rejects.toThrow(REASON)
    expect(await shares(world, plan.place)).toEqual(['50'])
    expect(await plan.now()).toMatchObject({ status: 'paused', pauseKind: 'user', openRequest: null })
    expect((await plan.start(0, world.admin)).body).toMatchObject({ status: 'running' })
    expect(await shares(world, plan.place)).toEqual(['5'])
  })
})
