import type { Schema } from '../../contract.ts'
import { invalid } from '../errors.ts'
import type { OwnersRecord } from '../event-types.ts'

/** The most owners that a feature or a project has. */
const MAX_OWNERS = 50

/** The owner of some rows: a user, or else a group. */
export type OwnerRow = { readonly userId: number | null; readonly groupId: number | null }

/**
 * Returns the owners of a request: each once, in the order of their ids.
 *
 * @throws DomainError invalid for more than there can be
 */
export function ownersFrom({ users = [], groups = [] }: Schema<'SetOwners'>): OwnersRecord {
  const owners = { users: inOrder(users), groups: inOrder(groups) }
  const count = owners.users.length + owners.groups.length
  if (count > MAX_OWNERS) throw invalid(`There can be ${MAX_OWNERS} owners at most, and these are ${count}`, '/body')
  return owners
}

/** Returns the owners that are stored in rows. */
export function ownersIn(rows: readonly OwnerRow[]): OwnersRecord {
  const idsOf = (member: keyof OwnerRow) => inOrder(rows.flatMap((row) => row[member] ?? []))
  return { users: idsOf('userId'), groups: idsOf('groupId') }
}

/** Returns a row for each owner. */
export function rowsOf({ users, groups }: OwnersRecord): OwnerRow[] {
  return [
    ...users.map((userId) => ({ userId, groupId: null })),
    ...groups.map((groupId) => ({ userId: null, groupId })),
  ]
}

function inOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other)
}
