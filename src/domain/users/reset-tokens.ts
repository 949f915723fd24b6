import { compiledStatement } from '../../db/compiled.ts'
import { newSecret, secretHashOf } from '../access/secret.ts'
import { DAY_MS } from '../date-time.ts'
import type { Transaction } from '../transaction/transaction.ts'

const LIFETIME_MS = DAY_MS

/** Makes a token for choosing a password, valid once and for a day. It replaces older ones. */
export async function issueResetToken(transaction: Transaction, userId: number): Promise<string> {
  const { tx } = transaction
  await transaction.later(tx.deleteFrom('resetTokens').where('userId', '=', userId).where('usedAt', 'is', null))
  return issueOneMoreResetToken(transaction, userId)
}

type NewToken = { userId: number; secretHash: Buffer; createdBy: string; now: Date; expiresAt: Date; mailed: boolean }

const insertToken = compiledStatement<NewToken>(
  (db, { userId, secretHash, createdBy, now: createdAt, expiresAt, mailed }) =>
    db.insertInto('resetTokens').values({ userId, secretHash, createdBy, createdAt, expiresAt, mailed }),
)

/**
 * Makes a token without ending existing ones: all end when one of them is used.
 *
 * @param mailed whether it goes to the email of the user and to nobody else
 */
export async function issueOneMoreResetToken(
  { actor, now, later }: Transaction,
  userId: number,
  mailed = false,
): Promise<string> {
  const { secret, secretHash } = newSecret('')
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await later(insertToken({ userId, secretHash, createdBy: actor.name, now, expiresAt, mailed }))
  return secret
}

/** Marks a valid token as used; returns its user, and whether only their email got it. */
export async function takeResetToken(
  { tx, now }: Transaction,
  secret: string,
): Promise<{ userId: number; mailed: boolean } | undefined> {
  return tx
    .updateTable('resetTokens')
    .set({ usedAt: now })
    .where('secretHash', '=', secretHashOf(secret))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['userId', 'mailed'])
    .executeTakeFirst()
}

/** Deletes the unused tokens of users, and returns whether there were any. */
export async function dropResetTokens({ tx }: Transaction, userIds: readonly number[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('resetTokens')
    .where('userId', 'in', [...userIds])
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
