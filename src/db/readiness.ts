import { sql } from 'kysely'
import { databaseOf, perDatabase } from './database.ts'
import type { Db } from './handles.ts'

/**
 * Checks that the database answers, even when it is busy: PostgreSQL over a separate connection, within a short time.
 * The embedded engine has only one connection; while it is in use, the check passes without a statement.
 *
 * @param ask receives the database handle to use
 * @throws what `ask` throws, or a connection failure when it takes too long
 */
export async function probed(db: Db, ask: (db: Db) => Promise<unknown>): Promise<void> {
  const { pool, probe } = databaseOf(db)
  if (probe !== undefined) await inTime(ask(probe.db), probe.maxMs)
  else if (pool.totalCount === pool.idleCount) await ask(db)
}

/** Whether the server can write to its database. */
export function isUsable(db: Db): Promise<boolean> {
  return probed(db, assertUsable).then(
    () => true,
    () => false,
  )
}

/** How long the embedded engine may take: it answers after the work that is waiting. */
const EMBEDDED_MS = 2_000

/**
 * Asks the database without a connection of the pool: PostgreSQL over the connection of the probe.
 *
 * @throws what `ask` throws, or a connection failure when it takes too long
 */
export async function askedBeside(db: Db, ask: (db: Db) => Promise<unknown>): Promise<void> {
  const { probe } = databaseOf(db)
  await inTime(ask(probe?.db ?? db), probe?.maxMs ?? EMBEDDED_MS)
}

async function inTime(answer: Promise<unknown>, maxMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`The database has not answered for ${maxMs} ms`), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(error), maxMs)
  })
  try {
    await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** `/ready` may be called often, and without a key. */
const INTERVAL_MS = 5_000

type Check = { readonly startedAt: number; readonly done: Promise<void> }
const lastCheckOf = perDatabase((): { check?: Check | undefined } => ({}))

/**
 * Ensures that the database answers now, and accepts writes.
 *
 * @throws Error like `assertWritable`
 */
export async function assertUsable(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
  databaseOf(db).assertSpace?.()
  await assertWritable(db)
}

/**
 * Ensures that the database accepts writes. While it does, checks at most every five seconds.
 *
 * @throws Error `isWriteFailure` when the database is read-only or its disk is full, or `isConnectionFailure`
 */
export function assertWritable(db: Db): Promise<void> {
  const last = lastCheckOf(db)
  if (last.check !== undefined && performance.now() - last.check.startedAt < INTERVAL_MS) return last.check.done
  const check = { startedAt: performance.now(), done: write(db) }
  last.check = check
  check.done.catch(() => {
    last.check = undefined
  })
  return check.done
}

/**
 * Commits an unused message to the write-ahead log, and sorts more than fits into memory. A full disk is noticed only
 * when a file grows. Tables may have free space for some time, but the sort needs a temporary file at once.
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
