const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long it is until a time that was chosen: to the nearest unit, and never "now" before it has come. */
export function until(at: string, now: number): string {
  const seconds = Math.round((Date.parse(at) - now) / 1000)
  if (seconds <= 0) return ago(at, now)
  const [name, length] = UNITS.find((unit) => seconds >= unit[1]) ?? (['minute', 60] as const)
  return relative.format(Math.max(1, Math.round(seconds / length)), name)
}

/** How long ago a time was, in whole units that are over. */
export function ago(at: string, now: number): string {
  const seconds = Math.round((Date.parse(at) - now) / 1000)
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length)
  if (unit === undefined) return relative.format(0, 'second')
  const [name, length] = unit
  return relative.format(Math.trunc(seconds / length), name)
}
