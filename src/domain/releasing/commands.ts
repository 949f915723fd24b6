import type { Schema } from '../../contract.ts'
import { scopesToRequest } from '../change-control/guard.ts'
import { proposed } from '../change-requests/proposed.ts'
import { conflict } from '../errors.ts'
import { requestsOf } from '../features/edits/table.ts'
import { type EnvironmentState, environmentStates, noEnvironment, stateIn } from '../features/environments/queries.ts'
import { archivedError } from '../features/feature.ts'
import { assertContinues } from '../release-plans/continuing.ts'
import { isOfApproval, startOf } from '../release-plans/plan.ts'
import { startMilestone } from '../release-plans/progress.ts'
import { requirePlan, type ShownPlan } from '../release-plans/queries.ts'
import { noteRequested } from '../release-plans/requested.ts'
import { planResource } from '../release-plans/resource.ts'
import { assertMayContinue } from '../release-plans/safeguarded.ts'
import { plannedStep } from '../release-plans/step.ts'
import type { PlanKey } from '../release-plans/storing.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { isHeldByRule, noteProposable } from '../transaction/proposing.ts'
import type { Transaction } from '../transaction/transaction.ts'

/**
 * Starts a milestone of a plan, as `startMilestone`. Where change requests guard the environment, a caller who may not
 * skip them gets a change request with the changes of the milestone: when it is applied, the milestone begins, and the
 * plan is approved as a whole.
 *
 * @throws DomainError as `startMilestone`, and conflict for a plan that a change request starts already
 */
export async function startOrPropose(transaction: Transaction, key: PlanKey, milestoneId: string): Promise<void> {
  const plan = await requirePlan(transaction.tx, key, key.id, transaction)
  const isFirst = plan.milestones[0]?.id === milestoneId
  const { project, environment, feature } = key
  const isCovered = isOfApproval(plan, isFirst) && !isHeldByRule(transaction, key)
  // Whether its approvals count for the rules that match the step shows at the end.
  if (isCovered) noteProposable(transaction, [key])
  const guarded = isCovered ? [] : await scopesToRequest(transaction, project, [environment])
  if (guarded.length === 0) return startMilestone(transaction, key, milestoneId)
  const state = await presentState(transaction, key)
  // Without the lock: the request approves the plan as it was read here, and begins no other.
  const resource = planResource(key, plan)
  const { requirePreconditions: requiresPrecondition = false } = state
  await assertPrecondition(transaction, { ...resource, requiresPrecondition })
  noteRevision(transaction, resource)
  const start = startOf(plan, milestoneId, plan.changeRequest === null)
  await assertMayContinue(transaction, key, plan)
  if (start.askedAs !== 'back') await assertContinues(transaction, plan, state, start)
  assertNotRequested(plan)
  const { edits } = plannedStep(state, start.milestone, transaction.limits)
  const changes = requestsOf(edits, feature)
  // A request that is approved as it is does not approve the plan: it is edited in any case.
  const wanted = changes.length > 0 ? changes : [on(feature)]
  const { id } = await proposed(transaction, { project, environment }, wanted, false)
  await noteRequested(transaction, plan, start, id)
}

/** The change of a request that approves a plan whose milestone the feature has already: one that changes nothing. */
function on(feature: string): Schema<'ChangeInput'> {
  return { feature, action: 'updateEnabled', payload: { enabled: true } }
}

/**
 * Ensures that no change request has changes that start the plan: the same ones would be added to it.
 *
 * @throws DomainError conflict
 */
function assertNotRequested({ requested }: ShownPlan): void {
  const found = requested.find(({ hasChanges, isOwn, isCurrent }) => hasChanges && (isOwn || isCurrent))
  if (found === undefined) return
  const { request, isCurrent } = found
  throw conflict(
    isCurrent
      ? `The change request ${request} starts the plan already. Discard its changes of the feature first, or discard or cancel it, to request the start again`
      : `The change request ${request} has the changes for the plan as it was before, which was edited, was paused again or has begun since. Discard these first, or discard or cancel the request`,
  )
}

/** Reads a feature in an environment without a lock: nothing is changed before the change request is applied. */
async function presentState({ tx }: Transaction, { feature, environment }: PlanKey): Promise<EnvironmentState> {
  const [row] = await environmentStates(tx, { features: [feature], environments: [environment] })
  if (row === undefined) throw noEnvironment({ feature, environment })
  if (row.archivedAt !== null) throw archivedError(feature)
  return stateIn(row)
}
