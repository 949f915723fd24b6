import { systemActor } from '../domain/actor.ts'
import { warnOfExpiringKeys } from '../domain/api-tokens/expiry-warnings.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'

/** The job that warns of keys that expire soon. */
export function expiryWarnings(setting: TransactionSetting): () => Promise<void> {
  return () => inTransaction(setting, systemActor, warnOfExpiringKeys)
}
