import type { Schemas } from '@flaghoist/client'

/** A user or a group that is an owner. */
export type Owner = { readonly id: number; readonly isGroup: boolean; readonly name: string }

type Owners = Pick<Schemas['ProjectOwners'], 'users' | 'groups'>

/** Returns owners by name: groups first. */
export function ownersOf({ users, groups }: Owners): Owner[] {
  return [
    ...groups.map(({ id, name }) => ({ id, isGroup: true, name })),
    ...users.map(({ id, name, username }) => ({ id, isGroup: false, name: name || username || String(id) })),
  ]
}

export function keyOf({ id, isGroup }: Owner): string {
  return `${isGroup ? 'group' : 'user'} ${id}`
}

export function bodyOf(owners: readonly Owner[]): Schemas['SetOwners'] {
  const idsOf = (wanted: boolean) => owners.filter(({ isGroup }) => isGroup === wanted).map(({ id }) => id)
  return { users: idsOf(false), groups: idsOf(true) }
}
