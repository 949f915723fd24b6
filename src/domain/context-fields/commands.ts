import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Tx } from '../../db/handles.ts'
import { firstOrMissing } from '../errors.ts'
import type { ContextFieldRecord } from '../event-types.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import type { Transaction } from '../transaction.ts'
import { contextFieldThing, settingsFrom, stillUsed, withLegalValue, withoutLegalValue } from './context-field.ts'
import { contextFieldRecord, requireContextField } from './queries.ts'
import { referencesTo } from './uses.ts'

/**
 * Creates a context field.
 *
 * @throws DomainError taken for the name; invalid for a legal value that is listed twice
 */
export async function createContextField(
  transaction: Transaction,
  { name, sortOrder, ...wanted }: Schema<'CreateContextField'>,
): Promise<Schema<'ContextField'>> {
  const { description, stickiness, legalValues } = settingsFrom(wanted)
  await transaction.tx
    .insertInto('contextFields')
    .values({
      name,
      description,
      stickiness,
      sortOrder,
      legalValues: JSON.stringify(legalValues),
      createdAt: transaction.now,
    })
    .execute()
  const field = await requireContextField(transaction.tx, name, transaction.actor)
  const { usedInFeatures, usedInProjects, ...data } = field
  await recordEvent(transaction, 'context-field-created', {}, { data })
  return field
}

/**
 * Creates the `wanted` context fields that do not exist. Does not change the others.
 *
 * @returns the created context fields
 * @throws DomainError invalid for a legal value that is listed twice
 */
export async function ensureContextFields(
  transaction: Transaction,
  wanted: readonly Schema<'CreateContextField'>[],
): Promise<ContextFieldRecord[]> {
  if (wanted.length === 0) return []
  const rows = wanted.map(({ name, sortOrder, ...rest }) => ({ name, sortOrder, ...settingsFrom(rest) }))
  const { rows: created } = await sql<ContextFieldRecord>`
    insert into context_fields as c (name, description, stickiness, sort_order, legal_values, created_at)
    select distinct on (f.name) f.name, f.description, f.stickiness, coalesce(f."sortOrder", 9999), f."legalValues", ${transaction.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f (name text, description text, stickiness boolean, "sortOrder" integer, "legalValues" jsonb)
    order by f.name
    on conflict do nothing
    returning ${contextFieldRecord}`.execute(transaction.tx)
  await recordEvents(
    transaction,
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
  transaction: Transaction,
  name: string,
  { sortOrder, ...wanted }: Schema<'UpdateContextField'>,
): Promise<void> {
  await changeField(transaction, name, (before) => ({
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
export async function setLegalValue(
  transaction: Transaction,
  name: string,
  value: Schema<'LegalValueInput'>,
): Promise<void> {
  await changeField(transaction, name, (before) => withLegalValue(before, value))
}

/**
 * Removes a legal value.
 *
 * @throws DomainError missing for the field or the value
 */
export async function removeLegalValue(transaction: Transaction, name: string, value: string): Promise<void> {
  await changeField(transaction, name, (before) => withoutLegalValue(before, value))
}

/**
 * Deletes a context field that no constraint refers to.
 *
 * @throws DomainError missing; conflict while it is used
 */
export async function deleteContextField(transaction: Transaction, name: string): Promise<void> {
  const preData = await lockContextFieldToDelete(transaction.tx, name)
  await assertPrecondition(transaction, contextFieldThing(preData))
  const refusal = stillUsed(name, await referencesTo(transaction.tx, name))
  if (refusal !== undefined) throw refusal
  await transaction.tx.deleteFrom('contextFields').where('name', '=', name).execute()
  await recordEvent(transaction, 'context-field-deleted', {}, { preData })
}

async function changeField(
  transaction: Transaction,
  name: string,
  changed: (before: ContextFieldRecord) => ContextFieldRecord,
): Promise<void> {
  const preData = await lockContextField(transaction.tx, name)
  await assertPrecondition(transaction, contextFieldThing(preData))
  const data = changed(preData)
  noteRevision(transaction, contextFieldThing(data))
  if (isDeepStrictEqual(preData, data)) return
  const { description, stickiness, sortOrder, legalValues } = data
  await transaction.tx
    .updateTable('contextFields')
    .set({ description, stickiness, sortOrder, legalValues: JSON.stringify(legalValues) })
    .where('name', '=', name)
    .execute()
  await recordEvent(transaction, 'context-field-updated', {}, { data, preData })
}

/**
 * Locks a context field until the transaction ends.
 *
 * @throws DomainError missing
 */
function lockContextField(tx: Tx, name: string): Promise<ContextFieldRecord> {
  // A weak lock, so that changes of constraints that refer to the field do not wait for a change of its settings.
  return lockedField(tx, name, sql`for no key update`)
}

/**
 * Locks a context field that is about to be deleted. Waits for changes that make a constraint refer to it.
 *
 * @throws DomainError missing
 */
function lockContextFieldToDelete(tx: Tx, name: string): Promise<ContextFieldRecord> {
  return lockedField(tx, name, sql`for update`)
}

async function lockedField(tx: Tx, name: string, lock: RawBuilder<unknown>): Promise<ContextFieldRecord> {
  const { rows } = await sql<ContextFieldRecord>`
    select ${contextFieldRecord} from context_fields c where c.name = ${name} ${lock}`.execute(tx)
  return firstOrMissing(rows, 'context field', name)
}
