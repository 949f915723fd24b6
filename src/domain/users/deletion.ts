import { adminsAmong } from '../access/admins.ts'
import { dropRolesOf } from '../access/drop-roles.ts'
import { dropSessions } from '../access/drop-sessions.ts'
import type { Change } from '../change.ts'
import { recordEvents } from '../events/record.ts'
import { dropFeatureFavorites } from '../features/drop-favorites.ts'
import { dropTokens } from '../personal-access-tokens/commands.ts'
import { dropProjectFavorites } from '../projects/drop-favorites.ts'
import { setAccounts } from './accounts.ts'
import { byLastUse, inactiveSince } from './inactivity.ts'
import { lockInactiveUsers, lockUser, type StoredUser } from './queries.ts'
import { dropResetTokens } from './reset-tokens.ts'
import { userRecord } from './view.ts'

/**
 * Deletes a user with their roles, sessions and tokens. Username and email become free, and events keep the name.
 *
 * @throws DomainError missing, conflict for the last Admin
 */
export async function deleteUser(change: Change, id: number): Promise<void> {
  await deleteLocked(change, [await lockUser(change.tx, id)])
}

/** Deletes the given users that are inactive, except the caller and the last Admin. */
export async function deleteInactiveUsers(change: Change, ids: readonly number[], days: number): Promise<void> {
  const { tx, actor, now } = change
  const others = ids.filter((id) => id !== actor.userId)
  const inactive = (await lockInactiveUsers(tx, others, inactiveSince(now, days))).sort(byLastUse)
  const admins = await adminsAmong(
    change,
    inactive.map(({ id }) => id),
  )
  // If no other account has the role Admin, the most recently active of the admins stays.
  const staying = admins.areOthers ? undefined : inactive.findLast(({ id }) => admins.ids.includes(id))
  await deleteLocked(
    change,
    inactive.filter((user) => user !== staying),
  )
}

async function deleteLocked(change: Change, users: readonly StoredUser[]): Promise<void> {
  if (users.length === 0) return
  const ids = users.map(({ id }) => id)
  await dropRolesOf(change, ids)
  await dropSessions(change, ids)
  await dropResetTokens(change, ids)
  await dropFeatureFavorites(change, ids)
  await dropProjectFavorites(change, ids)
  await dropTokens(change, ids)
  await setAccounts(change, ids, { deletedAt: change.now, passwordHash: null })
  const inOrder = [...users].sort((one, other) => one.id - other.id)
  await recordEvents(
    change,
    inOrder.map((user) => ({ type: 'user-deleted', subject: {}, preData: userRecord(user) })),
  )
}
