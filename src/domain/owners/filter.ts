/** Users and groups, as parameters of a statement. */
export type OwnerIdLists = { ownerUsers: number[]; ownerGroups: number[] }

const GROUP = 'group:'

/**
 * Returns the owners that a filter names.
 *
 * @param values each `me`, the id of a user, or `group:` and the id of a group. A number that is no id names nobody
 * @param userId the caller
 */
export function ownerIds(values: readonly string[] = [], userId: number): OwnerIdLists {
  const ofGroups = values.filter((value) => value.startsWith(GROUP)).map((value) => value.slice(GROUP.length))
  const ofUsers = values.filter((value) => !value.startsWith(GROUP))
  return {
    ownerUsers: ofUsers.flatMap((value) => (value === 'me' ? userId : idOf(value))),
    ownerGroups: ofGroups.flatMap(idOf),
  }
}

function idOf(text: string): number[] {
  const id = Number(text)
  return (id | 0) === id ? [id] : []
}
