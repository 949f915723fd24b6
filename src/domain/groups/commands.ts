import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled, compiledStatement } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import { anyOf, folded } from '../../db/sql.ts'
import { keepingAdmin } from '../access/admins.ts'
import { ADMIN_ROLE } from '../access/built-in-roles.ts'
import { setMembers } from '../access/memberships.ts'
import { lockNames } from '../access/name-locks.ts'
import { refusalOfPeople } from '../access/people.ts'
import { refusalOfRootRole } from '../access/root-roles.ts'
import { scimIdOf } from '../access/scim-id.ts'
import { conflict, type DomainError, firstOrMissing } from '../errors.ts'
import type { GroupRecord } from '../event-types.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { isUser } from '../users/queries.ts'
import { assertEditable } from '../users/user.ts'
import { groupResource } from './group.ts'
import { lockedGroupOf, lockGroup } from './locks.ts'
import { requireGroup } from './queries.ts'

const ofDirectory = compiled<{ name: string; ownId: number }, { id: number }>((db, { name, ownId }) =>
  db
    .selectFrom('groups as g')
    .select('g.id')
    .where(sql<boolean>`folded(g.name) = ${folded(name)}`)
    .where('g.scimManaged', '=', sql.lit(true))
    .where('g.id', '<>', ownId)
    .orderBy('g.id')
    .limit(1),
)

/**
 * Creates a group with its members.
 *
 * @param provisioned for a group from a directory
 * @throws DomainError taken for the name; conflict for that of a group of a directory; invalid for the root role or a
 *   member
 */
export async function createGroup(
  transaction: Transaction,
  input: Schema<'CreateGroup'>,
  provisioned?: { readonly externalId: string | null },
): Promise<Schema<'Group'>> {
  const { tx, actor, now } = transaction
  const { name, description, mappingsSSO, rootRole, users } = stateFrom(input)
  const [refusal] = await Promise.all([
    refusalOf(transaction, input),
    provisioned === undefined && assertNotOfDirectory(transaction, name),
  ])
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
      scimManaged: provisioned !== undefined,
      externalId: provisioned?.externalId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setMembers(transaction, id, [], users)
  const scim = provisioned && { scimId: scimIdOf('group', id), externalId: provisioned.externalId }
  const data = { id, name, description, mappingsSSO, rootRole, users, ...scim }
  await recordEvent(transaction, 'group-created', {}, { data })
  return requireGroup(tx, id)
}

type Row = Omit<GroupRecord, 'users' | 'scimId' | 'externalId'> & { externalId: string | null; scimManaged: boolean }

const updateRow = compiledStatement<Row>(
  (db, { id, name, description, mappingsSSO: mappingsSso, rootRole: rootRoleId, scimManaged, externalId }) =>
    db
      .updateTable('groups')
      .set({ name, description, mappingsSso, rootRoleId, scimManaged, externalId })
      .where('id', '=', id),
)

/**
 * Replaces a group: members that are absent in `input` are cleared, including the users.
 *
 * @throws DomainError missing; taken for the name; invalid for the root role or a member; conflict when the last Admin
 *   who can sign in would lose the role, for the name and the members of a group that a directory manages, and for the
 *   name of another one
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
  const after = { ...before, ...stateFrom(input) }
  noteRevision(transaction, groupResource(after))
  if (isDeepStrictEqual(before, after)) return requireGroup(tx, id)
  const isOfDirectory = before.name !== after.name || (await changesPeople(tx, before, after))
  if (isOfDirectory) assertEditable({ scimManaged: before.scimId !== undefined }, `group ${id}`, transaction)
  if (before.name !== after.name) await assertNotOfDirectory(transaction, after.name, id)
  await storeGroup(transaction, before, after)
  return requireGroup(tx, id)
}

/** Whether users come into a group or leave it. A directory does not know service accounts. */
async function changesPeople(tx: Tx, before: GroupRecord, after: GroupRecord): Promise<boolean> {
  const changed = [...withoutAll(after.users, before.users), ...withoutAll(before.users, after.users)]
  if (before.scimId === undefined || changed.length === 0) return false
  const people = tx.selectFrom('users as u').select('u.id').where('u.id', '=', anyOf(changed)).where(isUser).limit(1)
  return (await people.executeTakeFirst()) !== undefined
}

/** The most members for which each gets an event: a group of thousands would be in each event twice. */
const MAX_MEMBER_EVENTS = 100

/**
 * Stores a locked group as it is after a change, and records that: of a group from a directory, a few members as one
 * event each.
 *
 * @throws DomainError taken for the name; conflict when the last Admin who can sign in would lose the role
 */
export async function storeGroup(transaction: Transaction, before: GroupRecord, after: GroupRecord): Promise<void> {
  const { id, users, scimId, externalId = null, ...row } = after
  const replace = async () => {
    await transaction.later(updateRow({ id, ...row, scimManaged: scimId !== undefined, externalId }))
    await setMembers(transaction, id, before.users, users)
  }
  await (takesAdmin(before, after) ? keepingAdmin(transaction, replace) : replace())
  const joined = withoutAll(after.users, before.users)
  const left = withoutAll(before.users, after.users)
  const isOfMembers = isDeepStrictEqual({ ...before, users: [] }, { ...after, users: [] })
  const { byDirectory } = transaction.context
  if (!byDirectory || !isOfMembers || joined.length + left.length > MAX_MEMBER_EVENTS)
    return recordEvent(transaction, 'group-updated', {}, { data: after, preData: before })
  const record = (userId: number) => ({ groupId: id, name: after.name, userId })
  return recordEvents(transaction, [
    ...joined.map((user) => ({ type: 'group-user-added' as const, subject: {}, data: record(user) })),
    ...left.map((user) => ({ type: 'group-user-removed' as const, subject: {}, preData: record(user) })),
  ])
}

/** Ends that a directory manages locked groups, without an event. */
export async function releaseGroups({ tx }: Transaction, groups: readonly GroupRecord[]): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ scimManaged: false, externalId: null })
    .where('id', '=', anyOf(groups.map(({ id }) => id)))
    .execute()
}

function withoutAll(users: readonly number[], others: readonly number[]): number[] {
  const left = new Set(others)
  return users.filter((user) => !left.has(user))
}

/**
 * Deletes a group: its members lose the roles that they have through it.
 *
 * @throws DomainError missing, or conflict when the last Admin who can sign in would lose the role, or for a group that
 *   a directory manages
 */
export async function deleteGroup(transaction: Transaction, id: number): Promise<void> {
  const { tx } = transaction
  const group = await lockGroup(transaction, id)
  await assertPrecondition(transaction, groupResource(group))
  assertEditable({ scimManaged: group.scimId !== undefined }, `group ${id}`, transaction)
  const remove = () => tx.deleteFrom('groups').where('id', '=', id).execute()
  await (takesAdmin(group, undefined) ? keepingAdmin(transaction, remove) : remove())
  await recordEvent(transaction, 'group-deleted', {}, { preData: group })
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

/** @throws DomainError conflict for the name of a group that a directory manages, in any case of its letters */
async function assertNotOfDirectory(transaction: Transaction, name: string, ownId = 0): Promise<void> {
  await lockNames(transaction, 'group', [name])
  const [other] = await ofDirectory(transaction.tx, { name, ownId })
  if (other !== undefined)
    throw conflict(`The name ${JSON.stringify(name)} is that of the group ${other.id}, which a directory manages`)
}

/** Checks whether a user loses the Admin role that they had through the group. */
function takesAdmin(before: GroupRecord, after: GroupRecord | undefined): boolean {
  if (before.rootRole !== ADMIN_ROLE) return false
  return after?.rootRole !== ADMIN_ROLE
    ? before.users.length > 0
    : before.users.some((user) => !after.users.includes(user))
}
