import type { Tx } from '../../db/handles.ts'
import { type SignInSettings, signInSettings } from './queries.ts'

/**
 * Locks the settings until the end of the transaction. Sign-ins with OpenID Connect lock them, too, one after the
 * other.
 */
export async function lockSignInSettings(tx: Tx): Promise<SignInSettings> {
  await tx.selectFrom('signInSettings').select('id').forNoKeyUpdate().execute()
  return signInSettings(tx)
}
