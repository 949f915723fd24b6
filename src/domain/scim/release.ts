import type { Schema } from '../../contract.ts'
import { invalid } from '../errors.ts'
import { recordEvents } from '../events/record.ts'
import { releaseGroups } from '../groups/commands.ts'
import { lockProvisionedGroups } from '../groups/locks.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { setAccounts } from '../users/accounts.ts'
import { lockProvisionedUsers } from '../users/locks.ts'
import { UNPROVISIONED } from '../users/user.ts'
import { userRecord } from '../users/view.ts'
import { provisionedCount, provisionedIds } from './provisioned.ts'

/**
 * Ends that a directory manages users and groups, and forgets what it calls them: a name that nobody sees would find
 * the account at a sign-in. Accounts that it does not manage are skipped.
 *
 * @returns how many it still manages
 * @throws DomainError invalid for ids next to `all`
 */
export async function releaseFromScim(
  transaction: Transaction,
  { all, users: userIds = [], groups: groupIds = [] }: Schema<'ScimRelease'>,
): Promise<Schema<'ScimLeft'>> {
  const { tx } = transaction
  if (all && userIds.length + groupIds.length > 0) throw invalid('Either all or ids are released', '/body/all')
  const ids = all ? await provisionedIds(tx) : { users: userIds, groups: groupIds }
  const users = await lockProvisionedUsers(tx, ids.users)
  const groups = await lockProvisionedGroups(transaction, ids.groups)
  const { active: _active, ...released } = UNPROVISIONED
  if (users.length > 0)
    await setAccounts(
      transaction,
      users.map(({ id }) => id),
      released,
    )
  await releaseGroups(transaction, groups)
  await recordEvents(transaction, [
    ...users.map((user) => {
      const data = userRecord({ ...user, ...released })
      return { type: 'user-updated' as const, subject: {}, data, preData: userRecord(user) }
    }),
    ...groups.map((preData) => {
      const { scimId: _id, externalId: _external, ...data } = preData
      return { type: 'group-updated' as const, subject: {}, data, preData }
    }),
  ])
  return provisionedCount(tx)
}
