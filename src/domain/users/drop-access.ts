import { dropSessions } from '../access/end-sessions.ts'
import { dropTokens } from '../personal-access-tokens/commands.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { dropResetTokens } from './reset-tokens.ts'

/** Ends the sessions and the tokens of a locked user, and links to choose a password. The password stays. */
export async function dropAccess(transaction: Transaction, userId: number): Promise<void> {
  await dropSessions(transaction, [userId])
  await dropResetTokens(transaction, [userId])
  await dropTokens(transaction, [userId])
}
