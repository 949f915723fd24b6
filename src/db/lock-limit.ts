import type { Statement } from './round-trip.ts'

/** The clause of a statement that locks rows, if it waits for them. */
const LOCKS_ROWS = /\bfor (?:no key update|update|key share|share)\b(?!.*\b(?:nowait|skip locked)\b)/s
/** Most texts are sent often, so that many answers are remembered. */
const MAX_REMEMBERED = 1000

/**
 * Returns the limit of statements that lock rows, for all waits of one together. `lock_timeout` of PostgreSQL begins
 * again with each transaction that holds the row, so a statement could wait for several of them, one after the other.
 *
 * @param setting in milliseconds; 0 means no limit
 */
export function lockLimit({
  lockTotalMs,
  statementMs,
}: {
  readonly lockTotalMs: number
  readonly statementMs: number
}) {
  const known = new Map<string, boolean>()
  const maxMs = statementMs === 0 ? lockTotalMs : Math.min(lockTotalMs, statementMs)

  function waitsForRows(text: string): boolean {
    const waits = known.get(text) ?? LOCKS_ROWS.test(text)
    if (known.size < MAX_REMEMBERED) known.set(text, waits)
    return waits
  }

  return {
    /** Returns what is sent for a statement of a transaction: if it locks rows, also the limit before and after it. */
    limited<One extends Statement>(statement: One, command: (text: string) => Statement): (One | Statement)[] {
      if (lockTotalMs === 0 || !waitsForRows(statement.text)) return [statement]
      const limit = (ms: number) => command(`set local statement_timeout = ${ms}`)
      return [limit(maxMs), statement, limit(statementMs)]
    },
    /** Returns an error as that of a lock that was not free in time, if this limit has stopped the statement. */
    asLockFailure(error: unknown, afterMs: number): unknown {
      if (lockTotalMs === 0 || afterMs < maxMs || !(error instanceof Error)) return error
      const { code, statement } = error as Error & { code?: string; statement?: string }
      const isStopped = code === '57014' && statement !== undefined && waitsForRows(statement)
      return isStopped ? Object.assign(error, { code: '55P03' }) : error
    },
  }
}
