import { keepingAdmin } from '../access/admins.ts'
import type { UserRecordAfter } from '../records/accounts.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { dropAccess } from './drop-access.ts'

type Activity = { readonly active: boolean }

/**
 * Runs `write`, which stores a locked user, and ends the sessions, tokens and links of a user whom it switches off.
 *
 * @returns what ended, for the event
 * @throws DomainError conflict for the last Admin, and for the last one who can sign in
 */
export async function endingAccess(
  transaction: Transaction,
  { id, ...before }: Activity & { readonly id: number },
  after: Activity,
  write: () => Promise<void>,
): Promise<Pick<UserRecordAfter, 'credentials' | 'ended' | 'reason'>> {
  if (after.active || !before.active) {
    await write()
    return {}
  }
  await keepingAdmin(transaction, write)
  await dropAccess(transaction, id)
  return { credentials: 'ended', ended: ['sessions', 'personal-access-tokens'], reason: 'switched-off' }
}
