/** ISO 8601. JavaScript alone also reads texts such as `Sun Nov 22 2026`, each engine in its own way. */
const DATE = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(z|[+-]\d\d:?\d\d)?)?$/i

/** The offset at the end of a time. Some SDKs leave it out, and mean UTC. */
const OFFSET = /(z|[+-]\d\d:?\d\d)$/i

/** The end of the year 9999. The database has a shorter span of time than JavaScript. */
const LAST = Date.UTC(10_000, 0) - 1

/** Longer than any time that an SDK writes. */
const MAX_LENGTH = 100

/**
 * Reads a time as SDKs write it: milliseconds since 1970, or a date with or without an offset; from 1970 to 9999.
 * Returns undefined for anything else.
 */
export function timeIn(reported: unknown): Date | undefined {
  const time = typeof reported === 'number' ? new Date(reported) : timeFrom(reported)
  return time !== undefined && time.getTime() >= 0 && time.getTime() <= LAST ? time : undefined
}

function timeFrom(text: unknown): Date | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH || !DATE.test(text)) return undefined
  return new Date(OFFSET.test(text) ? text : `${text}Z`)
}
