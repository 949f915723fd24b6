import type { EventType } from '../../../generated/events.ts'
import type { Permission } from '../../../generated/permissions.ts'
import type { OperationId } from '../../../src/contract.ts'
import type { Access, Route } from '../../../src/http/requests/route.ts'

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

export type Schema = { [keyword: string]: unknown }
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
export type Response = {
  $ref?: string
  headers?: Record<string, object>
  content?: Record<string, { schema: Schema }>
}
export type Operation = {
  operationId: string
  description?: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: {
    description?: string
    required?: boolean
    content: Record<string, { schema: Schema }>
  }
  responses: Record<string, Response>
  /** The accepted callers; absent means every caller with a key or a session. */
  security?: Record<string, string[]>[]
  tags: string[]
  /** In the source, it can also be one of `x-permission-reasons`. */
  'x-permission': Permission | Permission[] | 'none'
  'x-permission-also'?: Permission[]
  'x-permission-reason'?: string
  /** Why neither freezes nor approval rules hold a change. In the source, one of `x-unguarded-reasons`. */
  'x-unguarded'?: string
  'x-stability'?: 'experimental'
  /** Absent for a read: it records none. */
  'x-events'?: EventType[]
  /** Of a read: the nouns, which are tags, whose events change its answer; without it, all can. */
  'x-shows'?: string[]
  'x-heavy'?: boolean
  /** The operation that shows what this one edits. */
  'x-if-match'?: OperationId | OperationId[]
  'x-change-request'?: string | string[]
  'x-changes-nothing'?: boolean
  'x-answers-secret'?: boolean
  'x-handling'?: Handling
}
/** What `openapi/handling.yaml` lists for operations. */
type Handling = RouteHandling & {
  withoutDatabase?: true
  alsoAccepts?: string[]
  permissionAlsoIn?: string
  isForSdks?: true
}
/** The part of it that the server does. */
export type RouteHandling = Pick<
  Route,
  | 'endsSessions'
  | 'mayLag'
  | 'givesWay'
  | 'bodyLimitBytes'
  | 'isReport'
  | 'isStrict'
  | 'errorBody'
  | 'countsEach'
  | 'runsOperations'
  | 'notInBatch'
>
export type PathItem = Partial<Record<(typeof METHODS)[number], Operation>> & {
  /** In the source, those of the path. The published document has them in each operation. */
  parameters?: Operation['parameters']
}
export type Document = {
  info: { version: string }
  paths: Record<string, PathItem>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    headers: Record<string, { required?: boolean; schema: Schema }>
  }
  'x-permission-reasons'?: Record<string, string>
  'x-unguarded-reasons'?: Record<string, string>
  'x-derived-responses'?: Record<
    | 'every'
    | 'withDatabase'
    | 'withCaller'
    | 'publicWrite'
    | 'withInput'
    | 'inPath'
    | 'withBody'
    | 'withIdempotencyKey'
    | 'showsResource'
    | 'editsResource'
    | 'editsFeature',
    Record<string, Response>
  >
}

/** The media types of JSON that bodies have; an operation answers one of them. */
export const JSON_TYPES = ['application/json', 'application/scim+json'] as const

export type LocatedOperation = { url: string; method: (typeof METHODS)[number]; operation: Operation }

export function operationsOf(document: Document): LocatedOperation[] {
  return Object.entries(document.paths).flatMap(([url, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [{ url, method, operation }]
    }),
  )
}

/** Whether an operation takes an `Idempotency-Key`: it is a write of the administration interface. */
export function takesIdempotencyKey({ url, method, operation }: LocatedOperation): boolean {
  return url.startsWith('/api/admin/') && method !== 'get' && !operation['x-changes-nothing']
}

/** Whether an operation can be part of a batch. */
export function isBatchable(located: LocatedOperation): boolean {
  return takesIdempotencyKey(located) && located.operation['x-handling']?.notInBatch === undefined
}

/** The security schemes of SDK keys, each with the type of its keys. */
const SDK_KEYS: Readonly<Record<string, 'client' | 'frontend'>> = { clientKey: 'client', frontendKey: 'frontend' }

/**
 * Returns who may call an operation: everybody, only callers with a session, SDKs with their keys, senders of
 * signals with a token of an endpoint, or callers with a key or a session.
 */
export function accessOf({ operationId, security }: Operation): Access {
  if (security === undefined) return 'caller'
  const schemes = schemesOf(security)
  if (schemes.length === 0) return 'public'
  if (schemes.length === 1 && schemes[0] === 'session') return 'session'
  if (schemes.length === 1 && schemes[0] === 'signalToken') return 'signal'
  if (schemes.every((scheme) => SDK_KEYS[scheme] !== undefined)) return 'sdk'
  throw new Error(`${operationId} has a security that the server does not know: ${JSON.stringify(security)}`)
}

/** Returns the types of SDK keys that an operation accepts. */
export function sdkKeysOf({ security = [] }: Operation): ('client' | 'frontend')[] {
  return schemesOf(security).flatMap((scheme) => SDK_KEYS[scheme] ?? [])
}

function schemesOf(security: Record<string, string[]>[]): string[] {
  return security.map((scheme) => Object.keys(scheme).join())
}
