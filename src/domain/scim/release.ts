import type { Schema } from '../../contract.ts'
import { anyOf } from '../../db/sql.ts'
import { recordEvents } from '../events/record.ts'
import { lockProvisionedGroups } from '../groups/locks.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { lockProvisionedUsers } from '../users/locks.ts'
import { UNPROVISIONED } from '../users/user.ts'
import { userRecord } from '../users/view.ts'

/** Ends that a directory manages users and groups; those that it does not manage are skipped. */
export async function releaseFromScim(
  transaction: Transaction,
  { users: userIds = [], groups: groupIds = [] }: Schema<'ScimRelease'>,
): Promise<void> {
  const users = await lockProvisionedUsers(transaction.tx, userIds)
  const groups = await lockProvisionedGroups(transaction, groupIds)
  const { active: _, ...released } = UNPROVISIONED
  await transaction.tx
    .updateTable('users')
    .set(released)
    .where('id', '=', anyOf(users.map(({ id }) => id)))
    .execute()
  await transaction.tx
    .updateTable('groups')
    .set({ scimManaged: false, externalId: null })
    .where('id', '=', anyOf(groups.map(({ id }) => id)))
    .execute()
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
