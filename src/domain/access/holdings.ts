import type { AccessRecord } from '../events/event-types.ts'

/** A role that a user or a group holds directly in a project. */
export type Holding = { readonly kind: 'user' | 'group'; readonly id: number; readonly roleId: number }

/** The holdings of `some` that are not among `others`, each once. */
export function holdingsWithout(some: readonly Holding[], others: readonly Holding[]): Holding[] {
  const known = new Set(others.map(keyOf))
  return uniqueHoldings(some).filter((holding) => !known.has(keyOf(holding)))
}

/** Each holding once, in a stable order. */
export function uniqueHoldings(holdings: readonly Holding[]): Holding[] {
  const byKey = new Map(holdings.map((holding) => [keyOf(holding), holding]))
  return [...byKey.values()].sort(
    (one, other) => one.roleId - other.roleId || one.kind.localeCompare(other.kind) || one.id - other.id,
  )
}

/** Every one of these holders with every one of these roles, each once. */
export function everyPair(kind: Holding['kind'], ids: readonly number[] = [], roleIds: readonly number[]): Holding[] {
  const roles = [...new Set(roleIds)]
  return [...new Set(ids)].flatMap((id) => roles.map((roleId) => ({ kind, id, roleId })))
}

/** The holdings by role, as events tell of them. */
export function recordOf(holdings: readonly Holding[]): AccessRecord {
  const byRole = new Map<number, { roleId: number; groupIds: number[]; userIds: number[] }>()
  for (const { kind, id, roleId } of uniqueHoldings(holdings)) {
    const role = byRole.get(roleId) ?? { roleId, groupIds: [], userIds: [] }
    byRole.set(roleId, role)
    role[kind === 'user' ? 'userIds' : 'groupIds'].push(id)
  }
  return { roles: [...byRole.values()] }
}

function keyOf({ kind, id, roleId }: Holding): string {
  return `${kind} ${id} ${roleId}`
}
