import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'

/** Ids up to `lastId` were drawn by transactions older than `transactionId`: once those are over, the ids are settled. */
export type Horizon = { readonly lastId: number; readonly transactionId: string }

/**
 * The newest event id, and a transaction id greater than that of everybody who drew one so far. Read one after the
 * other: a transaction that starts in between has a greater id than the horizon needs, never a smaller one.
 */
export async function eventHorizon(db: Db): Promise<Horizon> {
  const { rows: ids } = await sql<{ lastId: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('events', 'id')::regclass), 0) as last_id`.execute(db)
  const { rows: snapshots } = await sql<{ transactionId: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as transaction_id`.execute(db)
  return { lastId: ids[0]?.lastId ?? 0, transactionId: snapshots[0]?.transactionId ?? '0' }
}

/**
 * Counts the events up to `horizon` into the kept totals, once everybody who may still add one of them is done.
 * Instances that do this at the same time take turns by skipping.
 *
 * @returns whether the horizon is settled; if not, ask again later with the same one
 */
export function foldTotals(db: Db, horizon: Horizon): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows: progress } = await sql<{ settledId: number; reached: boolean }>`
      select settled_id, pg_snapshot_xmin(pg_current_snapshot()) >= ${horizon.transactionId}::xid8 as reached
      from event_totals_progress for update skip locked`.execute(tx)
    const [current] = progress
    if (current === undefined || !current.reached) return false
    if (current.settledId >= horizon.lastId) return true
    await sql`
      insert into event_totals (project, type, events)
      select coalesce(project, ''), type, count(*) from events
      where id > ${current.settledId} and id <= ${horizon.lastId}
      group by 1, 2
      on conflict (project, type) do update set events = event_totals.events + excluded.events`.execute(tx)
    await sql`update event_totals_progress set settled_id = ${horizon.lastId}`.execute(tx)
    return true
  })
}
