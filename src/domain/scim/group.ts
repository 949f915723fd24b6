import { idIn } from '../access/scim-id.ts'
import { invalidScim } from '../errors.ts'
import type { Comparison } from './filter.ts'
import { type Edit, editsIn } from './patch.ts'
import { type Given, isObject, memberOf, requiredTextFrom, textFrom } from './values.ts'

/** What a directory can say of a group; `members` are the ids of users, sorted. */
export type ScimGroupState = {
  readonly displayName: string
  readonly externalId: string | null
  readonly members: readonly number[]
}

/**
 * Returns a group as a directory creates or replaces it. Without members, it has none.
 *
 * @param before the group that is replaced: an `externalId` that is left out stays
 * @throws DomainError invalid
 */
export function groupFrom(body: Given, before?: ScimGroupState): ScimGroupState {
  const externalId = memberOf(body, 'externalId')
  return {
    displayName: requiredTextFrom(memberOf(body, 'displayName'), 'displayName'),
    externalId: externalId === undefined ? (before?.externalId ?? null) : textFrom(externalId, 'externalId'),
    members: sorted(membersIn(memberOf(body, 'members') ?? [])),
  }
}

/** As many as a creation and a PUT can name. */
const MAX_MEMBERS = 10_000

export type GroupPatch = {
  /** The users whom it makes members. */
  readonly named: number[]
  /** Those whom it names to take them out. */
  readonly removed: number[]
  patched(before: ScimGroupState): ScimGroupState
}

/**
 * Returns what a patch of a group names, and a function that carries it out.
 *
 * @throws DomainError invalid
 */
export function groupPatch(body: Given): GroupPatch {
  const edits = editsIn(body)
  const named = edits.flatMap(({ op, attribute, value, where }) =>
    attribute === 'members' && op !== 'remove' && where.length === 0 ? membersIn(value ?? []) : [],
  )
  const removed = edits.flatMap((edit) => (edit.attribute === 'members' && edit.op === 'remove' ? removedBy(edit) : []))
  if (named.length + removed.length > MAX_MEMBERS)
    throw invalidScim('invalidValue', `A request can name at most ${MAX_MEMBERS} members`, '/body/Operations')
  return { named, removed, patched: (before) => patched(before, edits) }
}

/** Returns the members whom a removal names: none where it removes all. */
function removedBy({ where, value }: Edit): number[] {
  // Entra ID names those to remove in the value.
  return where.length > 0 ? selectedBy(where) : membersIn(value ?? [])
}

/** Collects the members and sorts them once: directories send thousands of them, each in an operation of its own. */
function patched(before: ScimGroupState, edits: readonly Edit[]): ScimGroupState {
  const members = new Set(before.members)
  let group = before
  for (const edit of edits) {
    if (edit.attribute === 'members') changeMembers(members, edit)
    else group = applied(group, edit)
  }
  return { ...group, members: sorted([...members]) }
}

function applied(group: ScimGroupState, edit: Edit): ScimGroupState {
  const { op, attribute, value } = edit
  switch (attribute) {
    case 'displayname':
      if (op === 'remove') throw invalidScim('mutability', "displayName is required, so it can't be removed")
      return { ...group, displayName: requiredTextFrom(value, 'displayName') }
    case 'externalid':
      return { ...group, externalId: op === 'remove' ? null : textFrom(value ?? null, 'externalId') }
    default:
      return group
  }
}

function changeMembers(members: Set<number>, edit: Edit): void {
  const { op, where, value, part = 'value' } = edit
  if (part !== 'value')
    throw invalidScim('invalidPath', 'Members are selected as a whole, such as members[value eq "user-12"]')
  if (op === 'remove') {
    const isOfAll = where.length === 0 && (value === undefined || value === null)
    for (const id of isOfAll ? [...members] : removedBy(edit)) members.delete(id)
    return
  }
  if (where.length > 0)
    throw invalidScim('mutability', 'A member can be added or removed, but not changed', '/body/Operations')
  const given = membersIn(value ?? [])
  if (op === 'replace') members.clear()
  for (const id of given) members.add(id)
}

/** All comparisons have to hold, so those with two ids select nobody. */
function selectedBy(where: readonly Comparison[]): number[] {
  const ids = where.map(({ attribute, value }) => {
    if (attribute !== 'value')
      throw invalidScim('invalidPath', 'Members are selected by value, such as members[value eq "user-12"]')
    return idIn('user', String(value)) ?? 0
  })
  const selected = [...new Set(ids)]
  return selected.length === 1 ? selected : []
}

/** Returns the ids of members: objects with a `value`, or texts. */
function membersIn(given: unknown): number[] {
  return [given].flat().map((member) => {
    const value = isObject(member) ? memberOf(member, 'value') : member
    const id = typeof value === 'string' ? idIn('user', value) : undefined
    if (id === undefined)
      throw invalidScim('invalidValue', `There is no user ${JSON.stringify(value ?? null)}`, '/body/members')
    return id
  })
}

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other)
}
