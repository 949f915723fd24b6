import { invalid } from '../errors.ts'

/** ISO 8601. JavaScript alone also reads texts such as `Sun Nov 22 2026`, each engine in its own way. */
const DATE = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(z|[+-]\d\d:?\d\d)?)?$/i

/** The offset at the end of a time. Some SDKs leave it out, and mean UTC. */
const OFFSET = /(z|[+-]\d\d:?\d\d)$/i

/** The end of the year 9999. The database has a shorter span of time than JavaScript. */
const LAST = Date.UTC(10_000, 0) - 1

/**
 * Reads a time as SDKs write it: milliseconds since 1970, or a date with or without an offset; from 1970 to 9999.
 *
 * @param path JSON pointer of the time in the request
 * @throws DomainError invalid
 */
export function reportedTime(reported: string | number, path: string): Date {
  const time = typeof reported === 'number' ? new Date(reported) : timeFrom(reported)
  if (time.getTime() >= 0 && time.getTime() <= LAST) return time
  throw invalid(
    `${path} is not a time. Accepted: 2026-11-20T09:30:00Z, or milliseconds since 1970; from 1970 to 9999`,
    path,
  )
}

/** Returns an invalid date for a text that is not a date. */
function timeFrom(text: string): Date {
  if (!DATE.test(text)) return new Date(Number.NaN)
  return new Date(OFFSET.test(text) ? text : `${text}Z`)
}
