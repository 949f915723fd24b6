import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { firstOrMissing } from '../errors.ts'
import { type Hidden, hiddenFrom, type Reader } from '../visibility.ts'
import { type ApiTokenType, readableTypes, type StoredApiToken } from './api-token.ts'
import type { StoredSecret } from './recoverable-secrets.ts'

/** A key with the additional members that lists show. */
export type ListedApiToken = StoredApiToken & StoredSecret & { readonly seenAt: Date | null }

/** The columns of a `ListedApiToken` in `t`, without hidden projects and secret. */
export const listedColumns = (hidden: Hidden) =>
  [
    ...(['t.id', 't.name', 't.type', 't.environment', 't.expiresAt', 't.createdAt'] as const),
    ...(['t.secretPrefix', 't.seenAt'] as const),
    projectsOutside(hidden).as('projects'),
  ] as const

function projectsOutside(hidden: Hidden): RawBuilder<string[]> {
  if (hidden === undefined) return sql`t.projects`
  return sql`array(select id from unnest(t.projects) with ordinality as p (id, place)
    where id <> all(${hidden}::text[]) order by place)`
}

/** Whether the key `t` is for every project, or for one that is not hidden. */
export function isKeyOutside(hidden: Hidden): RawBuilder<boolean> {
  return hidden === undefined ? sql`true` : sql`(t.projects = '{}' or not t.projects <@ ${hidden}::text[])`
}

/** `expiring`: only the keys that are still valid at `now` and expire by a time. */
type ApiTokenFilter = { readonly name?: string; readonly expiring?: { readonly now: Date; readonly by: Date } }

/** Returns the keys of some types that the reader can see, oldest first. */
export async function apiTokens(
  db: Db,
  types: readonly ApiTokenType[],
  reader: Reader,
  { name, expiring }: ApiTokenFilter = {},
): Promise<ListedApiToken[]> {
  const hidden = hiddenFrom(reader)
  return db
    .selectFrom('apiTokens as t')
    .select(listedColumns(hidden))
    .select('t.sealedSecret')
    .where('t.type', '=', anyOf(types))
    .$if(name !== undefined, (query) => query.where('t.name', '=', name ?? ''))
    .$if(expiring !== undefined, (query) =>
      query.where('t.expiresAt', '>', expiring?.now ?? null).where('t.expiresAt', '<=', expiring?.by ?? null),
    )
    .where(isKeyOutside(hidden))
    .orderBy('t.id')
    .$narrowType<Pick<StoredApiToken, 'type'>>()
    .execute()
}

/**
 * Returns the keys of a project, including keys with other projects too, oldest first. The secret of a key with other
 * projects is left out, unless the reader may read such keys everywhere.
 *
 * @throws DomainError missing for the project
 */
export async function apiTokensOfProject(db: Db, project: string, reader: Reader): Promise<ListedApiToken[]> {
  const isForReader = sql<boolean>`
    (cardinality(t.projects) = 1 or t.type = any(${readableTypes(reader.rights)}::text[]))`
  const rows = await db
    .selectFrom('projects as p')
    .leftJoin('apiTokens as t', (join) => join.on((eb) => eb('p.id', '=', eb.fn.any('t.projects'))))
    .select(listedColumns(hiddenFrom(reader)))
    .select((eb) => eb.case().when(isForReader).then(eb.ref('t.sealedSecret')).end().as('sealedSecret'))
    .where('p.id', '=', project)
    .orderBy('t.id')
    .$castTo<ListedApiToken | { id: null }>()
    .execute()
  firstOrMissing(rows, 'project', project)
  return rows.filter((row) => row.id !== null)
}
