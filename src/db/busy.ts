/** Error codes of this module, in addition to those of the database. */
export type QueueCode = 'QUEUE_FULL' | 'QUEUE_TIMEOUT' | 'CLIENT_GONE'

const SERVER_IS_BUSY = 'The server is busy with other requests'

/** Why the database, or a line in front of it, can't do the work now, by error code. Such work stores nothing. */
const REASONS: Readonly<Record<string, string>> = {
  '55P03': 'Another change has locked what this one needs',
  '40P01': 'This met other changes of the same things',
  '40001': 'This met other changes of the same things',
  '57014': 'The database stopped this because it took too long, or because somebody told it to',
  QUEUE_FULL: SERVER_IS_BUSY,
  QUEUE_TIMEOUT: SERVER_IS_BUSY,
  CLIENT_GONE: 'The client closed the connection before its turn came',
} satisfies Record<QueueCode, string> & Record<string, string>

/** Returns the reason when the work failed now but may succeed later; undefined for every other error. */
export function busyReason(error: Error): string | undefined {
  return 'code' in error ? REASONS[String(error.code)] : undefined
}

export function busyError(code: QueueCode): Error {
  return Object.assign(new Error(REASONS[code]), { code })
}
