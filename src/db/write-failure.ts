/** SQLSTATE: disk full, out of memory, other resources that ran out, read-only. */
const CODES = /^(53000|53100|53200|25006)$/

/** Whether an error says that the database can't do this at the moment, whatever it was asked. */
export function isWriteFailure(error: Error): boolean {
  return 'code' in error && CODES.test(String(error.code))
}
