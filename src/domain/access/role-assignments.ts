import type { AccessRecord } from '../events/event-types.ts'

/** A role that a user or a group holds directly in a project. */
export type RoleAssignment = { readonly kind: 'user' | 'group'; readonly id: number; readonly roleId: number }

/** The holdings of `some` that are not among `others`, each once. */
export function assignmentsWithout(
  some: readonly RoleAssignment[],
  others: readonly RoleAssignment[],
): RoleAssignment[] {
  const known = new Set(others.map(keyOf))
  return uniqueAssignments(some).filter((assignment) => !known.has(keyOf(assignment)))
}

/** Each holding once, in a stable order. */
export function uniqueAssignments(assignments: readonly RoleAssignment[]): RoleAssignment[] {
  const byKey = new Map(assignments.map((assignment) => [keyOf(assignment), assignment]))
  return [...byKey.values()].sort(
    (one, other) => one.roleId - other.roleId || one.kind.localeCompare(other.kind) || one.id - other.id,
  )
}

/** Every one of these holders with every one of these roles, each once. */
export function everyPair(
  kind: RoleAssignment['kind'],
  ids: readonly number[] = [],
  roleIds: readonly number[],
): RoleAssignment[] {
  const roles = [...new Set(roleIds)]
  return [...new Set(ids)].flatMap((id) => roles.map((roleId) => ({ kind, id, roleId })))
}

/** The holdings by role, as events tell of them. */
export function accessRecord(assignments: readonly RoleAssignment[]): AccessRecord {
  const byRole = new Map<number, { roleId: number; groupIds: number[]; userIds: number[] }>()
  for (const { kind, id, roleId } of uniqueAssignments(assignments)) {
    const role = byRole.get(roleId) ?? { roleId, groupIds: [], userIds: [] }
    byRole.set(roleId, role)
    role[kind === 'user' ? 'userIds' : 'groupIds'].push(id)
  }
  return { roles: [...byRole.values()] }
}

function keyOf({ kind, id, roleId }: RoleAssignment): string {
  return `${kind} ${id} ${roleId}`
}
