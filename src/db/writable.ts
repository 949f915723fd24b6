import { sql } from 'kysely'
import type { Db } from './handles.ts'

/** `/ready` may be asked often, and takes no key. */
const INTERVAL_MS = 5_000

type Check = { readonly startedAt: number; readonly done: Promise<void> }
const checks = new WeakMap<Db, Check>()

/**
 * Makes sure that something can be written, at most every five seconds as long as it works.
 *
 * @throws Error `isWriteFailure`, when the database is read-only or its disk is full, or of a connection
 */
export function assertWritable(db: Db): Promise<void> {
  const last = checks.get(db)
  if (last !== undefined && performance.now() - last.startedAt < INTERVAL_MS) return last.done
  const check = { startedAt: performance.now(), done: write(db) }
  checks.set(db, check)
  check.done.catch(() => checks.delete(db))
  return check.done
}

/**
 * Commits a message to the write-ahead log, which nobody reads, and sorts more than fits into memory. A full disk shows
 * only when a file grows, and tables have room for some time: the file of the sort needs it at once, and is gone after it.
 */
async function write(db: Db): Promise<void> {
  const isReadOnly = await db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx)
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only') = 'on' as is_read_only,
        case when current_setting('transaction_read_only') = 'off'
          then pg_logical_emit_message(true, 'flaghoist', 'ready') end,
        (select count(*) from (
          select repeat('x', 100) || n as text from generate_series(1, 2000) n order by text desc offset 0
        ) sorted)`.execute(tx)
    return rows[0]?.isReadOnly ?? false
  })
  if (isReadOnly) throw Object.assign(new Error('the database takes no writes: it is read-only'), { code: '25006' })
}
