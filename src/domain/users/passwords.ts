import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { assertCredentialStands } from '../access/credential.ts'
import { dropSessions } from '../access/end-sessions.ts'
import type { Actor } from '../actor.ts'
import { conflict, invalid, unauthenticated } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import type { UserRecordAfter } from '../records/accounts.ts'
import { throttled } from '../sign-in-attempts/attempts.ts'
import type { InTransaction, Transaction } from '../transaction/transaction.ts'
import { setAccounts } from './accounts.ts'
import { lockUser, lockUserByEmail } from './locks.ts'
import { assertStrongPassword } from './password.ts'
import { hashOfPassword, isPassword } from './password-hash.ts'
import { isUser, type StoredUser } from './queries.ts'
import { dropResetTokens, issueResetToken } from './reset-tokens.ts'
import { normalizedEmail } from './user.ts'
import { userRecord } from './view.ts'

/**
 * Checks and hashes a new password. Runs before the transaction, which holds locks, because hashing is slow.
 *
 * @throws DomainError invalid for a weak one
 */
export async function strongPasswordHash(password: string): Promise<string> {
  assertStrongPassword(password)
  return hashOfPassword(password)
}

/**
 * Sets another password for a user; their sessions end.
 *
 * @throws DomainError missing; unauthenticated for the caller's own account when their session or token has ended
 *   meanwhile
 */
export async function changeUserPassword(transaction: Transaction, id: number, passwordHash: string): Promise<void> {
  const user = await lockUser(transaction.tx, id)
  await assertCredentialStands(transaction, id)
  await setPassword(transaction, user, passwordHash)
}

/** The hash of the caller's new password, and the hash of the old password that was checked. */
export type CheckedPassword = { readonly passwordHash: string; readonly oldHash: string }

/**
 * Checks that the caller knows their password, and hashes the new one.
 *
 * @throws DomainError invalid for an account without a password and for an unacceptable new one; unauthenticated for a
 *   wrong old one; limited after several wrong ones
 */
export async function checkedOwnPassword(
  db: Db,
  inChange: InTransaction,
  { userId }: Actor,
  { password, confirmPassword, oldPassword }: Schema<'ChangeOwnPassword'>,
): Promise<CheckedPassword> {
  const oldHash = await ownPasswordHash(db, userId)
  if (password !== confirmPassword) throw invalid('The two new passwords are not the same', '/body/confirmPassword')
  assertStrongPassword(password)
  // Prevents an attacker who has taken over a session from guessing the password.
  await throttled(inChange, { kind: 'own-password', of: String(userId) }, async () => {
    if (!(await isPassword(oldPassword, oldHash))) throw unauthenticated('The old password is wrong')
  })
  if (password === oldPassword) throw invalid('The new password is the old one', '/body/password')
  return { passwordHash: await hashOfPassword(password), oldHash }
}

/**
 * Sets the caller's new password; their other sessions end.
 *
 * @param session hash of the secret of the session that stays
 * @throws DomainError missing; unauthenticated when the password was changed after the old one was checked
 */
export async function changeOwnPassword(
  transaction: Transaction,
  { passwordHash, oldHash }: CheckedPassword,
  session: Buffer | null,
): Promise<void> {
  const user = await lockUser(transaction.tx, transaction.actor.userId)
  if ((await ownPasswordHash(transaction.tx, user.id)) !== oldHash) throw unauthenticated('The old password is wrong')
  await setPassword(transaction, user, passwordHash, session)
}

/**
 * Makes a token with which a user chooses another password.
 *
 * @throws DomainError missing for the email; conflict for a user who is switched off; unauthenticated for the caller's
 *   own when their session or token has ended in the meantime
 */
export async function offerPasswordReset(transaction: Transaction, email: string): Promise<string> {
  const user = await lockUserByEmail(transaction.tx, normalizedEmail(email))
  if (!user.active)
    throw conflict(`The user ${user.id} is switched off, so a link would not work. Switch them on first`)
  await assertCredentialStands(transaction, user.id)
  const token = await issueResetToken(transaction, user.id)
  await recordCredentials(transaction, user, 'reset-link-made')
  return token
}

/** Sets another password for a locked user; ends their sessions, except the one whose secret has the hash `session`. */
export async function setPassword(
  transaction: Transaction,
  user: StoredUser,
  passwordHash: string,
  session: Buffer | null = null,
): Promise<void> {
  await setAccounts(transaction, [user.id], { passwordHash, loginAttempts: 0 })
  await dropSessions(transaction, [user.id], session)
  await dropResetTokens(transaction, [user.id])
  await recordCredentials(transaction, user, 'password-changed')
}

async function recordCredentials(
  transaction: Transaction,
  user: StoredUser,
  credentials: UserRecordAfter['credentials'],
): Promise<void> {
  const preData = userRecord(user)
  await recordEvent(transaction, 'user-updated', {}, { data: { ...preData, credentials }, preData })
}

async function ownPasswordHash(db: Db, userId: number): Promise<string> {
  const account = db.selectFrom('users as u').select('u.passwordHash').where('u.id', '=', userId).where(isUser)
  const hash = (await account.executeTakeFirst())?.passwordHash
  if (typeof hash !== 'string') throw invalid('This account does not sign in with a password')
  return hash
}
