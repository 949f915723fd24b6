import { anyOf } from '../../db/sql.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { keepingAdmin } from './admins.ts'

/**
 * Removes all roles from locked accounts: their own, including those in projects, and those of their groups, which they
 * leave.
 *
 * @throws DomainError conflict when no other account has the role Admin, or none that can sign in
 */
export async function dropRolesOf(transaction: Transaction, userIds: readonly number[]): Promise<void> {
  const { tx } = transaction
  await keepingAdmin(transaction, async () => {
    await tx.deleteFrom('userRoles').where('userId', '=', anyOf(userIds)).execute()
    await tx.deleteFrom('groupUsers').where('userId', '=', anyOf(userIds)).execute()
  })
}
