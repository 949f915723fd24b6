import { invalid } from './errors.ts'

/** A day, in milliseconds. */
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/**
 * How far the clocks of two servers differ at most, see `db/database-clock.ts`. A stored time that is even later than
 * its limit allows comes from a clock that was set back since.
 */
export const MAX_AHEAD_MS = 120_000

/** The last date that the contract can express, in milliseconds. */
export const LAST_MOMENT_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Parses a date of the contract.
 *
 * @param path JSON pointer of the date in the request
 * @throws DomainError invalid
 */
export function momentFrom(text: string, path: string): Date {
  const moment = new Date(text)
  // A date can have a valid format and still not exist, for example with second 60.
  if (Number.isNaN(moment.getTime())) throw invalid(`${path} is not a date that exists`, path)
  // After conversion to UTC, the year can be outside of the range that the contract can express.
  const year = moment.getUTCFullYear()
  if (year < 1 || year > 9999) throw invalid(`${path} is not in the years 1 to 9999`, path)
  return moment
}
