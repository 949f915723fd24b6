import { sql } from 'kysely'
import { keepingAdmin } from '../access/admins.ts'
import { ADMIN_ROLE } from '../access/built-in-roles.ts'
import { joinGroups, leaveGroups } from '../access/memberships.ts'
import { recordEvents } from '../events/record.ts'
import type { Transaction } from '../transaction.ts'

/** A group that names groups of the provider. */
type MappedGroup = {
  readonly id: number
  readonly name: string
  readonly mappings: string[]
  readonly rootRole: number | null
  readonly isMember: boolean
}

/**
 * Makes a locked user a member of the groups with `mappingsSSO` that name one of the provider's groups, and of no other
 * group with `mappingsSSO`. Groups without it stay as they are.
 *
 * @throws DomainError conflict when the last Admin who can sign in would lose the role
 */
export async function syncGroups(
  transaction: Transaction,
  userId: number,
  providersGroups: readonly string[],
): Promise<void> {
  const { joined, left } = membershipChanges(
    await lockMappedGroups(transaction, userId, providersGroups),
    providersGroups,
  )
  const ids = (groups: readonly MappedGroup[]) => groups.map(({ id }) => id)
  await joinGroups(transaction, userId, ids(joined))
  const leave = () => leaveGroups(transaction, userId, ids(left))
  await (left.some(({ rootRole }) => rootRole === ADMIN_ROLE) ? keepingAdmin(transaction, leave) : leave())
  const record = ({ id: groupId, name }: MappedGroup) => ({ groupId, name, userId })
  await recordEvents(transaction, [
    ...joined.map((group) => ({ type: 'group-user-added' as const, subject: {}, data: record(group) })),
    ...left.map((group) => ({ type: 'group-user-removed' as const, subject: {}, preData: record(group) })),
  ])
}

/** Returns the groups that a user joins and leaves. */
export function membershipChanges(
  groups: readonly MappedGroup[],
  providersGroups: readonly string[],
): { joined: MappedGroup[]; left: MappedGroup[] } {
  const isMapped = ({ mappings }: MappedGroup) => mappings.some((name) => providersGroups.includes(name))
  const mapped = groups.filter(({ mappings }) => mappings.length > 0)
  return {
    joined: mapped.filter((group) => !group.isMember && isMapped(group)),
    left: mapped.filter((group) => group.isMember && !isMapped(group)),
  }
}

/** Locks the groups that a user may join or leave, in the order of their ids, and reads them. */
async function lockMappedGroups(
  { tx }: Transaction,
  userId: number,
  providersGroups: readonly string[],
): Promise<MappedGroup[]> {
  const { rows: locked } = await sql<{ id: number }>`
    select g.id from groups g
    where g.mappings_sso <> '{}' and (g.mappings_sso && ${providersGroups}::text[])
      <> exists (select from group_users m where m.group_id = g.id and m.user_id = ${userId})
    order by g.id for update of g`.execute(tx)
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await sql<MappedGroup>`
    select g.id, g.name, g.mappings_sso as mappings, g.root_role_id as root_role,
      exists (select from group_users m where m.group_id = g.id and m.user_id = ${userId}) as is_member
    from groups g where g.id = any(${ids}::int[]) order by g.id`.execute(tx)
  return rows
}
