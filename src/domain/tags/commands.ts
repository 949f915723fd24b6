import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { assertMay, type Change } from '../change.ts'
import { taken } from '../errors.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { markFeaturesTagged } from '../features/revision.ts'
import { lockTag, projectsWithTag } from './queries.ts'
import { trimmedTag } from './tag.ts'

type Tag = Schema<'Tag'>

/**
 * Creates a tag that no feature has yet.
 *
 * @throws DomainError taken; invalid for its value or when the tag type does not exist
 */
export async function createTag(change: Change, wanted: Schema<'CreateTag'>): Promise<Tag> {
  const tag = trimmedTag(wanted)
  const [created] = await ensureTags(change, [tag])
  if (created === undefined) throw taken('tag', `${tag.type}:${tag.value}`)
  return created
}

/**
 * Deletes a tag and takes it off every feature that has it.
 *
 * @throws DomainError missing; forbidden when one of those features is in a project where the caller may not tag
 */
export async function deleteTag(change: Change, tag: Tag): Promise<void> {
  const { tx } = change
  await lockTag(tx, tag)
  for (const project of await projectsWithTag(tx, tag)) assertMay(change, 'UPDATE_FEATURE', { project })
  await markFeaturesTagged(tx, tag.type, tag.value)
  await tx.deleteFrom('tags').where('type', '=', tag.type).where('value', '=', tag.value).execute()
  await recordEvent(change, 'tag-deleted', {}, { preData: tag })
}

/**
 * Creates those of `tags` that do not exist.
 *
 * @returns the ones created
 * @throws DomainError invalid when a tag type does not exist
 */
export async function ensureTags(change: Change, tags: readonly Tag[]): Promise<Tag[]> {
  if (tags.length === 0) return []
  const { rows: created } = await sql<Tag>`
    insert into tags (type, value, created_at)
    select distinct t.type, t.value, ${change.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as t (type text, value text)
    order by 1, 2
    on conflict do nothing
    returning type, value`.execute(change.tx)
  await recordEvents(
    change,
    created.map((tag) => ({ type: 'tag-created', subject: {}, data: tag })),
  )
  return created
}

/**
 * Puts tags on a feature; they have to exist.
 *
 * @returns those that it did not have before
 */
export async function attachTags(change: Change, feature: string, tags: readonly Tag[]): Promise<Tag[]> {
  const attached = await attachTagsToAll(change, [feature], tags)
  return attached.map(({ tag }) => tag)
}

/** A tag on a feature. */
export type TagOfFeature = { feature: string; tag: Tag }

/**
 * Puts tags on each of some locked features; they have to exist.
 *
 * @returns what was not there before
 */
export async function attachTagsToAll(
  { tx }: Change,
  features: readonly string[],
  tags: readonly Tag[],
): Promise<TagOfFeature[]> {
  if (tags.length === 0) return []
  const { rows } = await sql<TagOfFeature>`
    with attached as (
      insert into feature_tags (feature_name, tag_type, tag_value)
      select distinct f, t.type, t.value
      from unnest(${features}::text[]) as f, jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as t (type text, value text)
      order by 1, 2, 3
      on conflict do nothing
      returning *)
    ${tagsOfFeatures(sql`attached`)}`.execute(tx)
  return rows
}

/**
 * Takes tags off each of some locked features.
 *
 * @returns what was there before
 */
export async function detachTagsFromAll(
  { tx }: Change,
  features: readonly string[],
  tags: readonly Tag[],
): Promise<TagOfFeature[]> {
  if (tags.length === 0) return []
  const { rows } = await sql<TagOfFeature>`
    with detached as (
      delete from feature_tags g
      using jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as t (type text, value text)
      where g.feature_name = any(${features}::text[]) and g.tag_type = t.type and g.tag_value = t.value
      returning g.*)
    ${tagsOfFeatures(sql`detached`)}`.execute(tx)
  return rows
}

function tagsOfFeatures(source: RawBuilder<unknown>): RawBuilder<TagOfFeature> {
  return sql`select feature_name as feature, json_build_object('type', tag_type, 'value', tag_value) as tag
    from ${source} order by feature_name, tag_type, tag_value`
}
