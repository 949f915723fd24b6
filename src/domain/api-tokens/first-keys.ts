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
 * @throws DomainError invalid for a key of an environment or project that does not exist
 */
export async function ensureKeys(change: Change, configured: ConfiguredKeys): Promise<string | undefined> {
  const { tx } = change
  // Instances that start together are serialized, so that only one makes the admin key.
  await sql`select pg_advisory_xact_lock(hashtext('flaghoist keys'))`.execute(tx)
  await dropReplacedAdminKey(change, configured.adminApiKey)
  const keys = keysOf(configured, await placesOf(change))
  await storeKeys(change, keys)
  const admin = await tx.selectFrom('apiTokens').select('id').where('type', '=', 'admin').limit(1).executeTakeFirst()
  if (admin !== undefined) return undefined
  const made = newSecret('*:*.')
  await storeKeys(change, [{ ...adminKey(made.secret, 'admin'), configuredAs: null }])
  return made.secret
}

type Key = ApiTokenScope & { secret: string; name: string; configuredAs: string | null }

/** The names of all environments and projects. */
type Places = { readonly environments: readonly string[]; readonly projects: readonly string[] }

async function placesOf({ tx }: Change): Promise<Places> {
  const environments = await tx.selectFrom('environments').select('name').orderBy('name').execute()
  const projects = await tx.selectFrom('projects').select('id').orderBy('id').execute()
  return { environments: environments.map(({ name }) => name), projects: projects.map(({ id }) => id) }
}

function keysOf({ adminApiKey, initialKeys }: ConfiguredKeys, places: Places): Key[] {
  return [
    ...(adminApiKey === undefined ? [] : [{ ...adminKey(adminApiKey, 'admin'), configuredAs: 'ADMIN_API_KEY' }]),
    ...initialKeys.admin.map((secret) => adminKey(secret, 'initial admin')),
    ...initialKeys.client.map((secret) => sdkKey(secret, 'client', places)),
    ...initialKeys.frontend.map((secret) => sdkKey(secret, 'frontend', places)),
  ]
}

function adminKey(secret: string, name: string): Key {
  return { secret, name, type: 'admin', environment: null, projects: [], configuredAs: 'INIT_ADMIN_API_TOKENS' }
}

/**
 * Returns the key `<project or *>:<environment>.<secret>`. Names of environments can have dots, and so can secrets: the
 * longest name that fits is the environment.
 */
function sdkKey(secret: string, type: 'client' | 'frontend', { environments, projects }: Places): Key {
  const [project = '*', rest = ''] = secret.split(':')
  const configuredAs = `INIT_${type.toUpperCase()}_API_TOKENS`
  const fitting = environments.filter((name) => rest.startsWith(`${name}.`))
  const environment = fitting.sort((one, other) => other.length - one.length)[0]
  if (environment === undefined) {
    const [wanted] = rest.split('.')
    throw invalid(`${configuredAs} has a key of the environment "${wanted}". There are ${environments.join(', ')}`)
  }
  if (project !== '*' && !projects.includes(project)) {
    throw invalid(`${configuredAs} has a key of the project "${project}", which does not exist. Accepted for all: *`)
  }
  return {
    ...{ secret, name: `initial ${type}`, type, environment, configuredAs },
    projects: project === '*' ? [] : [project],
  }
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

async function storeKeys(change: Change, keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.map(({ secret, projects, ...key }) => ({
    ...key,
    projects: [...projects],
    ...storedFormOf(
      secret,
      key.environment === null ? undefined : secret.indexOf(`:${key.environment}.`) + key.environment.length + 2,
    ),
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
