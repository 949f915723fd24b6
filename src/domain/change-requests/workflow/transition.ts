import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Change } from '../../change.ts'
import { type Move, refusalOfMove, type Standing, stateWithApprovals } from '../../change-control/state.ts'
import { momentFrom } from '../../date-time.ts'
import { invalid } from '../../errors.ts'
import { recordEvent, recordEvents } from '../../events/record.ts'
import { isAdmin, may } from '../../rights.ts'
import { lockRequest, type RequestKey, requireRequest, type StoredRequest } from '../queries.ts'
import { applyRequest, lockSubjectsOf } from './apply.ts'
import { insertComment } from './edit.ts'
import { enterState } from './enter-state.ts'
import { assertMayPropose } from './place.ts'
import { endSchedule, scheduleRequest } from './schedule.ts'

/**
 * Moves a request to another state. The table of the states defines which moves exist and who may make them.
 *
 * @throws DomainError missing; forbidden; conflict for a move that does not exist or that something prevents; invalid
 *   for the time of a schedule and for a comment too many
 */
export async function moveChangeRequest(
  change: Change,
  key: RequestKey,
  { state, version, comment, scheduledAt }: Schema<'MoveChangeRequest'>,
): Promise<void> {
  const move = { state, version }
  if (state === 'Applied' || state === 'Scheduled') {
    // A caller who may not make the move locks nothing: a request can have hundreds of features.
    assertMove(change, await requireRequest(change.tx, key.project, key.id, change.actor.userId), move)
    await lockSubjectsOf(change.tx, key.id)
  }
  const request = await lockRequest(change.tx, key.project, key.id, change.actor.userId)
  assertMove(change, request, move)
  if (comment !== undefined) await insertComment(change, request.id, comment, '/body/comment')
  switch (state) {
    case 'In review':
      await assertMayPropose(change, request)
      return become(change, request, state, 'change-request-sent-to-review')
    case 'Approved':
      return approve(change, request)
    case 'Rejected':
      await insertReview(change, request, 'rejected')
      return become(change, request, state, 'change-request-rejected')
    case 'Cancelled':
      return become(change, request, state, 'change-request-cancelled')
    case 'Applied':
      await applyRequest(change, request)
      if (request.state === 'Scheduled') await endSchedule(change, request.id, 'superseded')
      return
    case 'Scheduled':
      if (scheduledAt === undefined)
        throw invalid('scheduledAt is required to schedule a change request', '/body/scheduledAt')
      return scheduleRequest(change, request, momentFrom(scheduledAt, '/body/scheduledAt'))
  }
}

/** @throws DomainError forbidden for a caller who may not make the move; conflict for one that the request does not allow */
function assertMove(change: Change, request: StoredRequest, move: Move): void {
  const refusal = refusalOfMove(request, move, standingOf(change, request))
  if (refusal !== undefined) throw refusal
}

function standingOf({ actor: { userId, rights } }: Change, request: StoredRequest): Standing {
  return {
    isAuthor: request.createdBy === userId,
    isAdmin: isAdmin(rights),
    mayApprove: may(rights, 'APPROVE_CHANGE_REQUEST', request),
    mayApply: may(rights, 'APPLY_CHANGE_REQUEST', request),
  }
}

type PlainMove = 'change-request-sent-to-review' | 'change-request-rejected' | 'change-request-cancelled'

async function become(
  change: Change,
  request: StoredRequest,
  state: StoredRequest['state'],
  event: PlainMove,
): Promise<void> {
  await enterState(change, request, state)
  const { subject, data } = tellingOf(request)
  await recordEvent({ ...change, changeRequest: request.id }, event, subject, { data })
}

/** Adds the caller's approval; a second one has no effect. The last required approval makes the request approved. */
async function approve(change: Change, request: StoredRequest): Promise<void> {
  const { approvedBy, minApprovals } = request
  if (approvedBy.includes(change.actor.userId)) return
  await insertReview(change, request, 'approved')
  const after = stateWithApprovals(approvedBy.length + 1, minApprovals)
  const isMoved = after === 'Approved' && request.state !== 'Approved'
  if (isMoved) await enterState(change, request, after)
  const added = { type: 'change-request-approval-added', ...tellingOf(request) } as const
  const approved = { type: 'change-request-approved', ...tellingOf(request) } as const
  await recordEvents({ ...change, changeRequest: request.id }, isMoved ? [added, approved] : [added])
}

async function insertReview({ tx, actor, now }: Change, { id }: StoredRequest, verdict: 'approved' | 'rejected') {
  await sql`
    insert into change_request_reviews (change_request_id, user_id, verdict, created_at)
    values (${id}, ${actor.userId}, ${verdict}, ${now})`.execute(tx)
}

/** Returns the subject and data that all events of a request have. */
function tellingOf({ id, title, project, environment }: StoredRequest) {
  return { subject: { project, environment }, data: { changeRequestId: id, title } }
}
