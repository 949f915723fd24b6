import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import type { Transaction } from '../transaction/transaction.ts'

const memberIds = compiled<{ groupId: number }, { userId: number }>((db, { groupId }) =>
  db.selectFrom('groupUsers').select('userId').where('groupId', '=', groupId).orderBy('userId'),
)

/** Returns the sorted ids of the members of a locked group. */
export async function membersOf(tx: Tx, groupId: number): Promise<number[]> {
  const rows = await memberIds(tx, { groupId })
  return rows.map(({ userId }) => userId)
}

/** Sets the members of a locked group to `after`. Existing members keep their joining time. */
export async function setMembers(
  transaction: Transaction,
  groupId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const [wasMember, isMember] = [new Set(before), new Set(after)]
  const left = before.filter((id) => !isMember.has(id))
  const joined = after.filter((id) => !wasMember.has(id))
  await deleteMemberships(transaction, [groupId], left)
  await insertMemberships(transaction, [groupId], joined)
}

/** Makes a user a member of locked groups. */
export async function joinGroups(transaction: Transaction, userId: number, ids: readonly number[]): Promise<void> {
  await insertMemberships(transaction, ids, [userId])
}

/** Ends the memberships of a user in locked groups. */
export async function leaveGroups(transaction: Transaction, userId: number, ids: readonly number[]): Promise<void> {
  await deleteMemberships(transaction, ids, [userId])
}

/** Makes each of the users a member of each of the groups. */
async function insertMemberships(
  { tx, actor, now, later }: Transaction,
  groupIds: readonly number[],
  userIds: readonly number[],
): Promise<void> {
  if (groupIds.length === 0 || userIds.length === 0) return
  const pairs = sql<{ groupId: number; userId: number }>`(
    select group_id, user_id from unnest(${groupIds}::int[]) group_id cross join unnest(${userIds}::int[]) user_id)`
  await later(
    tx
      .insertInto('groupUsers')
      .columns(['groupId', 'userId', 'createdBy', 'joinedAt'])
      .expression((eb) =>
        eb
          .selectFrom(pairs.as('pairs'))
          .select(['groupId', 'userId', eb.val(actor.name).as('createdBy'), eb.val(now).as('joinedAt')]),
      ),
  )
}

async function deleteMemberships(
  { tx, later }: Transaction,
  groupIds: readonly number[],
  userIds: readonly number[],
): Promise<void> {
  if (groupIds.length === 0 || userIds.length === 0) return
  await later(tx.deleteFrom('groupUsers').where('groupId', '=', anyOf(groupIds)).where('userId', '=', anyOf(userIds)))
}
