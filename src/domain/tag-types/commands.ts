import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { markShared } from '../feature-revision.ts'
import type { Transaction } from '../transaction.ts'
import { lockTagType } from './queries.ts'
import { changedTagType, tagTypeFrom } from './tag-type.ts'

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
  const rows = JSON.stringify(wanted.map(tagTypeFrom))
  const { rows: created } = await sql<TagType>`
    insert into tag_types (name, description, icon, color, created_at)
    select distinct on (t.name) t.name, t.description, t.icon, t.color, ${transaction.now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as t (name text, description text, icon text, color text)
    order by t.name
    on conflict do nothing
    returning name, description, icon, color`.execute(transaction.tx)
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
  const after = changedTagType(before, wanted)
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
  await transaction.tx.deleteFrom('tagTypes').where('name', '=', name).execute()
  await markShared(transaction)
  await recordEvent(transaction, 'tag-type-deleted', {}, { preData: before })
}
