import { dropTokens } from '../personal-access-tokens/commands.ts'
import type { Transaction } from '../transaction.ts'
import { lockUser } from './locks.ts'

/**
 * Deletes all personal access tokens of a user; they stop working. Records an event for each.
 *
 * @throws DomainError missing for the user
 */
export async function deleteUserTokens(transaction: Transaction, userId: number): Promise<void> {
  await lockUser(transaction.tx, userId)
  await dropTokens(transaction, [userId])
}
