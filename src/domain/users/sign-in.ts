import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Change } from '../change.ts'

export type Claimed = { readonly id: number; readonly passwordHash: string | null }

/** Counts a sign-in under a name or an email as failed until it is known that it did not; answers whose it is. */
export async function countFailedSignIn({ tx }: Change, name: string): Promise<Claimed | undefined> {
  // Somebody whose username is the email of somebody else must not get in the way of that one.
  const { rows } = await sql<Claimed>`
    update users set login_attempts = login_attempts + 1
    where id = (
      select u.id from users u
      where u.account_type = 'user' and u.deleted_at is null and (lower(u.email) = lower(${name}) or u.username = ${name})
      order by (lower(u.email) = lower(${name})) is true desc limit 1)
    returning id, password_hash`.execute(tx)
  return rows[0]
}

/** Notes that a user has signed in; answers undefined when the password changed since, or the user is gone. */
export async function noteSignIn(
  { tx, now }: Change,
  { id, passwordHash }: Claimed,
): Promise<Schema<'SignedInUser'> | undefined> {
  const user = await tx
    .updateTable('users')
    .set({ loginAttempts: 0, seenAt: now })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('deletedAt', 'is', null)
    .returning(['id', 'name', 'email', 'username', 'loginAttempts', 'seenAt', 'createdAt'])
    .executeTakeFirst()
  return user && signedInUserView(user)
}

type Person = {
  id: number
  name: string | null
  email: string | null
  username: string | null
  loginAttempts: number
  seenAt: Date | null
  createdAt: Date
}

export function signedInUserView({ email, seenAt, createdAt, ...user }: Person): Schema<'SignedInUser'> {
  return {
    ...user,
    isAPI: false,
    ...(email !== null && { email }),
    seenAt: seenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    accountType: 'User',
  }
}
