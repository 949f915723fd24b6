import { describe, expect } from 'vitest'
import { advance, hours, newPlan, rollout, shares, startedPlan, WEEK } from '../../support/release-plans.ts'
import { featureThatIsOn, newFeature } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

describe('startMilestone', () => {
  it('turns the feature on with the first milestone, and says when the next one comes', async ({ world }) => {
    const { place, start, ids } = await newPlan(world)
    const { body } = await start(0)
    expect(body).toMatchObject({ status: 'running', activeMilestoneId: ids[0], nextAt: hours(24), startedBy: 'tests' })
    expect(await shares(world, place)).toEqual(['5'])
  })

  it('records an ordinary change, and that the milestone has begun', async ({ world }) => {
    const { start, ids } = await startedPlan(world)
    await start(1)
    const { body } = await world.admin.call('searchEvents', { body: {} })
    expect(body.events.slice(0, 2).reverse()).toMatchObject([
      {
        type: 'feature-strategy-update',
        data: { parameters: { rollout: '25' } },
        preData: { parameters: { rollout: '5' } },
        comment: 'In a week: 25 %',
      },
      {
        type: 'release-plan-milestone-started',
        data: { milestoneId: ids[1], sortOrder: 1, by: 'user', isLast: false },
      },
    ])
  })

  it('starts only the first and the next one', async ({ world }) => {
    const { start } = await startedPlan(world)
    const { status, error } = await start(2)
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: `The milestone "50 %" can't be started now: only the first one and the next one, "25 %", can`,
    })
  })

  it('records nothing for a completed plan that is started again', async ({ world }) => {
    const { start } = await startedPlan(world, [rollout(100)])
    expect(await start(0)).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(await world.events()).toEqual([])
  })

  it('changes nothing for a milestone that has begun last', async ({ world }) => {
    const { start } = await startedPlan(world)
    expect(await start(0)).toMatchObject({ status: 200 })
    expect(await world.events()).toEqual([])
  })

  it('goes back to the first one, which takes the feature from users', async ({ world }) => {
    const { place, start, now } = await startedPlan(world)
    await start(1)
    await start(0)
    expect(await shares(world, place)).toEqual(['5'])
    const { milestones, nextAt } = await now()
    expect({ nextAt, began: milestones.map(({ startedAt }) => startedAt !== null) }).toEqual({
      nextAt: hours(24),
      began: [true, false, false, false],
    })
  })

  it('refuses a plan that takes the feature from users who have it now', async ({ world }) => {
    const { params } = await featureThatIsOn(world, [{ name: 'flexibleRollout', parameters: { rollout: '50' } }])
    const { start } = await newPlan(world, WEEK, { feature: params })
    const { status, error } = await start(0)
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message:
        'The milestone "5 %" would take the feature from 45 % of the users who have it now. A milestone replaces the strategies of the feature: add these to each milestone, or remove them first',
    })
    expect(await shares(world, params)).toEqual(['50'])
  })

  it('keeps strategies that a feature has while it is off, but for more users', async ({ world }) => {
    const params = await newFeature(world)
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['tester'] }]
    await world.admin.call('addStrategy', { params, body: { name: 'default', constraints } })
    const { start } = await newPlan(world, WEEK, { feature: params })
    const { status, error } = await start(0)
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message:
        'The milestone "5 %" could take the feature from up to 95 % of the users for whom its strategies are: how many meet its conditions is not known. A milestone replaces the strategies of the feature: add these to each milestone, or remove them first',
    })
    const { body } = await world.admin.call('listStrategies', { params })
    expect(body).toMatchObject([{ name: 'default' }])
  })

  it('needs the permissions of what it changes', async ({ world }) => {
    const { start } = await newPlan(world)
    const editor = await world.actor({ may: ['UPDATE_FEATURE_STRATEGY'] })
    const { status, error } = await start(0, editor)
    expect({ status, message: error?.message }).toMatchObject({
      status: 403,
      message: expect.stringMatching(/CREATE_FEATURE_STRATEGY, UPDATE_FEATURE_ENVIRONMENT/),
    })
  })
})

describe('pauseReleasePlan and resumeReleasePlan', () => {
  it('holds all steps but the way back, until it is resumed', async ({ world }) => {
    const { place, params, start, now } = await startedPlan(world)
    const body = { reason: 'Errors' }
    expect(await world.admin.call('pauseReleasePlan', { params, body })).toMatchObject({
      body: { status: 'paused', nextAt: null, pauseKind: 'user', pauseReason: 'Errors' },
    })
    await advance(world.db, hours(48))
    expect(await start(1)).toMatchObject({ status: 409 })
    expect(await shares(world, place)).toEqual(['5'])
    world.at(hours(50))
    await world.admin.call('resumeReleasePlan', { params })
    expect(await now()).toMatchObject({ status: 'running', nextAt: hours(74), pauseReason: null })
    expect((await world.events()).map(({ type }) => type)).toEqual(['release-plan-paused', 'release-plan-resumed'])
  })

  it('refuses a plan that does not run, and one that is not paused', async ({ world }) => {
    const { params } = await newPlan(world)
    expect(await world.admin.call('pauseReleasePlan', { params, body: {} })).toMatchObject({ status: 409 })
    const long = { params, body: { reason: 'x'.repeat(501) } }
    expect(await world.admin.send('pauseReleasePlan', long)).toMatchObject({ status: 400 })
    expect(await world.admin.call('resumeReleasePlan', { params })).toMatchObject({ status: 409 })
  })
})
