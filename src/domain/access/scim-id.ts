/** What SCIM has ids of. */
export type ScimKind = 'user' | 'group'

/** Returns the id of a user or a group for SCIM, where ids are unique among both. */
export function scimIdOf(kind: ScimKind, id: number): string {
  return `${kind}-${id}`
}

const LONGEST = 10
const MAX_ID = 2_147_483_647

/** Returns the id in an id for SCIM; undefined for the id of something else, or none. */
export function idIn(kind: ScimKind, scimId: string): number | undefined {
  const digits = scimId.startsWith(`${kind}-`) ? scimId.slice(kind.length + 1) : ''
  if (digits.length > LONGEST || !/^[1-9][0-9]*$/.test(digits)) return undefined
  const id = Number(digits)
  return id <= MAX_ID ? id : undefined
}
