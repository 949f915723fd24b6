import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { firstOrMissing } from '../errors.ts'
import type { Transaction } from '../transaction.ts'
import { type Hidden, hiddenFrom, isOutside, type Reader } from '../visibility.ts'

type Tag = Schema<'Tag'>

/** Whether the tag `t` is visible: false if features have it, and all of them are in hidden projects. */
function isTagOutside(hidden: Hidden): RawBuilder<boolean> {
  if (hidden === undefined) return sql`true`
  const features = (condition: RawBuilder<unknown>) => sql`exists (
    select from feature_tags g join features f on f.name = g.feature_name
    where g.tag_type = t.type and g.tag_value = t.value and ${condition})`
  const isVisible = isOutside(hidden, sql`f.project_id`)
  return sql`(${features(isVisible)} or not ${features(sql`not ${isVisible}`)})`
}

/** Returns a page of the tags of all types, except tags that only hidden features have. */
export async function tags(db: Db, page: Page, reader: Reader): Promise<Tag[]> {
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<Tag>`
    select t.type, t.value from tags t where ${isTagOutside(hiddenFrom(reader))} order by type, value limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** @throws DomainError missing for the tag type */
export async function tagsOfType(db: Db, type: string, page: Page, reader: Reader): Promise<Tag[]> {
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<{ tags: Tag[] }>`
    select (
      select coalesce(json_agg(json_build_object('type', t.type, 'value', t.value) order by t.value), '[]')
      from (
        select t.type, t.value from tags t where t.type = tag_types.name and ${isTagOutside(hiddenFrom(reader))}
        order by value limit ${limit} offset ${offset}) t
    ) as tags
    from tag_types where name = ${type}`.execute(db)
  return firstOrMissing(rows, 'tag type', type).tags
}

/** @throws DomainError missing, also for a tag that only hidden features have */
export async function requireTag(db: Db, { type, value }: Tag, reader: Reader): Promise<Tag> {
  const { rows } = await sql<Tag>`
    select t.type, t.value from tags t
    where t.type = ${type} and t.value = ${value} and ${isTagOutside(hiddenFrom(reader))}`.execute(db)
  return firstOrMissing(rows, 'tag', `${type}:${value}`)
}

/**
 * Like `requireTag`, but locks the tag until the transaction ends, so that no other feature can get it.
 *
 * @throws DomainError missing, also for a tag that only hidden features have
 */
export async function lockTag({ tx, actor }: Pick<Transaction, 'tx' | 'actor'>, { type, value }: Tag): Promise<Tag> {
  // The lock comes first: a statement that waits for a lock sees the features as before the wait.
  const { rows } = await sql<Tag>`
    select type, value from tags where type = ${type} and value = ${value} for update`.execute(tx)
  const tag = await requireTag(tx, { type, value }, actor)
  // Another change may have created the tag between the two statements, so that it is not locked.
  firstOrMissing(rows, 'tag', `${tag.type}:${tag.value}`)
  return tag
}

export type ProjectWithTag = { project: string; isPrivate: boolean }

/** Returns the projects of all features that have a tag, including archived features. */
export async function projectsWithTag(db: Db, { type, value }: Tag): Promise<ProjectWithTag[]> {
  const { rows } = await sql<ProjectWithTag>`
    select p.id as project, p.mode = 'private' as is_private from projects p
    where p.id in (
      select f.project_id from feature_tags g join features f on f.name = g.feature_name
      where g.tag_type = ${type} and g.tag_value = ${value})
    order by p.id`.execute(db)
  return rows
}

/** @throws DomainError missing for the feature, also for a hidden one */
export async function tagsOfFeature(db: Db, feature: string, reader: Reader, page: Page = {}): Promise<Tag[]> {
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<{ tags: Tag[] }>`
    select (
      select coalesce(json_agg(json_build_object('type', g.tag_type, 'value', g.tag_value) order by g.tag_type, g.tag_value), '[]')
      from (
        select tag_type, tag_value from feature_tags where feature_name = f.name
        order by tag_type, tag_value limit ${limit} offset ${offset}) g
    ) as tags
    from features f where f.name = ${feature} and ${isOutside(hiddenFrom(reader), sql`f.project_id`)}`.execute(db)
  return firstOrMissing(rows, 'feature', feature).tags
}

/** Returns the tags of features by feature name. Features without tags are absent. */
export async function tagsByFeature(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, Tag[]>> {
  const { rows } = await sql<{ feature: string; tags: Tag[] }>`
    select feature_name as feature,
      json_agg(json_build_object('type', tag_type, 'value', tag_value) order by tag_type, tag_value) as tags
    from feature_tags where feature_name in (select unnest(${names}::text[])) group by feature_name`.execute(db)
  return new Map(rows.map(({ feature, tags }) => [feature, tags]))
}
