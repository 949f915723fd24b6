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
import { assertMayAll, type Transaction } from '../transaction/transaction.ts'
import { refuseManagedTag } from './managed.ts'
import { takeTagsFromFeatures } from './on-delete.ts'
import { type ProjectWithTag, projectsWithPrivacy, projectsWithTag, requireTag } from './queries.ts'
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
  await refuseManagedTag(transaction, tag)
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
  const seen = [...new Set(projects.filter((one) => !isHidden(one)).map(({ project }) => project))]
  assertMayAll(
    transaction,
    seen.map((project) => ({ permission: 'UPDATE_FEATURE', project })),
  )
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
