/**
 * SQLSTATE: connection (08), shutdown (57P), ended while a transaction was idle (25P03), too many connections, a login that is refused (28), a database that is gone.
 * The others are from the operating system.
 */
const CONNECTION_CODES =
  /^(08...|57P..|25P03|53300|28...|3D000|ECONNREFUSED|ECONNRESET|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|EAI_AGAIN)$/
/** What the driver says without a code, and what the server says with one that means other things as well. */
const CONNECTION_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|permission denied for database|not currently accepting connections/

/** Whether an error says that the database can't be reached, and nothing about what it was asked. */
export function isConnectionFailure(error: Error): boolean {
  if (error instanceof AggregateError)
    return error.errors.some((inner) => inner instanceof Error && isConnectionFailure(inner))
  const code = 'code' in error ? String(error.code) : ''
  return CONNECTION_CODES.test(code) || CONNECTION_MESSAGES.test(error.message)
}
