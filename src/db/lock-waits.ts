import { sql } from 'kysely'
import { databaseOf } from './database.ts'
import type { Db, Tx } from './handles.ts'

/** Returns how many sessions of this database wait for a lock now, those of other servers and programs included. */
export async function lockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct l.pid)::int as waiting from pg_locks l
    where not l.granted and (l.database is null or l.database = (select oid from pg_database where datname = current_database()))`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}

/**
 * Whether another transaction has waited for at least so long for a row that this one has locked. With only one
 * connection, none does.
 */
export async function isInTheWay(tx: Tx, forMs: number): Promise<boolean> {
  if (databaseOf(tx).probe === undefined) return false
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from pg_locks l where not l.granted and l.locktype = 'transactionid'
        and l.transactionid = pg_current_xact_id_if_assigned()::xid
        and coalesce(l.waitstart, clock_timestamp()) <= clock_timestamp() - ${forMs}::int * interval '1 ms') as waits`.execute(
    tx,
  )
  return rows[0]?.waits === true
}
