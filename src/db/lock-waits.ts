import { sql } from 'kysely'
import { databaseOf, defer } from './database.ts'
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

/** What another connection can see and do of a transaction, also while one of its statements runs. */
export type Observed = {
  /** As `isInTheWay`. */
  isInTheWay(forMs: number): Promise<boolean>
  /** Ends the statement that it runs at the moment, if it runs any. */
  cancel(): Promise<void>
}

/** Observes a transaction that begins. With only one connection, there is nothing to see. */
export async function observed(tx: Tx): Promise<Observed | undefined> {
  const { probe } = databaseOf(tx)
  if (probe === undefined) return undefined
  let session: number | undefined
  await defer(tx, sql`select pg_backend_pid() as pid`, ([row]) => {
    session = (row as { pid: number }).pid
  })
  return {
    async isInTheWay(forMs) {
      if (session === undefined) return false
      const { rows } = await sql<{ waits: boolean }>`
        select exists (
          select from pg_locks h join pg_locks l on l.locktype = 'transactionid' and l.transactionid = h.transactionid
          where h.pid = ${session} and h.locktype = 'transactionid' and h.granted and not l.granted
            and coalesce(l.waitstart, clock_timestamp()) <= clock_timestamp() - ${forMs}::int * interval '1 ms') as waits`.execute(
        probe.db,
      )
      return rows[0]?.waits === true
    },
    async cancel() {
      if (session !== undefined) await sql`select pg_cancel_backend(${session})`.execute(probe.db)
    },
  }
}
