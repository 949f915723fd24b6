import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { firstOrMissing } from '../errors.ts'
import {
  type InactiveStoredUser,
  isUser,
  requireUser,
  type StoredUser,
  usersInactiveSince,
  usersWithIds,
} from './queries.ts'

/**
 * Locks a user until the end of the transaction. Their roles, sessions and tokens are changed only under this lock.
 *
 * @throws DomainError missing
 */
export async function lockUser(tx: Tx, id: number): Promise<StoredUser> {
  const locked = await lockUsersWhere(tx, sql`u.id = ${id}`)
  return requireUser(tx, firstOrMissing(locked, 'user', id).id)
}

/**
 * Like `lockUser`, for an account that is about to be deleted, so that no new row can refer to it.
 *
 * @throws DomainError missing
 */
export async function lockUserToDelete(tx: Tx, id: number): Promise<StoredUser> {
  const locked = await lockUsersWhere(tx, sql`u.id = ${id}`, true)
  return requireUser(tx, firstOrMissing(locked, 'user', id).id)
}

/**
 * Locks the user who has this email, in its normalized form.
 *
 * @throws DomainError missing
 */
export async function lockUserByEmail(tx: Tx, email: string): Promise<StoredUser> {
  const locked = await lockUsersWhere(tx, sql`lower(u.email) = ${email}`)
  return requireUser(tx, firstOrMissing(locked, 'user', email).id)
}

/** Locks those of the users that have been inactive since `since`, to delete them, in the order of their ids. */
export async function lockInactiveUsers(tx: Tx, ids: readonly number[], since: Date): Promise<InactiveStoredUser[]> {
  const locked = (await lockUsersWhere(tx, sql`u.id = any(${ids}::int[])`, true)).map(({ id }) => id)
  return usersInactiveSince(tx, since).where('u.id', '=', anyOf(locked)).orderBy('u.id').execute()
}

/** Locks those of the users that a directory manages, in the order of their ids. */
export async function lockProvisionedUsers(tx: Tx, ids: readonly number[]): Promise<StoredUser[]> {
  if (ids.length === 0) return []
  const locked = await lockUsersWhere(tx, sql`u.id = any(${ids}::int[]) and u.scim_managed`)
  return usersWithIds(
    tx,
    locked.map(({ id }) => id),
  )
}

/**
 * Locks the users `u` matching a condition, in the order of their ids. Their other rows must be read by the next
 * statement: a statement that waits for a lock sees the data from before.
 */
function lockUsersWhere(tx: Tx, condition: RawBuilder<boolean>, isDeletion = false): Promise<Pick<StoredUser, 'id'>[]> {
  const found = tx.selectFrom('users as u').select('u.id').where(condition).where(isUser).orderBy('u.id')
  return (isDeletion ? found.forUpdate() : found.forNoKeyUpdate()).execute()
}
