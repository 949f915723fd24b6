import type { Schemas } from '@flaghoist/client'

/** The fields of a group that can be edited. Members are ids of accounts. */
export type GroupFields = {
  readonly name: string
  readonly description: string | null
  readonly rootRole: number | null
  readonly mappingsSSO: readonly string[]
  readonly users: readonly number[]
}

export const EMPTY_GROUP: GroupFields = { name: '', description: null, rootRole: null, mappingsSSO: [], users: [] }

export function fieldsOf({ name, description, rootRole, mappingsSSO, users }: Schemas['Group']): GroupFields {
  return { name, description, rootRole, mappingsSSO, users: users.map(({ user }) => user.id) }
}

export function bodyOf({ users, mappingsSSO, ...rest }: GroupFields): Schemas['UpdateGroup'] {
  const given = mappingsSSO.map((mapping) => mapping.trim()).filter((mapping) => mapping !== '')
  return { ...rest, mappingsSSO: given, users: users.map((id) => ({ user: { id } })) }
}

type Names = { readonly account: (id: number) => string; readonly role: (id: number) => string }

/** A group as people compare two states of it: its members by name, in whatever order they are stored. */
export function readableGroup({ users, rootRole, ...rest }: GroupFields, names: Names) {
  return {
    ...rest,
    rootRole: rootRole === null ? null : names.role(rootRole),
    members: users.map(names.account).sort(),
  }
}
