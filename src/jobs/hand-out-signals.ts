import { matchesOf, noteMatches } from '../domain/actions/matching.ts'
import { systemActor } from '../domain/actor.ts'
import { countSignals, countsOf } from '../domain/safeguards/matching.ts'
import { sweepSignals } from '../domain/signals/sweep.ts'
import { takeSignals, waitingSignals } from '../domain/signals/waiting.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import type { Transaction } from '../domain/transaction/transaction.ts'

/** After so many parts, a run ends, so that a server can stop in a storm. */
const MAX_PARTS = 100

/**
 * The job that compares new signals with action sets and counts them for safeguards. The comparisons are outside of a
 * transaction: they can take long. A signal is taken together with what comes of it, so by one server, and by another
 * one if that is killed before.
 */
export function handOutSignals(setting: TransactionSetting, retentionHours: number): () => Promise<void> {
  const inJob = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    inTransaction(setting, systemActor, work)

  /** Returns whether any signals waited. */
  async function handOutSome(): Promise<boolean> {
    const signals = await waitingSignals(setting.db)
    if (signals.length === 0) return false
    const matches = await matchesOf(setting.db, signals)
    const counting = await countsOf(setting.db, signals)
    await inJob(async (transaction) => {
      const taken = await takeSignals(
        transaction,
        signals.map(({ id }) => id),
      )
      const noted = matches.filter(({ signalId }) => taken.has(signalId))
      await noteMatches(transaction, noted)
      await countSignals(transaction, counting, taken)
    })
    await inJob((transaction) => sweepSignals(transaction, retentionHours))
    return true
  }

  return async () => {
    for (let parts = 0; parts < MAX_PARTS && (await handOutSome()); parts++);
  }
}
