import type { Db } from './handles.ts'
import { underlyingOf } from './underlying.ts'

/**
 * Checks that the database answers, even when it is busy: PostgreSQL over a separate connection, within a short time.
 * The embedded engine has only one connection; while it is in use, the check passes without a statement.
 *
 * @param ask receives the database handle to use
 * @throws what `ask` throws, or a connection failure when it takes too long
 */
export async function probed(db: Db, ask: (db: Db) => Promise<unknown>): Promise<void> {
  const { pool, probe } = underlyingOf(db)
  if (probe !== undefined) await inTime(ask(probe.db), probe.maxMs)
  else if (pool.totalCount === pool.idleCount) await ask(db)
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
