/** SQLSTATE: insufficient resources, disk full, out of memory, read-only. */
const CODES = /^(53000|53100|53200|25006)$/

/** Whether an error means that the database can't write at the moment, whatever the statement is. */
export function isWriteFailure(error: Error): boolean {
  return 'code' in error && CODES.test(String(error.code))
}
