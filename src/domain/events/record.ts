import { sql } from 'kysely'
import { type Columns, compiledStatementForList } from '../../db/compiled.ts'
import { jsonbObjectOf } from '../../db/json-objects.ts'
import { archivedBy, freezingOf, holdingsOf, isNotFrozen } from '../change-control/frozen.ts'
import { type Invalidation, invalidationsOf } from '../change-control/invalidations.ts'
import { hasNoRule, isCheckedAtTheEnd, ruledEvent } from '../change-control/ruled.ts'
import { suspending } from '../change-control/schedule-suspension.ts'
import type { EventPayloads, EventSubject, NewEvent, RecordedEventType } from '../event-types.ts'
import { knownFreeze } from '../transaction/frozen-refusal.ts'
import { isForFreezes } from '../transaction/override.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { insert, insertionOf } from './insertion.ts'
import { overridingEvents } from './overrides.ts'

/** Records an event, in the transaction of the change; see `recordEvents`. */
export function recordEvent<Type extends RecordedEventType>(
  transaction: Transaction,
  type: Type,
  subject: EventSubject,
  payload: EventPayloads[Type],
): Promise<void> {
  return recordEvents(transaction, [{ type, subject, ...payload } as NewEvent])
}

/** Records events that happened together; see `recordBatches`. */
export function recordEvents(transaction: Transaction, events: readonly NewEvent[]): Promise<void> {
  return recordBatches(transaction, [events])
}

/**
 * Records batches of events in one statement; their ids have the given order. Suspends the scheduled requests that a
 * batch invalidates, see `INVALIDATIONS`, and records that after the batch. Only this function and those of
 * `selected.ts` write to `events`, so no change gets around a freeze.
 *
 * @throws DomainError forbidden for an override; what a freeze holds fails later, with the statement
 */
export async function recordBatches(
  transaction: Transaction,
  batches: readonly (readonly NewEvent[])[],
): Promise<void> {
  const archived = archivedBy(batches.flat())
  const rows = await passing(
    transaction,
    batches.flatMap((batch) => rowsOf(transaction, batch, archived)),
  )
  if (rows.length === 0) return
  for (const batch of batches) transaction.context.onEvents?.(batch)
  for (const project of new Set(rows.map((row) => row.project)))
    if (project !== undefined) transaction.context.onRequired?.({ anyOf: [], project })
  const isChecked = rows.some(({ frozen, ruled, invalidates }) => (frozen ?? ruled ?? invalidates) !== undefined)
  await insert(transaction, isChecked ? insertAndSuspend(rows) : insertRows(rows))
}

/**
 * Records the places that were changed without approval since the last events.
 *
 * @param ruled what was recorded before
 * @throws DomainError forbidden where only turning off is possible without approval
 */
export async function recordBrokenGlass(transaction: Transaction, ruled: readonly RuledEvent[]): Promise<void> {
  const { now, context } = transaction
  if (context.override === undefined) return
  const before = ruled.map(({ ruled: where, loosens, ...event }) => {
    return { ...event, now, frozen: loosens === undefined ? where : undefined }
  })
  const events = await overridingEvents(transaction, context.override, before)
  if (events.length > 0) await recordEvents(transaction, events)
}

/**
 * Returns rows as they are recorded with a reason: after the events that say so, and as no freeze holds them. In a dry
 * run, none holds them without a reason either, once it knows the freezes.
 */
async function passing(transaction: Transaction, rows: EventRow[]): Promise<EventRow[]> {
  const { override, onHeld } = transaction.context
  if (rows.length === 0) return rows
  const reasons = override === undefined ? [] : await overridingEvents(transaction, override, rows)
  const isOverridden = isForFreezes(override)
  if (!isOverridden) await noteHeld(transaction, rows)
  const isFree = isOverridden || onHeld !== undefined
  const free = isFree ? rows.map((row) => ({ ...row, frozen: undefined, isOff: undefined })) : rows
  return reasons.length === 0 ? free : [...rowsOf(transaction, reasons), ...free]
}

async function noteHeld({ tx, context: { onHeld } }: Transaction, rows: readonly EventRow[]): Promise<void> {
  if (onHeld === undefined) return
  const freezing = rows.filter(({ frozen }) => frozen !== undefined)
  if (freezing.length > 0) onHeld((await holdingsOf(tx, freezing)).map(knownFreeze))
}

/** The row of an event. Undefined members are omitted, and inserted as null. */
type EventRow = {
  now: Date
  by: string
  userId: number
  type: string
  project: string | undefined
  environment: string | undefined
  feature: string | undefined
  tags: object | undefined
  data: object | undefined
  preData: object | undefined
  changeRequest: number | undefined
  comment: string | undefined
  requestId: string | undefined
  traceId: string | undefined
  manager: string | undefined
  source: string | undefined
  via: string | undefined
  /** Where a freeze holds it, see `Freezing`. */
  frozen: string | undefined
  isOff: boolean | undefined
  /** Where an approval rule may match it, unless that is checked at the end. */
  ruled: string | undefined
  /** The keys that the batch invalidates; only on its last event. */
  invalidates: Invalidated[] | undefined
}

const SUSPENDED = 'change-request-schedule-suspended' satisfies RecordedEventType

/** A key of an invalidation, and the place of the invalidation in its batch. */
type Invalidated = Pick<Invalidation, 'reason'> & { key: string; place: number; isOfFeatures: true | undefined }

const columns: Columns<EventRow> = {
  now: 'timestamptz',
  by: 'text',
  userId: 'int',
  type: 'text',
  project: 'text',
  environment: 'text',
  feature: 'text',
  tags: 'jsonb',
  data: 'jsonb',
  preData: 'jsonb',
  changeRequest: 'int',
  comment: 'text',
  requestId: 'text',
  traceId: 'text',
  manager: 'text',
  source: 'text',
  via: 'text',
  frozen: 'text',
  isOff: 'boolean',
  ruled: 'text',
  invalidates: 'jsonb',
}

const insertRows = compiledStatementForList(columns, (given) => insertionOf(given, sql`given.position`))

const suspension = jsonbObjectOf<EventPayloads[typeof SUSPENDED]['data']>({
  changeRequestId: sql`s.id`,
  title: sql`s.title`,
  reason: sql`s.reason`,
})

/** Inserts events, and one for each request that they suspend; fails if a freeze holds one of them. */
const insertAndSuspend = compiledStatementForList(
  columns,
  (given) => sql`
    with recorded as materialized (select * from ${given}), ${suspending}
    ${insertionOf(
      sql`(
        select recorded.*, 0 as place, 0 as request from recorded
        union all
        select e.now, e.by, e.user_id, ${sql.lit(SUSPENDED)}, s.project, s.environment, null, null,
          ${suspension}, null, s.id, e.comment, e.request_id,
          e.trace_id, e.manager, e.source, e.via, null, null, null, null,
          e.position, s.place, s.id
        from suspended s join recorded e using (position)
      ) given`,
      sql`given.position, given.place, given.request`,
      sql`where ${isNotFrozen} and ${hasNoRule}`,
    )}`,
)

const refuseHeld = compiledStatementForList(
  columns,
  (given) => sql`
    with recorded as materialized (select * from ${given})
    select 1 where ${isNotFrozen} and ${hasNoRule}`,
)

/**
 * Ensures that events may be recorded that a statement selects, see `recordSelected`, as far as freezes and rules of
 * approval go.
 *
 * @param events what decides that of each of them
 * @throws DomainError forbidden for an override; what a freeze holds fails later, with the statement
 */
export async function assertRecordable(transaction: Transaction, events: readonly NewEvent[]): Promise<void> {
  const rows = await passing(transaction, rowsOf(transaction, events))
  const reasons = rows.slice(0, rows.length - events.length)
  if (reasons.length > 0) await transaction.later(insertRows(reasons))
  await transaction.later(refuseHeld(rows.slice(reasons.length)))
}

function rowsOf(transaction: Transaction, batch: readonly NewEvent[], archived?: ReadonlySet<string>): EventRow[] {
  const invalidates = invalidationsOf(batch).flatMap(({ keys, reason, isOfFeatures }, at) =>
    keys.map((key): Invalidated => ({ key, place: at + 1, reason, isOfFeatures })),
  )
  const last = invalidates.length > 0 ? batch.length - 1 : -1
  return batch.map((event, at) => rowOf(transaction, event, at === last ? invalidates : undefined, archived))
}

/** One literal: spreading an object and then adding to it takes fifty times as long, which matters for long lists. */
function rowOf(
  transaction: Transaction,
  event: NewEvent,
  invalidates: Invalidated[] | undefined,
  archived: ReadonlySet<string> | undefined,
): EventRow {
  const { actor, now, context } = transaction
  const { changeRequest, comment, correlation, manager, source } = context
  const { type, subject, data, preData } = event
  const { name: by, userId } = actor
  const { project, environment, feature, tags } = subject
  const freezing = freezingOf(event, archived)
  const ruled = ruledEvent(transaction, event, archived)
  return {
    now,
    by,
    userId,
    type,
    project,
    environment,
    feature,
    tags,
    data,
    preData,
    changeRequest: subject.changeRequest ?? changeRequest,
    comment,
    requestId: correlation?.requestId,
    traceId: correlation?.traceId,
    manager,
    source,
    via: context.byDirectory ? 'scim' : undefined,
    frozen: freezing?.where,
    isOff: freezing?.isOff,
    ruled: ruled === undefined || isCheckedAtTheEnd(transaction, ruled) ? undefined : ruled.ruled,
    invalidates,
  }
}
