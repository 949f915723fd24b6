import type { sdkOperations } from '../../../generated/sdk-routes.ts'
import type { Operation, OperationId, Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import type { Actor } from '../../domain/actor.ts'
import type { SdkKey } from '../../domain/api-tokens/sdk-key.ts'
import type { SdkSource } from '../../domain/client-features/source.ts'
import type { CutEntries } from '../../domain/client-reports/cut-entries.ts'
import type { SignalSender } from '../../domain/signals/queries.ts'
import type { InTransaction } from '../../domain/transaction/transaction.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { JsonText } from '../../runtime/json-text.ts'
import type { Serialized } from '../../runtime/serialized.ts'
import type { Browser } from '../callers/browser.ts'
import type { EventFeed } from '../plugins/event-streams.ts'
import type { SdkSetting, ServerSetting } from '../server-setting.ts'
import type { OperationRunner } from './runner.ts'

/** The input of a handler: the validated parts of the request, and functions to read and to write. */
export type Input<Id extends OperationId> = {
  readonly params: ParametersOf<Id, 'path'>
  readonly query: ParametersOf<Id, 'query'>
  readonly headers: ParametersOf<Id, 'header'>
  readonly body: BodyOf<Id>
  /** The caller; an actor without rights in public operations. */
  readonly actor: Actor
  /**
   * Authenticates the caller once more, for streams.
   *
   * @throws DomainError if the key or session is not valid any more
   */
  currentActor(): Promise<Actor>
  /** For streams. Returns a signal that aborts when the client closes the connection or the server stops. */
  signal(): AbortSignal
  /** The address of the caller, as a trusted proxy names it; undefined where it names none. */
  readonly remoteAddress: string | undefined
  /** Returns the browser that sent the request, and the cookie of its session. */
  browser(): Browser
  /** Returns who sends a signal; only for the operation that takes one. */
  signalSender(): SignalSender
  /** Names the user who signed in with this request, for its log record. */
  signedIn(userId: number): void
  /** Names the account whose password the request tries, for the event of a refusal. */
  tried(account: { readonly id: number; readonly name: string }): void
  /** When the request reached the handler. Streams ask `setting.clock` for the time. */
  readonly now: Date
  /** For reads. */
  readonly db: Db
  /**
   * Runs `work` in one transaction, with the caller as actor. The transaction can be one that was begun before and ends
   * after the handler: what must not happen if it is rolled back belongs into `afterwards` or `afterCommit`.
   */
  readonly inTransaction: InTransaction
  /** Runs `work` in a transaction of its own, whose changes stay when the operation is refused. Call it first. */
  readonly inOwnTransaction: InTransaction
  /** Runs `work` in a transaction that is rolled back, with the caller as actor. */
  readonly inRolledBackTransaction: InTransaction
  /** Returns a runner of other operations, for one transaction of this one: of the caller, or for another account. */
  operationRunner(as?: Actor): OperationRunner
  readonly setting: ServerSetting
  /** Sends a message. Only for `afterwards` and `afterCommit`. Returns whether the message was sent. */
  mail(mail: Mail): Promise<boolean>
  /**
   * Runs `work` after the response is sent. A failure is logged. Its changes need the `inTransaction` that it gets: the
   * one of the request does not wait for a transaction once the client has closed the connection.
   */
  afterwards(work: (inTransaction: InTransaction) => Promise<unknown>): void
}

/** An operation for SDKs and proxies. */
export type SdkOperationId = (typeof sdkOperations)[number]

/** The input of a handler for SDKs and proxies: it needs no database. */
export type SdkInput<Id extends OperationId> = Pick<
  Input<Id>,
  'params' | 'query' | 'headers' | 'body' | 'remoteAddress' | 'signal' | 'now'
> & {
  /** The key of the calling SDK; absent in public operations, which may not read it. */
  readonly sdkKey: SdkKey
  /** The entries that were cut off from a report, because it has too many. */
  readonly cutOff: CutEntries
  /**
   * Authenticates the caller once more, for streams.
   *
   * @throws DomainError if the key is not valid any more
   */
  currentSdkKey(): Promise<SdkKey>
  /** Where keys and features come from. */
  readonly source: SdkSource
  readonly setting: SdkSetting
}

/** The successful responses that the contract declares for an operation: each status with its headers and body. */
export type Output<Id extends OperationId> = {
  [Status in SuccessStatus & keyof Operation<Id>['responses']]: { status: Status } & HeadersOf<
    Operation<Id>['responses'][Status]
  > &
    WarningsOf<Operation<Id>['responses'][Status]> &
    BodyOfResponse<Operation<Id>['responses'][Status]>
}[SuccessStatus & keyof Operation<Id>['responses']]

export type Handler<Id extends OperationId> = (
  input: Id extends SdkOperationId ? SdkInput<Id> : Input<Id>,
) => Promise<Output<Id>>

/** One handler for every operation. A missing one is a compile error. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> }

/** The handlers of the operations for SDKs and proxies. */
export type SdkHandlers = Pick<Handlers, SdkOperationId>

type SuccessStatus = 200 | 201 | 202 | 204

type ParametersOf<Id extends OperationId, In extends 'path' | 'query' | 'header'> =
  Operation<Id> extends {
    parameters: { [Each in In]?: infer Parameters }
  }
    ? NonNullable<Parameters>
    : never

export type BodyOf<Id extends OperationId> =
  Operation<Id> extends {
    requestBody: { content: { 'application/json': infer Body } }
  }
    ? Body
    : undefined

type HeadersOf<Response> = Response extends { headers: { Location: string; ETag: string } }
  ? { headers: { location: string; etag: string } }
  : Response extends { headers: { Location: string } }
    ? { headers: { location: string } }
    : Response extends { headers: { ETag: string } }
      ? { headers: { etag: string } } | { revision: () => string }
      : Response extends { headers: { 'Set-Cookie': string } }
        ? { headers: { 'set-cookie': string } }
        : 'Content-Disposition' extends DeclaredHeader<Response>
          ? { headers?: { 'content-disposition': string } }
          : unknown

/** Responses that declare the header may leave it out, but their handlers have to say so. */
type WarningsOf<Response> =
  'Warnings' extends DeclaredHeader<Response> ? { warnings: readonly Schema<'SdkWarning'>[] } : unknown

/** The names of the headers that a response declares: it may have any others. */
type DeclaredHeader<Response> = Response extends { headers: infer Headers }
  ? keyof { [Name in keyof Headers as string extends Name ? never : Name]: unknown }
  : never

/** A body may be written as JSON by the database. One with an ETag may be serialized already. */
type BodyOfResponse<Response> = Response extends { content: { 'application/json': infer Body } }
  ?
      | {
          body: Body
          /** Does what has to wait for the commit. Returns the body that is sent then in place of the other. */
          afterCommit?: () => Promise<Body>
        }
      | { written: JsonText<Body> }
      | (Response extends { headers: { ETag: string } } ? { serialized: Serialized } : never)
  : Response extends { content: { 'application/scim+json': infer Body } }
    ? { body: Body }
    : Response extends { content: { 'application/yaml': string } }
      ? { serialized: Serialized; headers: { 'content-type': string } }
      : Response extends { content: { 'text/event-stream': string } }
        ? { stream: EventFeed; reconnectMs?: number }
        : unknown
