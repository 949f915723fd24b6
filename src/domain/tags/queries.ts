import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/page.ts'
import { missing } from '../errors.ts'

type Tag = Schema<'Tag'>

/** Tags of every type. */
export async function tags(db: Db, page: Page): Promise<Tag[]> {
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<Tag>`
    select type, value from tags order by type, value limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** @throws DomainError missing for the tag type */
export async function tagsOfType(db: Db, type: string, page: Page): Promise<Tag[]> {
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<{ tags: Tag[] }>`
    select (
      select coalesce(json_agg(json_build_object('type', t.type, 'value', t.value) order by t.value), '[]')
      from (select type, value from tags where type = tag_types.name order by value limit ${limit} offset ${offset}) t
    ) as tags
    from tag_types where name = ${type}`.execute(db)
  const [ofType] = rows
  if (ofType === undefined) throw missing('tag type', type)
  return ofType.tags
}

/** @throws DomainError missing */
export async function requireTag(db: Db, { type, value }: Tag): Promise<Tag> {
  const { rows } = await sql<Tag>`select type, value from tags where type = ${type} and value = ${value}`.execute(db)
  return found(rows, { type, value })
}

/**
 * The same, locked until the change is done: no feature gets the tag meanwhile.
 *
 * @throws DomainError missing
 */
export async function lockTag(tx: Tx, { type, value }: Tag): Promise<Tag> {
  const { rows } = await sql<Tag>`
    select type, value from tags where type = ${type} and value = ${value} for update`.execute(tx)
  return found(rows, { type, value })
}

/** The projects of the features that have a tag, archived features included. */
export async function projectsWithTag(db: Db, { type, value }: Tag): Promise<string[]> {
  const { rows } = await sql<{ project: string }>`
    select distinct f.project_id as project
    from feature_tags g join features f on f.name = g.feature_name
    where g.tag_type = ${type} and g.tag_value = ${value}
    order by 1`.execute(db)
  return rows.map(({ project }) => project)
}

/** @throws DomainError missing for the feature */
export async function tagsOfFeature(db: Db, feature: string): Promise<Tag[]> {
  const { rows } = await sql<{ tags: Tag[] }>`
    select (
      select coalesce(json_agg(json_build_object('type', g.tag_type, 'value', g.tag_value) order by g.tag_type, g.tag_value), '[]')
      from feature_tags g where g.feature_name = f.name
    ) as tags
    from features f where f.name = ${feature}`.execute(db)
  const [row] = rows
  if (row === undefined) throw missing('feature', feature)
  return row.tags
}

function found([row]: Tag[], { type, value }: Tag): Tag {
  if (row === undefined) throw missing('tag', `${type}:${value}`)
  return row
}
