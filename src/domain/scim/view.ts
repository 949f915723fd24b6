import type { Schema } from '../../contract.ts'
import { contentHash } from '../../runtime/hash.ts'
import { scimIdOf } from '../access/scim-id.ts'
import { revisionOf } from '../revisions/revision.ts'
import { attributeName } from './filter.ts'
import type { ScimGroupState } from './group.ts'
import type { ScimUserState } from './user.ts'

export const URN = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
} as const

/** A user or a group as it is stored, with what a directory can say of it. */
type Stored<State> = { readonly id: number; readonly createdAt: string | null; readonly state: State }
export type ShownUser = Stored<ScimUserState> & {
  /** The groups of the user; undefined where nobody asks for them. */
  readonly groups?: readonly { readonly id: number; readonly name: string }[] | undefined
}
/** Without the members where nobody asks for them. */
type GroupState = Omit<ScimGroupState, 'members'> & Partial<Pick<ScimGroupState, 'members'>>
/** What the tag of a group is made of. */
export type VersionedGroup = { readonly id: number; readonly state: ScimGroupState }
export type ShownGroup = Stored<GroupState>

/** The attributes that a request asks for, or leaves out; in lower case. */
export type Selection = { readonly only: readonly string[]; readonly without: readonly string[] }

export type Selecting = { readonly attributes?: string | string[]; readonly excludedAttributes?: string | string[] }

/** A resource as it is sent, and its tag. */
export type Tagged<Body> = { readonly body: Body; readonly etag: string }

const namesIn = (given: string | readonly string[] = []) =>
  [given]
    .flat()
    .flatMap((text) => text.split(','))
    .map((name) => attributeName(name.trim()))
    .filter((name) => name !== '')

export function selectionFrom({ attributes, excludedAttributes }: Selecting): Selection {
  return { only: namesIn(attributes), without: namesIn(excludedAttributes) }
}

/** Whether the answer has an attribute; `name` is in lower case. A part of an attribute selects all of it. */
export function selects({ only, without }: Selection, name: string): boolean {
  const isNamed = only.some((one) => one === name || one.startsWith(`${name}.`))
  return (only.length === 0 || isNamed) && !without.includes(name)
}

/** Returns what `If-Match` compares: all that a directory can set. */
export function revisionOfState(state: ScimUserState | ScimGroupState): string {
  return revisionOf(state)
}

/** @param base the address of the interface */
export function userResource(user: ShownUser, base: string, selection: Selection): Tagged<Schema<'ScimUser'>> {
  const { userName, displayName, email, active, externalId } = user.state
  const groups = user.groups ?? []
  const body = {
    schemas: [URN.user],
    id: scimIdOf('user', user.id),
    ...(externalId !== null && { externalId }),
    userName,
    ...(displayName !== null && { displayName, name: { formatted: displayName } }),
    ...(email !== null && { emails: [{ value: email, type: 'work' as const }] }),
    active,
    ...(groups.length > 0 && {
      groups: groups.map(({ id, name }) => {
        const value = scimIdOf('group', id)
        return { value, $ref: `${base}/Groups/${value}`, display: name }
      }),
    }),
  }
  const version = versionOf(revisionOfState(user.state), JSON.stringify(body))
  return { etag: version, body: selected(body, { type: 'User', base, createdAt: user.createdAt, version }, selection) }
}

/** Without the tag where the members were not read, of which it is made. */
export function groupResource(group: ShownGroup, base: string, selection: Selection): Schema<'ScimGroup'> {
  const { displayName, externalId, members = [] } = group.state
  const body = {
    schemas: [URN.group],
    id: scimIdOf('group', group.id),
    ...(externalId !== null && { externalId }),
    displayName,
    ...(members.length > 0 && {
      members: members.map((id) => {
        const value = scimIdOf('user', id)
        return { value, $ref: `${base}/Users/${value}`, type: 'User' as const }
      }),
    }),
  }
  const version = isWhole(group) ? groupVersion(group, base) : undefined
  return selected(body, { type: 'Group', base, createdAt: group.createdAt, version }, selection)
}

/** The tag of a group, which is that of its resource: to make the resource of thousands of members takes longer. */
export function groupVersion(
  { id, state: { displayName, externalId, members } }: VersionedGroup,
  base: string,
): string {
  const content = JSON.stringify([id, base, { displayName, externalId }, members])
  return versionOf(revisionOfState({ displayName, externalId, members }), content)
}

function isWhole(group: ShownGroup): group is ShownGroup & VersionedGroup {
  return group.state.members !== undefined
}

type Meta = { type: 'User' | 'Group'; base: string; createdAt: string | null; version: string | undefined }

/** Returns a tag: the revision, which `If-Match` compares, and a hash of what a resource is made of. */
function versionOf(revision: string, content: string): string {
  return `"${revision}.${contentHash(content)}"`
}

/** Adds `meta` to a resource, and takes what was asked for. */
function selected<Body extends { schemas: string[]; id: string }>(
  body: Body,
  { type, base, createdAt, version }: Meta,
  selection: Selection,
): Body & { meta?: Schema<'ScimMeta'> } {
  const location = `${base}/${type}s/${body.id}`
  const meta = {
    resourceType: type,
    ...(createdAt !== null && { created: createdAt }),
    location,
    ...(version !== undefined && { version }),
  }
  const chosen = Object.entries({ ...body, meta }).filter(
    ([name]) => ALWAYS.includes(name) || selects(selection, name.toLowerCase()),
  )
  return Object.fromEntries(chosen) as Body & { meta?: Schema<'ScimMeta'> }
}

const ALWAYS: readonly string[] = ['schemas', 'id']

/** A page of resources, as RFC 7644 section 3.4.2 defines it. */
export function listOf<Resource>(
  Resources: Resource[],
  totalResults: number,
  startIndex = 1,
): { schemas: string[]; totalResults: number; startIndex: number; itemsPerPage: number; Resources: Resource[] } {
  return { schemas: [URN.list], totalResults, startIndex, itemsPerPage: Resources.length, Resources }
}
