import { sql } from 'kysely'
import { defer } from '../../../db/deferred.ts'
import type { Db } from '../../../db/handles.ts'
import { accountActor } from '../../access/queries.ts'
import { type DomainError, invalid, missing } from '../../errors.ts'
import { recordEvent } from '../../events/record.ts'
import { assertMay, type Transaction } from '../../transaction.ts'
import { requireRequest, type StoredRequest } from '../change/queries.ts'
import { applicableChanges, applyRequest, assertMayMakeAll, lockSubjectsOf } from './apply.ts'
import { enterState } from './enter-state.ts'

/**
 * Schedules a locked request to be applied at a future time, and sets its state to `Scheduled`.
 *
 * @throws DomainError invalid for a time that has passed; conflict, naming the change that can't be made; forbidden for
 *   one that the caller may not make
 */
export async function scheduleRequest(
  transaction: Transaction,
  request: StoredRequest,
  scheduledAt: Date,
): Promise<void> {
  const { tx, now, actor } = transaction
  if (scheduledAt <= now) throw invalid('The time has to be in the future', '/body/scheduledAt')
  assertMayMakeAll(transaction, request, await applicableChanges(transaction, request))
  const { id: changeRequestId, title, project, environment } = request
  await enterState(transaction, request, 'Scheduled')
  await defer(
    tx,
    sql`insert into change_request_schedules (change_request_id, scheduled_at, created_by)
    values (${changeRequestId}, ${scheduledAt}, ${actor.userId})
    on conflict (change_request_id) do update
    set scheduled_at = excluded.scheduled_at, created_by = excluded.created_by, status = 'pending', reason = null`,
  )
  const data = { changeRequestId, title, scheduledDate: scheduledAt.toISOString() }
  await recordEvent(
    { ...transaction, changeRequest: changeRequestId },
    'change-request-scheduled',
    { project, environment },
    { data },
  )
}

/**
 * Ends the pending schedule of a locked request that was applied: `applied` by the schedule, or `superseded` by a user.
 * A schedule that failed or is suspended keeps its status and its reason.
 */
export async function endSchedule({ tx }: Transaction, id: number, status: 'applied' | 'superseded'): Promise<void> {
  const pending = tx
    .updateTable('changeRequestSchedules')
    .where('changeRequestId', '=', id)
    .where('status', '=', 'pending')
  await defer(tx, pending.set({ status }))
}

/** The maximum number of requests in one run of the job. */
const BATCH_SIZE = 100

type DueRequest = {
  id: number
  /** The features and segments that it changes. */
  subjects: string[]
}

/** Returns the due requests, the longest overdue first. */
export async function dueRequests(db: Db, now: Date): Promise<DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    select s.change_request_id as id, array(
      select distinct coalesce('feature ' || c.feature, 'segment ' || (c.payload ->> 'id'))
      from change_request_changes c where c.change_request_id = s.change_request_id) as subjects
    from change_request_schedules s
    where s.status = 'pending' and s.scheduled_at <= ${now}
    order by s.scheduled_at, s.change_request_id limit ${BATCH_SIZE}`.execute(db)
  return rows
}

/**
 * Applies a due request in the name of the account that scheduled it, with its current permissions. Does nothing when
 * another instance has locked it, or it is no longer due.
 *
 * @throws DomainError if it can't be applied
 */
export async function applyDueRequest(transaction: Transaction, id: number): Promise<void> {
  await lockSubjectsOf(transaction.tx, id)
  const claimed = await claim(transaction, id)
  if (claimed === undefined) return
  const actor = await accountActor(transaction.tx, claimed.createdBy)
  if (actor === undefined) throw missing('account', claimed.createdBy)
  const request = await requireRequest(transaction.tx, claimed.project, id, actor.userId)
  const inTheirName = { ...transaction, actor }
  const { project, environment, title } = request
  assertMay(inTheirName, 'APPLY_CHANGE_REQUEST', { project, environment })
  await applyRequest(inTheirName, request)
  await endSchedule(transaction, id, 'applied')
  const payload = { data: { changeRequestId: id, title } }
  await recordEvent(
    { ...inTheirName, changeRequest: id },
    'change-request-scheduled-application-success',
    { project, environment },
    payload,
  )
}

/** Records why a scheduled request could not be applied, unless its schedule was changed in the meantime. */
export async function recordFailure(
  transaction: Transaction,
  id: number,
  error: DomainError | undefined,
): Promise<void> {
  const claimed = await claim(transaction, id)
  if (claimed === undefined) return
  const reason = error?.message ?? 'Something went wrong on our side'
  await defer(
    transaction.tx,
    sql`update change_request_schedules set status = 'failed', reason = ${reason}
    where change_request_id = ${id}`,
  )
  const { project, environment, title } = claimed
  await recordEvent(
    { ...transaction, changeRequest: id },
    'change-request-scheduled-application-failure',
    { project, environment },
    { data: { changeRequestId: id, title, reason } },
  )
}

type ClaimedRequest = Pick<StoredRequest, 'project' | 'environment' | 'title'> & {
  /** The account that scheduled it. */
  createdBy: number
}

/** Locks a due request; undefined when it is not due or another instance has locked it. */
async function claim({ tx, now }: Transaction, id: number): Promise<ClaimedRequest | undefined> {
  const { rows } = await sql<ClaimedRequest>`
    select r.project_id as project, r.environment, r.title, s.created_by
    from change_requests r join change_request_schedules s on s.change_request_id = r.id
    where r.id = ${id} and r.state = 'Scheduled' and s.status = 'pending' and s.scheduled_at <= ${now}
    for update of r, s skip locked`.execute(tx)
  return rows[0]
}
