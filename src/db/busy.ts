/** Error codes of this module, in addition to those of the database. */
export type LineCode = 'LINE_FULL' | 'LINE_SLOW' | 'WAITER_LEFT'

const SERVER_IS_BUSY = 'The server is busy with other requests'

/** Why the database, or a line in front of it, can't do the work now, by error code. Such work stores nothing. */
const REASONS: Readonly<Record<string, string>> = {
  '55P03': 'Another change has locked what this one needs',
  '40P01': 'This met other changes of the same things',
  '40001': 'This met other changes of the same things',
  '57014': 'The database stopped this because it took too long, or because somebody told it to',
  LINE_FULL: SERVER_IS_BUSY,
  LINE_SLOW: SERVER_IS_BUSY,
  WAITER_LEFT: 'The client closed the connection before its turn came',
} satisfies Record<LineCode, string> & Record<string, string>

/** Returns the reason when the work failed now but may succeed later; undefined for every other error. */
export function busyReason(error: Error): string | undefined {
  return 'code' in error ? REASONS[String(error.code)] : undefined
}

export function busyError(code: LineCode): Error {
  return Object.assign(new Error(REASONS[code]), { code })
}
