import { describe, expect } from 'vitest'
import { guard } from '../../support/guarded.ts'
import { newPlan, rollout, shares, startedPlan, WEEK } from '../../support/release-plans.ts'
import { it, type World } from '../../support/world.ts'

const RIGHTS = ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT'] as const
const NAME = 'In a week'
/** Gives the feature to everybody, under the name and at the place of the first milestone. */
const everybody = { ...rollout(100), name: '5 %' }

type Plan = Awaited<ReturnType<typeof newPlan>>

async function tagOf(world: World, { params }: Plan) {
  const { headers } = await world.admin.call('getReleasePlan', { params })
  return { 'if-match': String(headers.etag) }
}

/** Another user edits the plan. The ids of its milestones stay. */
async function edited(world: World, { params, ids }: Plan, milestones: Parameters<typeof newPlan>[1] = []) {
  const { body } = await world.admin.call('updateReleasePlan', {
    params,
    body: { name: NAME, milestones: [...milestones] },
  })
  expect(body.milestones[milestones.length - 1]?.id).toBe(ids[milestones.length - 1])
  await world.forgetEvents()
}

describe('startMilestone with If-Match', () => {
  it('starts the milestones that the caller has read, and no other', async ({ world }) => {
    const plan = await newPlan(world)
    const params = { ...plan.params, milestoneId: plan.ids[0] ?? '' }
    const headers = await tagOf(world, plan)
    await edited(world, plan, [everybody])
    const refused = await world.admin.send('startMilestone', { params, headers })
    expect(refused).toMatchObject({ status: 412, body: { etag: expect.any(String), current: await plan.now() } })
    expect(await shares(world, plan.place)).toEqual([])
    expect(await world.events()).toEqual([])
    const again = await tagOf(world, plan)
    expect(await world.admin.send('startMilestone', { params, headers: again })).toMatchObject({ status: 200 })
    expect(await shares(world, plan.place)).toEqual(['100'])
  })

  it('requests the milestones that the caller has read, and no other', async ({ world }) => {
    const author = await world.actor({ may: [...RIGHTS] })
    const plan = await newPlan(world)
    await guard(world.db)
    const params = { ...plan.params, milestoneId: plan.ids[0] ?? '' }
    const headers = await tagOf(world, plan)
    await edited(world, plan, [everybody])
    expect(await author.send('startMilestone', { params, headers })).toMatchObject({ status: 412 })
    expect(await world.events()).toEqual([])
    const requested = await author.send('startMilestone', { params, headers: await tagOf(world, plan) })
    expect(requested).toMatchObject({ status: 200, body: { status: 'requested' } })
    expect(String(requested.headers.etag).slice(0, -1)).toBe((await tagOf(world, plan))['if-match'].split('.')[0])
  })

  it('is needed in a project that requires it, also for a request', async ({ world }) => {
    const author = await world.actor({ may: [...RIGHTS] })
    const plan = await newPlan(world)
    const params = { ...plan.params, milestoneId: plan.ids[0] ?? '' }
    await world.db.updateTable('projects').set({ requirePreconditions: true }).execute()
    expect(await world.admin.send('startMilestone', { params })).toMatchObject({ status: 428 })
    await guard(world.db)
    expect(await author.send('startMilestone', { params })).toMatchObject({ status: 428 })
    const headers = { 'if-match': '*' }
    expect(await author.send('startMilestone', { params, headers })).toMatchObject({ status: 200 })
  })
})

describe('resumeReleasePlan with If-Match', () => {
  it('continues with the milestones that the caller has read, and no other', async ({ world }) => {
    const plan = await startedPlan(world)
    const { params } = plan
    await world.admin.call('pauseReleasePlan', { params, body: {} })
    const headers = await tagOf(world, plan)
    await edited(world, plan, [...WEEK.slice(0, 1), { ...rollout(100), name: '25 %' }])
    expect(await world.admin.send('resumeReleasePlan', { params, headers })).toMatchObject({ status: 412 })
    expect(await plan.now()).toMatchObject({ status: 'paused' })
    const again = await tagOf(world, plan)
    expect(await world.admin.send('resumeReleasePlan', { params, headers: again })).toMatchObject({ status: 200 })
    expect(await plan.now()).toMatchObject({ status: 'running' })
  })
})
