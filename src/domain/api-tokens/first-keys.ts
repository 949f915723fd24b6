import { sql } from 'kysely'
import { newSecret, storedFormOf } from '../access/secret.ts'
import type { Change } from '../change.ts'
import { invalid } from '../errors.ts'
import { recordEvents } from '../events/record.ts'
import { type ApiTokenScope, apiTokenRecord, apiTokenSubject, type StoredApiToken } from './api-token.ts'

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
export async function ensureKeys(change: Change, configured: ConfiguredKeys): Promise<string | undefined> {
  const { tx } = change
  // Instances that start together are serialized, so that only one makes the admin key.
  await sql`select pg_advisory_xact_lock(hashtext('flaghoist keys'))`.execute(tx)
  await dropReplacedAdminKey(change, configured.adminApiKey)
  const keys = keysOf(configured)
  await assertEnvironments(change, keys)
  await storeKeys(change, keys)
  const admin = await tx.selectFrom('apiTokens').select('id').where('type', '=', 'admin').limit(1).executeTakeFirst()
  if (admin !== undefined) return undefined
  const made = newSecret('*:*.')
  await storeKeys(change, [{ ...adminKey(made.secret, 'admin'), configuredAs: null }])
  return made.secret
}

type Key = ApiTokenScope & { secret: string; name: string; configuredAs: string | null }

function keysOf({ adminApiKey, initialKeys }: ConfiguredKeys): Key[] {
  return [
    ...(adminApiKey === undefined ? [] : [{ ...adminKey(adminApiKey, 'admin'), configuredAs: 'ADMIN_API_KEY' }]),
    ...initialKeys.admin.map((secret) => adminKey(secret, 'initial admin')),
    ...initialKeys.client.map((secret) => sdkKey(secret, 'client')),
    ...initialKeys.frontend.map((secret) => sdkKey(secret, 'frontend')),
  ]
}

function adminKey(secret: string, name: string): Key {
  return { secret, name, type: 'admin', environment: null, projects: [], configuredAs: 'INIT_ADMIN_API_TOKENS' }
}

/** `<project or *>:<environment>.<secret>` */
function sdkKey(secret: string, type: 'client' | 'frontend'): Key {
  const [project = '*', rest = ''] = secret.split(':')
  const environment = rest.slice(0, rest.indexOf('.'))
  const configuredAs = `INIT_${type.toUpperCase()}_API_TOKENS`
  const projects = project === '*' ? [] : [project]
  return { secret, name: `initial ${type}`, type, environment, projects, configuredAs }
}

async function dropReplacedAdminKey(change: Change, adminApiKey: string | undefined): Promise<void> {
  const current = adminApiKey === undefined ? null : storedFormOf(adminApiKey).secretHash
  const { rows: dropped } = await sql<StoredApiToken>`
    delete from api_tokens where configured_as = 'ADMIN_API_KEY' and secret_hash is distinct from ${current}::bytea
    returning id, name, type, environment, projects, expires_at, created_at`.execute(change.tx)
  await recordEvents(
    change,
    dropped.map((token) => ({
      type: 'api-token-deleted',
      subject: apiTokenSubject(token),
      preData: apiTokenRecord(token),
    })),
  )
}

async function assertEnvironments({ tx }: Change, keys: readonly Key[]): Promise<void> {
  const known = await tx.selectFrom('environments').select('name').orderBy('name').execute()
  const names = known.map(({ name }) => name)
  const lost = keys.find(({ environment }) => environment !== null && !names.includes(environment))
  if (lost !== undefined)
    throw invalid(
      `${lost.configuredAs} has a key of the environment "${lost.environment}". There are ${names.join(', ')}`,
    )
}

async function storeKeys(change: Change, keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.map(({ secret, projects, ...key }) => ({
    ...key,
    projects: [...projects],
    ...storedFormOf(secret, key.type === 'admin' ? undefined : secret.indexOf('.') + 1),
    createdAt: change.now,
  }))
  const created = await change.tx
    .insertInto('apiTokens')
    .values(rows)
    .onConflict((known) => known.column('secretHash').doNothing())
    .returning(['id', 'name', 'type', 'environment', 'projects', 'expiresAt', 'createdAt'])
    .execute()
  await recordEvents(
    change,
    (created as StoredApiToken[]).map((token) => ({
      type: 'api-token-created',
      subject: apiTokenSubject(token),
      data: apiTokenRecord(token),
    })),
  )
}
