import type { Schema } from '../../contract.ts'
import { requireGroups } from '../access/groups.ts'
import { keepingOwner } from '../access/owner.ts'
import { requirePeople } from '../access/people.ts'
import { accessRecord, assignmentsWithout, everyPair, type RoleAssignment } from '../access/role-assignments.ts'
import { recordEvent } from '../events/record.ts'
import { lockProject } from '../projects/locks.ts'
import { assertPrecondition, noteRevision, requiresRevision } from '../revisions/precondition.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { accessResource } from './access.ts'
import { assertMayGrant, type ProjectRole, requireProjectRoles } from './granting.ts'
import { assignmentsIn, assignmentsOf, type RoleHolder, requireHolder, storeAssignments } from './rows.ts'

/**
 * Gives all listed roles to all listed users and groups, in addition to their present roles.
 *
 * @throws DomainError missing for the project; invalid for a role, user or group; forbidden if the caller gives
 *   permissions that they do not have
 */
export async function addProjectAccess(
  transaction: Transaction,
  project: string,
  { roles: roleIds, users = [], groups = [] }: Schema<'AddProjectAccess'>,
): Promise<void> {
  const { tx } = transaction
  const all = await lockAccess(transaction, project)
  const roles = await requireProjectRoles(tx, roleIds, (position) => `/body/roles/${position}`)
  await requirePeople(tx, users, (position) => `/body/users/${position}`)
  await requireGroups(tx, groups, (position) => `/body/groups/${position}`)
  const wanted = [...everyPair('user', users, roleIds), ...everyPair('group', groups, roleIds)]
  const added = assignmentsWithout(wanted, await assignmentsIn(tx, project))
  await changeAssignments(transaction, { project, all }, roles, { removed: [], added })
  if (added.length > 0)
    await recordEvent(transaction, 'project-access-added', { project }, { data: accessRecord(added) })
}

/**
 * Replaces all direct roles of users and groups in a project.
 *
 * @throws DomainError as `addProjectAccess`, and conflict if the project would have no Owner
 */
export async function setProjectAccess(
  transaction: Transaction,
  project: string,
  { roles: entries }: Schema<'SetProjectAccess'>,
): Promise<void> {
  const { tx } = transaction
  const all = await lockAccess(transaction, project)
  const roleIds = entries.map(({ id }) => id)
  const roles = await requireProjectRoles(tx, roleIds, (position) => `/body/roles/${position}/id`)
  const users = entries.map(({ users = [] }) => users)
  await requirePeople(tx, users.flat(), (position) => pathIn(users, position, 'users'))
  const groups = entries.map(({ groups = [] }) => groups)
  await requireGroups(tx, groups.flat(), (position) => pathIn(groups, position, 'groups'))
  const wanted = entries.flatMap(({ id, users, groups }) => [
    ...everyPair('user', users, [id]),
    ...everyPair('group', groups, [id]),
  ])
  const before = await assignmentsIn(tx, project)
  const changes = { removed: assignmentsWithout(before, wanted), added: assignmentsWithout(wanted, before) }
  const isChanged = await changeAssignments(transaction, { project, all }, roles, changes)
  const payload = { data: accessRecord(wanted), preData: accessRecord(before) }
  if (isChanged) await recordEvent(transaction, 'project-access-updated', { project }, payload)
}

/**
 * Replaces the direct roles of a user in a project.
 *
 * @throws DomainError missing for the project or the user; invalid for a role; forbidden if the caller gives
 *   permissions that they do not have; conflict if the project would have no Owner
 */
export async function setProjectUserRoles(
  transaction: Transaction,
  project: string,
  userId: number,
  { roles }: Schema<'SetRoles'>,
): Promise<void> {
  const moved = await setRolesOf(transaction, project, { kind: 'user', id: userId }, roles)
  if (moved === undefined) return
  const payload = { data: { roles: moved.after, userId }, preData: { roles: moved.before, userId } }
  await recordEvent(transaction, 'project-access-user-roles-updated', { project }, payload)
}

/** Like `setProjectUserRoles`, for a group. */
export async function setProjectGroupRoles(
  transaction: Transaction,
  project: string,
  groupId: number,
  { roles }: Schema<'SetRoles'>,
): Promise<void> {
  const moved = await setRolesOf(transaction, project, { kind: 'group', id: groupId }, roles)
  if (moved === undefined) return
  const payload = { data: { roles: moved.after, groupId }, preData: { roles: moved.before, groupId } }
  await recordEvent(transaction, 'project-access-group-roles-updated', { project }, payload)
}

/**
 * Removes all direct roles of a user in a project.
 *
 * @throws DomainError missing for the project or the user; conflict if the project would have no Owner
 */
export async function removeProjectUser(transaction: Transaction, project: string, userId: number): Promise<void> {
  const moved = await setRolesOf(transaction, project, { kind: 'user', id: userId }, [])
  if (moved === undefined) return
  const preData = { roles: moved.before, userId }
  await recordEvent(transaction, 'project-access-user-roles-deleted', { project }, { preData })
}

/** Like `removeProjectUser`, for a group. */
export async function removeProjectGroup(transaction: Transaction, project: string, groupId: number): Promise<void> {
  const moved = await setRolesOf(transaction, project, { kind: 'group', id: groupId }, [])
  if (moved === undefined) return
  const preData = { roles: moved.before, groupId }
  await recordEvent(transaction, 'project-access-group-roles-deleted', { project }, { preData })
}

/**
 * Locks a project, under which its access is changed, and compares the access with the precondition. All of it is read
 * only for a caller who requires a revision, and returned then.
 *
 * @throws DomainError missing; changed
 */
async function lockAccess(transaction: Transaction, project: string): Promise<RoleAssignment[] | undefined> {
  await lockProject(transaction.tx, project)
  const all = requiresRevision(transaction) ? await assignmentsIn(transaction.tx, project) : undefined
  await assertPrecondition(transaction, accessResource(project, all ?? []))
  return all
}

/** Replaces the roles of one holder. Returns the role ids before and after, or undefined if nothing changed. */
async function setRolesOf(
  transaction: Transaction,
  project: string,
  holder: RoleHolder,
  roleIds: readonly number[],
): Promise<{ before: number[]; after: number[] } | undefined> {
  const { tx } = transaction
  const all = await lockAccess(transaction, project)
  await requireHolder(tx, holder)
  const roles = await requireProjectRoles(tx, roleIds, (position) => `/body/roles/${position}`)
  const before = await assignmentsOf(tx, project, holder)
  const after = roles.map(({ id: roleId }) => ({ ...holder, roleId }))
  const changes = { removed: assignmentsWithout(before, after), added: assignmentsWithout(after, before) }
  const isChanged = await changeAssignments(transaction, { project, all }, roles, changes)
  return isChanged ? { before: before.map(({ roleId }) => roleId), after: roles.map(({ id }) => id) } : undefined
}

/**
 * Removes and adds assignments after checking that the caller may. Returns whether anything changed.
 *
 * @param all all assignments in the project, if they are known
 */
async function changeAssignments(
  transaction: Transaction,
  { project, all }: { project: string; all: readonly RoleAssignment[] | undefined },
  roles: readonly ProjectRole[],
  changes: { removed: readonly RoleAssignment[]; added: readonly RoleAssignment[] },
): Promise<boolean> {
  const addedIds = new Set(changes.added.map(({ roleId }) => roleId))
  await assertMayGrant(
    transaction,
    project,
    roles.filter(({ id }) => addedIds.has(id)),
  )
  await keepingOwner(transaction, project, changes.removed, () => storeAssignments(transaction, project, changes))
  if (all !== undefined) {
    const after = [...assignmentsWithout(all, changes.removed), ...changes.added]
    noteRevision(transaction, accessResource(project, after))
  }
  return changes.removed.length + changes.added.length > 0
}

/** Returns the JSON pointer of an item, given its position in all lists of one kind together. */
function pathIn(lists: readonly (readonly number[])[], position: number, kind: 'users' | 'groups'): string {
  let left = position
  const entry = lists.findIndex(({ length }) => {
    if (left < length) return true
    left -= length
    return false
  })
  return `/body/roles/${entry}/${kind}/${left}`
}
