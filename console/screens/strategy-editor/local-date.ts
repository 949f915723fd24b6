const MINUTE_MS = 60_000

/** Returns a time as a field for local dates has it, such as `2026-11-25T16:30`; empty for no time. */
export function localDate(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS)
    .toISOString()
    .slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/** Returns the time of a field for local dates as the server takes it. */
export function zonedDate(local: string): string {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
