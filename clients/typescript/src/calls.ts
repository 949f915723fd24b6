import type { components, operations } from './contract.js'
import type { OperationId } from './operations.js'

export type Schemas = components['schemas']
export type { OperationId }

/** A member of an operation, or `undefined` where the contract does not have it. */
type Part<Of, Name extends string> = Name extends keyof Of ? Of[Name] : undefined
type Json<Of> = Of extends { content: { 'application/json': infer Body } }
  ? Body
  : Of extends { content: { 'application/scim+json': infer Body } }
    ? Body
    : undefined
/** A body that may be left out stays one. */
type BodyOf<Body> = Json<Exclude<Body, undefined>> | (undefined extends Body ? undefined : never)
type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value }

/** The moves that have an effect on what others see, which may have been edited since it was read. */
type VersionedState = 'Approved' | 'Scheduled' | 'Applied'
type Move = Schemas['MoveChangeRequest']
/**
 * How a change request is moved. The server takes an approval without a version where the environment does not require
 * it; here it has one, so that it does not land on changes that came after the ones that the reviewer saw.
 */
export type MoveChangeRequest =
  | (Omit<Move, 'state'> & { state: VersionedState; version: number })
  | (Omit<Move, 'state'> & { state: Exclude<Move['state'], VersionedState> })

/** Bodies for which the client asks more than the contract does. */
type StricterBodies = { setChangeRequestState: MoveChangeRequest }
type BodyFor<Id extends OperationId> = Id extends keyof StricterBodies
  ? StricterBodies[Id]
  : BodyOf<Part<operations[Id], 'requestBody'>>

/** The input of an operation: the parameters of its path and query, and its body. */
export type Input<Id extends OperationId> = Given<'path', Part<operations[Id]['parameters'], 'path'>> &
  Given<'query', Part<operations[Id]['parameters'], 'query'>> &
  Given<'body', BodyFor<Id>>

type Success = 200 | 201 | 202 | 204
type Answers<Id extends OperationId> = operations[Id]['responses']
type AnswerOf<Response> = Response extends { content: { 'text/event-stream': unknown } }
  ? ReadableStream<Uint8Array>
  : Response extends { content: { 'application/yaml': infer Text } }
    ? Text
    : Json<Response>

/** The result of an operation that succeeds: its body, a stream of server-sent events, a text, or nothing. */
export type Answer<Id extends OperationId> = {
  [Status in Success & keyof Answers<Id>]: AnswerOf<Answers<Id>[Status]>
}[Success & keyof Answers<Id>]

export type Call = { signal?: AbortSignal }

/** The demands of a change on the resource that it changes. */
export type ConditionalCall = Call & {
  /**
   * The state that the caller has read: an answer of this client, or the `ETag` of one. The server refuses the change
   * (412) if the resource has changed since.
   */
  ifMatch?: object | string
  /**
   * Of a JSON Patch: whether it may be applied although the resource has changed, where nobody has touched its paths.
   */
  mergeDisjoint?: boolean
}

/** A change that can be sent again without a second effect. */
export type RepeatableCall = Call & {
  /**
   * A text that is new for each change, such as `crypto.randomUUID()`. When no answer arrives, send the change again
   * with the same key: it takes effect once, and its first answer is given again.
   */
  idempotencyKey?: string
}

/** A change that says why it is made. */
export type CommentedCall = Call & {
  /** Why: 500 characters at most. The events that record the change contain it. */
  comment?: string
}

/** A change that a freeze can hold, or that can need approval. */
export type OverridingCall = Call & {
  /**
   * Why it is made although a freeze holds it, or without approval: 10 to 500 characters. The caller needs
   * `OVERRIDE_FREEZE` or `BREAK_GLASS`, and an event contains the reason.
   */
  overrideReason?: string
  /**
   * What the reason is for. Left out, it is for one of them: a change that needs both is refused, and the message names
   * both.
   */
  overrideFor?: 'freeze' | 'approval' | 'both'
}

/** A change that can be undone. */
export type UndoableCall = Call & {
  /** Gets the ids of the events that undo the change, for `undoEvents`; not called where there is no way. */
  onUndoable?: (events: number[]) => void
}

/** Whether an operation takes a header. */
type Takes<Id extends OperationId, Header extends string> = operations[Id]['parameters'] extends {
  header?: infer Headers
}
  ? [Exclude<Headers, undefined>] extends [never]
    ? false
    : Header extends keyof Exclude<Headers, undefined>
      ? true
      : false
  : false
type CallOf<Id extends OperationId> = Call &
  (Takes<Id, 'if-match'> extends true ? ConditionalCall : unknown) &
  (Takes<Id, 'idempotency-key'> extends true ? RepeatableCall & UndoableCall : unknown) &
  (Takes<Id, 'x-change-comment'> extends true ? CommentedCall : unknown) &
  (Takes<Id, 'x-override-reason'> extends true ? OverridingCall : unknown)

type Arguments<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? [input?: Input<Id>, call?: CallOf<Id>]
    : [input: Input<Id>, call?: CallOf<Id>]

/** A function for each operation of the contract, under its `operationId`. */
export type Flaghoist = { readonly [Id in OperationId]: (...given: Arguments<Id>) => Promise<Answer<Id>> }

export type Setting = {
  /** Where the server is, for example `https://flags.example.com`. */
  url: string
  /** An admin key, a personal access token, or for the interface of SDKs a client or frontend key. */
  key?: string
  /**
   * Whether the server refuses members of a body that the contract does not have, also members that the types can't
   * see. By default it does; with `false` it ignores them.
   */
  strict?: boolean
  /** Makes the requests; by default the `fetch` of the platform. */
  fetch?: typeof fetch
}

/** The server refused a request. `message` says why, `body` is its whole answer. */
export class FlaghoistError extends Error {
  readonly operation: OperationId
  readonly status: number
  /** The answer as the contract declares it; `undefined` when something other than the server has answered. */
  readonly body: Schemas['Error'] | undefined
  /** For how many seconds the server asks to wait before the request is made again. */
  readonly retryAfterSeconds: number | undefined
  /**
   * The body of a 412: the changes, their events, and the resource as it is now. Its `etag` is for the next `ifMatch`.
   */
  readonly changed: Schemas['PreconditionFailed'] | undefined
  /** For a 403, the permissions that the caller lacks, each of which is needed, and where. */
  readonly missingPermissions: readonly Schemas['MissingPermission'][]

  constructor(operation: OperationId, response: Response, body: Schemas['Error'] | undefined) {
    super(body?.message ?? `${operation} was answered with the status ${response.status}`)
    this.name = 'FlaghoistError'
    this.operation = operation
    this.status = response.status
    this.body = body
    this.changed = body?.name === 'PreconditionFailedError' ? (body as Schemas['PreconditionFailed']) : undefined
    this.missingPermissions = body === undefined ? [] : missingIn(response)
    // A proxy may answer with a date.
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined
  }
}

function missingIn({ headers }: Response): Schemas['MissingPermission'][] {
  try {
    return JSON.parse(headers.get('missing-permissions') ?? '[]')
  } catch {
    // A proxy may have cut it.
    return []
  }
}

/** The method and path of each operation, by its `operationId`. */
export type Paths = Readonly<Record<OperationId, { method: string; path: string }>>

/** Makes a client from the method and path of each operation. */
export function clientOf(paths: Paths, setting: Setting): Flaghoist {
  const functions = Object.entries(paths).map(([id, { method, path }]) => {
    const call = async (input: AnyInput = {}, given: AnyCall = {}) =>
      ask(setting, id as OperationId, requestFor(setting, method, path, input, given), given.onUndoable)
    return [id, call]
  })
  return Object.fromEntries(functions)
}

/** Where the server knows strict handling. */
const STRICT_PATHS = '/api/admin/'

type AnyCall = ConditionalCall & RepeatableCall & CommentedCall & OverridingCall & UndoableCall
type AnyInput = { path?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

function requestFor(
  setting: Setting,
  method: string,
  path: string,
  input: AnyInput,
  { signal, ifMatch, mergeDisjoint, idempotencyKey, comment, overrideReason, overrideFor }: AnyCall,
): Request {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, input.path?.[name]))
  const url = new URL(setting.url.replace(/\/+$/, '') + filled)
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const each of [value].flat()) if (each !== undefined) url.searchParams.append(name, String(each))
  }
  const headers = new Headers()
  if (setting.key !== undefined) headers.set('authorization', setting.key)
  if (ifMatch !== undefined) headers.set('if-match', etagFrom(ifMatch))
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (comment !== undefined) headers.set('x-change-comment', encodeURIComponent(comment))
  if (overrideReason !== undefined) headers.set('x-override-reason', encodeURIComponent(overrideReason))
  if (overrideFor !== undefined) headers.set('x-override-for', overrideFor)
  if (mergeDisjoint) headers.append('prefer', 'merge=disjoint')
  if (input.body === undefined) return new Request(url, { method, headers, signal })
  headers.set('content-type', 'application/json')
  if (setting.strict !== false && path.startsWith(STRICT_PATHS)) headers.append('prefer', 'handling=strict')
  return new Request(url, { method, headers, signal, body: JSON.stringify(input.body) })
}

/** The `ETag` of each answer that had one. */
const etags = new WeakMap<object, string>()

/** Returns the `ETag` of an answer of this client; `undefined` for an answer without one, and for anything else. */
export function etagOf(answer: object): string | undefined {
  return etags.get(answer)
}

function etagFrom(answer: object | string): string {
  if (typeof answer === 'string') return answer
  const etag = etagOf(answer)
  if (etag === undefined)
    throw new TypeError('ifMatch has to be an answer that had an ETag, or an ETag: copies have none')
  return etag
}

/**
 * Returns an operation as a part of a batch: for `dryRun`, and for the body of `runBatch`. It takes the same as the
 * function of the operation.
 */
export function change<Id extends OperationId>(
  operationId: Id,
  ...[input, call]: ChangeArguments<Id>
): Schemas['BatchOperation'] {
  const { path, query, body }: AnyInput = input ?? {}
  const { ifMatch }: { ifMatch?: object | string } = call ?? {}
  return {
    operationId,
    ...(path !== undefined && { params: asTexts(path) }),
    ...(query !== undefined && { query: asTexts(query) }),
    ...(body !== undefined && { body }),
    ...(ifMatch !== undefined && { ifMatch: etagFrom(ifMatch) }),
  }
}

type ChangeArguments<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? [input?: Input<Id>, call?: ChangeCall<Id>]
    : [input: Input<Id>, call?: ChangeCall<Id>]
type ChangeCall<Id extends OperationId> =
  Takes<Id, 'if-match'> extends true ? Pick<ConditionalCall, 'ifMatch'> : { ifMatch?: never }

function asTexts(values: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

/**
 * Says what changes would do, without doing anything.
 *
 * @param contexts users for whom the changed features are evaluated, before and after
 */
export async function dryRun(
  flaghoist: Flaghoist,
  changes: Schemas['BatchOperation'][],
  contexts: Schemas['ImpactContext'][] = [],
): Promise<Schemas['DryRun']> {
  const tried = await flaghoist.dryRunBatch({ body: { operations: changes, contexts } })
  if (tried.applied !== false) throw new Error('The answer does not say that nothing was changed')
  return tried
}

/** Returns a part of a path. An address with an empty part or with dots alone would be that of another operation. */
function segment(name: string, value: unknown): string {
  if (value === undefined || ['', '.', '..'].includes(String(value)))
    throw new TypeError(`The parameter ${name} of the path has to be a text other than "", "." and ".."`)
  return encodeURIComponent(String(value))
}

async function ask(
  setting: Setting,
  operation: OperationId,
  request: Request,
  onUndoable: UndoableCall['onUndoable'],
): Promise<unknown> {
  const response = await (setting.fetch ?? fetch)(request)
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && type.startsWith('text/event-stream')) return response.body
  if (response.ok && type.startsWith('application/yaml')) return response.text()
  const body = type.startsWith('application/json') ? await response.json() : undefined
  if (response.ok) {
    const etag = response.headers.get('etag')
    if (etag !== null && typeof body === 'object' && body !== null) etags.set(body, etag)
    const undoable = response.headers.get('undoable-events')
    if (undoable !== null) onUndoable?.(undoable.split(',').map(Number))
    return body
  }
  throw new FlaghoistError(operation, response, body)
}
