import type { Schema } from '../../../contract.ts'
import { type CallerRights, type Move, refusalOfMove, stateWithApprovals } from '../../change-control/state.ts'
import { momentFrom } from '../../date-time.ts'
import { invalid } from '../../errors.ts'
import { demandsRevision } from '../../revisions/precondition.ts'
import { isAdmin, may } from '../../rights.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { namesOf } from '../actions/table.ts'
import { assertRequestUnchanged, enterState, lockRequest, recordRequestEvent } from '../change/commands.ts'
import { changesOf, type RequestKey, requireRequest, type StoredRequest } from '../change/queries.ts'
import { conflictsOf } from '../forecast/conflicts.ts'
import { lacksApprovals } from '../forecast/rules.ts'
import { currentStateOf } from '../state/current-state.ts'
import { simulationOf } from '../state/simulation.ts'
import { applyRequest, lockSubjectsOf } from './apply.ts'
import { renewApproval } from './approvals.ts'
import { insertComment } from './edit.ts'
import { assertMayPropose } from './propose.ts'
import { endSchedule, scheduleRequest } from './schedule.ts'

/**
 * Moves a request to another state. The table of the states defines which moves exist and who may make them.
 *
 * @throws DomainError missing; forbidden; conflict for a move that does not exist or that something prevents; invalid
 *   for the time of a schedule and for a comment too many
 */
export async function moveChangeRequest(
  transaction: Transaction,
  key: RequestKey,
  { state, version, comment, scheduledAt }: Schema<'MoveChangeRequest'>,
): Promise<void> {
  const isDemanding = demandsRevision(transaction)
  if (state === 'Applied' || state === 'Scheduled') {
    // A caller who may not make the move locks nothing: a request can have hundreds of features.
    const seen = await requireRequest(transaction.tx, key.project, key.id, transaction.actor.userId)
    const refusal = refusalOf(transaction, seen, { state, version })
    if (refusal !== undefined && (refusal.kind === 'forbidden' || !isDemanding)) throw refusal
    await lockSubjectsOf(transaction.tx, key.id)
  }
  const request = await lockRequest(transaction, key)
  // A revision that matches is as good as the version.
  await assertMove(transaction, request, { state, version: version ?? (isDemanding ? request.version : undefined) })
  if (comment !== undefined) await insertComment(transaction, request.id, comment, '/body/comment')
  switch (state) {
    case 'In review':
      await assertMayPropose(transaction, request)
      return enterAndRecord(transaction, request, state, 'change-request-sent-to-review')
    case 'Approved':
      return approve(transaction, request)
    case 'Rejected':
      await insertReview(transaction, request, 'rejected')
      return enterAndRecord(transaction, request, state, 'change-request-rejected')
    case 'Cancelled':
      return enterAndRecord(transaction, request, state, 'change-request-cancelled')
    case 'Applied':
      await applyRequest(transaction, request)
      if (request.state === 'Scheduled') await endSchedule(transaction, request.id, 'superseded')
      return
    case 'Scheduled':
      if (scheduledAt === undefined)
        throw invalid('scheduledAt is required to schedule a change request', '/body/scheduledAt')
      return scheduleRequest(transaction, request, momentFrom(scheduledAt, '/body/scheduledAt'))
  }
}

/**
 * @throws DomainError forbidden for a caller who may not make the move; changed since the caller's revision; conflict
 *   for a move that the request does not allow
 */
async function assertMove(transaction: Transaction, request: StoredRequest, move: Move): Promise<void> {
  const refusal = refusalOf(transaction, request, move)
  if (refusal?.kind === 'forbidden') throw refusal
  await assertRequestUnchanged(transaction, request)
  if (refusal !== undefined) throw refusal
}

function refusalOf(transaction: Transaction, request: StoredRequest, move: Move) {
  return refusalOfMove(request, move, callerRightsOf(transaction, request))
}

function callerRightsOf(transaction: Transaction, request: StoredRequest): CallerRights {
  const { actor, context } = transaction
  const { userId, rights } = actor
  return {
    isAuthor: request.createdBy === userId,
    isAdmin: isAdmin(rights),
    mayApprove: may(rights, 'APPROVE_CHANGE_REQUEST', request),
    mayApply: may(rights, 'APPLY_CHANGE_REQUEST', request),
    breaksGlass: context.override !== undefined && may(rights, 'BREAK_GLASS', request),
  }
}

async function enterAndRecord(
  transaction: Transaction,
  request: StoredRequest,
  state: StoredRequest['state'],
  event: `change-request-${'sent-to-review' | 'approved' | 'rejected' | 'cancelled'}`,
): Promise<void> {
  await enterState(transaction, request, state)
  await recordRequestEvent(transaction, request, event, {})
}

/**
 * Adds the caller's approval; a second one has no effect unless the first one is too old. The last required approval
 * makes the request approved.
 */
async function approve(transaction: Transaction, request: StoredRequest): Promise<void> {
  const { approvedBy, minApprovals } = request
  if (approvedBy.includes(transaction.actor.userId)) {
    if (await renewApproval(transaction, request))
      await recordRequestEvent(transaction, request, 'change-request-approval-added', {})
    return
  }
  await insertReview(transaction, request, 'approved')
  const isEnough = stateWithApprovals(approvedBy.length + 1, minApprovals) === 'Approved'
  await recordRequestEvent(transaction, request, 'change-request-approval-added', {})
  if (isEnough && request.state !== 'Approved' && !(await waitsForRules(transaction, request)))
    await enterAndRecord(transaction, request, 'Approved', 'change-request-approved')
}

/** Whether approval rules ask for more. What can't be applied now is matched when it is applied. */
async function waitsForRules({ tx, now, limits }: Transaction, request: StoredRequest): Promise<boolean> {
  const changes = await changesOf(tx, request.id)
  const names = namesOf(changes)
  const current = await currentStateOf(tx, { scope: request, names, withConfigurations: true })
  const simulation = simulationOf(current, request.project)
  const conflicts = await conflictsOf(request, changes, simulation)
  return lacksApprovals({ db: tx, now, limits }, { request, changes, conflicts, simulation })
}

async function insertReview({ tx, actor, now }: Transaction, { id }: StoredRequest, verdict: 'approved' | 'rejected') {
  const review = { changeRequestId: id, userId: actor.userId, verdict, createdAt: now }
  await tx.insertInto('changeRequestReviews').values(review).execute()
}
