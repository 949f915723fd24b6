import { anyOf } from '../../db/sql.ts'
import type { Transaction } from '../transaction.ts'
import { adminsAmong, lastAdmin } from './admins.ts'

/**
 * Removes all roles from locked accounts: their own, including those in projects, and those of their groups, which they
 * leave.
 *
 * @throws DomainError conflict when one of them has the role Admin and no other account has it
 */
export async function dropRolesOf(transaction: Transaction, userIds: readonly number[]): Promise<void> {
  const { tx } = transaction
  const admins = await adminsAmong(transaction, userIds)
  if (admins.ids.length > 0 && !admins.areOthers) throw lastAdmin()
  await tx.deleteFrom('userRoles').where('userId', '=', anyOf(userIds)).execute()
  await tx.deleteFrom('groupUsers').where('userId', '=', anyOf(userIds)).execute()
}
