import { sql } from 'kysely'
import { newSecret, storedFormOf } from '../access/secret.ts'
import { invalid } from '../errors.ts'
import { recordEvents } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'
import {
  type ApiTokenScope,
  apiTokenRecord,
  apiTokenSubject,
  deletedApiTokenEvent,
  STORED_COLUMNS,
  type StoredApiToken,
} from './api-token.ts'

/** Keys defined in the configuration. */
export type ConfiguredKeys = {
  readonly adminApiKey: string | undefined
  readonly initialKeys: { readonly admin: string[]; readonly client: string[]; readonly frontend: string[] }
}

/**
 * Stores the keys of the configuration, and makes an admin key when there is none. A key that was replaced in
 * ADMIN_API_KEY stops working.
 *
 * @returns the new admin key, if one was made, to be shown once
 * @throws DomainError invalid for a key of an environment that does not exist
 */
export async function ensureKeys(transaction: Transaction, configured: ConfiguredKeys): Promise<string | undefined> {
  const { tx } = transaction
  // Instances that start together are serialized, so that only one makes the admin key.
  await sql`select pg_advisory_xact_lock(hashtext('flaghoist keys'))`.execute(tx)
  await dropReplacedAdminKey(transaction, configured.adminApiKey)
  const environments = await tx.selectFrom('environments').select('name').orderBy('name').execute()
  const keys = firstKeysFrom(
    configured,
    environments.map(({ name }) => name),
  )
  await storeKeys(transaction, keys)
  const admin = await tx.selectFrom('apiTokens').select('id').where('type', '=', 'admin').limit(1).executeTakeFirst()
  if (admin !== undefined) return undefined
  const made = newSecret('*:*.')
  await storeKeys(transaction, [{ ...adminKey(made.secret, 'admin'), configuredAs: null }])
  return made.secret
}

type FirstKey = ApiTokenScope & {
  secret: string
  /** The number of characters before the random part, where it is known. */
  headLength?: number
  name: string
  configuredAs: string | null
}

function firstKeysFrom({ adminApiKey, initialKeys }: ConfiguredKeys, environments: readonly string[]): FirstKey[] {
  return [
    ...(adminApiKey === undefined ? [] : [{ ...adminKey(adminApiKey, 'admin'), configuredAs: 'ADMIN_API_KEY' }]),
    ...initialKeys.admin.map((secret) => adminKey(secret, 'initial admin')),
    ...initialKeys.client.map((secret) => sdkKey(secret, 'client', environments)),
    ...initialKeys.frontend.map((secret) => sdkKey(secret, 'frontend', environments)),
  ]
}

function adminKey(secret: string, name: string): FirstKey {
  return { secret, name, type: 'admin', environment: null, projects: [], configuredAs: 'INIT_ADMIN_API_TOKENS' }
}

/**
 * Returns the key `<project or *>:<environment>.<secret>`. Names of environments can have dots, and so can secrets: the
 * longest name that fits is the environment.
 */
function sdkKey(secret: string, type: 'client' | 'frontend', environments: readonly string[]): FirstKey {
  const [project = '*', rest = ''] = secret.split(':')
  const configuredAs = `INIT_${type.toUpperCase()}_API_TOKENS`
  const fitting = environments.filter((name) => rest.startsWith(`${name}.`))
  const environment = fitting.sort((one, other) => other.length - one.length)[0]
  if (environment === undefined) {
    const [wanted] = rest.split('.')
    throw invalid(`${configuredAs} has a key of the environment "${wanted}". There are ${environments.join(', ')}`)
  }
  const projects = project === '*' ? [] : [project]
  const headLength = `${project}:${environment}.`.length
  return { secret, headLength, name: `initial ${type}`, type, environment, projects, configuredAs }
}

async function dropReplacedAdminKey(transaction: Transaction, adminApiKey: string | undefined): Promise<void> {
  const current = adminApiKey === undefined ? null : storedFormOf(adminApiKey).secretHash
  const dropped = await transaction.tx
    .deleteFrom('apiTokens')
    .where('configuredAs', '=', 'ADMIN_API_KEY')
    .where('secretHash', 'is distinct from', current)
    .returning(STORED_COLUMNS)
    .$narrowType<Pick<StoredApiToken, 'type'>>()
    .execute()
  await recordEvents(transaction, dropped.map(deletedApiTokenEvent))
}

async function storeKeys(transaction: Transaction, keys: readonly FirstKey[]): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.map(({ secret, headLength, projects, ...key }) => ({
    ...key,
    projects: [...projects],
    ...storedFormOf(secret, headLength),
    createdAt: transaction.now,
  }))
  const created = await transaction.tx
    .insertInto('apiTokens')
    .values(rows)
    .onConflict((known) => known.column('secretHash').doNothing())
    .returning(STORED_COLUMNS)
    .$narrowType<Pick<StoredApiToken, 'type'>>()
    .execute()
  await recordEvents(
    transaction,
    created.map((token) => ({
      type: 'api-token-created',
      subject: apiTokenSubject(token),
      data: apiTokenRecord(token),
    })),
  )
}
