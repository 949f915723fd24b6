import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { EventTotalsTable } from '../../../generated/database.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { exportedEvents, type IdRange } from './export.ts'
import { recordEvent } from './record.ts'
import { countsOf } from './totals.ts'

/** Stores events outside the database, one JSON text per line. If it fails, the events stay in the database. */
export type Archive = (range: IdRange, events: AsyncIterable<string>) => Promise<void>

/** The most events of one transaction: a reader of the embedded database waits for it. */
const BATCH_SIZE = 2000

/**
 * Removes the oldest events, from before `until`, with their entries in the search index, and subtracts them from the
 * totals. Stops at an event that a webhook still has to send. The removal is recorded as an event.
 *
 * @param archive stores the events before they are removed; undefined if they are not stored. May be called twice for
 * the same events
 * @returns whether there may be more to remove
 */
export async function removeOldEvents(
  transaction: Transaction,
  until: Date,
  archive: Archive | undefined,
): Promise<boolean> {
  const { tx } = transaction
  const current = await tx
    .selectFrom('eventTotalsProgress')
    .select(['removedId', 'settledId'])
    .forUpdate()
    .executeTakeFirst()
  if (current === undefined) return false
  const { rows: oldest } = await sql<{ lastId: number; events: number }>`
    select max(id) as last_id, count(*) as events from (
      select id, bool_and(created_at < ${until}) over (order by id) as is_old from events
      where id > ${current.removedId} and id <= ${current.settledId}
        and id < (select coalesce(min(event_id), 9223372036854775807) from webhook_deliveries where state = 'pending')
      order by id limit ${sql.lit(BATCH_SIZE)}
    ) e where is_old having count(*) > 0`.execute(tx)
  const [batch] = oldest
  if (batch === undefined) return false
  const range: IdRange = { after: current.removedId, upTo: batch.lastId }
  await archive?.(range, exportedEvents(tx, range))
  await takeFromTotals(transaction, range)
  await tx.deleteFrom('indexedEvents').where(isIn(range)).execute()
  await tx.deleteFrom('events').where(isIn(range)).execute()
  await tx.updateTable('eventTotalsProgress').set({ removedId: range.upTo }).execute()
  const data = { events: batch.events, lastId: batch.lastId, createdBefore: until.toISOString() }
  await recordEvent(transaction, 'events-removed', {}, { data })
  return batch.events === BATCH_SIZE
}

function isIn({ after, upTo }: IdRange): RawBuilder<boolean> {
  return sql`id > ${after} and id <= ${upTo}`
}

/** Subtracts events from the totals. Deletes a total that would become zero. */
async function takeFromTotals({ tx }: Transaction, range: IdRange): Promise<void> {
  const counts = sql<Selectable<EventTotalsTable>>`(${countsOf(sql`indexed_events where ${isIn(range)}`)})`
  const removed = counts.as('removed')
  await tx
    .deleteFrom('eventTotals as t')
    .using(removed)
    .whereRef('t.feature', '=', 'removed.feature')
    .whereRef('t.project', '=', 'removed.project')
    .whereRef('t.type', '=', 'removed.type')
    .whereRef('t.events', '=', 'removed.events')
    .execute()
  await tx
    .updateTable('eventTotals as t')
    .from(removed)
    .set(({ eb, ref }) => ({ events: eb('t.events', '-', ref('removed.events')) }))
    .whereRef('t.feature', '=', 'removed.feature')
    .whereRef('t.project', '=', 'removed.project')
    .whereRef('t.type', '=', 'removed.type')
    .execute()
}
