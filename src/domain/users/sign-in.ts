import { sql } from 'kysely'
import type { Transaction } from '../transaction.ts'
import { isUser, requireUser, type StoredUser } from './queries.ts'

export type Claimed = { readonly id: number; readonly passwordHash: string | null }

/** Counts a sign-in with a username or an email as failed until it succeeds; returns the account. */
export async function countFailedSignIn({ tx }: Transaction, name: string): Promise<Claimed | undefined> {
  // The email has priority: a user whose username is the email of another user must not block that user.
  const { rows } = await sql<Claimed>`
    update users set login_attempts = login_attempts + 1
    where id = (
      select u.id from users u
      where ${isUser} and (lower(u.email) = lower(${name}) or u.username = ${name})
      order by (lower(u.email) = lower(${name})) is true desc limit 1)
    returning id, password_hash`.execute(tx)
  return rows[0]
}

/**
 * Records a sign-in; returns undefined when the password was changed in the meantime, or the user was deleted.
 *
 * @param renewed another hash of the same password, to be stored
 */
export async function noteSignIn(
  { tx, now }: Transaction,
  { id, passwordHash }: Claimed,
  renewed: string | null = null,
): Promise<StoredUser | undefined> {
  const { rows } = await sql`
    update users u set login_attempts = 0, seen_at = ${now}, password_hash = coalesce(${renewed}, password_hash)
    where u.id = ${id} and u.password_hash = ${passwordHash} and ${isUser}
    returning u.id`.execute(tx)
  return rows.length === 0 ? undefined : requireUser(tx, id)
}

/** Records a sign-in of a locked user without a password. */
export async function noteSignInOf({ tx, now }: Transaction, id: number): Promise<void> {
  await tx.updateTable('users').set({ loginAttempts: 0, seenAt: now }).where('id', '=', id).execute()
}
