/** SQLSTATE: data that can't be stored (22), a violated constraint (23), a value that is too large for an index (54). */
const CODES = /^(22|23|54)...$/

/** Whether an error is about the data of a statement, so that the same data fails again. Nothing was stored. */
export function isDataFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.test(String(error.code))
}
