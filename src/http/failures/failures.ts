import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Schema } from '../../contract.ts'
import { busyReason, isConnectionFailure, isWriteFailure, unreachableReason } from '../../db/errors.ts'
import {
  type ChangedMeanwhile,
  DomainError,
  type ErrorDetail,
  type ErrorKind,
  type MissingPermission,
} from '../../domain/errors.ts'
import { reasonOf } from '../../runtime/reason.ts'
import { observeFailure } from '../observing/observer.ts'
import { withoutSecrets } from '../observing/redacted-urls.ts'
import { recordRefusedAttempt } from '../observing/refused-attempts.ts'
import { errorIdOf, type LoggedFailure, noteFailure } from '../observing/request-log.ts'
import { prefersHtml } from '../requests/accept.ts'
import { etagOf } from '../requests/etag.ts'
import { asciiJson, MAX_HEADER_BYTES } from '../requests/list-header.ts'
import { isScim, SCIM_TYPE, scimErrorBody } from './scim-refusal.ts'
import { shortened } from './shortened.ts'

export type Failure = {
  status: number
  name: string
  message: string
  details?: readonly ErrorDetail[] | undefined
  retryAfterSeconds?: number | undefined
  meanwhile?: ChangedMeanwhile | undefined
  oldestEvent?: number | undefined
  conflicts?: readonly Schema<'StateConflict'>[] | undefined
  missingPermissions?: readonly MissingPermission[] | undefined
  until?: string | undefined
}

/** Status and name of each kind of refusal, spelled as in the contract (also `ContentTypeerror`). */
export const REFUSALS: Readonly<Record<ErrorKind, { status: number; name: string }>> = {
  invalid: { status: 400, name: 'ValidationError' },
  unauthenticated: { status: 401, name: 'AuthenticationRequired' },
  forbidden: { status: 403, name: 'NoAccessError' },
  missing: { status: 404, name: 'NotFoundError' },
  conflict: { status: 409, name: 'NameExistsError' },
  frozen: { status: 409, name: 'FrozenError' },
  reused: { status: 422, name: 'IdempotencyKeyReusedError' },
  large: { status: 413, name: 'PayloadTooLargeError' },
  unsupported: { status: 415, name: 'ContentTypeerror' },
  limited: { status: 429, name: 'RateLimitError' },
  method: { status: 405, name: 'MethodNotAllowedError' },
  gone: { status: 410, name: 'GoneError' },
  changed: { status: 412, name: 'PreconditionFailedError' },
  unconditional: { status: 428, name: 'PreconditionRequiredError' },
  unavailable: { status: 503, name: 'ServiceUnavailableError' },
}

/** The most characters between two slashes of a path. */
export const PATH_MEMBER_LIMIT = 2048

/** The value of `Retry-After` in a 503: the database may recover by itself or be repaired. */
const RETRY_AFTER_SECONDS = 1

/** Messages for URLs that the router can't parse. They do not quote the URL, which may contain a secret. */
const BROKEN_ADDRESSES: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The path of the address is not UTF-8 in percent-encoding: a % has two hexadecimal digits after it',
  FST_ERR_MAX_PARAM_LENGTH: `A member of the path is longer than ${PATH_MEMBER_LIMIT} characters`,
}

/** Messages for a file that does not match the conditional headers of the request, by status. */
const UNMET_CONDITIONS: Readonly<Record<number, string>> = {
  412: 'The file is not the one that If-Match or If-Unmodified-Since asks for',
  416: 'The file ends before the range that the header Range asks for',
}

/** Answers any thrown error with the Error body of the contract, whose id is that of the request in the log. */
export function sendFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failResponse(error, request, reply)
  const id = errorIdOf(request)
  if (isScim(request)) reply.type(SCIM_TYPE).send(scimErrorBody(id, error, failure.status, failure.message))
  else reply.send(ofrepBody(request, failure) ?? errorBody(id, failure))
}

/**
 * Returns a handler that answers a browser with a page for any thrown error, and others as `sendFailure` does.
 *
 * @param page makes the HTML of a message
 */
export function failurePage(page: (message: string) => string) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
    if (!prefersHtml(request)) {
      sendFailure(error, request, reply)
      return
    }
    const { message } = failResponse(error, request, reply)
    reply.type('text/html; charset=utf-8').send(page(message))
  }
}

/** Returns what a caller without permission gets, also where the rest of the request is not acceptable. */
function refusalFirst(error: FastifyError | Error, { lacking }: FastifyRequest): FastifyError | Error {
  if (lacking === undefined || failureOf(error).status >= 500) return error
  return error instanceof DomainError && error.kind === 'forbidden' ? error : lacking
}

/** Adds an error to the log record of its request, and sets the status of the response. */
function failResponse(given: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Failure {
  const error = refusalFirst(given, request)
  const failure = failureOf(error)
  const { status, retryAfterSeconds } = failure
  noteFailure(request, reply, loggedFailure(error, failure))
  recordRefusedAttempt(request, error)
  if (request.observer !== undefined) observeFailure(request.observer, status, error)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  reply.headers(refusalHeaders(failure))
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Flaghoist"')
  // The client of streams in SDKs of Unleash leaves the body of a refusal unread. A minute later, it takes that
  // connection for dead, and cuts the stream that it has by then.
  if (request.routeOptions?.config?.route?.isStream) reply.header('connection', 'close')
  reply.code(status)
  return failure
}

const MAX_MISSING = 10

/** Returns the headers that belong to a refusal also when it is stored and given again: JSON in ASCII. */
export function refusalHeaders({ missingPermissions }: Failure): Record<string, string> {
  if (missingPermissions === undefined) return {}
  const text = asciiJson(missingPermissions.slice(0, MAX_MISSING))
  return text.length > MAX_HEADER_BYTES ? {} : { 'missing-permissions': text }
}

/**
 * Returns the fields of an error for the log. Only a fault of the server has a stack: stacks of refusals, or of an
 * unreachable database, would fill the log.
 */
function loggedFailure(error: Error, { status, name, message }: Failure): LoggedFailure {
  const logged = { name, message: withoutSecrets(message) }
  if (status === 500) return { error: logged, err: error }
  if (status < 500 || error instanceof DomainError) return { error: logged }
  const code = 'code' in error ? String(error.code) : undefined
  return { error: { ...logged, code, cause: withoutSecrets(reasonOf(error)) } }
}

/** Returns the Error body of the contract. A 400 always has details: clients read the problems there. */
export function errorBody(
  id: string,
  { status, name, message, details, meanwhile, oldestEvent, conflicts, until }: Failure,
): Schema<'Error'> | Schema<'PreconditionFailed'> | Schema<'Gone'> | Omit<Schema<'StateConflicts'>, 'details'> {
  const listed = details ?? (status === 400 ? [{ message }] : undefined)
  const error = { id, name, message, ...(listed && { details: listed.map(answered) }), ...(until && { until }) }
  if (oldestEvent !== undefined) return { ...error, oldestEvent }
  if (conflicts !== undefined) return { ...error, conflicts: [...conflicts] }
  if (meanwhile === undefined) return error
  const { events, revision, current } = meanwhile
  return { ...error, events: [...events], etag: etagOf(revision), ...(current !== undefined && { current }) }
}

function answered({ message, path }: ErrorDetail): Schema<'ErrorDetail'> {
  return { message, ...(path !== undefined && { path }) }
}

/** Returns the body that the OpenFeature protocol has for a refusal; undefined where it has none. */
function ofrepBody(
  { url, routeOptions, params }: FastifyRequest,
  { status, message, details = [] }: Failure,
): Schema<'OfrepFailure'> | undefined {
  const route = routeOptions?.config?.route
  // A URL that the router can't parse has no operation.
  const isOfrep = route === undefined ? status === 400 && url.startsWith('/ofrep/') : route.errorBody === 'ofrep'
  if (!isOfrep || ![400, 404].includes(status)) return undefined
  const { flagKey } = (params ?? {}) as { flagKey?: string }
  const isOfContext = details.some(({ path }) => path?.startsWith('/body/context'))
  const errorCode = status === 404 ? 'FLAG_NOT_FOUND' : isOfContext ? 'INVALID_CONTEXT' : 'PARSE_ERROR'
  return { ...(flagKey !== undefined && { key: flagKey }), errorCode, errorDetails: message }
}

export function failureOf(error: Error): Failure {
  if (error instanceof DomainError) {
    const { kind, message, details, ...facts } = error
    const shown = { message: shortened(message), details: details?.map(shortenedDetail) }
    const { retryAfterSeconds, meanwhile, oldestEvent, conflicts, missingPermissions, until } = facts
    const programs = { retryAfterSeconds, meanwhile, oldestEvent, conflicts, missingPermissions, until }
    return { ...REFUSALS[kind], ...shown, ...programs }
  }
  if (isConnectionFailure(error)) return unavailable(unreachableReason(error))
  const busy = busyReason(error)
  if (busy !== undefined) return unavailable(`${busy}. Nothing was changed`)
  if (isWriteFailure(error)) return unavailable("The database can't do this at the moment")
  const code = 'code' in error ? String(error.code) : ''
  const status = statusOf(error)
  const unmet = UNMET_CONDITIONS[status]
  if (unmet !== undefined) return { ...REFUSALS.invalid, status, message: unmet }
  const broken = BROKEN_ADDRESSES[code]
  if (broken !== undefined) return { ...REFUSALS.invalid, message: broken }
  // Errors of Fastify itself while it reads a request, such as a wrong length or an incomplete body.
  if (code.startsWith('FST_') && status >= 400 && status < 500)
    return { ...REFUSALS.invalid, message: withoutSecrets(shortened(error.message)) }
  return {
    status: 500,
    name: 'InternalError',
    message: 'Something went wrong on our side. The log has the details under this id',
  }
}

function shortenedDetail({ message, path }: ErrorDetail): ErrorDetail {
  return { message: shortened(message), ...(path !== undefined && { path: shortened(path) }) }
}

/** Returns a 503 with `reason` in its message. The log has the message of the original error. */
function unavailable(reason: string): Failure {
  const message = `${reason}. Try again in a moment`
  return { status: 503, name: 'ServiceUnavailableError', message, retryAfterSeconds: RETRY_AFTER_SECONDS }
}

export function isUnmetCondition(error: Error): boolean {
  return UNMET_CONDITIONS[statusOf(error)] !== undefined
}

function statusOf(error: Error): number {
  return 'statusCode' in error ? Number(error.statusCode) : 500
}
