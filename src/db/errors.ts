import { kindsOf, NETWORK_FAILURES, UNKNOWN_FAILURE } from '../runtime/network-failures.ts'

/**
 * The kinds of errors of the database, and of the limits in front of it:
 * - contended: another transaction was in the way; the same work may succeed at once
 * - busy: there was no time or no room for the work; it stored nothing
 * - unreachable: no connection, or a lost one; waiting may help
 * - refused: the server does not accept this account or database; waiting does not help
 * - unwritable: the server can't write at the moment, whatever the statement is
 * - data: the values of the statement can't be stored; the same values fail again
 */
type Kind = 'contended' | 'busy' | 'unreachable' | 'refused' | 'unwritable' | 'data'

/** Error codes of limits in this process, in addition to those of the database. */
export type QueueCode = 'QUEUE_FULL' | 'QUEUE_TIMEOUT' | 'CLIENT_GONE'

/** The code of a transaction that was ended for urgent work. */
const GAVE_WAY = 'GAVE_WAY'

/** The code of a transaction that has learned what it has to do in another way. */
const HAS_LEARNED = 'HAS_LEARNED'

/** The code of a commit that no synchronous standby has confirmed. */
export const NOT_REPLICATED = 'NOT_REPLICATED'

/** The code of a connection that was ended because the database has not answered on it in time. */
const NOT_ANSWERED = 'NOT_ANSWERED'

/** The code of a session that a pooler has provided without one of its settings. */
export const SETTING_NOT_KEPT = 'SETTING_NOT_KEPT'

/** Kinds by SQLSTATE, by the first two or three characters of a SQLSTATE, or by a code of the operating system. */
const KINDS: Readonly<Record<string, Kind>> = {
  // Deadlock, serialization failure, lock timeout.
  '40P01': 'contended',
  '40001': 'contended',
  '55P03': 'contended',
  [GAVE_WAY]: 'contended',
  [HAS_LEARNED]: 'contended',
  // Canceled, by a time limit or by an administrator.
  '57014': 'busy',
  ...({ QUEUE_FULL: 'busy', QUEUE_TIMEOUT: 'busy', CLIENT_GONE: 'busy' } satisfies Record<QueueCode, Kind>),
  // Connection exception, shutdown, idle transaction timeout, too many connections.
  '08': 'unreachable',
  '57P': 'unreachable',
  '25P03': 'unreachable',
  '53300': 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ENOTFOUND: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EPIPE: 'unreachable',
  EAI_AGAIN: 'unreachable',
  // Like a lost connection: the change may be kept or not.
  [NOT_REPLICATED]: 'unreachable',
  [NOT_ANSWERED]: 'unreachable',
  // Login refused, no such database.
  '28': 'refused',
  '3D000': 'refused',
  // Insufficient resources, disk full, out of memory, read-only.
  '53000': 'unwritable',
  '53100': 'unwritable',
  '53200': 'unwritable',
  '25006': 'unwritable',
  // Invalid data, a violated constraint, a value that is too large for an index.
  '22': 'data',
  '23': 'data',
  '54': 'data',
}

/**
 * The functions of PostgreSQL in which a session begins. The account may not connect, or the database takes no
 * connections: both have codes that other errors have, too.
 */
const SESSION_BEGINS = ['InitPostgres', 'CheckMyDatabase']

/** Errors of the driver without a code. PostgreSQL's own messages are never read: it may write them in any language. */
const OF_DRIVER =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after/

/** A prepared statement is there already, or is not there; a setting of the session is not there. */
const POOLER_CODES = ['42P05', '26000', SETTING_NOT_KEPT]

/** PgBouncer has one code for all its errors, and messages in English only. */
const POOLER_CODE = '08P01'
const POOLER_MESSAGE = /^unsupported startup parameter/

const SQLSTATE = /^[0-9A-Z]{5}$/

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

function kindOf(error: Error): Kind | undefined {
  const code = codeOf(error)
  const byClass = SQLSTATE.test(code) ? (KINDS[code.slice(0, 3)] ?? KINDS[code.slice(0, 2)]) : undefined
  return KINDS[code] ?? byClass ?? (code === '' ? kindOfDriver(error) : kindOfBeginning(error))
}

function kindOfDriver({ message }: Error): Kind | undefined {
  return OF_DRIVER.test(message) ? 'unreachable' : undefined
}

function kindOfBeginning(error: Error): Kind | undefined {
  return 'routine' in error && SESSION_BEGINS.includes(String(error.routine)) ? 'refused' : undefined
}

/** Whether `holds` is true for an error, or for one of several errors: a host name may have several addresses. */
function someOf(error: Error, holds: (error: Error) => boolean): boolean {
  if (!(error instanceof AggregateError)) return holds(error)
  return error.errors.some((inner) => inner instanceof Error && someOf(inner, holds))
}

function isOf(error: Error, ...kinds: readonly Kind[]): boolean {
  return someOf(error, (each) => {
    const kind = kindOf(each)
    return kind !== undefined && kinds.includes(kind)
  })
}

/** Whether the database can't be reached or does not accept the connection; the error is not about the statement. */
export function isConnectionFailure(error: Error): boolean {
  return isOf(error, 'unreachable', 'refused')
}

/** Returns why a connection failure has ended a request, for callers: what it has changed may be kept or not. */
export function unreachableReason(error: Error): string {
  return codeOf(error) === NOT_ANSWERED
    ? "The database has not answered in time: it is overloaded, this takes longer than a statement may, or it can't be reached. Whether anything was changed is not known"
    : "The database can't be reached"
}

/** An error of a connection on which an answer has not arrived in time. */
export function unansweredError(afterMs: number): Error {
  const error = new Error(`Connection terminated: the database has not answered for ${afterMs} ms`)
  return Object.assign(error, { code: NOT_ANSWERED })
}

/** Whether the database does not answer, or takes no connections at the moment, so that waiting may help. */
export function isUnreachable(error: Error): boolean {
  return isOf(error, 'unreachable') && !isOf(error, 'refused') && !isPoolerFailure(error)
}

/** Whether a pooler provides sessions without their settings, or another session for each transaction. */
export function isPoolerFailure(error: Error): boolean {
  return someOf(error, (each) => {
    const code = codeOf(each)
    return POOLER_CODES.includes(code) || (code === POOLER_CODE && POOLER_MESSAGE.test(each.message))
  })
}

/** Whether the database can't write at the moment, whatever the statement is. */
export function isWriteFailure(error: Error): boolean {
  return kindOf(error) === 'unwritable'
}

/** Whether an error is about the values of a statement, so that the same values fail again. Nothing was stored. */
export function isDataFailure(error: unknown): boolean {
  return error instanceof Error && kindOf(error) === 'data'
}

/** Whether another transaction was in the way, so that a retry can succeed at once. */
export function isContention(error: unknown): boolean {
  return error instanceof Error && kindOf(error) === 'contended'
}

/** Whether the database is out of reach, busy or can't write now: the error may end by itself. */
export function isPassingFailure(error: Error): boolean {
  return isConnectionFailure(error) || busyReason(error) !== undefined || isWriteFailure(error)
}

const SERVER_IS_BUSY = 'The server is busy with other requests'

/** The reason for each code of the kinds `contended` and `busy`, for callers. */
const REASONS: Readonly<Record<string, string>> = {
  [GAVE_WAY]: SERVER_IS_BUSY,
  '55P03': 'Another change has locked what this one needs',
  '40P01': 'This met other changes of the same things',
  '40001': 'This met other changes of the same things',
  '57014': 'The database stopped this because it took too long, or because an administrator canceled it',
  QUEUE_FULL: SERVER_IS_BUSY,
  QUEUE_TIMEOUT: SERVER_IS_BUSY,
  CLIENT_GONE: 'The client closed the connection before its turn came',
} satisfies Record<QueueCode, string> & Record<string, string>

/** Returns the reason when the work failed now but may succeed later; undefined for every other error. */
export function busyReason(error: Error): string | undefined {
  return REASONS[codeOf(error)]
}

/** An error like that of a lock that another transaction holds, for work that does not wait for it. */
export function contendedError(): Error {
  return Object.assign(new Error('Another transaction has the lock'), { code: '55P03' })
}

/** An error of a transaction that was ended for urgent work, and has to start again. */
export function preemptedError(): Error {
  return Object.assign(new Error('Urgent work needs the connection'), { code: GAVE_WAY })
}

/** An error of a transaction that has to start again with what it has learned, and will then do it in another way. */
export function learnedError(): Error {
  return Object.assign(new Error('The transaction has to start again'), { code: HAS_LEARNED })
}

/** Whether a transaction has only to start again: it has met no other one. */
export function wasPreempted(error: unknown): boolean {
  return error instanceof Error && [GAVE_WAY, HAS_LEARNED].includes(codeOf(error))
}

export function busyError(code: QueueCode): Error {
  return Object.assign(new Error(REASONS[code]), { code })
}

/** Returns the kind of a connection failure in words for every reader: messages may contain the database address. */
export function kindOfFailure(error: Error): string {
  if (error instanceof AggregateError) return kindsOf(error, kindOfFailure)
  const code = codeOf(error)
  const ofNetwork = code === NOT_ANSWERED ? NETWORK_FAILURES.ETIMEDOUT : NETWORK_FAILURES[code]
  if (ofNetwork !== undefined) return ofNetwork
  if (SQLSTATE.test(code)) return `SQLSTATE ${code}`
  return error.message.includes('timeout') ? 'timeout' : UNKNOWN_FAILURE
}
