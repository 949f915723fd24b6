import type { Registration } from '../applications/application-report.ts'
import type { Usage } from '../client-metrics/usage-totals.ts'
import { isPathMember } from '../path-members/path-member.ts'
import { timeIn } from './reported-time.ts'

/** The sizes that `openapi/schemas/client-reports.yaml` names. */
const MAX_NAME = 255
const MAX_NAMES = 5000
const MAX_VARIANTS = 100
const MAX_STRATEGIES = 100
const MAX_COUNT = 2_147_483_647
const MAX_INTERVAL_MS = 1_000_000_000_000

export type Members = Readonly<Record<string, unknown>>

/**
 * Reads the values of a report one by one. A value that can't be used is left out and counted, and the others stay: the
 * SDK can't correct it, and would send it again or lose the usage of all features. Null counts as left out by the SDK.
 */
export type ReportReader = {
  /** Returns the features that an application asked for, each at the time of the period. */
  usages(toggles: unknown, at: Date): Usage[]
  /** Returns the usage of one feature; undefined where its name or a count can't be used. */
  usage(featureName: unknown, usage: unknown, at: Date): Usage | undefined
  /** Returns the time; `now` for one that can't be read, as for a clock that is wrong. */
  time(value: unknown, now: Date): Date
  registration(members: Members): Registration
  /** Returns the members of an object; none for anything else. */
  members(value: unknown): Members
  /** Returns the items of a list, or the first ones; none for anything else. */
  items(value: unknown, most?: number): readonly unknown[]
  /** Counts a value that is there and can't be used. */
  leave(value: unknown): void
  /** How much was left out so far. */
  leftOut(): number
}

export function createReportReader(): ReportReader {
  let leftOut = 0

  /** Returns undefined, and counts a value that is there and can't be used. */
  function leave(value: unknown, count = 1): undefined {
    if (!isUnsaid(value)) leftOut += count
    return undefined
  }

  function members(value: unknown): Members {
    if (isMembers(value)) return value
    leave(value)
    return {}
  }

  function items(value: unknown, most = Number.POSITIVE_INFINITY): readonly unknown[] {
    if (!Array.isArray(value)) {
      leave(value)
      return []
    }
    leave(value, Math.max(0, value.length - most))
    return value.slice(0, most)
  }

  function entries(value: unknown, most: number): [name: string, value: unknown][] {
    const all = Object.entries(members(value))
    leave(all, Math.max(0, all.length - most))
    return all.slice(0, most)
  }

  function usage(featureName: unknown, value: unknown, at: Date): Usage | undefined {
    if (!isName(featureName) || !isMembers(value)) {
      leftOut += 1
      return undefined
    }
    const [yes, no] = [countIn(value.yes), countIn(value.no)]
    if (yes === undefined || no === undefined) return leave(value)
    const variants = entries(value.variants, MAX_VARIANTS).flatMap(([name, times]): [string, number][] => {
      const count = countIn(times)
      if (count !== undefined && isName(name)) return [[name, count]]
      leftOut += 1
      return []
    })
    return { featureName, at, yes, no, ...(variants.length > 0 && { variants: Object.fromEntries(variants) }) }
  }

  return {
    usage,
    usages: (toggles, at) => entries(toggles, MAX_NAMES).flatMap(([name, value]) => usage(name, value, at) ?? []),
    time: (value, now) => timeIn(value) ?? leave(value) ?? now,
    registration: ({ sdkVersion, strategies, started, interval }) => ({
      sdkVersion: sdkVersion === '' || !isName(sdkVersion) ? leave(sdkVersion || null) : sdkVersion,
      strategies: isUnsaid(strategies)
        ? undefined
        : [
            ...new Set(
              items(strategies, MAX_STRATEGIES).flatMap((name) => (isName(name) ? name : (leave(name) ?? []))),
            ),
          ],
      startedAt: timeIn(started) ?? leave(started),
      intervalMs: isInterval(interval) ? Math.round(interval) : leave(interval),
    }),
    members,
    items,
    leave: (value) => leave(value),
    leftOut: () => leftOut,
  }
}

/**
 * Returns a name of an application or an instance in a form that can be stored, always the same for the same name. The
 * end of a long one is cut off, and a name that can't be a member of a path, such as `..`, gets brackets.
 */
export function storableName(text: string): string {
  const name = text.slice(0, MAX_NAME).replaceAll('\0', '\uFFFD').toWellFormed()
  return isPathMember(name) ? name : `(${name})`
}

/** Whether something is a text that says a name which can be stored. */
export function isSaid(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function isUnsaid(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

/** Whether something is an object that can have members. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether something is a name of a feature, a variant or a metric, or a text of that size. */
export function isName(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= MAX_NAME &&
    !value.includes('\0') &&
    value.isWellFormed()
  )
}

/** Returns undefined for anything but a count. */
function countIn(value: unknown): number | undefined {
  if (isUnsaid(value)) return 0
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT ? value : undefined
}

function isInterval(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= MAX_INTERVAL_MS
}
