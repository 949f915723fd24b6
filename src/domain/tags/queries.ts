import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { givenRows } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { anyOf } from '../../db/sql.ts'
import { grouped } from '../../runtime/grouped.ts'
import { firstOrMissing } from '../errors.ts'
import { type Hidden, hiddenFrom, isOutside, type Reader } from '../visibility.ts'

type Tag = Schema<'Tag'>

/** A tag as JSON; `g` is a row of feature_tags. */
export const tagObject = objectOf<Tag>({ type: sql`g.tag_type`, value: sql`g.tag_value` })

/** Whether the tag `t` is visible: false if features have it, and all of them are in hidden projects. */
export function isTagOutside(hidden: Hidden): RawBuilder<boolean> {
  if (hidden === undefined) return sql`true`
  const features = (condition: RawBuilder<unknown>) => sql`exists (
    select from feature_tags g join features f on f.name = g.feature_name
    where g.tag_type = t.type and g.tag_value = t.value and ${condition})`
  const isVisible = isOutside(hidden, sql`f.project_id`)
  return sql`(${features(isVisible)} or not ${features(sql`not ${isVisible}`)})`
}

/** Returns a page of the tags of all types, except tags that only hidden features have. */
export function tags(db: Db, page: Page, reader: Reader): Promise<Tag[]> {
  const { limit, offset } = pageOf(page)
  return visibleTags(db, reader).orderBy('t.type').orderBy('t.value').limit(limit).offset(offset).execute()
}

function visibleTags(db: Db, reader: Reader) {
  return db
    .selectFrom('tags as t')
    .select(['t.type', 't.value'])
    .where(isTagOutside(hiddenFrom(reader)))
}

/** @throws DomainError missing for the tag type */
export async function tagsOfType(db: Db, type: string, page: Page, reader: Reader): Promise<Tag[]> {
  const { limit, offset } = pageOf(page)
  const tags = listOf(objectOf<Tag>({ type: sql`t.type`, value: sql`t.value` }), {
    from: sql`(
      select t.type, t.value from tags t where t.type = tag_types.name and ${isTagOutside(hiddenFrom(reader))}
      order by value limit ${limit} offset ${offset}) t`,
    orderBy: sql`t.value`,
  })
  const found = db.selectFrom('tagTypes').select(tags.as('tags')).where('name', '=', type)
  return firstOrMissing(await found.execute(), 'tag type', type).tags
}

/** @throws DomainError missing, also for a tag that only hidden features have */
export async function requireTag(db: Db, { type, value }: Tag, reader: Reader): Promise<Tag> {
  const found = await visibleTags(db, reader).where('t.type', '=', type).where('t.value', '=', value).execute()
  return firstOrMissing(found, 'tag', `${type}:${value}`)
}

/** The columns of `ProjectWithTag`, of all projects `p`. */
export function projectsWithPrivacy(db: Db) {
  return db
    .selectFrom('projects as p')
    .select(['p.id as project', ({ eb }) => eb('p.mode', '=', 'private').$castTo<boolean>().as('isPrivate')])
}

export type ProjectWithTag = { project: string; isPrivate: boolean }

/** Returns the projects of all features that have a tag, including archived features. */
export function projectsWithTag(db: Db, { type, value }: Tag): Promise<ProjectWithTag[]> {
  return projectsWithPrivacy(db)
    .where('p.id', 'in', ({ selectFrom }) =>
      selectFrom('featureTags as g')
        .innerJoin('features as f', 'f.name', 'g.featureName')
        .select('f.projectId')
        .where('g.tagType', '=', type)
        .where('g.tagValue', '=', value),
    )
    .orderBy('p.id')
    .execute()
}

/** @throws DomainError missing for the feature, also for a hidden one */
export async function tagsOfFeature(db: Db, feature: string, reader: Reader, page: Page = {}): Promise<Tag[]> {
  const { limit, offset } = pageOf(page)
  const tags = listOf(tagObject, {
    from: sql`(
      select tag_type, tag_value from feature_tags where feature_name = f.name
      order by tag_type, tag_value limit ${limit} offset ${offset}) g`,
    orderBy: sql`g.tag_type, g.tag_value`,
  })
  const found = db
    .selectFrom('features as f')
    .select(tags.as('tags'))
    .where('f.name', '=', feature)
    .where(isOutside(hiddenFrom(reader), sql`f.project_id`))
  return firstOrMissing(await found.execute(), 'feature', feature).tags
}

/**
 * Returns the tags of features by feature name. Features without tags are absent.
 *
 * @param among only these tags; if absent, all
 */
export async function tagsByFeature(
  db: Db,
  names: readonly string[],
  among?: readonly Tag[],
): Promise<ReadonlyMap<string, Tag[]>> {
  const isAmong = sql<boolean>`(tag_type, tag_value) in (
    select given.type, given.value from ${givenRows({ type: 'text', value: 'text' }, among ?? [])})`
  const rows = await db
    .selectFrom('featureTags')
    .select(['featureName as feature', 'tagType as type', 'tagValue as value'])
    .where('featureName', '=', anyOf(names))
    .$if(among !== undefined, (tags) => tags.where(isAmong))
    .orderBy('featureName')
    .orderBy('tagType')
    .orderBy('tagValue')
    .execute()
  const byFeature = grouped(rows, ({ feature }) => feature)
  return new Map([...byFeature].map(([feature, tags]) => [feature, tags.map(({ type, value }) => ({ type, value }))]))
}
