import type { Usage } from './usage-totals.ts'

/** The marks of a report: an SDK that sends it again names the same connection, and the same start. */
export type ReportedPeriod = {
  readonly environment: string
  readonly appName: string
  readonly keyId: number
  readonly connectionId: unknown
  readonly start: unknown
}

/**
 * Remembers the reports of some minutes. An SDK without an answer adds the counts to its next report, which has the
 * start of the period before.
 */
export type Repetitions = {
  /** Returns the usage that was not counted before, and remembers all of it. Without marks, all usage is new. */
  notYetCounted(period: ReportedPeriod, usages: readonly Usage[], now: Date): readonly Usage[]
}

/** SDKs report each minute, and wait some minutes after failures. */
const REMEMBERED_MS = 600_000
/** The most features and variants that are remembered, of all reports together. */
const MAX_COUNTS = 200_000
const MAX_ID_LENGTH = 255

type Counted = { readonly usages: readonly Usage[]; readonly at: Date; readonly size: number }

export function createRepetitions(maxCounts = MAX_COUNTS): Repetitions {
  /** The oldest first. */
  const counted = new Map<string, Counted>()
  let size = 0

  function forget(key: string): void {
    size -= counted.get(key)?.size ?? 0
    counted.delete(key)
  }

  function remember(key: string, usages: readonly Usage[], at: Date): void {
    const one = { usages, at, size: sizeOf(usages) }
    counted.set(key, one)
    size += one.size
    for (const [oldest, { at: then }] of counted) {
      if (size <= maxCounts && at.getTime() - then.getTime() <= REMEMBERED_MS) break
      forget(oldest)
    }
  }

  return {
    notYetCounted(period, usages, now) {
      const key = keyOf(period)
      if (key === undefined || usages.length === 0) return usages
      const before = counted.get(key)
      forget(key)
      remember(key, usages, now)
      return (before && difference(before.usages, usages)) ?? usages
    },
  }
}

/** Returns undefined for a report that names no connection or no start. */
function keyOf({ environment, appName, keyId, connectionId, start }: ReportedPeriod): string | undefined {
  const isNamed = typeof connectionId === 'string' && connectionId !== '' && connectionId.length <= MAX_ID_LENGTH
  const isStarted = typeof start === 'number' || (typeof start === 'string' && start.length <= MAX_ID_LENGTH)
  return isNamed && isStarted ? JSON.stringify([environment, appName, keyId, connectionId, start]) : undefined
}

function sizeOf(usages: readonly Usage[]): number {
  return usages.reduce((sum, { variants = {} }) => sum + 1 + Object.keys(variants).length, 0)
}

/** Returns what the later counts have more; undefined where one of them is less, so that they are other ones. */
function difference(earlier: readonly Usage[], later: readonly Usage[]): Usage[] | undefined {
  const before = new Map(earlier.map((usage) => [usage.featureName, usage]))
  const more: Usage[] = []
  for (const usage of later) {
    const known = before.get(usage.featureName)
    before.delete(usage.featureName)
    const rest = known === undefined ? usage : moreThan(known, usage)
    if (rest === undefined) return undefined
    more.push(rest)
  }
  return before.size === 0 ? more : undefined
}

function moreThan(before: Usage, { yes, no, variants = {}, ...usage }: Usage): Usage | undefined {
  const known = new Map(Object.entries(before.variants ?? {}))
  const rest = Object.entries(variants).map(([name, times]): [string, number] => {
    const more = times - (known.get(name) ?? 0)
    known.delete(name)
    return [name, more]
  })
  const counts = [yes - before.yes, no - before.no, ...rest.map(([, times]) => times)]
  if (known.size > 0 || counts.some((count) => count < 0)) return undefined
  const variantsMore = rest.filter(([, times]) => times > 0)
  return { ...usage, yes: yes - before.yes, no: no - before.no, variants: Object.fromEntries(variantsMore) }
}
