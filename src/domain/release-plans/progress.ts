import { systemActor } from '../actor.ts'
import { scopesToRequest } from '../change-control/guard.ts'
import { conflict, type DomainError, storedReason } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import { lockFeatureEnvironment } from '../features/environments/locks.ts'
import { type EnvironmentState, requireFeatureEnvironment } from '../features/environments/queries.ts'
import { lockActiveFeature, lockFeature } from '../features/locks.ts'
import { lossInWords } from '../release-plan-templates/growth.ts'
import { noteRevision } from '../revisions/precondition.ts'
import { isHeldByRule } from '../transaction/proposing.ts'
import { assertMay, inContext, type Transaction } from '../transaction/transaction.ts'
import { assertContinues, assertResumable, lossOf } from './continuing.ts'
import { assertLaterApproved, laterSteps } from './later-steps.ts'
import {
  type AskedAs,
  activePlace,
  interruptionOf,
  isOfApproval,
  isPausedBy,
  isStop,
  namedPlan,
  nextMilestone,
  type Pause,
  resumed,
  type StoredPlan,
  startOf,
} from './plan.ts'
import { planRows } from './queries.ts'
import { planResource, seenPlan } from './resource.ts'
import { assertMayContinue, assertMayStart, isUnhindered } from './safeguarded.ts'
import { keepSegments, segmentsDigest } from './segments.ts'
import { isStarter, startedBy } from './starter.ts'
import { hasDrifted, makeStep } from './step.ts'
import { lockedPlan, type PlanKey, storePause, storePlan } from './storing.ts'

/**
 * Starts the first or the next milestone of a plan, for a user.
 *
 * @throws DomainError missing; changed; forbidden, also for a plan that a safeguard or an action has paused; conflict
 *   for another milestone, for the next one of a paused plan, while a safeguard has stopped it, and, but for going back
 *   to the first one, for a milestone that could take the feature from users, or that would jump over the active one;
 *   as `assertLaterApproved`
 */
export async function startMilestone(transaction: Transaction, key: PlanKey, milestoneId: string): Promise<void> {
  const plan = await seenPlan(transaction, key, await lockFeature(transaction, key))
  noteRevision(transaction, planResource(key, plan))
  const { milestone, place, isFirst, askedAs } = startOf(plan, milestoneId, false)
  await assertMayStart(transaction, key, plan, askedAs)
  const isCovered = isOfApproval(plan, isFirst) && !isHeldByRule(transaction, key)
  const step = isCovered ? asApproved(transaction, plan) : transaction
  const state = await lockFeatureEnvironment(step, key)
  const isThere = plan.status !== 'paused' && plan.activeMilestoneId === milestone.id
  if (isThere && !hasDrifted(plan, state) && state.enabled) return
  await keepSegments(transaction, plan)
  if (askedAs !== 'back') await assertContinues(transaction, plan, state, { milestone, isFirst })
  const segments = await segmentsDigest(transaction, plan)
  if (isCovered && hasOtherSegments(plan, segments)) throw conflict(OTHER_SEGMENTS)
  const owned = { ...plan, ...ownerAfter(transaction, plan, askedAs) }
  // An approval that stays is for the segments of then.
  const started = { ...owned, segments: owned.changeRequest === null ? segments : plan.segments }
  const { placed } = await makeStep(step, key, { plan: started, place, state }, { by: 'user', dueAt: null })
  if (isCovered) return
  const after = { ...state, strategies: [...(placed ?? [])] }
  await assertLaterApproved(transaction, key, laterSteps(key, started, place, after, transaction))
}

/** Returns who answers for a plan after a milestone that a user has started without a change request. */
function ownerAfter({ actor }: Transaction, { changeRequest }: StoredPlan, askedAs: AskedAs) {
  if (askedAs === 'next' || (askedAs === 'resume' && changeRequest !== null)) return {}
  // Who starts it without a change request does so without approval, whatever it had before.
  return { ...startedBy(actor), ...(askedAs !== 'resume' && { changeRequest: null }) }
}

function asApproved(transaction: Transaction, { changeRequest }: StoredPlan): Transaction {
  return changeRequest === null ? transaction : inContext(transaction, { changeRequest })
}

/**
 * Pauses a plan: no milestone begins before it is resumed. What applications get stays the same. One that is paused
 * stays as it is, unless that pause waits for no resume, or what stops the plan now does so for all but some users.
 *
 * @throws DomainError missing; conflict for a plan that does not run
 */
export async function pausePlan(transaction: Transaction, key: PlanKey, pause: Pause): Promise<void> {
  await lockFeature(transaction, key)
  const plan = await lockedPlan(transaction, key)
  if (plan.status !== 'running' && plan.status !== 'paused') throw conflict('Only a plan that runs can be paused')
  if (!isPausedBy(plan, pause)) return
  const isAlso = isStop(pause.kind) && plan.pauseReason !== null
  const reason = isAlso ? `${pause.reason}. Before that, it was paused: ${plan.pauseReason}` : pause.reason
  await storePause(transaction, key, plan, { ...pause, reason })
}

/**
 * Resumes a paused plan, which continues from the strategies that the feature has. The time of its next milestone
 * counts from now. Without a change request that approved it, it continues in the name of the caller, with the segments
 * as they are now.
 *
 * @throws DomainError missing; changed; forbidden for a plan that a safeguard or an action has paused; conflict for one
 *   that is not paused, while the feature is off or a safeguard has stopped it, while the feature has less than the
 *   active milestone, for a next milestone that could take the feature from users, for segments that changed after the
 *   approval, and for a plan without the approval that its next milestone needs
 */
export async function resumePlan(transaction: Transaction, key: PlanKey): Promise<void> {
  const plan = await seenPlan(transaction, key, await lockActiveFeature(transaction, key))
  noteRevision(transaction, planResource(key, plan))
  if (plan.status === 'running') return
  if (plan.status !== 'paused') throw conflict('Only a paused plan can be resumed')
  await assertMayContinue(transaction, key, plan)
  const state = await requireFeatureEnvironment(transaction.tx, key)
  await assertResumable(transaction, plan, state)
  const segments = await segmentsDigest(transaction, plan)
  if (plan.changeRequest !== null && hasOtherSegments(plan, segments)) throw conflict(OTHER_SEGMENTS)
  if (plan.changeRequest === null) await assertNeedsNoApproval(transaction, key, plan)
  const owner = plan.changeRequest === null ? startedBy(transaction.actor) : {}
  await storePlan(transaction, { ...resumed(plan, transaction.now), ...owner, segments, placed: state.strategies })
  await recordEvent(transaction, 'release-plan-resumed', key, { data: namedPlan(plan) })
}

/**
 * Ensures that a plan without approval needs none for the caller, in whose name it continues.
 *
 * @throws DomainError conflict
 */
async function assertNeedsNoApproval(
  transaction: Transaction,
  { project, environment }: PlanKey,
  plan: StoredPlan,
): Promise<void> {
  const guarded = await scopesToRequest(transaction, project, [environment])
  if (guarded.length > 0)
    throw conflict(
      `The plan is not approved, and its next milestone needs approval in the environment ${environment}. Start "${nextMilestone(plan)?.name}": that makes a change request, which approves the plan`,
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
  const interruption = interruptionOf(plan)
  if (interruption !== undefined) return storePause(asServer(transaction), key, plan, interruption)
  const approved = asApproved(transaction, plan)
  if (plan.changeRequest !== null) assertMay(approved, 'APPLY_CHANGE_REQUEST', key)
  const state = await lockFeatureEnvironment(approved, key)
  const place = activePlace(plan) + 1
  await keepSegments(transaction, plan)
  const obstacle = await obstacleOf(transaction, plan, state)
  if (obstacle !== undefined) return storePause(asServer(transaction), key, plan, obstacle)
  return makeStep(approved, key, { plan, place, state }, { by: 'plan', dueAt: plan.nextAt ?? now })
}

function asServer(transaction: Transaction): Transaction {
  return { ...transaction, actor: systemActor }
}

/** Returns the plan of a locked feature if it was interrupted, or is due and no safeguard holds it. */
async function dueNow({ tx, now }: Transaction, { id }: PlanKey): Promise<StoredPlan | undefined> {
  return planRows(tx)
    .where('p.id', '=', id)
    .where('p.status', '=', 'running')
    .where('p.nextAt', '<=', now)
    .where(({ eb, or }) => or([eb('p.interrupted', 'is not', null), isUnhindered(now)]))
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

/** Notes which freezes have refused the due milestone of a plan: it is tried again when these end, and now and then. */
export async function noteHeldPlan(transaction: Transaction, key: PlanKey, freezes: readonly number[]): Promise<void> {
  await lockFeature(transaction, key)
  if ((await dueNow(transaction, key)) === undefined) return
  const plan = transaction.tx.updateTable('releasePlans').where('id', '=', key.id)
  await transaction.later(plan.set({ heldBy: [...freezes], heldAt: transaction.now }))
}

/**
 * Pauses a plan whose due milestone could not begin, unless it has changed in the meantime. It says so, or what has
 * interrupted the plan before.
 */
export async function pauseAfterFailure(
  transaction: Transaction,
  key: PlanKey,
  error: DomainError | undefined,
): Promise<void> {
  await lockFeature(transaction, key)
  const plan = await dueNow(transaction, key)
  if (plan === undefined) return
  await storePause(transaction, key, plan, interruptionOf(plan) ?? { kind: 'failure', reason: storedReason(error) })
}
