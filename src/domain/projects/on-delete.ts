import type { Transaction } from '../transaction/transaction.ts'

/** Deletes the favorites of accounts that are being deleted. */
export async function dropProjectFavorites({ tx }: Transaction, userIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('projectFavorites')
    .where('userId', 'in', [...userIds])
    .execute()
}
