import { describe, expect } from 'vitest'
import { rule } from '../../support/approval-rules.ts'
import { batchOf } from '../../support/batched.ts'
import type { Client } from '../../support/call.ts'
import { APPLIED, applier, move, moveTo } from '../../support/change-requests.ts'
import { guard } from '../../support/guarded.ts'
import { advance, hours, newPlan, planner, rollout, START, shares } from '../../support/release-plans.ts'
import { it, type World } from '../../support/world.ts'

/** The first step is small, the last one large. */
const LAST_IS_LARGE = [rollout(5, 1), rollout(20, 1), rollout(100)]
/** Each step is small, and two of them come within two hours. */
const STEPS_ADD_UP = [rollout(10, 48), rollout(30, 1), rollout(50)]

const LARGE = { name: 'Large', environments: ['development'], step: { points: 40 }, approvals: 2 }

async function started(world: World, milestones = LAST_IS_LARGE, step = LARGE.step) {
  world.at(START)
  await rule(world, { ...LARGE, step })
  const author = await planner(world)
  const plan = await newPlan(world, milestones, { by: author })
  const { status, body } = await plan.start(0)
  expect(status).toBe(200)
  return { author, plan, request: body.openRequest ?? body.changeRequest ?? null }
}

async function approve(world: World, request: number, by?: Client) {
  const reviewer = by ?? (await world.actor({ may: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'] }))
  const params = { projectId: 'default', changeRequestId: request }
  const { body, error } = await reviewer.call('setChangeRequestState', { params, body: { state: 'Approved' } })
  return { state: error?.message ?? body.state, reviewer, params }
}

describe('a plan of which only a later milestone needs approvals', () => {
  it('becomes a change request when it is started, and a dry run says so', async ({ world }) => {
    const { plan, request } = await started(world)
    expect(request).not.toBeNull()
    expect(await shares(world, plan.place)).toEqual([])
    const by = await planner(world)
    const other = await newPlan(world, LAST_IS_LARGE, { by })
    const params = { ...other.params, milestoneId: other.ids[0] ?? '' }
    const { body } = await by.call('dryRunBatch', { body: batchOf('startMilestone', { params }) })
    expect(body).toMatchObject({ wouldSucceed: true, operations: [{ guard: { by: 'change-request' } }] })
  })

  it('is approved by as many as that milestone needs, and then passes all of them', async ({ world }) => {
    const { author, plan, request } = await started(world)
    await moveTo(world, author, request ?? 0, 'In review')
    const { state, params } = await approve(world, request ?? 0)
    expect(state).toBe('In review')
    const shown = await author.call('previewChangeRequest', { params })
    expect(shown.body.rules).toMatchObject([{ name: 'Large', approvals: 2, counting: 1 }])
    const { state: approved, reviewer } = await approve(world, request ?? 0)
    expect(approved).toBe('Approved')
    const { error } = await reviewer.call('setChangeRequestState', { params, body: { state: 'Applied' } })
    expect(error).toBeUndefined()
    expect(await shares(world, plan.place)).toEqual(['5'])
    for (const hour of [1, 2, 3]) await advance(world.db, hours(hour * 3))
    expect(await shares(world, plan.place)).toEqual(['100'])
  })

  it('is not applied where a rule for a later milestone came after the approvals', async ({ world }) => {
    world.at(START)
    const author = await planner(world)
    const plan = await newPlan(world, LAST_IS_LARGE, { by: author })
    await guard(world.db)
    const request = (await plan.start(0)).body.openRequest ?? 0
    await moveTo(world, author, request, 'Approved')
    await rule(world, LARGE)
    await expect(move(world.db, await applier(world), request, APPLIED)).rejects.toThrow('"Large" needs 2 approvals')
    expect(await shares(world, plan.place)).toEqual([])
  })

  it.for([
    ['needs none where each step is small', STEPS_ADD_UP, { points: 40 }, false],
    [
      'needs some where small steps within the hours are large together',
      STEPS_ADD_UP,
      { points: 40, withinHours: 2 },
      true,
    ],
    [
      'needs none where they are further apart',
      [rollout(10, 48), rollout(30, 48), rollout(50)],
      { points: 40, withinHours: 2 },
      false,
    ],
    [
      'needs some where its steps can begin at once',
      [rollout(10), rollout(30), rollout(50)],
      { points: 40, withinHours: 2 },
      true,
    ],
  ] as const)('%s', async ([, milestones, step, isRequested], { world }) => {
    const { plan, request } = await started(world, [...milestones], step)
    expect(request !== null).toBe(isRequested)
    expect(await shares(world, plan.place)).toEqual(isRequested ? [] : ['10'])
  })

  it('starts at once for who may skip rules', async ({ world }) => {
    world.at(START)
    await rule(world, LARGE)
    const plan = await newPlan(world, LAST_IS_LARGE)
    await plan.start(0)
    expect(await shares(world, plan.place)).toEqual(['5'])
  })
})
