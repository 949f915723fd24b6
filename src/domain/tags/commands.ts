import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { givenRows } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { firstOrMissing, forbidden, taken } from '../errors.ts'
import type { EventSubject } from '../event-types.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { assertPathMember } from '../path-members/path-member.ts'
import { unknownTagType } from '../transaction/constraint-errors.ts'
import { markShared } from '../transaction/feature-revision.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { takeTagsFromFeatures } from './on-delete.ts'
import { type ProjectWithTag, projectsWithPrivacy, projectsWithTag, requireTag, tagObject } from './queries.ts'
import { tagFrom } from './tag.ts'

type Tag = Schema<'Tag'>

/**
 * Creates a tag that no feature has yet.
 *
 * @throws DomainError taken; invalid if the tag type does not exist
 */
export async function createTag(transaction: Transaction, wanted: Schema<'TagInput'>): Promise<Tag> {
  const tag = tagFrom(wanted)
  const [created] = await ensureTags(transaction, [tag])
  if (created === undefined) throw taken('tag', `${tag.type}:${tag.value}`)
  return created
}

/**
 * Deletes a tag, also from every feature that has it.
 *
 * @throws DomainError missing; forbidden if one of those features is in a project where the caller may not change tags
 */
export async function deleteTag(transaction: Transaction, tag: Tag): Promise<void> {
  const { tx } = transaction
  await lockTag(transaction, tag)
  const projects = await projectsWithTag(tx, tag)
  assertMayUntag(transaction, projects)
  await takeTagsFromFeatures(transaction, tag)
  await tx.deleteFrom('tags').where('type', '=', tag.type).where('value', '=', tag.value).execute()
  await markShared(transaction)
  await recordEvent(transaction, 'tag-deleted', subjectOfTag(projects), { data: tag })
}

/**
 * Locks a tag until the transaction ends, so that no other feature can get it.
 *
 * @throws DomainError missing, also for a tag that only hidden features have
 */
async function lockTag({ tx, actor }: Transaction, { type, value }: Tag): Promise<void> {
  // The lock comes first: a statement that waits for a lock sees the features as before the wait.
  const locked = await tx
    .selectFrom('tags')
    .select(['type', 'value'])
    .where('type', '=', type)
    .where('value', '=', value)
    .forUpdate()
    .execute()
  await requireTag(tx, { type, value }, actor)
  // Another change may have created the tag between the two statements, so that it is not locked.
  firstOrMissing(locked, 'tag', `${type}:${value}`)
}

/** Checks hidden projects last and does not name them: the error shows only that some feature has the tag. */
function assertMayUntag(transaction: Transaction, projects: readonly ProjectWithTag[]): void {
  const isHidden = ({ project }: ProjectWithTag) => transaction.actor.hiddenProjects.includes(project)
  for (const { project } of projects.filter((one) => !isHidden(one)))
    assertMay(transaction, 'UPDATE_FEATURE', { project })
  if (projects.some(isHidden))
    throw forbidden("The tag can't be deleted, because features that you may not see have it")
}

/** The events of a tag that only private projects use belong to one of them, so that others can't see them. */
function subjectOfTag([first, ...others]: readonly ProjectWithTag[]): EventSubject {
  return first !== undefined && [first, ...others].every(({ isPrivate }) => isPrivate) ? { project: first.project } : {}
}

/**
 * Creates the `tags` that do not exist.
 *
 * @param project the project whose features get the tags
 * @returns the created tags
 * @throws DomainError invalid if a tag type does not exist, and for a value to which no path leads
 */
export async function ensureTags(transaction: Transaction, tags: readonly Tag[], project?: string): Promise<Tag[]> {
  if (tags.length === 0) return []
  const { tx, now } = transaction
  await assertTypes(tx, [...new Set(tags.map(({ type }) => type))])
  const created: Tag[] = await tx
    .insertInto('tags')
    .columns(['type', 'value', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom(givenRows({ type: 'text', value: 'text' }, tags))
        .distinct()
        .select(['given.type', 'given.value'])
        .select(({ cast, val }) => cast<Date>(val(now), 'timestamptz').as('createdAt'))
        .orderBy('given.type')
        .orderBy('given.value'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['type', 'value'])
    .execute()
  if (created.length === 0) return created
  for (const { value } of created) assertPathMember('tag value', value)
  const subject = await subjectOfNewTags(transaction, project)
  await recordEvents(
    transaction,
    created.map((tag) => ({ type: 'tag-created', subject, data: tag })),
  )
  return created
}

/** Looks for the types only if there are several: the database does not say which one is missing. */
async function assertTypes(tx: Tx, types: readonly string[]): Promise<void> {
  if (types.length < 2) return
  const found = await tx.selectFrom('tagTypes').select('name').where('name', '=', anyOf(types)).execute()
  const unknown = types.find((type) => !found.some(({ name }) => name === type))
  if (unknown !== undefined) throw unknownTagType(unknown)
}

async function subjectOfNewTags({ tx }: Transaction, project: string | undefined): Promise<EventSubject> {
  if (project === undefined) return {}
  return subjectOfTag(await projectsWithPrivacy(tx).where('p.id', '=', project).execute())
}

/** A tag on a feature. */
export type TagOfFeature = { feature: string; tag: Tag }

/** Locked features, and the tags to add to or remove from each of them. */
export type Tagging = { readonly features: readonly string[]; readonly tags: readonly Tag[] }

/**
 * Adds existing tags to features.
 *
 * @returns the tags that are new for a feature, ordered by feature
 */
export async function attachTags({ tx }: Transaction, taggings: readonly Tagging[]): Promise<TagOfFeature[]> {
  const statement = attaching(taggings)
  return statement === undefined ? [] : (await statement.execute(tx)).rows
}

/**
 * Removes tags from features.
 *
 * @returns the removed tags, ordered by feature
 */
export async function detachTags({ tx }: Transaction, taggings: readonly Tagging[]): Promise<TagOfFeature[]> {
  const statement = detaching(taggings)
  return statement === undefined ? [] : (await statement.execute(tx)).rows
}

/** Like `attachTags` and `detachTags`, but deferred, for a caller who knows the tags of the features. */
export async function changeTagsLater(
  { later }: Transaction,
  { added, removed }: Readonly<Record<'added' | 'removed', readonly Tagging[]>>,
): Promise<void> {
  for (const statement of [attaching(added), detaching(removed)]) if (statement !== undefined) await later(statement)
}

function attaching(taggings: readonly Tagging[]): RawBuilder<TagOfFeature> | undefined {
  const given = taggings.filter(({ tags }) => tags.length > 0)
  if (given.length === 0) return undefined
  return sql<TagOfFeature>`
    with attached as (
      insert into feature_tags (feature_name, tag_type, tag_value)
      select distinct f, t.type, t.value ${tagsIn(given)}
      order by 1, 2, 3
      on conflict do nothing
      returning *)
    ${tagsOfFeatures('attached')}`
}

function detaching(taggings: readonly Tagging[]): RawBuilder<TagOfFeature> | undefined {
  const given = taggings.filter(({ tags }) => tags.length > 0)
  if (given.length === 0) return undefined
  const names = given.flatMap(({ features }) => features)
  return sql<TagOfFeature>`
    with detached as (
      delete from feature_tags g
      where g.feature_name = any(${names}::text[])
        and (g.feature_name, g.tag_type, g.tag_value) in (select f, t.type, t.value ${tagsIn(given)})
      returning *)
    ${tagsOfFeatures('detached')}`
}

/** Selects a row for each feature `f` with each of its tags `t`. */
function tagsIn(taggings: readonly Tagging[]): RawBuilder<unknown> {
  return sql`from jsonb_to_recordset(${JSON.stringify(taggings)}::jsonb) as given (features text[], tags jsonb),
    unnest(given.features) as f, jsonb_to_recordset(given.tags) as t (type text, value text)`
}

function tagsOfFeatures(changed: 'attached' | 'detached'): RawBuilder<TagOfFeature> {
  return sql`select g.feature_name as feature, ${tagObject} as tag
    from ${sql.table(changed)} g order by g.feature_name, g.tag_type, g.tag_value`
}
