import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Change } from '../change.ts'
import type { ContextFieldRecord } from '../event-types.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { settingsFrom, stillUsed, withLegalValue, withoutLegalValue } from './context-field.ts'
import { contextFieldRecord, lockContextField, lockContextFieldToDelete, requireContextField } from './queries.ts'
import { referencesTo } from './uses.ts'

/**
 * Creates a context field.
 *
 * @throws DomainError taken for the name; invalid for a legal value that is listed twice
 */
export async function createContextField(
  change: Change,
  { name, sortOrder, ...wanted }: Schema<'CreateContextField'>,
): Promise<Schema<'ContextField'>> {
  const { description, stickiness, legalValues } = settingsFrom(wanted)
  await change.tx
    .insertInto('contextFields')
    .values({
      name,
      description,
      stickiness,
      sortOrder,
      legalValues: JSON.stringify(legalValues),
      createdAt: change.now,
    })
    .execute()
  const field = await requireContextField(change.tx, name, change.actor)
  const { usedInFeatures, usedInProjects, ...data } = field
  await recordEvent(change, 'context-field-created', {}, { data })
  return field
}

/**
 * Creates the `wanted` context fields that do not exist. Does not change the others.
 *
 * @returns the created context fields
 * @throws DomainError invalid for a legal value that is listed twice
 */
export async function ensureContextFields(
  change: Change,
  wanted: readonly Schema<'CreateContextField'>[],
): Promise<ContextFieldRecord[]> {
  if (wanted.length === 0) return []
  const rows = wanted.map(({ name, sortOrder, ...rest }) => ({ name, sortOrder, ...settingsFrom(rest) }))
  const { rows: created } = await sql<ContextFieldRecord>`
    insert into context_fields as c (name, description, stickiness, sort_order, legal_values, created_at)
    select distinct on (f.name) f.name, f.description, f.stickiness, coalesce(f."sortOrder", 9999), f."legalValues", ${change.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f (name text, description text, stickiness boolean, "sortOrder" integer, "legalValues" jsonb)
    order by f.name
    on conflict do nothing
    returning ${contextFieldRecord}`.execute(change.tx)
  await recordEvents(
    change,
    created.map((data) => ({ type: 'context-field-created', subject: {}, data })),
  )
  return created
}

/**
 * Replaces the settings of a context field. Absent members become empty, except the sort order, which stays.
 *
 * @throws DomainError missing; invalid for a legal value that is listed twice
 */
export async function updateContextField(
  change: Change,
  name: string,
  { sortOrder, ...wanted }: Schema<'UpdateContextField'>,
): Promise<void> {
  await changeField(change, name, (before) => ({
    ...before,
    ...settingsFrom(wanted),
    sortOrder: sortOrder ?? before.sortOrder,
  }))
}

/**
 * Adds a legal value, or changes the description of an existing one.
 *
 * @throws DomainError missing for the field
 */
export async function setLegalValue(change: Change, name: string, value: Schema<'LegalValueInput'>): Promise<void> {
  await changeField(change, name, (before) => withLegalValue(before, value))
}

/**
 * Removes a legal value.
 *
 * @throws DomainError missing for the field or the value
 */
export async function removeLegalValue(change: Change, name: string, value: string): Promise<void> {
  await changeField(change, name, (before) => withoutLegalValue(before, value))
}

/**
 * Deletes a context field that no constraint refers to.
 *
 * @throws DomainError missing; conflict while it is used
 */
export async function deleteContextField(change: Change, name: string): Promise<void> {
  const preData = await lockContextFieldToDelete(change.tx, name)
  const refusal = stillUsed(name, await referencesTo(change.tx, name))
  if (refusal !== undefined) throw refusal
  await change.tx.deleteFrom('contextFields').where('name', '=', name).execute()
  await recordEvent(change, 'context-field-deleted', {}, { preData })
}

async function changeField(
  change: Change,
  name: string,
  changed: (before: ContextFieldRecord) => ContextFieldRecord,
): Promise<void> {
  const preData = await lockContextField(change.tx, name)
  const data = changed(preData)
  if (isDeepStrictEqual(preData, data)) return
  const { description, stickiness, sortOrder, legalValues } = data
  await change.tx
    .updateTable('contextFields')
    .set({ description, stickiness, sortOrder, legalValues: JSON.stringify(legalValues) })
    .where('name', '=', name)
    .execute()
  await recordEvent(change, 'context-field-updated', {}, { data, preData })
}
