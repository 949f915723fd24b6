import { sql } from 'kysely'
import type { Transaction } from '../transaction/transaction.ts'

const HOUR_MS = 3_600_000
const BATCH_SIZE = 1000

/**
 * Deletes signals that are too old, and those of each endpoint beyond its newest ones. Signals that the job has still
 * to compare stay.
 *
 * @returns whether there may be more to do
 */
export async function sweepSignals({ tx, now, limits }: Transaction, retentionHours: number): Promise<boolean> {
  const oldest = new Date(now.getTime() - retentionHours * HOUR_MS)
  const { rows } = await sql`
    delete from signals where id in (
      select s.id from signals s where s.created_at < ${oldest}::timestamptz and not s.waiting limit ${BATCH_SIZE}
      for update skip locked)
    returning id`.execute(tx)
  const { rows: surplus } = await sql`
    delete from signals where id in (
      select s.id from signal_endpoints e
        cross join lateral (
          select kept.id from signals kept where kept.endpoint_id = e.id
          order by kept.id desc limit 1 offset ${limits.signalsPerEndpoint}) newest
        cross join lateral (
          select old.id from signals old where old.endpoint_id = e.id and old.id <= newest.id and not old.waiting
          order by old.id limit ${BATCH_SIZE} for update skip locked) s)
    returning id`.execute(tx)
  return Math.max(rows.length, surplus.length) >= BATCH_SIZE
}
