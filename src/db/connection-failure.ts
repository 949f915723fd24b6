/**
 * SQLSTATE: connection (08), shutdown (57P), idle transaction timeout (25P03), too many connections (53300), login
 * refused (28), no such database (3D000). The other codes are from the operating system.
 */
const CONNECTION_CODES =
  /^(08...|57P..|25P03|53300|28...|3D000|ECONNREFUSED|ECONNRESET|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|EAI_AGAIN)$/
/** Messages of the driver that have no code, and of the server whose code also has other meanings. */
const CONNECTION_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|permission denied for database|not currently accepting connections/

/** SQLSTATE of what waiting does not mend: login refused (28), no such database (3D000). */
const SETTING_CODES = /^(28...|3D000)$/
const SETTING_MESSAGES = /permission denied for database|not currently accepting connections/

/** Messages of a pooler such as PgBouncer, of PostgreSQL behind one in transaction mode, and of `assertLimitsKept`. */
const POOLER_MESSAGES =
  /^unsupported startup parameter|^prepared statement ".*" (already exists|does not exist)$|^setting \w+ was not kept:/
const NO_CODE = /(?!)/

/** Whether an error means that a pooler gives sessions without their settings, or each transaction another one. */
export function isPoolerFailure(error: Error): boolean {
  return isAbout(error, NO_CODE, POOLER_MESSAGES)
}

/** Whether an error means that the database can't be reached, and is not about the statement itself. */
export function isConnectionFailure(error: Error): boolean {
  return isAbout(error, CONNECTION_CODES, CONNECTION_MESSAGES)
}

/** Whether nobody answers at the address of the database, or it takes no connection at the moment: waiting may help. */
export function isUnreachable(error: Error): boolean {
  return isConnectionFailure(error) && !isAbout(error, SETTING_CODES, SETTING_MESSAGES) && !isPoolerFailure(error)
}

/** Words for codes of the operating system. */
const KINDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
  EPIPE: 'connection closed',
  ENOTFOUND: 'unknown host name',
  EAI_AGAIN: 'the host name can not be looked up now',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ETIMEDOUT: 'timeout',
}

/** Returns what kind of failure an error is, for everybody: messages may contain the address of the database. */
export function kindOfFailure(error: Error): string {
  if (error instanceof AggregateError) {
    const kinds = error.errors.map((inner) => (inner instanceof Error ? kindOfFailure(inner) : UNKNOWN_KIND))
    return [...new Set(kinds)].join(', ') || UNKNOWN_KIND
  }
  const code = 'code' in error ? String(error.code) : ''
  if (SQLSTATE.test(code)) return `SQLSTATE ${code}`
  if (error.message.includes('timeout')) return 'timeout'
  return KINDS[code] ?? UNKNOWN_KIND
}

const SQLSTATE = /^[0-9A-Z]{5}$/
const UNKNOWN_KIND = 'no connection'

function isAbout(error: Error, codes: RegExp, messages: RegExp): boolean {
  if (error instanceof AggregateError)
    return error.errors.some((inner) => inner instanceof Error && isAbout(inner, codes, messages))
  const code = 'code' in error ? String(error.code) : ''
  return codes.test(code) || messages.test(error.message)
}
