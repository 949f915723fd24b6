import type { AbortSource } from './concurrency-limit.ts'
import type { Db, Tx } from './handles.ts'
import { underlyingOf } from './underlying.ts'

/**
 * Runs `work` in a transaction: all its writes are stored, or none. Fewer transactions than connections run at the same
 * time; the others wait without a connection, so that transactions that wait for a lock do not block reads.
 *
 * @throws busyError when the turn of this transaction does not come, see `ConcurrencyLimit`
 */
export function withTx<Result>(db: Db, work: (tx: Tx) => Promise<Result>, abortSource?: AbortSource): Promise<Result> {
  return underlyingOf(db).transactions.run(() => db.transaction().execute(work), abortSource)
}
