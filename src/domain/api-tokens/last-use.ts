import { sql } from 'kysely'
import type { Transaction } from '../transaction/transaction.ts'

/** Stores when keys were last used, to the minute; ignores times older than the stored ones. Records no event. */
export async function storeApiTokenUses({ tx }: Transaction, uses: ReadonlyMap<number, Date>): Promise<void> {
  if (uses.size === 0) return
  // Locks in the order of the ids, so that instances that write at the same time don't deadlock.
  await sql`
    with used as materialized (
      select t.id, date_trunc('minute', u.at) as at
      from api_tokens t join unnest(${[...uses.keys()]}::int[], ${[...uses.values()]}::timestamptz[]) u (id, at) using (id)
      where t.seen_at is null or t.seen_at < date_trunc('minute', u.at)
      order by t.id for no key update of t)
    update api_tokens t set seen_at = used.at from used where t.id = used.id`.execute(tx)
}
