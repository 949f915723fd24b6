import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { givenRows } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import { firstOrMissing } from '../errors.ts'
import type { ContextFieldRecord } from '../event-types.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import type { Transaction } from '../transaction/transaction.ts'
import {
  assertFieldName,
  assertNewLegalValues,
  contextFieldResource,
  contextFieldSettings,
  stillUsed,
  withLegalValue,
  withoutLegalValue,
} from './context-field.ts'
import { contextFieldRecord, requireContextField } from './queries.ts'
import { referencesTo } from './uses.ts'

/**
 * Creates a context field.
 *
 * @throws DomainError taken for the name; invalid for a name that not every SDK reads, and for a legal value that is
 *   listed twice, or to which no path leads
 */
export async function createContextField(
  transaction: Transaction,
  { name, sortOrder, ...wanted }: Schema<'CreateContextField'>,
): Promise<Schema<'ContextField'>> {
  assertFieldName(name, '/body/name')
  const settings = contextFieldSettings(wanted)
  assertNewLegalValues(settings)
  const { description, stickiness, legalValues } = settings
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

const COLUMNS = {
  name: 'text',
  description: 'text',
  stickiness: 'boolean',
  sortOrder: 'integer',
  legalValues: 'jsonb',
} as const

/**
 * Creates the `wanted` context fields that do not exist. Does not change the others.
 *
 * @returns the created context fields
 * @throws DomainError invalid for a legal value that is listed twice, or to which no path leads
 */
export async function ensureContextFields(
  transaction: Transaction,
  wanted: readonly Schema<'CreateContextField'>[],
): Promise<ContextFieldRecord[]> {
  if (wanted.length === 0) return []
  const { tx, now } = transaction
  const rows = wanted.map(({ name, sortOrder = 9999, ...rest }) => ({ name, sortOrder, ...contextFieldSettings(rest) }))
  const inserted = await tx
    .insertInto('contextFields')
    .columns(['name', 'description', 'stickiness', 'sortOrder', 'legalValues', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom(givenRows(COLUMNS, rows))
        .distinctOn('given.name')
        .select(['given.name', 'given.description', 'given.stickiness', 'given.sortOrder', 'given.legalValues'])
        .select(({ cast, val }) => cast<Date>(val(now), 'timestamptz').as('createdAt'))
        .orderBy('given.name'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['name', 'description', 'stickiness', 'sortOrder', 'legalValues', 'createdAt'])
    .execute()
  for (const field of inserted) assertNewLegalValues(field)
  const created = inserted.map((field) => ({ ...field, createdAt: field.createdAt.toISOString() }))
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
    ...contextFieldSettings(wanted),
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
  await assertPrecondition(transaction, contextFieldResource(preData))
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
  await assertPrecondition(transaction, contextFieldResource(preData))
  const data = changed(preData)
  noteRevision(transaction, contextFieldResource(data))
  if (isDeepStrictEqual(preData, data)) return
  assertNewLegalValues(data, preData.legalValues)
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
export async function lockContextField(tx: Tx, name: string): Promise<ContextFieldRecord> {
  // A weak lock, so that changes of constraints that refer to the field do not wait for a change of its settings.
  return firstOrMissing(await fieldNamed(tx, name).forNoKeyUpdate().execute(), 'context field', name)
}

/**
 * Locks a context field that is about to be deleted. Waits for changes that make a constraint refer to it.
 *
 * @throws DomainError missing
 */
async function lockContextFieldToDelete(tx: Tx, name: string): Promise<ContextFieldRecord> {
  return firstOrMissing(await fieldNamed(tx, name).forUpdate().execute(), 'context field', name)
}

function fieldNamed(tx: Tx, name: string) {
  return tx.selectFrom('contextFields as c').select(contextFieldRecord).where('c.name', '=', name)
}
