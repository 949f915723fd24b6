import { invalid } from '../errors.ts'

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
export function reportedTime(told: string | number, path: string): Date {
  const time = new Date(typeof told === 'number' || OFFSET.test(told) ? told : `${told}Z`)
  if (time.getTime() >= 0 && time.getTime() <= LAST) return time
  throw invalid(
    `${path} is no time. Accepted: 2026-11-20T09:30:00Z, or milliseconds since 1970; from 1970 to 9999`,
    path,
  )
}
