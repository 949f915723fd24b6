import { systemActor } from '../domain/actor.ts'
import { recordRefusedAttempts } from '../domain/refused-attempts/commands.ts'
import type { RefusedAttempts } from '../domain/refused-attempts/refused-attempts.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'

/** The job that records the refused attempts since its last run. */
export function refusedAttemptsJob(setting: TransactionSetting, attempts: RefusedAttempts): () => Promise<void> {
  return async () => {
    const now = setting.clock()
    const refusals = attempts.storable(now)
    if (refusals.length > 0)
      await inTransaction(setting, systemActor, (transaction) => recordRefusedAttempts(transaction, refusals))
    attempts.stored(refusals, now)
  }
}
