import type { KeyUses } from '../domain/access/key-usage.ts'
import { storeApiTokenUses } from '../domain/api-tokens/last-use.ts'
import { type ChangeSetting, inChange, systemActor } from '../domain/change.ts'
import { storeTokenUses } from '../domain/personal-access-tokens/last-use.ts'

/** The job that stores which keys were used since its last run, and when. */
export function keyUsesJob(setting: ChangeSetting, uses: KeyUses): () => Promise<void> {
  return async () => {
    const pending = uses.pending()
    if (pending.apiTokens.size + pending.personalAccessTokens.size === 0) return
    await inChange(setting, systemActor, async (change) => {
      await storeApiTokenUses(change, pending.apiTokens)
      await storeTokenUses(change, pending.personalAccessTokens)
    })
    uses.written(pending)
  }
}
