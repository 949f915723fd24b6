import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperationId } from '../../contract.ts'
import type { Waiter } from '../../db/concurrency-limit.ts'
import type { Db } from '../../db/handles.ts'
import type { Actor } from '../../domain/actor.ts'
import type { InTransaction } from '../../domain/transaction/transaction.ts'
import type { Work } from '../plugins/after-response.ts'
import type { EventStreams } from '../plugins/event-streams.ts'
import type { GivenReason } from '../requests/override-reason.ts'
import type { Route } from '../requests/route.ts'
import type { ServerSetting } from '../server-setting.ts'
import type { AnyOutput } from './answer.ts'
import type { Duplicates } from './idempotency/duplicates.ts'
import type { PreconditionGuard } from './precondition.ts'
import type { OperationRunner } from './runner.ts'

/** The handles with which a handler reads and writes. Each way to run one has its own. */
export type Binding = {
  readonly db: Db
  readonly inTransaction: InTransaction
  readonly inOwnTransaction: InTransaction
  readonly inRolledBackTransaction: InTransaction
  /** Does `work` after the response, or never if the transaction is rolled back. */
  afterwards(work: Work): void
}

/** The parts of a request that its handler gets: of the HTTP request, or of an operation in a batch. */
export type CalledOperation = {
  readonly params: unknown
  readonly query: unknown
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
  readonly actor: Actor
}

/** The HTTP request that an operation is called by. */
export type CallingRequest = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly setting: ServerSetting
  readonly streams: EventStreams
  readonly duplicates: Duplicates
  readonly waiter: Waiter
  /** To be called after each commit. */
  committed(): void
  /** Does `work` after the response. */
  afterwards(work: Work): void
  /** Authenticates the caller again. */
  currentActor(): Promise<Actor>
  /** Returns a runner of other operations, for one transaction of this one. */
  operationRunner(as?: Actor): OperationRunner
}

/** The call of an operation. */
export type Call = {
  readonly operation: OperationId
  readonly route: Route
  readonly calling: CallingRequest
  readonly called: CalledOperation
  readonly binding: Binding
  /** Why the changes are made. */
  readonly comment: string | undefined
  /** Why something is changed although a freeze holds it, or without approval. */
  readonly override: GivenReason | undefined
  /** What the caller requires of the resource that changes; undefined for an operation that takes no `If-Match`. */
  readonly precondition: PreconditionGuard | undefined
}

/** Carries out the rest of a call. */
export type Next = (call: Call) => Promise<AnyOutput>

/** One of the things that happen to a call on its way to its handler, and to the output on its way back. */
export type Step = (call: Call, next: Next) => Promise<AnyOutput>

/** Carries out a call through steps, the first of which is the outermost. */
export function through(steps: readonly Step[], call: Call, handle: Next): Promise<AnyOutput> {
  const next = steps.reduceRight<Next>((rest, step) => (given) => step(given, rest), handle)
  return next(call)
}

/** Returns the project that the path of a request names. */
export function projectOf(params: unknown): string | undefined {
  return (params as { projectId?: string }).projectId
}
