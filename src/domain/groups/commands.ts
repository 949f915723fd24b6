import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import { compiled, compiledStatement } from '../../db/compiled.ts'
import { keepingAdmin } from '../access/admins.ts'
import { ADMIN_ROLE } from '../access/built-in-roles.ts'
import { membersOf, setMembers } from '../access/memberships.ts'
import { refusalOfPeople } from '../access/people.ts'
import { refusalOfRootRole } from '../access/root-roles.ts'
import { type DomainError, firstOrMissing } from '../errors.ts'
import type { GroupRecord } from '../event-types.ts'
import { recordEvent } from '../events/record.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { groupResource } from './group.ts'
import { requireGroup } from './queries.ts'

/**
 * Creates a group with its members.
 *
 * @throws DomainError taken for the name; invalid for the root role or a member
 */
export async function createGroup(transaction: Transaction, input: Schema<'CreateGroup'>): Promise<Schema<'Group'>> {
  const { tx, actor, now } = transaction
  const { name, description, mappingsSSO, rootRole, users } = stateFrom(input)
  const refusal = await refusalOf(transaction, input)
  if (refusal !== undefined) throw refusal
  const { id } = await tx
    .insertInto('groups')
    .values({
      name,
      description,
      mappingsSso: mappingsSSO,
      rootRoleId: rootRole,
      createdBy: actor.name,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setMembers(transaction, id, [], users)
  await recordEvent(transaction, 'group-created', {}, { data: { id, name, description, mappingsSSO, rootRole, users } })
  return requireGroup(tx, id)
}

const updateRow = compiledStatement<Omit<GroupRecord, 'users'>>(
  (db, { id, name, description, mappingsSSO: mappingsSso, rootRole: rootRoleId }) =>
    db.updateTable('groups').set({ name, description, mappingsSso, rootRoleId }).where('id', '=', id),
)

/**
 * Replaces a group: members that are absent in `input` are cleared, including the users.
 *
 * @throws DomainError missing; taken for the name; invalid for the root role or a member; conflict when the last Admin
 *   who can sign in would lose the role
 */
export async function updateGroup(
  transaction: Transaction,
  id: number,
  input: Schema<'UpdateGroup'>,
): Promise<Schema<'Group'>> {
  const { tx } = transaction
  const [refusal, group] = await Promise.all([refusalOf(transaction, input), lockedGroupOf(transaction, id)])
  if (refusal !== undefined) throw refusal
  const before = firstOrMissing(group, 'group', id)
  await assertPrecondition(transaction, groupResource(before))
  const after = { id, ...stateFrom(input) }
  noteRevision(transaction, groupResource(after))
  if (isDeepStrictEqual(before, after)) return requireGroup(tx, id)
  const { name, description, mappingsSSO, rootRole } = after
  const replace = async () => {
    await transaction.later(updateRow({ id, name, description, mappingsSSO, rootRole }))
    await setMembers(transaction, id, before.users, after.users)
  }
  await (takesAdmin(before, after) ? keepingAdmin(transaction, replace) : replace())
  await recordEvent(transaction, 'group-updated', {}, { data: after, preData: before })
  return requireGroup(tx, id)
}

/**
 * Deletes a group: its members lose the roles that they have through it.
 *
 * @throws DomainError missing, or conflict when the last Admin who can sign in would lose the role
 */
export async function deleteGroup(transaction: Transaction, id: number): Promise<void> {
  const { tx } = transaction
  const group = await lockGroup(transaction, id)
  await assertPrecondition(transaction, groupResource(group))
  const remove = () => tx.deleteFrom('groups').where('id', '=', id).execute()
  await (takesAdmin(group, undefined) ? keepingAdmin(transaction, remove) : remove())
  await recordEvent(transaction, 'group-deleted', {}, { preData: group })
}

type StoredGroup = Pick<Selectable<Database['groups']>, 'id' | 'name' | 'description' | 'mappingsSso' | 'rootRoleId'>

const lockedGroup = compiled<{ id: number }, StoredGroup>((db, { id }) =>
  db
    .selectFrom('groups')
    .select(['id', 'name', 'description', 'mappingsSso', 'rootRoleId'])
    .where('id', '=', id)
    .forUpdate(),
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
async function lockedGroupOf({ tx }: Transaction, id: number): Promise<GroupRecord[]> {
  const [rows, users] = await Promise.all([lockedGroup(tx, { id }), membersOf(tx, id)])
  return rows.map(({ name, description, mappingsSso: mappingsSSO, rootRoleId: rootRole }) => ({
    id,
    name,
    description,
    mappingsSSO,
    rootRole,
    users,
  }))
}

function stateFrom({
  name,
  description = null,
  mappingsSSO = [],
  rootRole = null,
  users = [],
}: Schema<'UpdateGroup'>): Omit<GroupRecord, 'id'> {
  const ids = new Set(users.map(({ user }) => user.id))
  return { name, description, mappingsSSO, rootRole, users: [...ids].sort((one, other) => one - other) }
}

/** Prevents the deletion of the members. Returns the refusal for an unknown root role or member. */
async function refusalOf(
  { tx }: Transaction,
  { rootRole, users = [] }: Schema<'UpdateGroup'>,
): Promise<DomainError | undefined> {
  const ids = users.map(({ user }) => user.id)
  const [ofRole, ofMembers] = await Promise.all([
    rootRole === undefined || rootRole === null ? undefined : refusalOfRootRole(tx, rootRole),
    refusalOfPeople(tx, ids, (position) => `/body/users/${position}/user/id`),
  ])
  return ofRole ?? ofMembers
}

/** Checks whether a user loses the Admin role that they had through the group. */
function takesAdmin(before: GroupRecord, after: GroupRecord | undefined): boolean {
  if (before.rootRole !== ADMIN_ROLE) return false
  return after?.rootRole !== ADMIN_ROLE
    ? before.users.length > 0
    : before.users.some((user) => !after.users.includes(user))
}
