import type { Schema } from '../../../contract.ts'
import { namedTo, reasonInRequest } from '../../approval-rules/approved.ts'
import { type CallerRights, type Move, refusalOfMove } from '../../change-control/state.ts'
import { momentFrom } from '../../date-time.ts'
import { conflict, type DomainError, invalid } from '../../errors.ts'
import { requiresRevision } from '../../revisions/precondition.ts'
import { isAdmin, may } from '../../rights.ts'
import { isForApprovals } from '../../transaction/override.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { assertRequestUnchanged, enterState, lockRequest, recordRequestEvent } from '../change/commands.ts'
import { type RequestKey, requireRequest, type StoredRequest } from '../change/queries.ts'
import { applyRequest, lockSubjectsOf } from './apply.ts'
import { approvalsHere, approvesElsewhere, assertBuiltOn, keyOf, renewApproval, seenBy } from './approvals.ts'
import { insertComment } from './edit.ts'
import { missingRules } from './missing-rules.ts'
import { wholeRefusal } from './permitted.ts'
import { assertMayPropose } from './propose.ts'
import { enterApproved, isReady } from './ready.ts'
import { endSchedule, scheduleRequest } from './schedule.ts'

/**
 * Moves a request to another state. The table of the states defines which moves exist and who may make them.
 *
 * @throws DomainError missing; forbidden; changed since what the caller saw; conflict for a move that does not exist or
 *   that something prevents; invalid for the time of a schedule and for a comment too many
 */
export async function moveChangeRequest(
  transaction: Transaction,
  key: RequestKey,
  { state, version, builtOn, comment, scheduledAt }: Schema<'MoveChangeRequest'>,
): Promise<void> {
  const isRevisionRequired = requiresRevision(transaction)
  if (state === 'Applied' || state === 'Scheduled') {
    // A caller who may not make the move locks nothing: a request can have hundreds of features.
    const seen = await requireRequest(transaction.tx, key.project, key.id, transaction.actor.userId)
    const refusal = await refusalOf(transaction, seen, { state, version })
    if (refusal?.kind === 'forbidden') throw await wholeRefusal(transaction, seen, refusal)
    if (refusal !== undefined && !(isRevisionRequired || (await isReady(transaction, seen))))
      throw await withMissing(transaction, seen, { state, version }, refusal)
    await lockSubjectsOf(transaction, key.id)
  }
  const stored = await lockRequest(transaction, key)
  const request = await asItStands(transaction, stored, state)
  // A revision that matches is as good as the version.
  await assertMove(transaction, stored, request.state, {
    state,
    version: version ?? (isRevisionRequired ? request.version : undefined),
  })
  await assertBuiltOn(transaction, request, builtOn)
  if (comment !== undefined) await insertComment(transaction, request.id, comment, '/body/comment')
  if (request !== stored) await enterApproved(transaction, stored)
  switch (state) {
    case 'In review':
      await assertMayPropose(transaction, request)
      return enterAndRecord(transaction, request, state, 'change-request-sent-to-review')
    case 'Approved':
      await approve(transaction, request)
      return assertBuiltOn(transaction, request, builtOn, true)
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

/** Returns a request as what its approvals make of it, for moves that need these. */
async function asItStands(transaction: Transaction, request: StoredRequest, to: Move['state']): Promise<StoredRequest> {
  const needsApprovals = to === 'Applied' || to === 'Scheduled'
  return needsApprovals && (await isReady(transaction, request)) ? { ...request, state: 'Approved' } : request
}

/**
 * @param state of the request, as what its approvals make of it
 * @throws DomainError forbidden for a caller who may not make the move; changed since the caller's revision; conflict
 *   for a move that the request does not allow
 */
async function assertMove(
  transaction: Transaction,
  request: StoredRequest,
  state: StoredRequest['state'],
  move: Move,
): Promise<void> {
  const refusal = await refusalOf(transaction, { ...request, state }, move)
  if (refusal?.kind === 'forbidden') throw refusal
  await assertRequestUnchanged(transaction, request)
  if (refusal !== undefined) throw await withMissing(transaction, request, move, refusal)
}

/** Returns the refusal to apply or to schedule a request in review with the approvals that it waits for. */
async function withMissing(
  transaction: Transaction,
  request: StoredRequest,
  { state: to, version }: Move,
  refusal: DomainError,
): Promise<DomainError> {
  const isForApprovals = request.state === 'In review' && (to === 'Applied' || to === 'Scheduled')
  if (!isForApprovals || refusal.kind !== 'conflict') return refusal
  if (version !== undefined && version !== request.version) return refusal
  const { id, minApprovals } = request
  const rules = await missingRules(transaction, request)
  const had = `The change request ${id} is in review: it has ${await approvalsHere(transaction, request)} of ${minApprovals} approvals`
  const named = rules.map(namedTo(transaction.actor))
  return conflict([had, ...new Set(named.map(reasonInRequest))].join('. '))
}

async function refusalOf(transaction: Transaction, request: StoredRequest, move: Move) {
  return refusalOfMove(request, move, await callerRightsOf(transaction, request, move))
}

async function callerRightsOf(
  transaction: Transaction,
  request: StoredRequest,
  { state }: Move,
): Promise<CallerRights> {
  const { actor, context } = transaction
  const { userId, rights } = actor
  const mayApprove = may(rights, 'APPROVE_CHANGE_REQUEST', request)
  return {
    isAuthor: request.createdBy === userId,
    isCoAuthor: request.coAuthors.includes(userId),
    isAdmin: isAdmin(rights),
    mayApprove: mayApprove || (state === 'Approved' && (await approvesElsewhere(transaction, request))),
    mayApply: may(rights, 'APPLY_CHANGE_REQUEST', request),
    breaksGlass: isForApprovals(context.override) && may(rights, 'BREAK_GLASS', request),
  }
}

async function enterAndRecord(
  transaction: Transaction,
  request: StoredRequest,
  state: StoredRequest['state'],
  event: `change-request-${'sent-to-review' | 'rejected' | 'cancelled'}`,
): Promise<void> {
  await enterState(transaction, request, state)
  await recordRequestEvent(transaction, request, event, {})
}

/**
 * Adds the caller's approval; a second one only renews the first one, if that does not count any more. A request in
 * review that has the approvals that it needs now becomes approved.
 */
async function approve(transaction: Transaction, request: StoredRequest): Promise<void> {
  const { approvedBy } = request
  const isFirst = !approvedBy.includes(transaction.actor.userId)
  if (isFirst) await insertReview(transaction, request, 'approved')
  if (isFirst || (await renewApproval(transaction, request)))
    await recordRequestEvent(transaction, request, 'change-request-approval-added', {})
  if (await isReady(transaction, request)) await enterApproved(transaction, request)
}

async function insertReview({ tx, actor, now }: Transaction, { id }: StoredRequest, verdict: 'approved' | 'rejected') {
  const seen = verdict === 'approved' ? seenBy({ id }) : null
  const review = { changeRequestId: id, userId: actor.userId, verdict, createdAt: now, seen, apiTokenId: keyOf(actor) }
  await tx.insertInto('changeRequestReviews').values(review).execute()
}
