import type { KeyUses } from '../domain/access/key-usage.ts'
import { systemActor } from '../domain/actor.ts'
import { storeApiTokenUses } from '../domain/api-tokens/last-use.ts'
import { storeTokenUses } from '../domain/personal-access-tokens/last-use.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'

/** The job that stores which keys were used since its last run, and when. */
export function keyUsesJob(setting: TransactionSetting, uses: KeyUses): () => Promise<void> {
  return async () => {
    const pending = uses.pending()
    if (pending.apiTokens.size + pending.personalAccessTokens.size === 0) return
    await inTransaction(setting, systemActor, async (transaction) => {
      await storeApiTokenUses(transaction, pending.apiTokens)
      await storeTokenUses(transaction, pending.personalAccessTokens)
    })
    uses.written(pending)
  }
}
