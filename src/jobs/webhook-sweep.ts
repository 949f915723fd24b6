import { systemActor } from '../domain/actor.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import { sweepDeliveries } from '../domain/webhooks/deliveries/sweep.ts'

/** The job that deletes old deliveries of webhooks, many at a time. */
export function webhookSweep(setting: TransactionSetting): () => Promise<void> {
  return async () => {
    while (await inTransaction(setting, systemActor, sweepDeliveries));
  }
}
