import { rootRoleOfAccount } from '../access/people.ts'
import { firstOrMissing, missing } from '../errors.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { isServiceAccount, type StoredServiceAccount } from './queries.ts'

/**
 * Locks a service account until the end of the transaction. Its roles and tokens are changed only under this lock.
 *
 * @param options `isDeletion`: whether no new row may refer to it
 * @throws DomainError missing
 */
export async function lockServiceAccount(
  { tx }: Transaction,
  id: number,
  { isDeletion = false } = {},
): Promise<StoredServiceAccount> {
  const account = tx.selectFrom('users as u').where('u.id', '=', id)
  // Locks before reading: a statement that waits for the lock sees the old roles.
  const found = account.select('u.id').where(isServiceAccount)
  const locked = await (isDeletion ? found.forUpdate() : found.forNoKeyUpdate()).executeTakeFirst()
  if (locked === undefined) throw missing('service account', id)
  const rows = await account
    .select(['u.id', 'u.name', 'u.username', 'u.createdAt', rootRoleOfAccount.as('rootRole')])
    .$narrowType<{ name: string; username: string }>()
    .execute()
  return firstOrMissing(rows, 'service account', id)
}
