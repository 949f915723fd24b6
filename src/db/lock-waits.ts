import { sql } from 'kysely'
import type { Db } from './handles.ts'

/** Returns how many sessions of this database wait for a lock now, those of other servers and programs included. */
export async function lockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct l.pid)::int as waiting from pg_locks l
    where not l.granted and (l.database is null or l.database = (select oid from pg_database where datname = current_database()))`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}
