import { recordEvent } from '../events/record.ts'
import { dropTokens } from '../personal-access-tokens/commands.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { setAccounts } from './accounts.ts'
import { dropAccess } from './drop-access.ts'
import { requireUser } from './queries.ts'
import { userRecord } from './view.ts'

/**
 * Gives a locked account to the person who has its email, or the one that it gets: ends the password, the sessions and
 * the tokens with which another person could use it, and records that.
 *
 * @param others what else has ended
 */
export async function giveToOwnerOfEmail(
  transaction: Transaction,
  userId: number,
  reason: 'email-not-verified' | 'email-changed' = 'email-not-verified',
  others: readonly 'identities'[] = [],
): Promise<void> {
  const preData = userRecord(await requireUser(transaction.tx, userId))
  await dropAccess(transaction, userId)
  await setAccounts(transaction, [userId], { passwordHash: null, loginAttempts: 0, emailVerified: true })
  const ended = ['password', 'sessions', 'personal-access-tokens', ...others] as const
  const data = { ...preData, credentials: 'ended', ended, reason } as const
  await recordEvent(transaction, 'user-updated', {}, { data, preData })
}

/**
 * Notes that a locked user has read a mail to their email. If nobody knew before that the email is theirs, the tokens
 * that the account has may be those of another person, and end.
 */
export async function verifyEmail(transaction: Transaction, userId: number): Promise<void> {
  const verified = await transaction.tx
    .updateTable('users')
    .set({ emailVerified: true })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (verified !== undefined) await dropTokens(transaction, [userId])
}
