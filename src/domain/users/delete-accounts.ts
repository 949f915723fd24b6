import { lockAdmins } from '../access/admins.ts'
import { dropSessions } from '../access/end-sessions.ts'
import { adminToKeep } from '../access/lock-out.ts'
import { dropRolesOf } from '../access/on-delete.ts'
import { ADMIN_KEY_USER_ID } from '../actor.ts'
import { recordEvents } from '../events/record.ts'
import { dropFeatureFavorites } from '../features/favorites.ts'
import { dropOwners } from '../owners/commands.ts'
import { dropTokens } from '../personal-access-tokens/commands.ts'
import { dropProjectFavorites } from '../projects/on-delete.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { setAccounts } from './accounts.ts'
import { byLastUse, inactiveSince } from './inactivity.ts'
import { lockInactiveUsers, lockUserToDelete } from './locks.ts'
import type { StoredUser } from './queries.ts'
import { dropResetTokens } from './reset-tokens.ts'
import { assertEditable } from './user.ts'
import { userRecord } from './view.ts'

/**
 * Deletes a user with their roles, sessions and tokens. Username and email become free, and events keep the name.
 *
 * @throws DomainError missing, conflict for the last Admin, for the last one who can sign in, and for a user whom a
 *   directory manages
 */
export async function deleteUser(transaction: Transaction, id: number): Promise<void> {
  const user = await lockUserToDelete(transaction.tx, id)
  assertEditable(user, `user ${id}`, transaction)
  await deleteLocked(transaction, [user])
}

/**
 * Deletes the given users that are inactive, except the caller, the last Admin who can sign in, and whom a directory
 * manages.
 */
export async function deleteInactiveUsers(
  transaction: Transaction,
  ids: readonly number[],
  days: number,
): Promise<void> {
  const { tx, actor, now } = transaction
  const others = ids.filter((id) => id !== actor.userId)
  const found = await lockInactiveUsers(tx, others, inactiveSince(now, days))
  const inactive = found.filter(({ scimManaged }) => !scimManaged).sort(byLastUse)
  const byId = inactive.map(({ id }) => id)
  // The most recently active of the Admins stays if no other one is left, or none who can sign in.
  const staying = actor.userId === ADMIN_KEY_USER_ID ? undefined : adminToKeep(await lockAdmins(transaction), byId)
  await deleteLocked(
    transaction,
    inactive.filter(({ id }) => id !== staying),
  )
}

async function deleteLocked(transaction: Transaction, users: readonly StoredUser[]): Promise<void> {
  if (users.length === 0) return
  const ids = users.map(({ id }) => id)
  await dropRolesOf(transaction, ids)
  await dropOwners(transaction, ids)
  await dropSessions(transaction, ids)
  await dropResetTokens(transaction, ids)
  await dropFeatureFavorites(transaction, ids)
  await dropProjectFavorites(transaction, ids)
  await dropTokens(transaction, ids)
  await setAccounts(transaction, ids, { deletedAt: transaction.now, passwordHash: null })
  const inOrder = [...users].sort((one, other) => one.id - other.id)
  await recordEvents(
    transaction,
    inOrder.map((user) => ({ type: 'user-deleted', subject: {}, preData: userRecord(user) })),
  )
}
