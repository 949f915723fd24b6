import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { roleObject } from '../access/queries.ts'
import { secretHashOf } from '../access/secret.ts'
import { type DomainError, unauthenticated } from '../errors.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { verifyEmail } from './email-verification.ts'
import { lockUser } from './locks.ts'
import { setPassword } from './passwords.ts'
import { isActiveUser, type StoredUser } from './queries.ts'
import { issueOneMoreResetToken, takeResetToken } from './reset-tokens.ts'
import { normalizedEmail } from './user.ts'

const rootRoleObjectOfAccount = sql<Schema<'Role'>>`(
  select ${roleObject()} from user_roles h join roles r on r.id = h.role_id
  where h.user_id = u.id and h.project_id is null order by r.id limit 1)`

/**
 * Returns the user whose password a token can change.
 *
 * @throws DomainError unauthenticated when it is unknown, was used or has expired
 */
export async function resetTokenHolder(db: Db, secret: string, now: Date): Promise<Schema<'ResetTokenHolder'>> {
  const holder = await db
    .selectFrom('resetTokens as t')
    .innerJoin('users as u', 'u.id', 't.userId')
    .select(['u.id', 'u.name', 'u.email', 't.createdBy', rootRoleObjectOfAccount.as('role')])
    .where('t.secretHash', '=', secretHashOf(secret))
    .where('t.usedAt', 'is', null)
    .where('t.expiresAt', '>', now)
    .where(isActiveUser)
    .executeTakeFirst()
  if (holder === undefined) throw notGood()
  return { ...holder, token: secret }
}

/**
 * Sets another password for the holder of a token; their sessions and all their other links end. A link that
 * came by mail verifies the email.
 *
 * @throws DomainError unauthenticated when it is unknown, was used or has expired
 */
export async function takeNewPassword(
  transaction: Transaction,
  secret: string,
  passwordHash: string,
): Promise<StoredUser> {
  // The user is locked first, as everywhere; only then is it checked whether the token is still valid.
  const { id } = await resetTokenHolder(transaction.tx, secret, transaction.now)
  const user = await lockUser(transaction.tx, id)
  const token = await takeResetToken(transaction, secret)
  if (token?.userId !== id) throw notGood()
  await setPassword(transaction, user, passwordHash)
  if (token.mailed) await verifyEmail(transaction, id)
  return user
}

/**
 * Makes a token for the user with this email; returns undefined when there is none. It does not end existing links:
 * anyone can request a token, and the mail may never arrive.
 */
export async function issueResetTokenByEmail(
  transaction: Transaction,
  email: string,
): Promise<{ secret: string; to: { email: string; name: string | null } } | undefined> {
  const user = await transaction.tx
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.name'])
    .$narrowType<{ email: string }>()
    .where(isActiveUser)
    .where(sql<boolean>`lower(u.email) = ${normalizedEmail(email)}`)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user === undefined) return undefined
  const secret = await issueOneMoreResetToken(transaction, user.id, true)
  return { secret, to: { email: user.email, name: user.name } }
}

function notGood(): DomainError {
  return unauthenticated('The link is unknown, was used or has expired. Ask for another one')
}
