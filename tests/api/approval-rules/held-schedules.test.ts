import { describe, expect } from 'vitest'
import { dueRequests } from '../../../src/domain/change-requests/workflow/schedule.ts'
import { duePlans } from '../../../src/domain/release-plans/queries.ts'
import { approver, editor, inReview, rule } from '../../support/approval-rules.ts'
import { job } from '../../support/change-requests.ts'
import { freeze } from '../../support/freezes.ts'
import { guardPlace, move, pathOf, propose, turningOn } from '../../support/proposals.ts'
import { advance, hours, rollout, shares, startedPlan } from '../../support/release-plans.ts'
import { it, type World } from '../../support/world.ts'

const DUE = '2026-11-20T10:00:00.000Z'
const END = '2026-11-20T11:00:00.000Z'

/** A freeze that holds nothing by itself, over the time at which things are due. */
const freezeOver = (world: World) => freeze(world, { byRules: true, end: '2026-11-20T11:00' })

describe('a freeze that a rule names', () => {
  it('lets requests wait that are scheduled already, and none of them takes the place of others', async ({ world }) => {
    const { id } = await freezeOver(world)
    await rule(world)
    const { author, request } = await inReview(world)
    const reviewer = await approver(world)
    await move(reviewer, request, 'Approved')
    expect(await move(reviewer, request, 'Scheduled', { scheduledAt: DUE })).toMatchObject({ status: 200 })
    await rule(world, { approvals: 0, freezes: [id] })
    const read = async () => (await author.call('getChangeRequest', { params: pathOf(request) })).body
    expect(await dueRequests(world.db, new Date(DUE))).toHaveLength(1)
    await job(world.db, DUE)()
    expect(await read()).toMatchObject({ state: 'Scheduled', schedule: { status: 'pending', heldUntil: END } })
    expect(await dueRequests(world.db, new Date(DUE))).toEqual([])
    await job(world.db, END)()
    expect(await read()).toMatchObject({ state: 'Applied' })
  })

  it('lets them go soon after no rule that matches them names it any more', async ({ world }) => {
    const { id } = await freezeOver(world)
    const { place } = await startedPlan(world, [rollout(20, 1), rollout(100)])
    await guardPlace(world)
    const author = await editor(world)
    const request = await propose(author, turningOn(await world.feature()))
    await move(author, request, 'In review')
    await move(world.admin, request, 'Approved')
    await move(world.admin, request, 'Scheduled', { scheduledAt: DUE })
    const naming = { environments: [], approvals: 0, freezes: [id] }
    const matching = await rule(world, naming)
    await rule(world, { ...naming, tags: [{ type: 'simple', value: 'other' }] })
    const state = async (at: string) => {
      await Promise.all([job(world.db, at)(), advance(world.db, at)])
      const { body } = await author.call('getChangeRequest', { params: pathOf(request) })
      return [body.state, ...(await shares(world, place))]
    }
    expect(await state(DUE)).toEqual(['Scheduled', '20'])
    await world.db.deleteFrom('approvalRules').where('id', '=', matching.id).execute()
    expect(await state('2026-11-20T10:04:00.000Z')).toEqual(['Scheduled', '20'])
    expect(await state('2026-11-20T10:05:01.000Z')).toEqual(['Applied', '100'])
  })

  it('lets release plans wait in the same way', async ({ world }) => {
    const { place, now } = await startedPlan(world, [rollout(20, 1), rollout(100)])
    const { id } = await freezeOver(world)
    await rule(world, { environments: [place.environment], approvals: 0, freezes: [id] })
    await advance(world.db, hours(1))
    expect(await shares(world, place)).toEqual(['20'])
    expect(await now()).toMatchObject({ status: 'running', heldUntil: END })
    expect(await duePlans(world.db, new Date(hours(1)))).toEqual([])
    await advance(world.db, END)
    expect(await shares(world, place)).toEqual(['100'])
  })

  it('holds no release plan that the rule does not match', async ({ world }) => {
    const { place, now } = await startedPlan(world, [rollout(20, 1), rollout(100)])
    await freezeOver(world)
    expect(await now()).toMatchObject({ heldUntil: null })
    await advance(world.db, hours(1))
    expect(await shares(world, place)).toEqual(['100'])
  })
})
