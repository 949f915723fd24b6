import type { Transaction } from '../transaction.ts'

/** Deletes the favourites of accounts that are being deleted. */
export async function dropFeatureFavorites({ tx }: Transaction, userIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('featureFavorites')
    .where('userId', 'in', [...userIds])
    .execute()
}
