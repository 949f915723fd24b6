import { describe, expect } from 'vitest'
import { advance, hours, rollout, shares, startedPlan, WEEK } from '../../support/release-plans.ts'
import { it } from '../../support/world.ts'

describe('updateReleasePlan', () => {
  it('changes what has not begun', async ({ world }) => {
    const { params, now } = await startedPlan(world)
    const body = { name: 'Sooner', milestones: [rollout(5, 2), rollout(100)] }
    expect(await world.admin.call('updateReleasePlan', { params, body })).toMatchObject({ status: 200 })
    expect(await now()).toMatchObject({ name: 'Sooner', nextAt: hours(2), status: 'running' })
    expect(await world.events()).toMatchObject([{ type: 'release-plan-updated' }])
    expect(await world.admin.call('updateReleasePlan', { params, body })).toMatchObject({ status: 200 })
    expect(await world.events()).toHaveLength(1)
  })

  it.for([
    ['description only', { description: 'Carefully' }, 24, hours(74)],
    ['time until the next milestone', {}, 30, hours(80)],
    ['time that is over by now', {}, 1, hours(60)],
  ] as const)(
    'lets the next milestone begin after a resume as before, but for its %s',
    async ([, more, after, nextAt], { world }) => {
      const { params, now } = await startedPlan(world)
      await world.admin.call('pauseReleasePlan', { params, body: {} })
      world.at(hours(50))
      await world.admin.call('resumeReleasePlan', { params })
      world.at(hours(60))
      const body = { name: 'In a week', ...more, milestones: [rollout(5, after), ...WEEK.slice(1)] }
      expect(await world.admin.call('updateReleasePlan', { params, body })).toMatchObject({ status: 200 })
      expect(await now()).toMatchObject({ status: 'running', nextAt })
    },
  )

  it('refuses another form of a milestone that has begun', async ({ world }) => {
    const { params } = await startedPlan(world)
    const body = { name: 'Other', milestones: [rollout(6, 2), rollout(100)] }
    const { status, error } = await world.admin.call('updateReleasePlan', { params, body })
    expect({ status, message: error?.message }).toMatchObject({ status: 409, message: /"5 %" has begun/ })
  })

  it('makes who edits it answer for the steps', async ({ world }) => {
    const { params, place, now } = await startedPlan(world, [rollout(5, 1), rollout(100)])
    const editor = await world.actor({ may: ['UPDATE_FEATURE_STRATEGY'] })
    const two = [...rollout(50).strategies, { name: 'default' }]
    const body = { name: 'More', milestones: [rollout(5, 1), { name: 'Two', strategies: two }] }
    expect(await editor.call('updateReleasePlan', { params, body })).toMatchObject({ status: 200 })
    await advance(world.db, hours(1))
    expect(await shares(world, place)).toEqual(['5'])
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'failure' })
    expect((await now()).pauseReason).toContain('CREATE_FEATURE_STRATEGY')
  })
})

describe('removeReleasePlan', () => {
  it('leaves the feature as it is', async ({ world }) => {
    const { params, place } = await startedPlan(world)
    expect(await world.admin.call('removeReleasePlan', { params })).toMatchObject({ status: 200 })
    expect(await shares(world, place)).toEqual(['5'])
    const { body } = await world.admin.call('listReleasePlans', { params: place })
    expect(body).toEqual({ releasePlans: [] })
    expect((await world.events()).map(({ type }) => type)).toEqual(['release-plan-removed'])
  })
})
