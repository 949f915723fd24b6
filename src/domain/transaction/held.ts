import type { Waiter } from '../../db/concurrency-limit.ts'
import { notifyCommit } from '../../db/database.ts'
import type { Db } from '../../db/handles.ts'
import { holdTx } from '../../db/held-transaction.ts'
import type { Actor } from '../actor.ts'
import { refusalFrom } from './constraint-errors.ts'
import { collectRecorded, learning, type TransactionSetting, transactionWith } from './in-transaction.ts'
import { learnRules } from './known-rules.ts'
import { newProposing } from './proposing.ts'
import type { InTransaction, Transaction } from './transaction.ts'

/**
 * A transaction that begins with its first use and stays open until it is ended, so that something can be added to it
 * after all work is done. It runs nothing again: its holder does.
 */
export type HeldTransaction = {
  /** The transaction when it has begun. The embedded database has one connection, so reads have to use it then. */
  current(): Transaction | undefined
  /** The database to read from: the transaction when it has begun. */
  readable(): Db
  inTransaction: InTransaction
  commit(): Promise<void>
  /** Ends the transaction without effect, if it has begun. */
  rollBack(): Promise<void>
}

/** @param first is written before all work */
export function holdTransaction(
  setting: TransactionSetting,
  actor: Actor,
  first: (transaction: Transaction) => Promise<void>,
  waiter?: Waiter,
): HeldTransaction {
  const { db, limits, clock, correlation, onRecorded, onRequired, assertApproved, proposing = newProposing() } = setting
  const collected = collectRecorded(onRecorded)
  let held: Awaited<ReturnType<typeof holdTx>> | undefined
  let transaction: Transaction | undefined

  async function begun(): Promise<Transaction> {
    if (transaction !== undefined) return transaction
    held = await holdTx(db, waiter)
    const ruled = assertApproved && []
    const context = {
      correlation,
      onRecorded: collected?.begin(),
      onRequired,
      ...(ruled && { ruled, proposing, judged: new Map() }),
    }
    transaction = transactionWith(held.tx, { actor, now: clock(), limits, context })
    await first(transaction)
    return transaction
  }

  return {
    current: () => transaction,
    readable: () => transaction?.tx ?? db,
    async inTransaction(work) {
      const begunTransaction = await begun()
      try {
        return await work(begunTransaction)
      } catch (error) {
        learnRules(db, error)
        throw refusalFrom(error) ?? error
      }
    },
    async commit() {
      const { ruled = [] } = transaction?.context ?? {}
      if (transaction !== undefined && ruled.length > 0) await assertApproved?.(transaction, ruled)
      await held?.commit().catch(learning(db))
      held = undefined
      notifyCommit(db)
      collected?.committed()
    },
    async rollBack() {
      await held?.rollBack()
      held = undefined
    },
  }
}
