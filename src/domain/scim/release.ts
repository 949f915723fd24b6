import type { Schema } from '../../contract.ts'
import { recordEvents } from '../events/record.ts'
import { releaseGroups } from '../groups/commands.ts'
import { lockProvisionedGroups } from '../groups/locks.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { setAccounts } from '../users/accounts.ts'
import { lockProvisionedUsers } from '../users/locks.ts'
import { UNPROVISIONED } from '../users/user.ts'
import { userRecord } from '../users/view.ts'

/**
 * Ends that a directory manages users and groups; accounts that it does not manage are skipped. Users keep their
 * `userName`, by which a sign-in may find them.
 */
export async function releaseFromScim(
  transaction: Transaction,
  { users: userIds = [], groups: groupIds = [] }: Schema<'ScimRelease'>,
): Promise<void> {
  const users = await lockProvisionedUsers(transaction.tx, userIds)
  const groups = await lockProvisionedGroups(transaction, groupIds)
  const { active: _active, scimUserName: _name, ...released } = UNPROVISIONED
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
}
