const clocks = new Map<string | undefined, Intl.DateTimeFormat>()

/**
 * Returns what clocks show at a time, such as `2026-12-04T16:00`: those of a time zone, or else of the reader.
 *
 * @throws RangeError for an unknown time zone
 */
export function clockAt(at: number, timeZone?: string): string {
  // Swedes write dates as ISO 8601 does.
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone })
  clocks.set(timeZone, clock)
  return clock.format(at).replace(' ', 'T')
}

/** Says what clocks show: "Fri 4 Dec 16:00", with the year where it is another one than that of `now`. */
export function clockInWords(local: string, now = Date.now()): string {
  const [weekday = '', day, month, year, time = ''] = new Date(`${local}Z`).toUTCString().split(' ')
  const others = new Date(now).getUTCFullYear() === Number(year) ? [] : [year]
  return [weekday.slice(0, -1), Number(day), month, ...others, time.slice(0, 'hh:mm'.length)].join(' ')
}

/** Says a time as the clocks of the reader show it. */
export function timeInWords(at: string | number): string {
  return clockInWords(clockAt(typeof at === 'string' ? Date.parse(at) : at))
}
