import { describe, expect } from 'vitest'
import type { CallInput } from '../../support/call.ts'
import { freeze, until } from '../../support/freezes.ts'
import { guard } from '../../support/guarded.ts'
import { hours, newPlan, rollout, startedPlan } from '../../support/release-plans.ts'
import { archive } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

describe('listProjectReleasePlans', () => {
  it('lists what runs, waits and is paused, and what a freeze holds', async ({ world }) => {
    const projectId = 'default'
    const author = await world.actor({ may: ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_STRATEGY'] })
    const running = await startedPlan(world, [rollout(5, 0.25), rollout(100)])
    const paused = await startedPlan(world)
    const body = { reason: 'Errors in the payments' }
    await world.admin.call('pauseReleasePlan', { params: paused.params, body })
    const waiting = await newPlan(world)
    const requested = await newPlan(world)
    const completed = await startedPlan(world, [rollout(100)])
    await archive(world, (await startedPlan(world)).place.featureName)
    await guard(world.db)
    await requested.start(0, author)
    await freeze(world)

    const listed = async (query: CallInput<'listProjectReleasePlans'>['query'], client = world.admin) =>
      (await client.call('listProjectReleasePlans', { params: { projectId }, query })).body.releasePlans
    const featuresOf = async (...given: Parameters<typeof listed>) =>
      (await listed(...given)).map(({ featureName }) => featureName)
    const all = await listed({})
    const of = ({ place: { featureName } }: { place: { featureName: string } }) =>
      all.find((plan) => plan.featureName === featureName)
    expect(all).toHaveLength(5)
    const five = { activeMilestone: '5 %', begunCount: 1 }
    const next = { nextMilestone: '100 %', milestoneCount: 2, nextAt: hours(0.25), heldUntil: until }
    expect(of(running)).toMatchObject({ status: 'running', ...five, ...next, pausedAt: null })
    const why = { pausedAt: hours(0), pauseKind: 'user', pauseReason: body.reason, nextAt: null, heldUntil: null }
    expect(of(paused)).toMatchObject({ status: 'paused', ...five, nextMilestone: '25 %', ...why })
    const first = { activeMilestone: null, begunCount: 0, nextMilestone: '5 %', milestoneCount: 4 }
    expect(of(waiting)).toMatchObject({ status: 'waiting', ...first, changeRequest: null, startedBy: null })
    expect(of(completed)).toMatchObject({ status: 'completed', activeMilestone: '100 %', nextMilestone: null })

    const { featureName } = requested.place
    expect(await featuresOf({ status: 'requested' })).toEqual([])
    const [own] = await listed({ status: 'requested' }, author)
    expect(own).toMatchObject({ featureName, changeRequest: expect.any(Number) })
    expect(await featuresOf({ status: 'waiting' }, author)).toEqual([waiting.place.featureName])
    expect(await featuresOf({ environment: 'production' })).toEqual([])
    expect(await featuresOf({ environment: 'development', status: 'paused' })).toEqual([paused.place.featureName])

    const pages = await Promise.all(all.map((_, offset) => featuresOf({ limit: 1, offset })))
    expect(pages.flat()).toEqual(all.map((plan) => plan.featureName))
  })
})
