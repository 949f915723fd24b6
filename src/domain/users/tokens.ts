import type { Change } from '../change.ts'
import { dropTokens } from '../personal-access-tokens/commands.ts'
import { lockUser } from './queries.ts'

/**
 * Deletes all personal access tokens of a user; they stop working. Records an event for each.
 *
 * @throws DomainError missing for the user
 */
export async function deleteUserTokens(change: Change, userId: number): Promise<void> {
  await lockUser(change.tx, userId)
  await dropTokens(change, [userId])
}
