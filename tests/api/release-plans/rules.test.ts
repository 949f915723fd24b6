import { describe, expect } from 'vitest'
import { flexible, rule } from '../../support/approval-rules.ts'
import { moveTo } from '../../support/change-requests.ts'
import { guard } from '../../support/guarded.ts'
import { advance, hours, newPlan, rollout, shares, startedPlan } from '../../support/release-plans.ts'
import { it } from '../../support/world.ts'

const RIGHTS = ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT'] as const
const LARGE = { environments: ['development'], step: { points: 30 }, approvals: 1 }

describe('approval rules and the steps that a release plan makes by itself', () => {
  it('hold a step as if the account that started the plan made it', async ({ world }) => {
    const starter = await world.actor({ may: [...RIGHTS] })
    const { place, now } = await startedPlan(world, [rollout(5, 1), rollout(25, 1), rollout(100)], { by: starter })
    await rule(world, { ...LARGE, name: 'Large' })
    await advance(world.db, hours(1))
    await advance(world.db, hours(3))
    expect(await shares(world, place)).toEqual(['25'])
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'failure' })
    expect((await now()).pauseReason).toContain('The rule "Large" needs one approval')
    const types = (await world.events()).map(({ type }) => type)
    expect(types).not.toContain('approval-rules-skipped')
  })

  it('let one pass, on the record, whose account may skip them', async ({ world }) => {
    const { place } = await startedPlan(world, [rollout(5, 1), rollout(100)])
    await rule(world, LARGE)
    await advance(world.db, hours(1))
    expect(await shares(world, place)).toEqual(['100'])
    expect(await world.events()).toContainEqual(
      expect.objectContaining({ type: 'approval-rules-skipped', createdBy: 'tests' }),
    )
  })

  it('count the approvals of the plan however long it runs', async ({ world }) => {
    await rule(world, LARGE)
    const author = await world.actor({ may: [...RIGHTS] })
    const plan = await newPlan(world, [rollout(5, 24 * 30), rollout(100)], { by: author })
    await guard(world.db)
    const { body } = await plan.start(0)
    await moveTo(world, author, body.changeRequest ?? 0, 'Applied')
    await world.forgetEvents()
    await advance(world.db, hours(24 * 31 + 99_999))
    expect(await shares(world, plan.place)).toEqual(['100'])
    const types = (await world.events()).map(({ type }) => type)
    expect(types).not.toContain('approval-rules-skipped')
  })

  it('do not count them once a child is not as they saw it', async ({ world }) => {
    await rule(world, { ...LARGE, name: 'Large' })
    const author = await world.actor({ may: [...RIGHTS] })
    const plan = await newPlan(world, [rollout(20, 1), rollout(100)], { by: author })
    const child = { ...plan.place, featureName: await world.feature() }
    const { body: strategy } = await world.admin.call('addStrategy', { params: child, body: flexible('0') })
    await world.admin.call('turnFeatureOn', { params: child })
    const { projectId, featureName } = child
    const dependency = { feature: plan.place.featureName }
    await world.admin.call('addDependency', { params: { projectId, featureName }, body: dependency })
    await guard(world.db)
    const { body } = await plan.start(0)
    await moveTo(world, author, body.changeRequest ?? 0, 'Applied')
    await world.admin.call('updateStrategy', { params: { ...child, strategyId: strategy.id }, body: flexible('100') })
    await advance(world.db, hours(99_999))
    expect(await shares(world, plan.place)).toEqual(['20'])
    expect((await plan.now()).pauseReason).toContain('The rule "Large" needs one approval')
  })
})
