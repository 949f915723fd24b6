import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/handles.ts'
import { requireAccountActor } from '../../access/queries.ts'
import { heldLately, requestHeldUntil } from '../../change-control/freeze-window.ts'
import { type DomainError, invalid, storedReason } from '../../errors.ts'
import { assertMay, type Transaction } from '../../transaction/transaction.ts'
import { enterState, recordRequestEvent } from '../change/commands.ts'
import { requireRequest, type StoredRequest } from '../change/queries.ts'
import { applicableChanges, applyRequest, lockSubjectsOf } from './apply.ts'
import { assertApprovalsCount } from './approvals.ts'
import { assertRulesMet } from './missing-rules.ts'
import { assertMayMakeAll } from './permitted.ts'

/**
 * Schedules a locked request to be applied at a future time, and sets its state to `Scheduled`.
 *
 * @throws DomainError invalid for a time that has passed; conflict, naming the change that can't be made, or the
 *   approvals that are missing; forbidden for a change that the caller may not make
 */
export async function scheduleRequest(
  transaction: Transaction,
  request: StoredRequest,
  scheduledAt: Date,
): Promise<void> {
  const { tx, later, now, actor } = transaction
  if (scheduledAt <= now) throw invalid('The time has to be in the future', '/body/scheduledAt')
  await assertApprovalsCount(transaction, request)
  await assertMayMakeAll(transaction, request, await applicableChanges(transaction, request))
  const rules = await assertRulesMet(transaction, request)
  await enterState(transaction, request, 'Scheduled')
  const heldBy = [...new Set(rules.flatMap(({ namedFreezes }) => namedFreezes))]
  const schedule = { scheduledAt, createdBy: actor.userId, status: 'pending', reason: null, heldBy, heldAt: null }
  await later(
    tx
      .insertInto('changeRequestSchedules')
      .values({ changeRequestId: request.id, ...schedule })
      .onConflict((conflict) => conflict.column('changeRequestId').doUpdateSet(schedule)),
  )
  const details = { scheduledDate: scheduledAt.toISOString() }
  await recordRequestEvent(transaction, request, 'change-request-scheduled', details)
}

/**
 * Ends the pending schedule of a locked request that was applied: `applied` by the schedule, or `superseded` by a user.
 * A schedule that failed or is suspended keeps its status and its reason.
 */
export async function endSchedule(
  { tx, later }: Transaction,
  id: number,
  status: 'applied' | 'superseded',
): Promise<void> {
  const pending = tx
    .updateTable('changeRequestSchedules')
    .where('changeRequestId', '=', id)
    .where('status', '=', 'pending')
  await later(pending.set({ status }))
}

/** The maximum number of requests in one run of the job. */
const BATCH_SIZE = 100

/** The features and segments that the scheduled request `s` changes. */
const subjects: RawBuilder<string[]> = sql`array(
  select distinct coalesce('feature ' || c.feature, 'segment ' || (c.payload ->> 'id'))
  from change_request_changes c where c.change_request_id = s.change_request_id)`

/** Returns the due requests that no freeze holds, as far as it is known, the longest overdue first. */
export function dueRequests(db: Db, now: Date): Promise<{ id: number; subjects: string[] }[]> {
  return db
    .selectFrom('changeRequestSchedules as s')
    .innerJoin('changeRequests as r', 'r.id', 's.changeRequestId')
    .select(['s.changeRequestId as id', subjects.as('subjects')])
    .where('s.status', '=', sql.lit('pending'))
    .where('s.scheduledAt', '<=', now)
    .where(requestHeldUntil(sql`${now}::timestamptz`, heldLately('s', now)), 'is', null)
    .orderBy('s.scheduledAt')
    .orderBy('s.changeRequestId')
    .limit(BATCH_SIZE)
    .execute()
}

/**
 * Applies a due request in the name of the account that scheduled it, with its current permissions. Does nothing when
 * another instance has locked it, or it is no longer due.
 *
 * @throws DomainError if it can't be applied
 */
export async function applyDueRequest(transaction: Transaction, id: number): Promise<void> {
  await lockSubjectsOf(transaction, id)
  const claimed = await claim(transaction, id)
  if (claimed === undefined) return
  const actor = await requireAccountActor(transaction.tx, claimed.scheduledBy)
  const request = await requireRequest(transaction.tx, claimed.project, id, actor.userId)
  const inTheirName = { ...transaction, actor }
  assertMay(inTheirName, 'APPLY_CHANGE_REQUEST', request)
  await applyRequest(inTheirName, request)
  await endSchedule(transaction, id, 'applied')
  await recordRequestEvent(inTheirName, request, 'change-request-scheduled-application-success', {})
}

/** Records why a scheduled request could not be applied, unless its schedule was changed in the meantime. */
export async function recordFailure(
  transaction: Transaction,
  id: number,
  error: DomainError | undefined,
): Promise<void> {
  const claimed = await claim(transaction, id)
  if (claimed === undefined) return
  const reason = storedReason(error)
  const { tx, later } = transaction
  const failure = { status: 'failed', reason }
  await later(tx.updateTable('changeRequestSchedules').set(failure).where('changeRequestId', '=', id))
  await recordRequestEvent(transaction, claimed, 'change-request-scheduled-application-failure', { reason })
}

/** Notes which freezes have refused a due request: it is tried again when these end, and now and then. */
export async function noteHeld(transaction: Transaction, id: number, freezes: readonly number[]): Promise<void> {
  if ((await claim(transaction, id)) === undefined) return
  const schedule = transaction.tx.updateTable('changeRequestSchedules').where('changeRequestId', '=', id)
  await transaction.later(schedule.set({ heldBy: [...freezes], heldAt: transaction.now }))
}

/** Locks a due request; undefined when it is not due or another instance has locked it. */
function claim({ tx, now }: Transaction, id: number) {
  return tx
    .selectFrom('changeRequests as r')
    .innerJoin('changeRequestSchedules as s', 's.changeRequestId', 'r.id')
    .select(['r.id', 'r.projectId as project', 'r.environment', 'r.title', 's.createdBy as scheduledBy'])
    .where('r.id', '=', id)
    .where('r.state', '=', 'Scheduled')
    .where('s.status', '=', 'pending')
    .where('s.scheduledAt', '<=', now)
    .forNoKeyUpdate(['r', 's'])
    .skipLocked()
    .executeTakeFirst()
}
