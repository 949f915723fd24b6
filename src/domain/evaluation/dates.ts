/** A day, or a time of a day with an optional zone, as in RFC 3339; seconds may be left out. */
const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/

const LAST_HOUR = 23

/**
 * Reads a date of a constraint or a context. Without a zone it is UTC, and a day alone is its midnight.
 *
 * @returns undefined for other texts, and for dates outside of the years 1 to 9999
 */
export function dateFrom(text: string): Date | undefined {
  const [, year, month, day, hour, zone] = DATE.exec(text) ?? []
  if (day === undefined || Number(hour ?? 0) > LAST_HOUR) return undefined
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // Date moves a day that its month lacks into the next month.
  if (midnight.getUTCDate() !== Number(day)) return undefined
  const date = hour === undefined ? midnight : new Date(`${text}${zone === undefined ? 'Z' : ''}`)
  return date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999 ? date : undefined
}

/** The same for a field of an application's own: SDKs read it only with seconds and a zone. */
export function zonedDateFrom(text: string): Date | undefined {
  return /:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) ? dateFrom(text) : undefined
}
