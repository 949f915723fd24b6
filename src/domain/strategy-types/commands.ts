import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import { firstOrMissing } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { strategyTypeNamed } from './queries.ts'
import {
  assertEditable,
  changedText,
  displayName,
  type StoredStrategyType,
  type StrategyType,
  strategyTypeFrom,
} from './strategy-type.ts'

const NO_TEXT = { title: null, description: null, parameters: [] }

/**
 * Creates a strategy type.
 *
 * @throws DomainError taken for the name; invalid for a parameter that is listed twice
 */
export async function createStrategyType(
  transaction: Transaction,
  { name, ...wanted }: Schema<'CreateStrategyType'>,
): Promise<StrategyType> {
  const text = changedText(NO_TEXT, wanted)
  const data = { name, ...text, displayName: displayName({ name, ...text }), editable: true, deprecated: false }
  await transaction.tx
    .insertInto('strategyTypes')
    .values({ name, ...text, parameters: JSON.stringify(text.parameters) })
    .execute()
  await recordEvent(transaction, 'strategy-created', {}, { data })
  return data
}

/**
 * Updates the title, description and parameters of a strategy type. Absent members keep their values.
 *
 * @throws DomainError missing; forbidden for a built-in type; invalid for a parameter that is listed twice
 */
export async function updateStrategyType(
  transaction: Transaction,
  name: string,
  changes: Schema<'UpdateStrategyType'>,
): Promise<void> {
  const preData = await lockStrategyType(transaction.tx, name)
  assertEditable(preData)
  const changed = changedText(preData, changes)
  const data = { ...changed, displayName: displayName(changed) }
  if (isDeepStrictEqual(preData, data)) return
  const { title, description, parameters } = data
  await transaction.tx
    .updateTable('strategyTypes')
    .set({ title, description, parameters: JSON.stringify(parameters) })
    .where('name', '=', name)
    .execute()
  await recordEvent(transaction, 'strategy-updated', {}, { data, preData })
}

/**
 * Deletes a strategy type that no strategy uses.
 *
 * @throws DomainError missing; forbidden for a built-in type; conflict for a type that is used
 */
export async function deleteStrategyType(transaction: Transaction, name: string): Promise<void> {
  const preData = await lockStrategyType(transaction.tx, name)
  assertEditable(preData)
  await transaction.tx.deleteFrom('strategyTypes').where('name', '=', name).execute()
  await recordEvent(transaction, 'strategy-deleted', {}, { data: { name }, preData })
}

/** @throws DomainError missing */
export async function deprecateStrategyType(transaction: Transaction, name: string): Promise<void> {
  if (await markDeprecated(transaction, name, true))
    await recordEvent(transaction, 'strategy-deprecated', {}, { data: { name } })
}

/** @throws DomainError missing */
export async function reactivateStrategyType(transaction: Transaction, name: string): Promise<void> {
  if (await markDeprecated(transaction, name, false))
    await recordEvent(transaction, 'strategy-reactivated', {}, { data: { name } })
}

/** @returns whether the value changed */
async function markDeprecated({ tx }: Transaction, name: string, deprecated: boolean): Promise<boolean> {
  const before = await lockStrategyType(tx, name)
  if (before.deprecated === deprecated) return false
  await tx.updateTable('strategyTypes').set({ deprecated }).where('name', '=', name).execute()
  return true
}

const lockedTypesNamed = compiled<{ name: string }, StoredStrategyType>((db, { name }) =>
  strategyTypeNamed(db, name).forUpdate(),
)

/**
 * Locks a strategy type until the transaction ends.
 *
 * @throws DomainError missing
 */
async function lockStrategyType(tx: Tx, name: string): Promise<StrategyType> {
  return strategyTypeFrom(firstOrMissing(await lockedTypesNamed(tx, { name }), 'strategy type', name))
}
