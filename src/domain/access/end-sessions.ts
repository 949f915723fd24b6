import { anyOf } from '../../db/sql.ts'
import type { Transaction } from '../transaction/transaction.ts'

/**
 * Ends the sessions of users, except the one whose secret has the hash `kept`, if given.
 *
 * @returns whether there were any
 */
export async function dropSessions(
  { tx }: Transaction,
  userIds: readonly number[],
  kept: Buffer | null = null,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', anyOf(userIds))
    .$if(kept !== null, (query) => query.where('secretHash', '<>', kept as Buffer))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
