import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { type EncryptionKeys, type KeyState, keyStateOf } from '../../runtime/encryption.ts'
import { purposeFor } from '../api-tokens/recoverable-secrets.ts'
import { RESPONSE } from '../idempotency/idempotency.ts'
import { CLIENT_SECRET } from '../sign-in-settings/oidc-settings.ts'

type Encrypted = { readonly bytes: Buffer; readonly purpose: string }

/** The kinds of texts that are stored encrypted. */
export type EncryptedKind = 'client secret' | 'API tokens' | 'kept responses'

/** The number of texts by the key that encrypted them. */
export type KeyCounts = Readonly<Record<KeyState, number>>

/** The most kept responses that are looked at: the oldest, which are the last ones of a former key. */
const MOST_RESPONSES = 1000

/** Counts the stored texts by the key that encrypted them. Without keys, none of them can be decrypted. */
export async function encryptedTexts(
  db: Db,
  keys: EncryptionKeys | undefined,
): Promise<Readonly<Record<EncryptedKind, KeyCounts>>> {
  const settings = await db
    .selectFrom('signInSettings')
    .select(['oidcSecret as bytes', sql<string>`${CLIENT_SECRET}::text`.as('purpose')])
    .where('oidcSecret', 'is not', null)
    .$narrowType<{ bytes: Buffer }>()
    .execute()
  const tokens = await db
    .selectFrom('apiTokens')
    .select(['id', 'sealedSecret as bytes'])
    .where('sealedSecret', 'is not', null)
    .orderBy('id')
    .$narrowType<{ bytes: Buffer }>()
    .execute()
  const responses = await db
    .selectFrom('idempotentRequests')
    .select('encryptedBody as bytes')
    .where('encryptedBody', 'is not', null)
    .orderBy('createdAt')
    .orderBy('keyHash')
    .limit(sql.lit(MOST_RESPONSES))
    .$narrowType<{ bytes: Buffer }>()
    .execute()
  return {
    'client secret': counted(settings, keys),
    'API tokens': counted(
      tokens.map(({ id, bytes }) => ({ bytes, purpose: purposeFor(id) })),
      keys,
    ),
    'kept responses': counted(
      responses.map(({ bytes }) => ({ bytes, purpose: RESPONSE })),
      keys,
    ),
  }
}

function counted(texts: readonly Encrypted[], keys: EncryptionKeys | undefined): KeyCounts {
  const states = texts.map(({ bytes, purpose }) => (keys === undefined ? 'unknown' : keyStateOf(bytes, keys, purpose)))
  const count = (state: KeyState) => states.filter((each) => each === state).length
  return { current: count('current'), former: count('former'), unknown: count('unknown') }
}
