import { type Selectable, sql } from 'kysely'
import type { GroupsTable } from '../../../generated/database.ts'
import { anyOf } from '../../db/sql.ts'
import { keepingAdmin } from '../access/admins.ts'
import { ADMIN_ROLE } from '../access/built-in-roles.ts'
import { joinGroups, leaveGroups } from '../access/memberships.ts'
import { recordEvents } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'

/** A group that names groups of the provider. */
type MappedGroup = Readonly<Pick<Selectable<GroupsTable>, 'id' | 'name'>> & {
  readonly mappings: string[]
  readonly rootRole: number | null
  readonly isMember: boolean
}

/**
 * Makes a locked user a member of the groups with `mappingsSSO` that name one of the provider's groups, and of no other
 * group with `mappingsSSO`. Groups without it stay as they are, and groups that a directory manages by SCIM.
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
  const isMember = sql<boolean>`exists (select from group_users m where m.group_id = g.id and m.user_id = ${userId})`
  const locked = await tx
    .selectFrom('groups as g')
    .select('g.id')
    .where('g.mappingsSso', '<>', sql<string[]>`'{}'`)
    .where('g.scimManaged', '=', false)
    .where(sql<boolean>`(g.mappings_sso && ${providersGroups}::text[])`, '<>', isMember)
    .orderBy('g.id')
    .forNoKeyUpdate('g')
    .execute()
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return []
  return tx
    .selectFrom('groups as g')
    .select(['g.id', 'g.name', 'g.mappingsSso as mappings', 'g.rootRoleId as rootRole', isMember.as('isMember')])
    .where('g.id', '=', anyOf(ids))
    .orderBy('g.id')
    .execute()
}
