import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import { compiled } from '../../db/compiled.ts'
import { anyOf } from '../../db/sql.ts'
import { membersOf } from '../access/memberships.ts'
import { scimIdOf } from '../access/scim-id.ts'
import { firstOrMissing } from '../errors.ts'
import type { GroupRecord } from '../event-types.ts'
import type { Transaction } from '../transaction/transaction.ts'

const COLUMNS = ['id', 'name', 'description', 'mappingsSso', 'rootRoleId', 'scimManaged', 'externalId'] as const

type StoredGroup = Pick<Selectable<Database['groups']>, (typeof COLUMNS)[number]>

const lockedGroup = compiled<{ id: number }, StoredGroup>((db, { id }) =>
  db.selectFrom('groups').select(COLUMNS).where('id', '=', id).forUpdate(),
)

/**
 * Locks a group until the end of the transaction, and reads it with its members. Its members and its root role are
 * changed only under this lock.
 *
 * @throws DomainError missing
 */
export async function lockGroup(transaction: Transaction, id: number): Promise<GroupRecord> {
  return firstOrMissing(await lockedGroupOf(transaction, id), 'group', id)
}

/** Like `lockGroup`, but returns a list, which is empty for a missing group. */
export async function lockedGroupOf({ tx }: Transaction, id: number): Promise<GroupRecord[]> {
  const [rows, users] = await Promise.all([lockedGroup(tx, { id }), membersOf(tx, id)])
  return rows.map((row) => recordOf(row, users))
}

/** Locks those of the groups that a directory manages, in the order of their ids, and reads them. */
export async function lockProvisionedGroups({ tx }: Transaction, ids: readonly number[]): Promise<GroupRecord[]> {
  if (ids.length === 0) return []
  const wanted = tx.selectFrom('groups as g').where('g.id', '=', anyOf(ids)).where('g.scimManaged', '=', sql.lit(true))
  await wanted.select('g.id').orderBy('g.id').forUpdate().execute()
  const rows = await wanted
    .select(COLUMNS)
    .select(sql<number[]>`array(select m.user_id from group_users m where m.group_id = g.id order by 1)`.as('users'))
    .orderBy('g.id')
    .execute()
  return rows.map(({ users, ...row }) => recordOf(row, users))
}

function recordOf({ id, mappingsSso, rootRoleId, scimManaged, externalId, ...row }: StoredGroup, users: number[]) {
  const scim = scimManaged && { scimId: scimIdOf('group', id), externalId }
  return { id, ...row, mappingsSSO: mappingsSso, rootRole: rootRoleId, users, ...scim }
}
