import { sql } from 'kysely'
import { compiledStatement, givenRows } from '../../db/compiled.ts'
import { decrypt, type EncryptionKeys, encrypt, renewed } from '../../runtime/encryption.ts'
import type { Transaction } from '../transaction/transaction.ts'

/** Encrypt the secrets of new API tokens; undefined when the server does not keep them. */
export type SecretsKeys = EncryptionKeys | undefined

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
  keys: SecretsKeys,
): Promise<void> {
  if (keys !== undefined) await later(storeEncrypted({ id, sealedSecret: encrypt(secret, keys, purposeFor(id)) }))
}

/** Returns the whole secret if it was kept and one of `keys` can decrypt it, otherwise its first characters. */
export function knownSecret({ id, secretPrefix, sealedSecret }: StoredSecret, keys: SecretsKeys): string {
  if (keys === undefined || sealedSecret === null) return secretPrefix
  return decrypt(sealedSecret, keys, purposeFor(id)) ?? secretPrefix
}

/**
 * Encrypts the secrets that were kept with a former key once more, with the current one.
 *
 * @returns how many
 */
export async function renewSecrets({ tx }: Transaction, keys: EncryptionKeys): Promise<number> {
  const kept = await tx
    .selectFrom('apiTokens')
    .select(['id', 'sealedSecret'])
    .where('sealedSecret', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .$narrowType<{ sealedSecret: Buffer }>()
    .execute()
  const changed = kept.flatMap(({ id, sealedSecret }) => {
    const bytes = renewed(sealedSecret, keys, purposeFor(id))
    return bytes === undefined ? [] : [{ id, hex: bytes.toString('hex') }]
  })
  if (changed.length === 0) return 0
  await tx
    .updateTable('apiTokens as t')
    .from(givenRows({ id: 'int', hex: 'text' }, changed))
    .set({ sealedSecret: sql<Buffer>`decode(given.hex, 'hex')` })
    .whereRef('t.id', '=', 'given.id')
    .execute()
  return changed.length
}

/** Removes the secrets that were kept. For a server that no longer keeps them. */
export async function forgetSecrets({ tx }: Transaction): Promise<void> {
  await tx.updateTable('apiTokens').set({ sealedSecret: null }).where('sealedSecret', 'is not', null).execute()
}

/** Contains the id, so that the secret of one API token can not be decrypted in the row of another. */
export function purposeFor(id: number): string {
  return `api token ${id}`
}
