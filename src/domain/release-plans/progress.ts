import { systemActor } from '../actor.ts'
import { alsoHeldBy } from '../change-control/freeze-window.ts'
import { conflict, type DomainError } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import { lockFeatureEnvironment } from '../features/environments/locks.ts'
import { type EnvironmentState, requireFeatureEnvironment } from '../features/environments/queries.ts'
import { lockActiveFeature, lockFeature } from '../features/locks.ts'
import { lossInWords } from '../release-plan-templates/growth.ts'
import { assertMay, inContext, type Transaction } from '../transaction/transaction.ts'
import {
  activePlace,
  namedPlan,
  nextMilestone,
  type Pause,
  type PlanMilestone,
  resumed,
  type Start,
  type StoredPlan,
  startOf,
} from './plan.ts'
import { planRows } from './queries.ts'
import { assertMayContinue, isUnhindered } from './safeguarded.ts'
import { segmentsDigest } from './segments.ts'
import { isStarter, startedBy } from './starter.ts'
import { type Deciding, hasDrifted, lossOf, makeStep } from './step.ts'
import { lockedPlan, type PlanKey, storePause, storePlan } from './storing.ts'

/**
 * Starts the first or the next milestone of a plan, for a user.
 *
 * @throws DomainError missing; forbidden, also for a plan that a safeguard or an action has paused; conflict for
 *   another milestone, for the next one of a paused plan, while a safeguard has stopped it, and, but for going back to
 *   the first one, for a milestone that could take the feature from users, or that would jump over the active one
 */
export async function startMilestone(transaction: Transaction, key: PlanKey, milestoneId: string): Promise<void> {
  await lockFeature(transaction, key)
  const plan = await lockedPlan(transaction, key)
  await assertMayContinue(transaction, key, plan)
  const { milestone, place, isFirst } = startOf(plan, milestoneId)
  const state = await lockFeatureEnvironment(asApproved(transaction, plan, isFirst), key)
  const isThere = plan.status !== 'paused' && plan.activeMilestoneId === milestone.id
  if (isThere && !hasDrifted(plan, state) && state.enabled) return
  const isBack = isFirst && activePlace(plan) >= 0
  if (!isBack) await assertContinues(transaction, plan, state, { milestone, isFirst })
  const segments = await segmentsDigest(transaction, plan)
  if (isOfApproval(plan, isFirst) && hasOtherSegments(plan, segments)) throw conflict(OTHER_SEGMENTS)
  // Who starts it without a change request does so without approval, whatever it had before.
  const started = isFirst ? { ...plan, ...startedBy(transaction.actor), changeRequest: null } : plan
  const step = { plan: { ...started, segments }, place, state }
  await makeStep(asApproved(transaction, plan, isFirst), key, step, { by: 'user', dueAt: null })
}

/**
 * Whether a change request that approved a plan covers what a user starts: the next milestone where the plan says that
 * a user starts it. Whatever else a user does is a change of their own.
 */
export function isOfApproval(plan: StoredPlan, isFirst: boolean): boolean {
  const active = plan.milestones[activePlace(plan)]
  return plan.changeRequest !== null && !isFirst && active?.transitionCondition === null
}

function asApproved(transaction: Transaction, plan: StoredPlan, isFirst: boolean): Transaction {
  const { changeRequest } = plan
  return changeRequest === null || !isOfApproval(plan, isFirst)
    ? transaction
    : inContext(transaction, { changeRequest })
}

/**
 * Ensures that a milestone takes a feature from nobody who has it now.
 *
 * @param isFirst whether a plan begins with it: then also from nobody who would have it if it was on
 * @throws DomainError conflict
 */
async function assertTakesFromNobody(
  transaction: Transaction,
  state: Deciding,
  milestone: PlanMilestone,
  isFirst = false,
): Promise<void> {
  // Strategies that wait for the feature to be turned on are not removed unasked.
  const enabled = state.enabled || (isFirst && state.strategies.length > 0)
  const loss = await lossOf(transaction, { ...state, enabled }, milestone)
  if (loss === undefined) return
  const who = state.enabled ? 'the users who have it now' : 'the users for whom its strategies are'
  const way = isFirst
    ? '. A milestone replaces the strategies of the feature: add these to each milestone, or remove them first'
    : ''
  throw conflict(`${lossInWords(loss, milestone.name, who)}${way}`)
}

/**
 * Ensures that a milestone continues from what a feature has: it takes it from nobody, and jumps over no other one.
 *
 * @throws DomainError conflict
 */
export async function assertContinues(
  transaction: Transaction,
  plan: StoredPlan,
  state: Deciding,
  { milestone, isFirst }: Pick<Start, 'milestone' | 'isFirst'>,
): Promise<void> {
  await assertTakesFromNobody(transaction, state, milestone, isFirst)
  if (!isFirst) await assertHasActive(transaction, plan, state)
}

/**
 * Pauses a plan: no milestone begins before it is resumed. What applications get stays the same. One that is paused
 * stays as it is.
 *
 * @throws DomainError missing; conflict for a plan that does not run
 */
export async function pausePlan(transaction: Transaction, key: PlanKey, pause: Pause): Promise<void> {
  await lockFeature(transaction, key)
  const plan = await lockedPlan(transaction, key)
  if (plan.status === 'paused') return
  if (plan.status !== 'running') throw conflict('Only a plan that runs can be paused')
  await storePause(transaction, key, plan, pause)
}

/**
 * Resumes a paused plan, which continues from the strategies that the feature has. The time of its next milestone
 * counts from now. Without a change request that approved it, it continues in the name of the caller, with the segments
 * as they are now.
 *
 * @throws DomainError missing; forbidden for a plan that a safeguard or an action has paused; conflict for one that is
 *   not paused, while the feature is off or a safeguard has stopped it, while the feature has less than the active
 *   milestone, for a next milestone that could take the feature from users, and for segments that changed after the
 *   approval
 */
export async function resumePlan(transaction: Transaction, key: PlanKey): Promise<void> {
  await lockActiveFeature(transaction, key)
  const plan = await lockedPlan(transaction, key)
  if (plan.status === 'running') return
  if (plan.status !== 'paused') throw conflict('Only a paused plan can be resumed')
  await assertMayContinue(transaction, key, plan)
  const state = await requireFeatureEnvironment(transaction.tx, key)
  if (!state.enabled) throw conflict('The feature is off there. Turn it on first, or go back to the first milestone')
  await assertHasActive(transaction, plan, state)
  const next = nextMilestone(plan)
  if (next !== undefined) await assertTakesFromNobody(transaction, state, next)
  const segments = await segmentsDigest(transaction, plan)
  if (plan.changeRequest !== null && hasOtherSegments(plan, segments)) throw conflict(OTHER_SEGMENTS)
  const owner = plan.changeRequest === null ? startedBy(transaction.actor) : {}
  await storePlan(transaction, { ...resumed(plan, transaction.now), ...owner, segments, placed: state.strategies })
  await recordEvent(transaction, 'release-plan-resumed', key, { data: namedPlan(plan) })
}

/**
 * Ensures that a feature has what the active milestone of its plan gives it, or more: the next one would jump over it.
 *
 * @throws DomainError conflict
 */
async function assertHasActive(transaction: Transaction, plan: StoredPlan, { strategies, ...state }: Deciding) {
  const active = plan.milestones[activePlace(plan)]
  if (active === undefined) return
  const loss = await lossOf(transaction, { ...state, strategies: active.strategies }, { name: 'now', strategies })
  if (loss !== undefined)
    throw conflict(
      `The feature has less than its milestone "${active.name}" gives it, so the next one would be a jump. Give it the strategies of that milestone again, or go back to the first one`,
    )
}

/** Whether the segments of a plan differ from those with which it was started or approved. */
function hasOtherSegments(plan: StoredPlan, segments: string): boolean {
  return plan.segments !== null && plan.segments !== segments
}

const OTHER_SEGMENTS =
  'A segment of the plan was changed after the plan was approved. Go back to the first milestone: that asks for approval again'

/**
 * Makes the next milestone of a plan begin, if it is due. The transaction is that of the account that started the plan,
 * with the permissions that it has by now, so that approval rules see it at the commit, too. A plan that can't continue
 * is paused. Does nothing when another server was faster, or another account has taken the plan over.
 *
 * @throws DomainError if the milestone can't begin
 */
export async function stepWhenDue(transaction: Transaction, key: PlanKey): Promise<StoredPlan | undefined> {
  const { now, actor } = transaction
  await lockFeature(transaction, key)
  const plan = await dueNow(transaction, key)
  if (plan === undefined || !isStarter(actor, plan)) return undefined
  const { changeRequest } = plan
  const approved = changeRequest === null ? transaction : inContext(transaction, { changeRequest })
  if (changeRequest !== null) assertMay(approved, 'APPLY_CHANGE_REQUEST', key)
  const state = await lockFeatureEnvironment(approved, key)
  const place = activePlace(plan) + 1
  const obstacle = await obstacleOf(transaction, plan, state)
  if (obstacle !== undefined) return storePause({ ...transaction, actor: systemActor }, key, plan, obstacle)
  return makeStep(approved, key, { plan, place, state }, { by: 'plan', dueAt: plan.nextAt ?? now })
}

/** Returns the plan of a locked feature if its next milestone is due, and no safeguard holds it. */
async function dueNow({ tx, now }: Transaction, { id }: PlanKey): Promise<StoredPlan | undefined> {
  return planRows(tx)
    .where('p.id', '=', id)
    .where('p.status', '=', 'running')
    .where('p.nextAt', '<=', now)
    .where(isUnhindered(now))
    .executeTakeFirst()
}

/** Returns why a plan can't continue by itself; undefined if it can. */
async function obstacleOf(
  transaction: Transaction,
  plan: StoredPlan,
  state: EnvironmentState,
): Promise<Pause | undefined> {
  if (!state.enabled) return { kind: 'off', reason: 'The feature was turned off' }
  if (hasDrifted(plan, state)) return { kind: 'drift', reason: 'The strategies were changed outside of the plan' }
  if (hasOtherSegments(plan, await segmentsDigest(transaction, plan)))
    return { kind: 'drift', reason: 'A segment of its milestones was changed after the plan was started' }
  const next = nextMilestone(plan)
  const loss = next && (await lossOf(transaction, state, next))
  return loss && next && { kind: 'loss', reason: lossInWords(loss, next.name) }
}

/** Notes which freezes have refused the due milestone of a plan: it is not tried again before these end. */
export async function noteHeldPlan(transaction: Transaction, key: PlanKey, freezes: readonly number[]): Promise<void> {
  await lockFeature(transaction, key)
  if ((await dueNow(transaction, key)) === undefined) return
  const plan = transaction.tx.updateTable('releasePlans').where('id', '=', key.id)
  await transaction.later(plan.set({ heldBy: alsoHeldBy(freezes) }))
}

/** Pauses a plan whose due milestone could not begin, unless it has changed in the meantime. */
export async function pauseAfterFailure(
  transaction: Transaction,
  key: PlanKey,
  error: DomainError | undefined,
): Promise<void> {
  await lockFeature(transaction, key)
  const plan = await dueNow(transaction, key)
  if (plan === undefined) return
  const reason = error?.message ?? 'Something went wrong on our side'
  await storePause(transaction, key, plan, { kind: 'failure', reason })
}
