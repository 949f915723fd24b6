import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/handles.ts'
import { isUnsettled } from '../../events/totals.ts'
import { type Hidden, hiddenFrom, isOutside, type Reader } from '../../visibility.ts'
import { keyOf, type ObjectKey } from '../fields.ts'

/** Whether what `m.kind` and `m.name` name does not exist. Only kinds that can be hidden are looked at. */
const isGone: RawBuilder<boolean> = sql`(case m.kind
  when 'features' then not exists (select from features x where x.name = m.name)
  when 'segments' then not exists (select from segments x where x.name = m.name)
  when 'projects' then not exists (select from projects x where x.id = m.name)
  else false end)`

/** The project in which the feature `m.name` was deleted; null if the log does not say it. */
export const projectOfDeleted: RawBuilder<string | null> = sql`(
  select deleted.project from (
    (select e.id, e.project from events e
      where e.feature_name = m.name and e.type = 'feature-deleted' and ${isUnsettled})
    union all
    (select i.id, i.project from indexed_events i where i.feature_name = m.name and i.type = 'feature-deleted')
  ) deleted order by deleted.id desc limit 1)`

/**
 * Whether the reader may know that something is gone. It could have been in a private project: only of features is it
 * known in which one.
 *
 * @param project the project in which it was, or null
 */
export function mayKnow(hidden: Hidden, project: RawBuilder<unknown>): RawBuilder<boolean> {
  if (hidden === undefined) return sql`true`
  return sql`exists (select from projects x where x.id = ${project} and ${isOutside(hidden, sql`x.id`)})`
}

/** Deleted objects by `keyOf`, and the project in which each was deleted; null if that is gone, or not known. */
export type Gone = ReadonlyMap<string, string | null>

/** Returns which objects are gone, as far as the reader may know. */
export async function goneObjects(db: Db, objects: readonly ObjectKey[], reader: Reader): Promise<Gone> {
  if (objects.length === 0) return new Map()
  const [kinds, names] = [objects.map(({ kind }) => kind), objects.map(({ name }) => name)]
  const project = sql`case m.kind when 'features' then ${projectOfDeleted} end`
  const { rows } = await sql<ObjectKey & { readonly project: string | null }>`
    select m.kind, m.name, (select x.id from projects x where x.id = ${project}) as project
    from unnest(${kinds}::text[], ${names}::text[]) m (kind, name)
    where ${isGone} and ${mayKnow(hiddenFrom(reader), project)}`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row.project]))
}
