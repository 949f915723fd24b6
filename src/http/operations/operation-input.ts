import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/handles.ts'
import type { Actor } from '../../domain/actor.ts'
import type { SdkKey } from '../../domain/api-tokens/sdk-keys.ts'
import { inRolledBackTransaction, inTransaction } from '../../domain/transaction/in-transaction.ts'
import type { InTransaction } from '../../domain/transaction/transaction.ts'
import { type Mail, sendMail } from '../../mail/mailer.ts'
import { browserOf } from '../callers/browser.ts'
import { addressOf } from '../callers/client-address.ts'
import { waiterOf } from '../callers/waiter.ts'
import type { Work } from '../plugins/after-response.ts'
import type { EventStreams } from '../plugins/event-streams.ts'
import type { ServerSetting } from '../server-setting.ts'
import type { OperationRunner } from './operation-runner.ts'

/** The handles with which a handler reads and writes. Each way to run one has its own. */
export type Binding = {
  readonly db: Db
  readonly inTransaction: InTransaction
  readonly inOwnTransaction: InTransaction
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
  /** Does `work` after the response. */
  afterwards(work: Work): void
  /** Authenticates the caller again. */
  currentActor(): Promise<Actor>
  currentSdkKey(): Promise<SdkKey>
  /** Returns a runner of other operations, for one transaction of this one. */
  operationRunner(): OperationRunner
}

/** Returns the input of a handler. The schemas of its route ensure that it has the declared type. */
export function inputOf(
  { request, reply, setting, streams, currentActor, currentSdkKey, operationRunner }: CallingRequest,
  { params, query, headers, body, actor }: CalledOperation,
  { db, inTransaction: inGiven, inOwnTransaction, afterwards }: Binding,
): never {
  const input = {
    params,
    query,
    headers,
    body,
    actor,
    sdkKey: request.sdkKey,
    cutOff: request.cutOff,
    remoteAddress: addressOf(request),
    currentActor,
    currentSdkKey,
    // Functions, because few handlers need them. A getter in an object that is made for each request would give each
    // of these objects a hidden class of its own, which V8 keeps until it collects the whole heap.
    signal: () => streams.signalFor(reply),
    browser: () => browserOf(request, setting.sessionPolicy),
    signedIn(userId: number) {
      request.signedIn = userId
    },
    tried(account: { readonly id: number; readonly name: string }) {
      request.triedAccount = account
    },
    setting,
    now: setting.clock(),
    db,
    inTransaction: inGiven,
    inOwnTransaction,
    inRolledBackTransaction: ((work) =>
      inRolledBackTransaction(setting, actor, work, waiterOf(request, reply))) satisfies InTransaction,
    operationRunner,
    afterwards: (work: (inTransaction: InTransaction) => Promise<unknown>) =>
      afterwards(() => work((write) => inTransaction(setting, actor, write))),
    mail: (mail: Mail) => sendMail(setting.mailer, mail, request.log),
  }
  return input as never
}
