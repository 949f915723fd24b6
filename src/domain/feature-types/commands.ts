import type { Schema } from '../../contract.ts'
import type { Tx } from '../../db/handles.ts'
import { firstOrMissing } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import { reevaluateStaleness } from '../features/staleness.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { FEATURE_TYPE_COLUMNS } from './queries.ts'

/**
 * Sets the number of days after which features of a type are potentially stale, and re-evaluates them. 0 and null mean
 * never.
 *
 * @throws DomainError missing
 */
export async function updateFeatureTypeLifetime(
  transaction: Transaction,
  id: string,
  wanted: Schema<'UpdateFeatureTypeLifetime'>,
): Promise<Schema<'FeatureType'>> {
  const { tx } = transaction
  const before = await lockFeatureType(tx, id)
  const lifetimeDays = wanted.lifetimeDays === 0 ? null : wanted.lifetimeDays
  if (lifetimeDays === before.lifetimeDays) return before
  const after = { ...before, lifetimeDays }
  await tx.updateTable('featureTypes').set({ lifetimeDays }).where('id', '=', id).execute()
  await recordEvent(transaction, 'feature-type-updated', {}, { data: after, preData: before })
  await reevaluateStaleness(transaction, { type: id })
  return after
}

/**
 * Locks a feature type until the transaction ends. Features of the type can still be created.
 *
 * @throws DomainError missing
 */
export async function lockFeatureType(tx: Tx, id: string): Promise<Schema<'FeatureType'>> {
  const locked = tx.selectFrom('featureTypes').select(FEATURE_TYPE_COLUMNS).where('id', '=', id).forNoKeyUpdate()
  return firstOrMissing(await locked.execute(), 'feature type', id)
}
