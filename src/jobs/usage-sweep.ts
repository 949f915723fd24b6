import { systemActor } from '../domain/actor.ts'
import { sweepApplications } from '../domain/applications/commands.ts'
import { sweepMetrics } from '../domain/client-metrics/commands.ts'
import { HOUR_MS } from '../domain/date-time.ts'
import { sweepImpact } from '../domain/impact-metrics/commands.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'

/** The job that deletes usage and impact metrics older than `retentionHours`, and applications that are gone. */
export function usageSweep(setting: TransactionSetting, retentionHours: number): () => Promise<void> {
  return async () => {
    const until = new Date(setting.clock().getTime() - retentionHours * HOUR_MS)
    while (await inTransaction(setting, systemActor, (transaction) => sweepMetrics(transaction, until)));
    while (await inTransaction(setting, systemActor, (transaction) => sweepImpact(transaction, until)));
    while (await inTransaction(setting, systemActor, sweepApplications));
  }
}
