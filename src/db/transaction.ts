import type { Db, Tx } from './handles.ts'
import type { Waiter } from './line.ts'
import { underlyingOf } from './underlying.ts'

/**
 * Runs `work` in a transaction: all its writes are stored, or none. Fewer transactions than connections run at the same
 * time; the others wait without a connection, so that transactions that wait for a lock do not block reads.
 *
 * @throws busyError when the turn of this transaction does not come, see `Line`
 */
export function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>, waiter?: Waiter): Promise<Result> {
  return underlyingOf(db).transactions.through(() => db.transaction().execute(work), waiter)
}
