import type { Db, Tx } from './handles.ts'
import type { Waiter } from './line.ts'
import { underlyingOf } from './underlying.ts'

/**
 * Does `work` in a transaction: all that it writes is stored, or nothing. There are fewer transactions at the same time
 * than connections; the others wait without one, so that transactions that wait for a lock don't hold up reads.
 *
 * @throws busyError when the turn of this one does not come, see `Line`
 */
export function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>, waiter?: Waiter): Promise<Result> {
  return underlyingOf(db).transactions.through(() => db.transaction().execute(work), waiter)
}
