import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import type { Transaction } from '../transaction.ts'

const memberIds = compiled<{ groupId: number }, { ids: number[] }>(
  (_, { groupId }) => sql<{ ids: number[] }>`
    select array(select user_id from group_users where group_id = ${groupId} order by user_id) as ids`,
)

/** Returns the sorted ids of the members of a locked group. */
export async function membersOf(tx: Tx, groupId: number): Promise<number[]> {
  const [row] = await memberIds(tx, { groupId })
  return row?.ids ?? []
}

/** Sets the members of a locked group to `after`. Existing members keep their joining time. */
export async function setMembers(
  { tx, actor, now }: Transaction,
  groupId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const left = before.filter((id) => !after.includes(id))
  const joined = after.filter((id) => !before.includes(id))
  if (left.length > 0)
    await sql`delete from group_users where group_id = ${groupId} and user_id = any(${left}::int[])`.execute(tx)
  if (joined.length > 0)
    await sql`
      insert into group_users (group_id, user_id, created_by, joined_at)
      select ${groupId}::int, id, ${actor.name}::text, ${now}::timestamptz from unnest(${joined}::int[]) as id`.execute(
      tx,
    )
}

/** Makes a user a member of locked groups. */
export async function joinGroups(
  { tx, actor, now }: Transaction,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into group_users (group_id, user_id, created_by, joined_at)
    select id, ${userId}::int, ${actor.name}::text, ${now}::timestamptz from unnest(${ids}::int[]) as id`.execute(tx)
}

/** Ends the memberships of a user in locked groups. */
export async function leaveGroups({ tx }: Transaction, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from group_users where user_id = ${userId} and group_id = any(${ids}::int[])`.execute(tx)
}
