import { sweepRuns } from '../domain/actions/runs.ts'
import { systemActor } from '../domain/actor.ts'
import { sweepSignals } from '../domain/signals/sweep.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'

/** The job that deletes old signals, and old runs of action sets, many at a time. */
export function signalSweep(setting: TransactionSetting, retentionHours: number): () => Promise<void> {
  return async () => {
    while (await inTransaction(setting, systemActor, (transaction) => sweepSignals(transaction, retentionHours)));
    while (await inTransaction(setting, systemActor, sweepRuns));
  }
}
