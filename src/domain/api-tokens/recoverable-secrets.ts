import { compiledStatement } from '../../db/compiled.ts'
import { decrypt, encrypt } from '../../encryption.ts'
import type { Transaction } from '../transaction.ts'

/** Encrypts the secrets of new API tokens; undefined when the server does not keep them. */
export type SecretsKey = Buffer | undefined

/** A secret as it is stored: its beginning, and the whole of it if the server kept it when it was made. */
export type StoredSecret = {
  readonly id: number
  readonly secretPrefix: string
  readonly sealedSecret: Buffer | null
}

const storeEncrypted = compiledStatement<{ id: number; sealedSecret: Buffer }>((db, { id, sealedSecret }) =>
  db.updateTable('apiTokens').set({ sealedSecret }).where('id', '=', id),
)

/** Stores the secret of a new API token encrypted, when the server keeps secrets. */
export async function storeRecoverableSecret(
  { later }: Transaction,
  id: number,
  secret: string,
  key: SecretsKey,
): Promise<void> {
  if (key !== undefined) await later(storeEncrypted({ id, sealedSecret: encrypt(secret, key, purposeFor(id)) }))
}

/** Returns the whole secret if it was kept and `key` can decrypt it, otherwise its first characters. */
export function knownSecret({ id, secretPrefix, sealedSecret }: StoredSecret, key: SecretsKey): string {
  if (key === undefined || sealedSecret === null) return secretPrefix
  return decrypt(sealedSecret, key, purposeFor(id)) ?? secretPrefix
}

/** Removes the secrets that were kept. For a server that no longer keeps them. */
export async function forgetSecrets({ tx }: Transaction): Promise<void> {
  await tx.updateTable('apiTokens').set({ sealedSecret: null }).where('sealedSecret', 'is not', null).execute()
}

/** Contains the id, so that the secret of one API token can not be decrypted in the row of another. */
function purposeFor(id: number): string {
  return `api token ${id}`
}
