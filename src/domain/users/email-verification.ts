import { dropSessions } from '../access/drop-sessions.ts'
import type { Change } from '../change.ts'
import { recordEvent } from '../events/record.ts'
import { dropTokens } from '../personal-access-tokens/commands.ts'
import { setAccounts } from './accounts.ts'
import { requireUser } from './queries.ts'
import { dropResetTokens } from './reset-tokens.ts'
import { userRecord } from './view.ts'

/**
 * Gives a locked account with an email that was not verified to the person who has the email: ends the password, the
 * sessions and the tokens of the person who signed up with it, and records that.
 */
export async function giveToOwnerOfEmail(change: Change, userId: number): Promise<void> {
  const preData = userRecord(await requireUser(change.tx, userId))
  await dropSessions(change, [userId])
  await dropResetTokens(change, [userId])
  await dropTokens(change, [userId])
  await setAccounts(change, [userId], { passwordHash: null, loginAttempts: 0, emailVerified: true })
  const ended = ['password', 'sessions', 'personal-access-tokens'] as const
  const data = { ...preData, credentials: 'ended', ended, reason: 'email-not-verified' } as const
  await recordEvent(change, 'user-updated', {}, { data, preData })
}

/**
 * Notes that a locked user has read a mail to their email. If nobody knew before that the email is theirs, the tokens
 * that the account has may be those of another person, and end.
 */
export async function verifyEmail(change: Change, userId: number): Promise<void> {
  const verified = await change.tx
    .updateTable('users')
    .set({ emailVerified: true })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (verified !== undefined) await dropTokens(change, [userId])
}
