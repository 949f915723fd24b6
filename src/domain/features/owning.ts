import type { Schema } from '../../contract.ts'
import { replaceOwners } from '../owners/commands.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { FeatureKey } from './feature.ts'
import { lockFeature } from './locks.ts'

/**
 * Replaces the owners of a feature, archived or not.
 *
 * @throws DomainError missing; changed; unconditional; invalid for too many owners, and for unknown users and groups
 */
export async function setFeatureOwners(
  transaction: Transaction,
  key: FeatureKey,
  wanted: Schema<'SetOwners'>,
): Promise<void> {
  const { requirePreconditions } = await lockFeature(transaction, key)
  await replaceOwners(transaction, { ...key, requirePreconditions }, wanted)
}
