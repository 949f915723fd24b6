import type { Schemas } from '@flaghoist/client'
import { clockAt } from '../../page/clocks.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** Weekly freezes are compared for a year: clocks may be changed in one time zone, and later in the other one. */
const WEEKS = 53

export type Times = Pick<Schemas['Freeze'], 'start' | 'end' | 'timeZone' | 'weekly' | 'repeatsUntil'>
export type Window = { readonly from: number; readonly until: number }

/** Whether the browser knows a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    clockAt(0, name)
    return name !== ''
  } catch {
    return false
  }
}

/**
 * Returns the first windows of a freeze that end after a time, by the rule of the server: of a time that clocks show
 * twice, a window begins at the first, and ends at the second.
 */
export function windowsOf({ start, end, timeZone, weekly, repeatsUntil }: Times, after: number, most = 1): Window[] {
  const week = weekly ? Math.floor((after - wallTime(start)) / WEEK_MS) : 0
  // The clocks may have been changed since, so the window of the week before may be open, too.
  const first = Math.max(0, week - 1)
  const windows: Window[] = []
  for (let number = first; windows.length < most; number++) {
    const from = later(start, number)
    if ((!weekly && number > 0) || (repeatsUntil !== null && from.slice(0, 10) > repeatsUntil)) break
    const window = {
      from: momentsOf(from, timeZone)[0],
      until: momentsOf(later(end, number), timeZone)[1],
    }
    // Clocks may skip the start, and show a time after the end in place of it.
    if (window.until > after && window.until > window.from) windows.push(window)
  }
  return windows
}

/** Returns when two freezes hold together for the first time after a time; undefined if they never do. */
export function overlapOf(one: Times, other: Times, now: number): Window | undefined {
  const [rare, often] = one.weekly ? [other, one] : [one, other]
  const after = Math.max(now, wallTime(one.start) - WEEK_MS, wallTime(other.start) - WEEK_MS)
  for (const { from, until } of windowsOf(rare, rare.weekly ? after : now, WEEKS)) {
    const [met] = windowsOf(often, Math.max(from, now))
    if (met !== undefined && met.from < until)
      return { from: Math.max(from, met.from), until: Math.min(until, met.until) }
  }
  return undefined
}

/** Returns the first and the last time at which clocks show something; of what they skip, what they show instead. */
function momentsOf(local: string, timeZone: string): readonly [first: number, last: number] {
  const wall = wallTime(local)
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((at) => wall - (wallTime(clockAt(at, timeZone)) - at))
  const moments = [before ?? wall, after ?? wall]
  const shown = moments.filter((moment) => clockAt(moment, timeZone) === local)
  return shown.length === 0 ? [before ?? wall, before ?? wall] : [Math.min(...shown), Math.max(...shown)]
}

/** Returns what clocks show in place of a time that they skip; any other time as it is. */
export function shownInPlaceOf(local: string, timeZone: string): string {
  return clockAt(momentsOf(local, timeZone)[0], timeZone)
}

/** Returns a time of a clock, as if it were UTC. */
function wallTime(local: string): number {
  return Date.parse(`${local}Z`)
}

function later(local: string, weeks: number): string {
  return new Date(wallTime(local) + weeks * WEEK_MS).toISOString().slice(0, local.length)
}
