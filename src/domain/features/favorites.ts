import type { Change } from '../change.ts'
import { recordEvent } from '../events/record.ts'
import { type FeatureKey, keepFeature } from './queries.ts'

/**
 * Adds a feature to the caller's favourites.
 *
 * @throws DomainError missing
 */
export async function favoriteFeature(change: Change, { project, feature }: FeatureKey): Promise<void> {
  const { tx, actor, now } = change
  await keepFeature(tx, { project, feature })
  const added = await tx
    .insertInto('featureFavorites')
    .values({ featureName: feature, userId: actor.userId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('featureName')
    .executeTakeFirst()
  if (added !== undefined) await recordEvent(change, 'feature-favorited', { project, feature }, { data: { feature } })
}

/**
 * Removes a feature from the caller's favourites.
 *
 * @throws DomainError missing
 */
export async function unfavoriteFeature(change: Change, { project, feature }: FeatureKey): Promise<void> {
  const { tx, actor } = change
  await keepFeature(tx, { project, feature })
  const removed = await tx
    .deleteFrom('featureFavorites')
    .where('featureName', '=', feature)
    .where('userId', '=', actor.userId)
    .returning('featureName')
    .executeTakeFirst()
  if (removed !== undefined)
    await recordEvent(change, 'feature-unfavorited', { project, feature }, { data: { feature } })
}
