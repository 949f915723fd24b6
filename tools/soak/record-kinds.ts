import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../src/contract.ts'
import type { RecordedEventType } from '../../src/domain/event-types.ts'
import { asking, type Request } from './client.ts'
import type { LoggedEvent } from './event-log.ts'
import type { Applied } from './subject.ts'

/** A record as its last event describes it. */
export type Stored = Readonly<Record<string, unknown>>

/** A kind of record whose events have the whole record, before and after. */
export type RecordKind = {
  readonly name: string
  readonly types: readonly RecordedEventType[]
  /** Returns the key of the record that an event is about. */
  keyOf(event: LoggedEvent): string
  /** Returns the request that reads the record; undefined when that needs a value that no event has. */
  read(key: string, state: Stored | undefined): Request | undefined
  /** Returns the part of a response that shows the record; undefined when it is missing. */
  shown(body: unknown, key: string): object | undefined
}

const idOf = ({ data, preData }: LoggedEvent) => String((data ?? preData)?.id)
const nameOf = ({ data, preData }: LoggedEvent) => String((data ?? preData)?.name)
const asItIs = (body: unknown) => body as object

export const recordKinds: readonly RecordKind[] = [
  {
    name: 'user',
    types: ['user-created', 'user-updated', 'user-deleted'],
    keyOf: idOf,
    read: (key) => asking('getUser', { userId: key }),
    shown: asItIs,
  },
  {
    name: 'service account',
    types: ['service-account-created', 'service-account-updated', 'service-account-deleted'],
    keyOf: idOf,
    read: () => asking('listServiceAccounts', {}),
    shown: (body, key) =>
      (body as Schema<'ServiceAccounts'>).serviceAccounts.find(({ id }) => String(id) === key) ?? undefined,
  },
  {
    name: 'group',
    types: ['group-created', 'group-updated', 'group-deleted'],
    keyOf: idOf,
    read: (key) => asking('getGroup', { groupId: key }),
    shown(body) {
      const group = body as Schema<'Group'>
      return { ...group, users: group.users.map(({ user }) => user.id).sort((one, other) => one - other) }
    },
  },
  {
    name: 'project',
    types: ['project-created', 'project-updated', 'project-deleted'],
    keyOf: ({ project }) => String(project),
    read: (key) => asking('getProject', { projectId: key }),
    shown: asItIs,
  },
  {
    name: 'segment',
    types: ['segment-created', 'segment-updated', 'segment-deleted'],
    keyOf: idOf,
    read: (key) => asking('getSegment', { segmentId: key }),
    shown: asItIs,
  },
  {
    name: 'context field',
    types: ['context-field-created', 'context-field-updated', 'context-field-deleted'],
    keyOf: nameOf,
    read: (key) => asking('getContextField', { contextField: key }),
    shown: asItIs,
  },
  {
    name: 'tag type',
    types: ['tag-type-created', 'tag-type-updated', 'tag-type-deleted'],
    keyOf: nameOf,
    read: (key) => asking('getTagType', { tagType: key }),
    shown: (body) => (body as Schema<'TagTypeDocument'>).tagType,
  },
  {
    name: 'api token',
    types: ['api-token-created', 'api-token-updated', 'api-token-deleted'],
    keyOf: idOf,
    read: (_, state) => asking('findApiTokensByName', { token: String(state?.tokenName ?? 'none') }),
    shown: (body, key) => (body as Schema<'ApiTokens'>).tokens.find(({ id }) => String(id) === key),
  },
  {
    name: 'signup token',
    types: ['public-signup-token-created', 'public-signup-token-updated'],
    keyOf: idOf,
    read: () => undefined,
    shown: (body, key) => ({ ...(body as object), id: Number(key) }),
  },
  {
    name: 'roles in a project',
    types: ['project-access-user-roles-updated', 'project-access-user-roles-deleted'],
    keyOf: ({ project, data, preData }) => `${project} ${(data ?? preData)?.userId}`,
    read: (key) => asking('getProjectAccess', { projectId: key.split(' ')[0] ?? '' }),
    shown(body, key) {
      const found = (body as Schema<'ProjectAccess'>).users.find(({ id }) => String(id) === key.split(' ')[1])
      return found && { userId: found.id, roles: found.roles.toSorted((one, other) => one - other) }
    },
  },
]

/** Members in the creation of a project that are not part of the project. */
const ASKED_ONLY = ['environments', 'changeRequestEnvironments', 'credentials']

/** Returns the record after an event, and how the event contradicts the events before. */
export function recordAfter(before: Stored | undefined, { type, data, preData }: LoggedEvent): Applied<Stored> {
  const isCreated = type.endsWith('-created')
  const isDeleted = type.endsWith('-deleted')
  const state = isDeleted || data === null || isWithoutRoles(data) ? undefined : plain(data)
  if (isCreated) return before === undefined ? { state } : { state, broken: 'it was there already' }
  // The event of a deleted project does not have the project before.
  if (preData === null) return before === undefined ? { state, broken: 'it was not there' } : { state }
  const recorded = isWithoutRoles(preData) ? undefined : plain(preData)
  const wrong = differentMember(recorded, before)
  return wrong === undefined ? { state } : { state, broken: `preData: ${wrong}` }
}

/** An account without a role in a project is not a member of it. */
function isWithoutRoles({ roles }: Stored): boolean {
  return Array.isArray(roles) && roles.length === 0
}

function plain(record: Stored): Stored {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !ASKED_ONLY.includes(name)))
}

/** Returns how a read differs from the last event; undefined when it does not. */
export function recordDifference(
  kind: RecordKind,
  key: string,
  state: Stored | undefined,
  status: number,
  body: unknown,
): string | undefined {
  const shown = status === 200 ? (kind.shown(body, key) as Stored | undefined) : undefined
  return differentMember(shown, state)
}

/** Returns the first member of `known` that differs in `recorded`, which may have more. Absent and null are equal. */
function differentMember(recorded: Stored | undefined, known: Stored | undefined): string | undefined {
  if (recorded === undefined || known === undefined)
    return recorded === known
      ? undefined
      : `it is ${recorded === undefined ? 'not ' : ''}there, though the events say otherwise`
  const wrong = Object.keys(known).find(
    (name) => !isDeepStrictEqual(sorted(recorded[name] ?? null), sorted(known[name] ?? null)),
  )
  if (wrong === undefined) return undefined
  return `${wrong} is ${JSON.stringify(recorded[wrong])}, but the events say ${JSON.stringify(known[wrong])}`
}

/** Sorts lists of ids: their order has no meaning in any record. */
function sorted(value: unknown): unknown {
  return Array.isArray(value) && value.every((item) => typeof item === 'number') ? value.toSorted() : value
}
