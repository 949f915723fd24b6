import { describe, expect } from 'vitest'
import { moveChangeRequest } from '../../../../src/domain/change-requests/workflow/transition.ts'
import { startMilestone } from '../../../../src/domain/release-plans/progress.ts'
import type { Transaction } from '../../../../src/domain/transaction/transaction.ts'
import { editor, flexible } from '../../../support/approval-rules.ts'
import { type Client, injectionOf } from '../../../support/call.ts'
import { operation } from '../../../support/contract.ts'
import { heldUp } from '../../../support/held-up.ts'
import { guarded, guardPlace, PLACE, propose, turningOn } from '../../../support/proposals.ts'
import { newPlan, rollout, START, startedPlan } from '../../../support/release-plans.ts'
import { newSegment, setDefaultStrategy } from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

/** Changes a segment while a transaction is under way. Returns the status, once that has ended. */
async function editedMeanwhile(world: World, segmentId: number, work: (transaction: Transaction) => Promise<unknown>) {
  const by = await world.actor({ may: ['UPDATE_SEGMENT'] })
  const edit = { params: { segmentId }, body: { name: 'Other', constraints: [{ ...QA, values: ['all'] }] } }
  const { statusCode } = await heldUp(world.db, work, () =>
    world.app.inject(injectionOf(by, operation('updateSegment'), edit)),
  )
  return statusCode
}

/** Approves a request, and changes a segment while it is applied. */
async function editedWhileApplied(world: World, author: Client, id: number, segmentId: number): Promise<number> {
  const params = { projectId: 'default', changeRequestId: id }
  const reviewer = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
  await author.call('setChangeRequestState', { params, body: { state: 'In review' } })
  await reviewer.call('setChangeRequestState', { params, body: { state: 'Approved' } })
  return editedMeanwhile(world, segmentId, (transaction) =>
    moveChangeRequest(transaction, { project: 'default', id }, { state: 'Applied' }),
  )
}

const QA = { contextName: 'userId', operator: 'IN' as const, values: ['qa'] }

describe('a segment that nothing uses', () => {
  it.for(['it', 'the default strategy'])(
    'stays as it is while a request is applied by which %s uses it',
    async (user, { world }) => {
      const { feature, author } = await guarded(world)
      const segmentId = await newSegment(world)
      const strategy = { ...flexible('100'), constraints: [], segments: [segmentId] }
      if (user !== 'it') await setDefaultStrategy(world, strategy, PLACE)
      const change = user === 'it' ? { action: 'addStrategy' as const, feature, payload: strategy } : turningOn(feature)
      const { id } = await propose(author, change)
      expect(await editedWhileApplied(world, author, id, segmentId)).toBe(403)
      expect((await world.admin.call('getSegment', { params: { segmentId } })).body.name).not.toBe('Other')
    },
  )

  it('is noticed by a plan that a request has started meanwhile', async ({ world }) => {
    world.at(START)
    const { feature } = await guarded(world)
    const author = await editor(world)
    const segmentId = await newSegment(world)
    const plan = await newPlan(world, comingToUse(segmentId), { feature: { ...PLACE, featureName: feature } })
    world.at(new Date().toISOString())
    const { body } = await plan.start(0, author)
    expect(await editedWhileApplied(world, author, body.changeRequest ?? 0, segmentId)).toBe(204)
    const next = await plan.start(1, author)
    expect(next).toMatchObject({ status: 409 })
    expect(next.error?.message).toContain('A segment of the plan was changed after the plan was approved')
  })

  it('stays as it is during the step of a plan', async ({ world }) => {
    const segmentId = await newSegment(world)
    const { params, ids } = await startedPlan(world, comingToUse(segmentId))
    const { projectId: project, environment, featureName: feature, planId: id } = params
    await guardPlace(world, params)
    const step = (transaction: Transaction) =>
      startMilestone(transaction, { project, environment, feature, id }, ids[1] ?? '')
    expect(await editedMeanwhile(world, segmentId, step)).toBe(403)
  })
})

function comingToUse(segment: number) {
  const more = { name: 'flexibleRollout', parameters: { rollout: '50' }, segments: [segment] }
  return [rollout(20), { name: 'More', strategies: [...rollout(20).strategies, more] }]
}
