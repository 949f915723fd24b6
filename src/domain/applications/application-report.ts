import { FRONTEND_SHARE, KEY_SHARE } from '../quota-shares.ts'

/** A report that an application runs, with the details that its SDK sends on registration. */
export type ApplicationReport = {
  readonly environment: string
  readonly appName: string
  readonly keyId: number
  /** The projects of its key; `*` means all. */
  readonly projects: readonly string[]
  /** Absent for browsers, which are too many to list. */
  readonly instanceId?: string | undefined
  readonly isFrontend: boolean
  readonly seenAt: Date
  /** How many entries of reports were left out since the last one that was written. */
  readonly leftOut?: number | undefined
} & Registration

/** Absent members keep their stored values. */
export type Registration = {
  readonly sdkVersion?: string | undefined
  readonly strategies?: readonly string[] | undefined
  readonly startedAt?: Date | undefined
  readonly intervalMs?: number | undefined
}

/** Collects the applications that were seen until they are written, so that requests do not wait for the database. */
export type ApplicationReports = {
  record(report: ApplicationReport): void
  /** Returns the reports that are not written yet. */
  pending(): readonly ApplicationReport[]
  /** Forgets the written reports, unless the instance has been seen again. */
  written(reports: readonly ApplicationReport[]): void
  /** Returns how many reports were dropped for lack of room since the last call. */
  dropped(): number
}

/** The most reports that wait; one key gets its share. They come again with each report of the application. */
const MAX_REPORTS = 10_000
/** The most characters of strategy types that wait; reports beyond it are kept without them. */
const MAX_CHARACTERS = 10_000_000

export function createApplicationReports(maxReports = MAX_REPORTS, maxCharacters = MAX_CHARACTERS): ApplicationReports {
  const waiting = new Map<string, ApplicationReport>()
  const ofKeys = new Map<number, number>()
  let dropped = 0
  let characters = 0

  function put(key: string, report: ApplicationReport): void {
    remove(key)
    const size = charactersOf(report)
    const fits = characters + size <= maxCharacters * (report.isFrontend ? FRONTEND_SHARE : 1)
    waiting.set(key, fits ? report : withoutStrategies(report))
    if (fits) characters += size
    ofKeys.set(report.keyId, (ofKeys.get(report.keyId) ?? 0) + 1)
  }

  function remove(key: string): void {
    const known = waiting.get(key)
    if (known === undefined) return
    characters -= charactersOf(known)
    const others = (ofKeys.get(known.keyId) ?? 1) - 1
    if (others > 0) ofKeys.set(known.keyId, others)
    else ofKeys.delete(known.keyId)
    waiting.delete(key)
  }

  function hasCapacity({ isFrontend, keyId }: ApplicationReport): boolean {
    return (
      waiting.size < maxReports * (isFrontend ? FRONTEND_SHARE : 1) && (ofKeys.get(keyId) ?? 0) < maxReports * KEY_SHARE
    )
  }

  return {
    record(report) {
      const key = applicationKey(report)
      const known = waiting.get(key)
      if (known === undefined && !hasCapacity(report)) dropped++
      else put(key, known === undefined ? report : merged(known, report))
    },
    pending: () => [...waiting.values()],
    written(reports) {
      for (const report of reports) {
        const key = applicationKey(report)
        const current = waiting.get(key)
        if (current === report) remove(key)
        else if (current !== undefined)
          put(key, { ...current, leftOut: (current.leftOut ?? 0) - (report.leftOut ?? 0) })
      }
    },
    dropped() {
      const count = dropped
      dropped = 0
      return count
    },
  }
}

function charactersOf({ strategies = [] }: ApplicationReport): number {
  return strategies.reduce((sum, { length }) => sum + length, 0)
}

/** Its strategies count as left out. */
function withoutStrategies({ strategies = [], leftOut = 0, ...report }: ApplicationReport): ApplicationReport {
  return { ...report, leftOut: leftOut + strategies.length }
}

function applicationKey({ environment, appName, instanceId }: ApplicationReport): string {
  return JSON.stringify([environment, appName, instanceId ?? null])
}

/** Returns the later report, with the details that only the earlier one has. */
function merged(earlier: ApplicationReport, later: ApplicationReport): ApplicationReport {
  return {
    ...later,
    projects: [...new Set([...earlier.projects, ...later.projects])],
    sdkVersion: later.sdkVersion ?? earlier.sdkVersion,
    strategies: later.strategies ?? earlier.strategies,
    startedAt: later.startedAt ?? earlier.startedAt,
    intervalMs: later.intervalMs ?? earlier.intervalMs,
    leftOut: (earlier.leftOut ?? 0) + (later.leftOut ?? 0),
  }
}
