import type { EncryptionKeys } from '../../runtime/encryption.ts'
import { renewSecrets } from '../api-tokens/recoverable-secrets.ts'
import { renewClientSecret } from '../sign-in-settings/commands.ts'
import type { Transaction } from '../transaction/transaction.ts'

/**
 * Encrypts the stored secrets of former keys once more, with the current key. Kept responses stay as they are: they are
 * deleted after a day. It changes no content, so it records no event.
 *
 * @returns how many secrets
 */
export async function renewEncryptedSecrets(transaction: Transaction, keys: EncryptionKeys): Promise<number> {
  const clientSecrets = await renewClientSecret(transaction, keys)
  return clientSecrets + (await renewSecrets(transaction, keys))
}
