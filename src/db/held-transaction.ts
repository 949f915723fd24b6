import type { Waiter } from './concurrency-limit.ts'
import { withTx } from './database.ts'
import type { Db, Tx } from './handles.ts'

/** An open transaction that its holder ends. Until then, it has a connection and the place of a transaction. */
export type HeldTx = {
  readonly tx: Tx
  /** @throws the error of the commit */
  commit(): Promise<void>
  rollBack(): Promise<void>
}

/**
 * Begins a transaction that stays open after the call; see `withTx`. The holder has to end it.
 *
 * @throws busyError when the turn of this transaction does not come
 */
export function holdTx(db: Db, waiter?: Waiter): Promise<HeldTx> {
  return new Promise((resolve, reject) => {
    const ended = withTx(
      db,
      (tx) =>
        new Promise<void>((finish, abandon) => {
          resolve({
            tx,
            commit() {
              finish()
              return ended
            },
            async rollBack() {
              abandon(new Error('The holder of the transaction has rolled it back'))
              await ended.catch(() => {})
            },
          })
        }),
      waiter,
    )
    // Before `resolve`: there was no turn, or no connection. Afterwards, the promise is settled already.
    ended.catch(reject)
  })
}
