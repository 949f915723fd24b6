import { dropSessions } from '../access/end-sessions.ts'
import { dropTokens } from '../personal-access-tokens/commands.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { dropResetTokens } from './reset-tokens.ts'

/**
 * Ends the sessions and the tokens of a locked user, and links to choose a password. The password stays.
 *
 * @returns whether there were any
 */
export async function dropAccess(transaction: Transaction, userId: number): Promise<boolean> {
  const hadSessions = await dropSessions(transaction, [userId])
  const hadLinks = await dropResetTokens(transaction, [userId])
  const hadTokens = await dropTokens(transaction, [userId])
  return hadSessions || hadLinks || hadTokens
}
