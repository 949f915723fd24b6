import type { Operation, OperationId } from '../contract.ts'
import type { Db } from '../db/handles.ts'
import type { Actor, Change } from '../domain/change.ts'
import type { Limits } from '../domain/limits.ts'
import type { UserPolicy } from '../domain/users/user-policy.ts'
import type { Mail } from '../mail/mailer.ts'
import type { Browser } from './browser.ts'

/** The input of a handler: the validated parts of the request, and functions to read and to write. */
export type Input<Id extends OperationId> = {
  readonly params: ParametersOf<Id, 'path'>
  readonly query: ParametersOf<Id, 'query'>
  readonly body: BodyOf<Id>
  /** The caller; the server itself in public operations. */
  readonly actor: Actor
  /** The browser that sent the request, and the cookie of its session. */
  readonly browser: Browser
  readonly now: Date
  /** For reads. */
  readonly db: Db
  /** Runs `work` in one transaction, with the caller as actor. */
  change<Result>(work: (change: Change) => Promise<Result>): Promise<Result>
  /** The address under which people reach this server, without a slash at the end. Links begin with it. */
  readonly baseUrl: string
  readonly userPolicy: UserPolicy
  readonly limits: Limits
  /** Sends a message; has to be called after the change that it reports. Returns whether the message was sent. */
  mail(mail: Mail): Promise<boolean>
  /** Whether there is a mail server. */
  readonly sendsMail: boolean
  /** Runs `work` after the response is sent. A failure is logged. */
  afterwards(work: () => Promise<unknown>): void
}

/** The successful responses that the contract declares for an operation: each status with its headers and body. */
export type Output<Id extends OperationId> = {
  [Status in SuccessStatus & keyof Operation<Id>['responses']]: { status: Status } & HeadersOf<
    Operation<Id>['responses'][Status]
  > &
    BodyOfResponse<Operation<Id>['responses'][Status]>
}[SuccessStatus & keyof Operation<Id>['responses']]

export type Handler<Id extends OperationId> = (input: Input<Id>) => Promise<Output<Id>>

/** One handler for every operation. A missing one is a compile error. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> }

type SuccessStatus = 200 | 201 | 202 | 204

type ParametersOf<Id extends OperationId, Place extends 'path' | 'query'> =
  Operation<Id> extends {
    parameters: { [P in Place]?: infer Found }
  }
    ? NonNullable<Found>
    : never

export type BodyOf<Id extends OperationId> =
  Operation<Id> extends {
    requestBody: { content: { 'application/json': infer Body } }
  }
    ? Body
    : undefined

type HeadersOf<Response> = Response extends { headers: { location: string } }
  ? { headers: { location: string } }
  : Response extends { headers: { 'set-cookie': string } }
    ? { headers: { 'set-cookie': string } }
    : Response extends { headers: { 'content-disposition': string } }
      ? { headers?: { 'content-disposition': string } }
      : unknown

type BodyOfResponse<Response> = Response extends { content: { 'application/json': infer Body } }
  ? { body: Body }
  : unknown
