import { systemActor } from '../domain/actor.ts'
import { warnOfExpiringKeys } from '../domain/api-tokens/expiry-warnings.ts'
import { warnOfExpiringCertificates } from '../domain/sign-in-settings/expiry-warnings.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'

/** The job that warns of keys, and of certificates of the SAML provider, that expire soon. */
export function expiryWarnings(setting: TransactionSetting): () => Promise<void> {
  return () =>
    inTransaction(setting, systemActor, async (transaction) => {
      await warnOfExpiringCertificates(transaction)
      await warnOfExpiringKeys(transaction)
    })
}
