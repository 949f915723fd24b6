import { systemActor, unapprovedActor } from '../domain/actor.ts'
import { DomainError } from '../domain/errors.ts'
import { INTERVAL_MS } from '../domain/safeguards/rule.ts'
import { type AskPrometheus, readSource } from '../domain/safeguards/sources.ts'
import { type ClaimedSafeguard, claimSafeguard, noteReading, storeReading } from '../domain/safeguards/watching.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import type { Transaction } from '../domain/transaction/transaction.ts'

const AT_ONCE = 5

/**
 * The job that reads the safeguards that are due, a few at the same time, so that sources which answer late do not hold
 * up all others: these pause plans and turn features off. Every instance runs it; the one that claims a safeguard first
 * reads it.
 *
 * @throws AggregateError at the end of a run, with what could not be stored
 */
export function watchSafeguards(
  setting: TransactionSetting,
  prometheus: AskPrometheus | undefined,
): () => Promise<void> {
  const inJob = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    inTransaction(setting, systemActor, work)

  /** Signals count since the reading before, and nothing counts from before an edit. */
  function timeOf({ readAt, watchesFrom, baseline }: ClaimedSafeguard) {
    const before = readAt !== null && readAt > watchesFrom ? readAt : watchesFrom
    return { now: setting.clock(), before, start: { at: watchesFrom, baseline } }
  }

  /**
   * Reads a safeguard and stores the reading. Where a freeze holds what it has to do, it is tried again; without the
   * approvals that turning off needs there, it only pauses, and says so.
   */
  async function watch(safeguard: ClaimedSafeguard): Promise<void> {
    if (!safeguard.isWatched) return
    const reading = await readSource({ db: setting.db, prometheus }, safeguard, safeguard.source, timeOf(safeguard))
    try {
      await inTransaction(setting, unapprovedActor, (transaction) => storeReading(transaction, safeguard, reading))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      if (error.kind === 'forbidden') return inJob((transaction) => storeReading(transaction, safeguard, reading, true))
      // It was moved or archived meanwhile: the next reading finds it there, or not.
      if (error.kind !== 'frozen') return
      const since = safeguard.since ?? setting.clock()
      await inJob((transaction) => noteReading(transaction, safeguard, reading, since))
    }
  }

  return async () => {
    const until = setting.clock().getTime() + INTERVAL_MS
    const failed: unknown[] = []
    const watchInTurn = async () => {
      while (setting.clock().getTime() < until) {
        const safeguard = await inJob(claimSafeguard)
        if (safeguard === undefined) break
        await watch(safeguard).catch((error) => failed.push(error))
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, watchInTurn))
    failed.push(...ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
    if (failed.length > 0) throw new AggregateError(failed, 'Safeguards could not be read')
  }
}
