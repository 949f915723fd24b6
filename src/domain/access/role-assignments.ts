import type { AccessRecord } from '../event-types.ts'

/** A role that a user or a group has directly in a project. */
export type RoleAssignment = { readonly kind: 'user' | 'group'; readonly id: number; readonly roleId: number }

/** Returns the assignments in `some` that are not in `others`, without duplicates. */
export function assignmentsWithout(
  some: readonly RoleAssignment[],
  others: readonly RoleAssignment[],
): RoleAssignment[] {
  const known = new Set(others.map(assignmentKey))
  return uniqueAssignments(some).filter((assignment) => !known.has(assignmentKey(assignment)))
}

/** Returns the assignments without duplicates, in a stable order. */
function uniqueAssignments(assignments: readonly RoleAssignment[]): RoleAssignment[] {
  const byKey = new Map(assignments.map((assignment) => [assignmentKey(assignment), assignment]))
  return [...byKey.values()].sort(
    (one, other) => one.roleId - other.roleId || one.kind.localeCompare(other.kind) || one.id - other.id,
  )
}

/** Combines every holder with every role, without duplicates. */
export function everyPair(
  kind: RoleAssignment['kind'],
  ids: readonly number[] = [],
  roleIds: readonly number[],
): RoleAssignment[] {
  const roles = [...new Set(roleIds)]
  return [...new Set(ids)].flatMap((id) => roles.map((roleId) => ({ kind, id, roleId })))
}

/** Groups the assignments by role, as they are recorded in events. */
export function accessRecord(assignments: readonly RoleAssignment[]): AccessRecord {
  const byRole = new Map<number, { roleId: number; groupIds: number[]; userIds: number[] }>()
  for (const { kind, id, roleId } of uniqueAssignments(assignments)) {
    const role = byRole.get(roleId) ?? { roleId, groupIds: [], userIds: [] }
    byRole.set(roleId, role)
    role[kind === 'user' ? 'userIds' : 'groupIds'].push(id)
  }
  return { roles: [...byRole.values()] }
}

function assignmentKey({ kind, id, roleId }: RoleAssignment): string {
  return `${kind} ${id} ${roleId}`
}
