import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/handles.ts'
import { secretHashOf } from '../access/secret.ts'
import { DomainError, missing } from '../errors.ts'
import type { Rights } from '../rights.ts'
import { type Hidden, hiddenFrom, type Reader } from '../visibility.ts'
import type { ApiTokenType, StoredApiToken } from './api-token.ts'
import { readableTypes } from './rights.ts'
import type { StoredSecret } from './sealed-secrets.ts'

/** A key with the additional members that lists show. */
export type ListedApiToken = StoredApiToken & StoredSecret & { readonly seenAt: Date | null }

/** The columns of a `ListedApiToken`, without hidden projects and secret. */
const columns = (hidden: Hidden) => sql`t.id, t.name, t.type, t.environment, ${projectsOutside(hidden)} as projects,
  t.expires_at, t.created_at, t.secret_prefix, t.seen_at`

function projectsOutside(hidden: Hidden): RawBuilder<string[]> {
  if (hidden === undefined) return sql`t.projects`
  return sql`array(select id from unnest(t.projects) with ordinality as p (id, place)
    where id <> all(${hidden}::text[]) order by place)`
}

/** Whether the key `t` is for every project, or for one that is not hidden. */
export function isKeyOutside(hidden: Hidden): RawBuilder<boolean> {
  return hidden === undefined ? sql`true` : sql`(t.projects = '{}' or not t.projects <@ ${hidden}::text[])`
}

/** Returns the keys of some types that the viewer can see, oldest first; with `name`, only those with that name. */
export async function apiTokens(
  db: Db,
  types: readonly ApiTokenType[],
  reader: Reader,
  name?: string,
): Promise<ListedApiToken[]> {
  const hidden = hiddenFrom(reader)
  const named = name === undefined ? sql`true` : sql`t.name = ${name}`
  const { rows } = await sql<ListedApiToken>`
    select ${columns(hidden)}, t.sealed_secret from api_tokens t
    where t.type = any(${types}::text[]) and ${named} and ${isKeyOutside(hidden)} order by t.id`.execute(db)
  return rows
}

/**
 * Returns the keys of a project, including those with other projects too, oldest first. The secret of a key with other
 * projects is left out, unless the viewer may read such keys everywhere.
 *
 * @throws DomainError missing for the project
 */
export async function apiTokensOfProject(
  db: Db,
  project: string,
  viewer: Reader & { readonly rights: Rights },
): Promise<ListedApiToken[]> {
  const isForCaller = sql`(cardinality(t.projects) = 1 or t.type = any(${readableTypes(viewer.rights)}::text[]))`
  const { rows } = await sql<ListedApiToken | { id: null }>`
    select ${columns(hiddenFrom(viewer))}, case when ${isForCaller} then t.sealed_secret end as sealed_secret
    from projects p left join api_tokens t on p.id = any(t.projects)
    where p.id = ${project} order by t.id`.execute(db)
  if (rows.length === 0) throw missing('project', project)
  return rows.filter((row) => row.id !== null)
}

/**
 * Locks a key until the end of the transaction.
 *
 * @param token its id, or the key itself
 * @throws DomainError missing
 */
export async function lockApiToken(tx: Tx, token: string): Promise<ListedApiToken> {
  const isToken = isId(token) ? sql`t.id = ${Number(token)}` : sql`t.secret_hash = ${secretHashOf(token)}`
  const { rows } = await sql<ListedApiToken>`
    select ${columns(undefined)}, null as sealed_secret from api_tokens t where ${isToken} for update`.execute(tx)
  const [found] = rows
  if (found === undefined) throw noSuchKey()
  return found
}

/** The message does not repeat the input, which may be a key, or similar to one. */
export function noSuchKey(): DomainError {
  return new DomainError('missing', 'There is no such key')
}

/**
 * Locks the active ones among the projects, so that they can't be deleted or archived.
 *
 * @returns their ids
 */
export async function lockProjectsOfKey(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from projects where id = any(${ids}::text[]) and archived_at is null order by id for share`.execute(tx)
  return rows.map(({ id }) => id)
}

/** No key is short enough to be mistaken for an id. */
function isId(token: string): boolean {
  return /^\d{1,10}$/.test(token) && Number(token) <= 2_147_483_647
}
