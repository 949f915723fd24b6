import type { RoleAssignment } from '../access/role-assignments.ts'
import type { AccessRecord } from '../event-types.ts'
import type { History, LoggedEvent } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'

/** The ids of the roles of each user or group, by its id. */
type RolesById = Readonly<Record<string, readonly number[]>>
type Access = { readonly users: RolesById; readonly groups: RolesById }

const ACCESS: History<Access> = {
  types: [
    'project-access-added',
    'project-access-updated',
    'project-access-user-roles-updated',
    'project-access-user-roles-deleted',
    'project-access-group-roles-updated',
    'project-access-group-roles-deleted',
    'project-created',
    'project-deleted',
  ],
  before(state, { type, data, preData }) {
    switch (type) {
      case 'project-access-added':
        return assignmentsIn(data).reduce(without, state)
      case 'project-access-updated':
        return accessOf(assignmentsIn(preData))
      case 'project-access-user-roles-updated':
      case 'project-access-user-roles-deleted': {
        const { userId, roles } = preData as { userId: number; roles: number[] }
        return withRoles(state, { kind: 'user', id: userId }, roles)
      }
      case 'project-access-group-roles-updated':
      case 'project-access-group-roles-deleted': {
        const { groupId, roles } = preData as { groupId: number; roles: number[] }
        return withRoles(state, { kind: 'group', id: groupId }, roles)
      }
      default:
        return undefined
    }
  },
}

/** Returns the direct roles of all users and groups in a project, as they are edited. */
export function accessResource(project: string, assignments: readonly RoleAssignment[]): Resource<Access> {
  return {
    name: `access to the project "${project}"`,
    history: ACCESS,
    place: { project },
    whole: accessOf(assignments),
  }
}

function accessOf(assignments: readonly RoleAssignment[]): Access {
  const rolesOfKind = (kind: RoleAssignment['kind']) => {
    const roles: Record<string, number[]> = {}
    for (const assignment of assignments) {
      if (assignment.kind !== kind) continue
      const ofHolder = roles[assignment.id]
      if (ofHolder === undefined) roles[assignment.id] = [assignment.roleId]
      else ofHolder.push(assignment.roleId)
    }
    for (const ofHolder of Object.values(roles)) ofHolder.sort((one, other) => one - other)
    return roles
  }
  return { users: rolesOfKind('user'), groups: rolesOfKind('group') }
}

function without(access: Access, assignment: RoleAssignment): Access {
  const roles = rolesOf(access, assignment).filter((role) => role !== assignment.roleId)
  return withRoles(access, assignment, roles)
}

function rolesOf(access: Access, { kind, id }: Pick<RoleAssignment, 'kind' | 'id'>): readonly number[] {
  return (kind === 'user' ? access.users : access.groups)[id] ?? []
}

/** A holder without roles is left out. */
function withRoles(
  access: Access,
  { kind, id }: Pick<RoleAssignment, 'kind' | 'id'>,
  roles: readonly number[],
): Access {
  const list = kind === 'user' ? 'users' : 'groups'
  const { [id]: _, ...others } = access[list]
  const sorted = [...roles].sort((one, other) => one - other)
  return { ...access, [list]: sorted.length === 0 ? others : { ...others, [id]: sorted } }
}

function assignmentsIn(record: LoggedEvent['data']): RoleAssignment[] {
  return (record as AccessRecord).roles.flatMap(({ roleId, userIds, groupIds }) => [
    ...userIds.map((id) => ({ kind: 'user' as const, id, roleId })),
    ...groupIds.map((id) => ({ kind: 'group' as const, id, roleId })),
  ])
}
