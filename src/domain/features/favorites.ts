import { anyOf } from '../../db/sql.ts'
import { recordEvent } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { FeatureKey } from './feature.ts'
import { keepFeature } from './locks.ts'

/**
 * Adds a feature to the caller's favorites.
 *
 * @throws DomainError missing
 */
export async function favoriteFeature(transaction: Transaction, { project, feature }: FeatureKey): Promise<void> {
  const { tx, actor, now } = transaction
  await keepFeature(tx, { project, feature })
  const added = await tx
    .insertInto('featureFavorites')
    .values({ featureName: feature, userId: actor.userId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('featureName')
    .executeTakeFirst()
  if (added !== undefined)
    await recordEvent(transaction, 'feature-favorited', { project, feature }, { data: { feature } })
}

/**
 * Removes a feature from the caller's favorites.
 *
 * @throws DomainError missing
 */
export async function unfavoriteFeature(transaction: Transaction, { project, feature }: FeatureKey): Promise<void> {
  const { tx, actor } = transaction
  await keepFeature(tx, { project, feature })
  const removed = await tx
    .deleteFrom('featureFavorites')
    .where('featureName', '=', feature)
    .where('userId', '=', actor.userId)
    .returning('featureName')
    .executeTakeFirst()
  if (removed !== undefined)
    await recordEvent(transaction, 'feature-unfavorited', { project, feature }, { data: { feature } })
}

/** Deletes the favorites of accounts that are being deleted. */
export async function dropFeatureFavorites({ tx }: Transaction, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('featureFavorites').where('userId', '=', anyOf(userIds)).execute()
}
