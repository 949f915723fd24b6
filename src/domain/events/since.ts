import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'

/** What of the log can be seen at a moment. */
export type Seen = { readonly snapshot: string; readonly settledId: number }

/** Returns what can be seen now: all that is read afterwards is at least as new. */
export async function seenNow(db: Db): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select pg_current_snapshot()::text as snapshot, settled_id from event_totals_progress`.execute(db)
  const [seen] = rows
  if (seen === undefined) throw new Error('The log has one row for its progress')
  return seen
}

/**
 * Whether something was recorded since then that is about one of these features, or about no feature. Every change is
 * recorded, and what an uncommitted one has locked waits.
 */
export async function isRecordedSince(
  db: Db,
  { snapshot, settledId }: Seen,
  features: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ isRecorded: boolean }>`
    select exists (
      select from events e where e.id > ${settledId} and not pg_visible_in_snapshot(e.transaction_id, ${snapshot}::pg_snapshot)
        and (e.feature_name is null or e.feature_name in (select unnest(${features}::text[])))) as is_recorded`.execute(
    db,
  )
  return rows[0]?.isRecorded === true
}
