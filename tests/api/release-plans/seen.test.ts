import { describe, expect } from 'vitest'
import { guard } from '../../support/guarded.ts'
import { newPlan, planner, rollout } from '../../support/release-plans.ts'
import { it, type World } from '../../support/world.ts'

type Plan = Awaited<ReturnType<typeof newPlan>>

async function tagOf(world: World, { params }: Plan) {
  const { headers } = await world.admin.call('getReleasePlan', { params })
  return { 'if-match': String(headers.etag) }
}

describe('startMilestone with If-Match', () => {
  it('requests the milestones that the caller has read, and no other', async ({ world }) => {
    const author = await planner(world)
    const plan = await newPlan(world)
    await guard(world.db)
    const params = { ...plan.params, milestoneId: plan.ids[0] ?? '' }
    const headers = await tagOf(world, plan)
    // The ids of the milestones stay.
    const body = { name: 'In a week', milestones: [{ ...rollout(100), name: '5 %' }] }
    expect((await world.admin.call('updateReleasePlan', { params, body })).body.milestones[0]?.id).toBe(plan.ids[0])
    await world.forgetEvents()
    expect(await author.send('startMilestone', { params, headers })).toMatchObject({ status: 412 })
    expect(await world.events()).toEqual([])
    await world.db.updateTable('projects').set({ requirePreconditions: true }).execute()
    expect(await author.send('startMilestone', { params })).toMatchObject({ status: 428 })
    const requested = await author.send('startMilestone', { params, headers: await tagOf(world, plan) })
    expect(requested).toMatchObject({ status: 200, body: { status: 'requested' } })
    expect(String(requested.headers.etag).slice(0, -1)).toBe((await tagOf(world, plan))['if-match'].split('.')[0])
  })
})
