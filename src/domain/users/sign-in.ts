import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { isActiveUser, requireUser, type StoredUser } from './queries.ts'
import { normalizedEmail } from './user.ts'

export type Claimed = {
  readonly id: number
  /** The name in the event log. */
  readonly name: string
  readonly passwordHash: string | null
}

/**
 * The email has priority: a user whose username is the email of another user must not block that user. It is given as
 * attempts are counted by it. The database has other rules for lower case, so another text could find the account.
 */
const countedFailures = compiled<{ name: string; email: string }, Claimed>((db, { name, email }) => {
  const hasEmail = sql<boolean>`lower(u.email) = ${email}`
  return db
    .updateTable('users')
    .set(({ eb }) => ({ loginAttempts: eb('loginAttempts', '+', sql.lit(1)) }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('users as u')
        .select('u.id')
        .where(isActiveUser)
        .where(({ eb, or }) => or([hasEmail, eb('u.username', '=', name)]))
        .orderBy(sql`${hasEmail} is true`, 'desc')
        .limit(sql.lit(1)),
    )
    .returning(({ fn }) => ['id', fn.coalesce('email', 'username', 'name').$notNull().as('name'), 'passwordHash'])
})

/** Counts a sign-in with a username or an email as failed until it succeeds; returns the account. */
export async function countFailedSignIn({ tx }: Transaction, name: string): Promise<Claimed | undefined> {
  const [claimed] = await countedFailures(tx, { name, email: normalizedEmail(name) })
  return claimed
}

/**
 * Records a sign-in; returns undefined when the password was changed in the meantime, or the user was deleted or
 * switched off.
 *
 * @param renewed another hash of the same password, to be stored
 */
export async function recordSignIn(
  { tx, now }: Transaction,
  { id, passwordHash }: Omit<Claimed, 'name'>,
  renewed: string | null = null,
): Promise<StoredUser | undefined> {
  const signedIn = await tx
    .updateTable('users')
    .set({ loginAttempts: 0, seenAt: now, ...(renewed !== null && { passwordHash: renewed }) })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('accountType', '=', 'user')
    .where('deletedAt', 'is', null)
    .where('active', '=', true)
    .returning('id')
    .executeTakeFirst()
  return signedIn && requireUser(tx, id)
}

/** Records a sign-in of a locked user without a password; returns the name in the event log. */
export async function recordSignInOf({ tx, now }: Transaction, id: number): Promise<string> {
  const { name } = await tx
    .updateTable('users')
    .set({ loginAttempts: 0, seenAt: now })
    .where('id', '=', id)
    .returning(({ fn }) => fn.coalesce('email', 'username', 'name').$notNull().as('name'))
    .executeTakeFirstOrThrow()
  return name
}
