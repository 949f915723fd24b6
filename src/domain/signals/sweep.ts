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
  const old = await tx
    .deleteFrom('signals')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('signals')
        .select('id')
        .where('createdAt', '<', oldest)
        .where('waiting', '=', false)
        .limit(sql.lit(BATCH_SIZE))
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
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
  return Math.max(old.length, surplus.length) >= BATCH_SIZE
}
