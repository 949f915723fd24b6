import type { State } from '../../change-control/state.ts'
import type { ChangeRequestRecord, EventPayloads } from '../../event-types.ts'
import { recordEvent } from '../../events/record.ts'
import { assertPrecondition, requiresRevision } from '../../revisions/precondition.ts'
import { inContext, type Transaction } from '../../transaction/transaction.ts'
import type { Asked } from './change.ts'
import { askedToApprove, type RequestKey, requireRequest, type StoredRequest } from './queries.ts'
import { requestResource } from './request.ts'

/**
 * Locks a request until the end of the transaction. Its changes, reviews and schedule are changed only under this lock.
 *
 * @throws DomainError missing, also for a request of another project, and for a draft of another user
 */
export async function lockRequest(
  { tx, actor, later }: Transaction,
  { project, id }: RequestKey,
): Promise<StoredRequest> {
  // Locks before reading, because a statement sees the data as of its start.
  await later(tx.selectFrom('changeRequests').select('id').where('id', '=', id).forNoKeyUpdate())
  return requireRequest(tx, project, id, actor.userId)
}

const NOBODY: Asked = { reviewers: [], groups: [] }

/**
 * Compares a locked request with the precondition. Who is asked to approve it is read only for a caller who
 * demands a revision.
 *
 * @throws DomainError changed
 */
export async function assertRequestUnchanged(transaction: Transaction, request: StoredRequest): Promise<void> {
  const asked = requiresRevision(transaction) ? await askedToApprove(transaction.tx, request.id) : NOBODY
  await assertPrecondition(transaction, requestResource(request, asked))
}

/**
 * Sets the state of a locked request and records the time. Leaving `Scheduled` deletes its schedule; an applied request
 * keeps it, with the status that `endSchedule` gives it.
 */
export async function enterState(
  { tx, now, later }: Transaction,
  { id, state: before }: Pick<StoredRequest, 'id' | 'state'>,
  state: State,
): Promise<void> {
  if (state !== before) await later(tx.updateTable('changeRequests').set({ state }).where('id', '=', id))
  await later(
    tx
      .insertInto('changeRequestStates')
      .values({ changeRequestId: id, state, enteredAt: now })
      .onConflict((conflict) => conflict.columns(['changeRequestId', 'state']).doUpdateSet({ enteredAt: now })),
  )
  if (before === 'Scheduled' && state !== 'Scheduled' && state !== 'Applied')
    await later(tx.deleteFrom('changeRequestSchedules').where('changeRequestId', '=', id))
}

/** The types of events about a request as a whole that have data. */
type RequestEventType = {
  [Type in keyof EventPayloads]: EventPayloads[Type] extends { data: ChangeRequestRecord; preData?: never }
    ? Type
    : never
}[keyof EventPayloads]

type DetailsOf<Type extends RequestEventType> = Omit<EventPayloads[Type]['data'], keyof ChangeRequestRecord>

/**
 * Records an event of a request, with its id and its title.
 *
 * @param details the other members of the data
 */
export function recordRequestEvent<Type extends RequestEventType>(
  transaction: Transaction,
  { id, title, project, environment }: Pick<StoredRequest, 'id' | 'title' | 'project' | 'environment'>,
  type: Type,
  details: DetailsOf<Type>,
): Promise<void> {
  const payload = { data: { changeRequestId: id, title, ...details } } as EventPayloads[Type]
  return recordEvent(inContext(transaction, { changeRequest: id }), type, { project, environment }, payload)
}
