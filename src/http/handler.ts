import type { Operation, OperationId } from '../contract.ts'
import type { Db } from '../db/handles.ts'
import type { Actor, Change } from '../domain/change.ts'
import type { Limits } from '../domain/limits.ts'
import type { UserPolicy } from '../domain/users/user-policy.ts'
import type { Mail } from '../mail/mailer.ts'
import type { Browser } from './browser.ts'

/** What a handler is given: the checked parts of the request, and the ways to read and to write. */
export type Input<Id extends OperationId> = {
  readonly params: ParametersOf<Id, 'path'>
  readonly query: ParametersOf<Id, 'query'>
  readonly body: BodyOf<Id>
  /** The caller; the server itself in operations that anybody may call. */
  readonly actor: Actor
  /** What sent the request, and how it keeps a session. */
  readonly browser: Browser
  readonly now: Date
  /** For reads. */
  readonly db: Db
  /** Does `work` in one transaction, in the name of the caller. */
  change<Result>(work: (change: Change) => Promise<Result>): Promise<Result>
  /** Where people reach this server, without a slash at the end: what links begin with. */
  readonly baseUrl: string
  readonly userPolicy: UserPolicy
  readonly limits: Limits
  /** Sends a message, after the change that it tells of; answers whether it went out. */
  mail(mail: Mail): Promise<boolean>
  /** Whether there is a mail server. */
  readonly sendsMail: boolean
  /** Does `work` when the answer is out. A failure is logged. */
  afterwards(work: () => Promise<unknown>): void
}

/** The successes that the contract declares for an operation: a status with its headers and its body. */
export type Output<Id extends OperationId> = {
  [Status in SuccessStatus & keyof Operation<Id>['responses']]: { status: Status } & HeadersOf<
    Operation<Id>['responses'][Status]
  > &
    BodyOfResponse<Operation<Id>['responses'][Status]>
}[SuccessStatus & keyof Operation<Id>['responses']]

export type Handler<Id extends OperationId> = (input: Input<Id>) => Promise<Output<Id>>

/** One handler for every operation: a missing one does not compile. */
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
