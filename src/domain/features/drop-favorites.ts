import type { Change } from '../change.ts'

/** Deletes the favourites of accounts that are being deleted. */
export async function dropFeatureFavorites({ tx }: Change, userIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('featureFavorites')
    .where('userId', 'in', [...userIds])
    .execute()
}
