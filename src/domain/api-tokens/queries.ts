import { sql } from 'kysely'
import type { Db, Tx } from '../../db/handles.ts'
import { hashOf } from '../access/secret.ts'
import { DomainError, missing } from '../errors.ts'
import type { ApiTokenType, StoredApiToken } from './api-token.ts'

/** A key with what lists tell of it besides. */
export type ListedApiToken = StoredApiToken & { readonly secretPrefix: string; readonly seenAt: Date | null }

const columns = sql`t.id, t.name, t.type, t.environment, t.projects, t.expires_at, t.created_at, t.secret_prefix, t.seen_at`

/** The keys of some types, oldest first; with `name` those that are called that. */
export async function apiTokens(db: Db, types: readonly ApiTokenType[], name?: string): Promise<ListedApiToken[]> {
  const named = name === undefined ? sql`true` : sql`t.name = ${name}`
  const { rows } = await sql<ListedApiToken>`
    select ${columns} from api_tokens t where t.type = any(${types}::text[]) and ${named} order by t.id`.execute(db)
  return rows
}

/**
 * The keys that are for a project, alone or with others, oldest first.
 *
 * @throws DomainError missing for the project
 */
export async function apiTokensOfProject(db: Db, project: string): Promise<ListedApiToken[]> {
  const { rows } = await sql<ListedApiToken | { id: null }>`
    select ${columns} from projects p left join api_tokens t on p.id = any(t.projects)
    where p.id = ${project} order by t.id`.execute(db)
  if (rows.length === 0) throw missing('project', project)
  return rows.filter((row) => row.id !== null)
}

/**
 * Locks a key until the change is done.
 *
 * @param token its id, or the key itself
 * @throws DomainError missing
 */
export async function lockApiToken(tx: Tx, token: string): Promise<ListedApiToken> {
  const isToken = isId(token) ? sql`t.id = ${Number(token)}` : sql`t.secret_hash = ${hashOf(token)}`
  const { rows } = await sql<ListedApiToken>`
    select ${columns} from api_tokens t where ${isToken} for update`.execute(tx)
  const [found] = rows
  if (found === undefined) throw noSuchKey()
  return found
}

/** What was looked for may be a key, or nearly one, so it is not repeated. */
export function noSuchKey(): DomainError {
  return new DomainError('missing', 'There is no such key')
}

/**
 * Locks those of the projects that are active against being deleted or archived.
 *
 * @returns their ids
 */
export async function lockProjectsOfKey(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from projects where id = any(${ids}::text[]) and archived_at is null order by id for share`.execute(tx)
  return rows.map(({ id }) => id)
}

/** No key is so short that it could be taken for an id. */
function isId(token: string): boolean {
  return /^\d{1,10}$/.test(token) && Number(token) <= 2_147_483_647
}
