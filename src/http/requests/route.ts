import type { EventType } from '../../../generated/events.ts'
import type { Permission } from '../../../generated/permissions.ts'
import type { OperationId } from '../../contract.ts'

/**
 * The accepted callers: a holder of a key or a session, only a holder of a session, every client, an SDK, or who sends
 * signals.
 */
export type Access = 'caller' | 'session' | 'public' | 'sdk' | 'signal'

/** An operation of the contract, as the server registers it. `generated/routes.ts` has one for each. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly access: Access
  /** The types of SDK keys that are accepted; empty where SDKs may not call. */
  readonly sdkKeys: readonly ('client' | 'frontend')[]
  /** Any one of these is enough. Empty: every accepted caller may. */
  readonly permissions: readonly Permission[]
  /** What it needs besides, where that depends on the request. */
  readonly permissionsAlso?: readonly Permission[]
  /** The events that it may record. */
  readonly events: readonly EventType[]
  /** Whether the operation can end sessions. */
  readonly endsSessions?: true
  /** Whether it takes long: only a few such operations run at the same time, and the others wait. */
  readonly isHeavy?: true
  /** Whether its answer may be a little old, so that it can be read from a replica. */
  readonly mayLag?: true
  /** Whether its transaction starts again when a change waits for what it has locked. */
  readonly givesWay?: true
  /** Whether it answers with a stream of events. */
  readonly isStream?: true
  /** Whether its body has operations, which it runs. */
  readonly runsOperations?: true
  /** The list in its body whose items each count as a request for the limit of requests in a minute. */
  readonly countsEach?: string
  /** Whether it only reads or checks, although its method is POST. */
  readonly changesNothing?: true
  /** Why it can't be part of a batch. */
  readonly notInBatch?: string
  /** Whether its response has a secret. */
  readonly answersSecret?: true
  /** The operations whose ETag it takes in `If-Match`; what the request edits decides which one. */
  readonly ifMatch?: readonly OperationId[]
  /** Whether its body is a report of an SDK, of which what can't be taken is left out instead of refused. */
  readonly isReport?: true
  /** Whether unknown members of its body are always refused. */
  readonly isStrict?: true
  /** Its refusals have the body of the OpenFeature protocol or of SCIM in place of the contract's Error. */
  readonly errorBody?: 'ofrep' | 'scim'
  /** Media types of the body; empty for an operation without a body. */
  readonly bodyTypes: readonly string[]
  /** The most bytes of the body, where that is less than for other operations. */
  readonly bodyLimitBytes?: number
  /** The schemas in the form of Fastify. They refer to those of `generated/schemas.ts`. */
  readonly schema: {
    readonly params?: object
    readonly querystring?: object
    readonly headers?: object
    readonly body?: object
    /** By status; null where the answer has no body. */
    readonly response: Readonly<Record<string, object | null>>
  }
}

/** Whether an operation declares the header `Idempotency-Key`. */
export function takesIdempotencyKey({ schema: { headers } }: Route): boolean {
  const { properties = {} } = (headers ?? {}) as { properties?: object }
  return 'idempotency-key' in properties
}

/**
 * Whether an operation also answers HEAD: as GET, without the body. The response of an event stream would never end.
 */
export function hasHead({ method, isStream }: Route): boolean {
  return method === 'GET' && !isStream
}
