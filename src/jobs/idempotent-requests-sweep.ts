import { systemActor } from '../domain/actor.ts'
import { sweepRequests } from '../domain/idempotency/commands.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'

/** The job that deletes requests with an Idempotency-Key that no longer counts. */
export function idempotentRequestsSweep(setting: TransactionSetting): () => Promise<void> {
  return async () => {
    while (await inTransaction(setting, systemActor, sweepRequests));
  }
}
