import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { givenRows } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import { firstOrMissing } from '../errors.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { refuseManagedTagType } from '../tags/managed.ts'
import { takeTagsFromFeatures } from '../tags/on-delete.ts'
import { markShared } from '../transaction/feature-revision.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { TAG_TYPE_COLUMNS, tagTypeNamed } from './queries.ts'
import { changedTagType, tagTypeFrom, tagTypeResource } from './tag-type.ts'

type TagType = Schema<'TagType'>

/** @throws DomainError taken */
export async function createTagType(transaction: Transaction, wanted: Schema<'CreateTagType'>): Promise<TagType> {
  const tagType = tagTypeFrom(wanted)
  await transaction.tx
    .insertInto('tagTypes')
    .values({ ...tagType, createdAt: transaction.now })
    .execute()
  await recordEvent(transaction, 'tag-type-created', {}, { data: tagType })
  return tagType
}

/**
 * Creates the `wanted` tag types that do not exist. Does not change the others.
 *
 * @returns the created tag types
 */
export async function ensureTagTypes(
  transaction: Transaction,
  wanted: readonly Schema<'CreateTagType'>[],
): Promise<TagType[]> {
  if (wanted.length === 0) return []
  const given = givenRows<TagType>(
    { name: 'text', description: 'text', icon: 'text', color: 'text' },
    wanted.map(tagTypeFrom),
  )
  const created = await transaction.tx
    .insertInto('tagTypes')
    .columns([...TAG_TYPE_COLUMNS, 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom(given)
        .distinctOn('given.name')
        .select(TAG_TYPE_COLUMNS)
        .select(({ cast, val }) => cast<Date>(val(transaction.now), 'timestamptz').as('createdAt'))
        .orderBy('given.name'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(TAG_TYPE_COLUMNS)
    .execute()
  await recordEvents(
    transaction,
    created.map((data) => ({ type: 'tag-type-created', subject: {}, data })),
  )
  return created
}

/**
 * Updates the description, icon and color of a tag type. Absent members keep their values.
 *
 * @throws DomainError missing
 */
export async function updateTagType(
  transaction: Transaction,
  name: string,
  wanted: Schema<'UpdateTagType'>,
): Promise<void> {
  const before = await lockTagType(transaction.tx, name)
  await assertPrecondition(transaction, tagTypeResource(before))
  const after = changedTagType(before, wanted)
  noteRevision(transaction, tagTypeResource(after))
  if (isDeepStrictEqual(before, after)) return
  const { description, icon, color } = after
  await transaction.tx.updateTable('tagTypes').set({ description, icon, color }).where('name', '=', name).execute()
  await recordEvent(transaction, 'tag-type-updated', {}, { data: after, preData: before })
}

/**
 * Deletes a tag type with its tags, also from features.
 *
 * @throws DomainError missing
 */
export async function deleteTagType(transaction: Transaction, name: string): Promise<void> {
  const before = await lockTagType(transaction.tx, name)
  await assertPrecondition(transaction, tagTypeResource(before))
  await lockTagsOfType(transaction, name)
  await refuseManagedTagType(transaction, name)
  await takeTagsFromFeatures(transaction, { type: name })
  await transaction.tx.deleteFrom('tagTypes').where('name', '=', name).execute()
  await markShared(transaction)
  await recordEvent(transaction, 'tag-type-deleted', {}, { preData: before })
}

/** Locks the tags of a type until the transaction ends, so that no feature can get one. */
async function lockTagsOfType({ tx, later }: Transaction, type: string): Promise<void> {
  await later(tx.selectFrom('tags').where('type', '=', type).orderBy('value').forUpdate())
}

/**
 * Locks a tag type until the transaction ends.
 *
 * @throws DomainError missing
 */
export async function lockTagType(tx: Tx, name: string): Promise<TagType> {
  return firstOrMissing(await tagTypeNamed(tx, name).forUpdate().execute(), 'tag type', name)
}
