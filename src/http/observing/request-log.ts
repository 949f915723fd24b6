import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../domain/actor.ts'
import { isLogged } from '../../logging/logging.ts'
import type { RequestObserver } from './observer.ts'
import { loggedPath, withoutSecrets } from './redacted-urls.ts'
import { isUuid, traceIdOf } from './request-ids.ts'
import { endSpan } from './request-spans.ts'

/** The failure in the log record of a request. */
export type LoggedFailure = {
  /** `name` and `message` of the answer; `code` and `cause` are those of the database. */
  readonly error: {
    readonly name: string
    readonly message: string
    readonly code?: string | undefined
    readonly cause?: string | undefined
  }
  /** The error with its stack; only for a fault of the server. */
  readonly err?: Error
}

declare module 'fastify' {
  interface FastifyRequest {
    failure: LoggedFailure | undefined
    /** Id of the user who signed in with this request. */
    signedIn: number | undefined
    isRecorded: boolean
    /** The id in the error of the answer, if it is another one than that of the request. */
    errorId: string | undefined
    readonly observer: RequestObserver | undefined
  }
}

type Level = 'debug' | 'info' | 'warn' | 'error'

const ANSWERED = 'answered'
const GONE = 'the client has closed the connection before the answer'
/** The paths that load balancers ask all the time. */
export const PROBES: ReadonlySet<string | undefined> = new Set(['/health', '/ready', '/ready/sdk'])
/** The path prefixes of a sign-in with a provider. */
const SIGN_INS = ['/auth/oidc/', '/auth/saml/']

/** A request with its reply. */
type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** The last request of each connection. */
const lastOn = new WeakMap<Socket, Exchange>()
/** Why the server has closed a connection. Without an entry, the client has. */
const ends = new WeakMap<Socket, string>()

/** Returns the request of a connection whose body has not arrived as a whole; undefined when all have. */
export function arrivingOn(socket: Socket): Exchange | undefined {
  const last = lastOn.get(socket)
  return last?.request.raw.complete === false ? last : undefined
}

/** Keeps why the server closes a connection, for the records of the requests that it has not answered there. */
export function noteEnd(socket: Socket, reason: string): void {
  ends.set(socket, reason)
}

/** Keeps a request as the last one of its connection. */
export function noteArrival(exchange: Exchange): void {
  lastOn.set(exchange.request.raw.socket, exchange)
}

/**
 * Writes the record of a request whose connection is closed before the answer.
 *
 * @param why if the server has closed it, and not the client; by default, what `noteEnd` has kept
 */
export function recordUnanswered(request: FastifyRequest, reply: FastifyReply, why?: string): void {
  record(request, reply, undefined, why ?? ends.get(request.raw.socket) ?? GONE)
}

/** Writes the record of an answered request; called directly where Fastify runs no hooks. */
export function recordRequest(request: FastifyRequest, reply: FastifyReply): void {
  record(request, reply, reply.statusCode, ANSWERED)
}

/** Writes the record of a request whose body breaks off, and which is answered directly on its socket. */
export function recordBroken({ request, reply }: Exchange, status: number, error: LoggedFailure['error']): void {
  request.failure = { error }
  record(request, reply, status, ANSWERED)
}

/**
 * Adds a failure to the record of its request. If the record is already written, logs a fault of the server at once.
 */
export function noteFailure(request: FastifyRequest, { raw }: FastifyReply, failure: LoggedFailure): void {
  request.failure = failure
  if (raw.destroyed && failure.err !== undefined)
    request.log.error(failure, 'failed after the client had closed the connection')
}

/** Writes the record of a refusal without a request, such as of data that is not HTTP. */
export function recordRefusal(
  log: FastifyInstance['log'],
  requestId: string,
  status: number,
  error: LoggedFailure['error'],
): void {
  log.info({ requestId, status, error }, ANSWERED)
}

function record(request: FastifyRequest, reply: FastifyReply, status: number | undefined, message: string): void {
  const { log, method, failure, errorId, events } = request
  request.isRecorded = true
  observe(request, reply, status)
  if (request.span !== undefined) endSpan(request, status, callerOf(request), subjectOf(request.params))
  const level = levelOf(request, status)
  if (!isLogged(log, level)) return
  const operation = request.routeOptions?.config?.operation
  const actor = callerOf(request)
  const traceId = traceIdOf(request)
  const fields = {
    ...(operation !== undefined && { operation }),
    method,
    url: loggedPath(request.url, request.routeOptions?.url),
    ...(status !== undefined && { status }),
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(actor !== undefined && { actor }),
    ...subjectOf(request.params),
    ...(events !== undefined && { events }),
    ...(traceId !== undefined && { traceId }),
    ...(errorId !== undefined && { errorId }),
    ...(status !== undefined && failure),
  }
  log[level](fields, message)
}

/** The time of a stream says nothing of the server: clients end it. */
function observe({ observer, method, routeOptions, span }: FastifyRequest, reply: FastifyReply, status?: number): void {
  if (observer === undefined) return
  const { operation, route } = routeOptions?.config ?? {}
  const isStreamed = route?.isStream === true && status === 200
  if (!isStreamed) observer.ended(operation, method, status, reply.elapsedTime / 1000, span)
}

/**
 * Returns the level of a record. Routine requests are below `info`; `/ready` logs the changes of its result instead.
 */
function levelOf(request: FastifyRequest, status = 0): Level {
  if (request.failure?.err !== undefined) return 'error'
  if (status >= 500) return PROBES.has(request.routeOptions?.url) ? 'debug' : 'warn'
  // SDKs ask again and again for a feature that is gone, or not there yet.
  if (status >= 400 && !(status === 404 && isOfSdk(request))) return 'info'
  return isRoutine(request) ? 'debug' : 'info'
}

/** Whether a request comes from an SDK, or loads a page, a document or another file. */
function isRoutine({ url, routeOptions }: FastifyRequest): boolean {
  const operation = routeOptions?.config?.operation
  return operation === undefined ? !SIGN_INS.some((prefix) => url.startsWith(prefix)) : isOfSdk({ routeOptions })
}

function isOfSdk({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return routeOptions?.config?.route?.access === 'sdk'
}

/** Returns the id for the error in the answer. A proxy can give a request an id that is no UUID, as errors have. */
export function errorIdOf(request: FastifyRequest): string {
  if (isUuid(request.id)) return request.id
  request.errorId ??= randomUUID()
  return request.errorId
}

/** Returns what the path names. Other names are not logged: bodies have them. */
function subjectOf(params: unknown) {
  const { projectId, environment, changeRequestId } = (params ?? {}) as Record<string, string | number | undefined>
  const changeRequest = Number(changeRequestId)
  return {
    ...(projectId !== undefined && { project: withoutSecrets(String(projectId)) }),
    ...(environment !== undefined && { environment: withoutSecrets(String(environment)) }),
    ...(Number.isSafeInteger(changeRequest) && { changeRequest }),
  }
}

/** Returns the authenticated caller; undefined without one, also before authentication. */
function callerOf({ sdkKey, actor, signedIn }: Partial<FastifyRequest>): Caller | undefined {
  if (sdkKey !== undefined) return { kind: `${sdkKey.type}-key`, id: sdkKey.id }
  return signedIn === undefined ? actor?.caller : { kind: 'user', id: signedIn }
}
