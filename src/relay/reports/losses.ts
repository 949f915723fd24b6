import type { FastifyBaseLogger } from 'fastify'
import type { ApplicationReport } from '../../domain/applications/application-report.ts'
import type { UsageTotal } from '../../domain/client-metrics/usage-totals.ts'

/** How much was lost since the start. */
export type Lost = {
  readonly evaluations: number
  readonly applications: number
  readonly impactMetrics: number
  /** Entries of reports that could not be used, or for which there was no room. */
  readonly entries: number
}

/** Counts what can't be passed on, and says so in the log: one line for each run, kind and reason. */
export type Losses = {
  usage(sums: readonly UsageTotal[], reason: string): void
  /** Usage for which there was no room: sums and variants of sums, and the evaluations of the sums. */
  dropped(entries: number, evaluations: number): void
  applications(reports: number, reason: string): void
  impact(series: number, reason: string): void
  /** Counts the entries that applications reported and the relay could not use. */
  leftOut(reports: readonly ApplicationReport[]): void
  /** Writes the lines. */
  write(): void
  lost(): Lost
}

/** The most lines of a run: reasons of an upstream can differ. */
const MAX_LINES = 20
/** The most names that a line has as examples. Each is as long as a name of a report can be. */
const MAX_EXAMPLES = 5

type Line = { readonly message: string; readonly counts: Record<string, number>; readonly examples: Set<string> }

export function createLosses(log: Pick<FastifyBaseLogger, 'warn'>): Losses {
  const lost = { evaluations: 0, applications: 0, impactMetrics: 0, entries: 0 }
  let lines = new Map<string, Line>()

  function note(message: string, reason: string, counts: Record<string, number>, names: Iterable<string> = []): void {
    const key = `${message}\0${lines.size < MAX_LINES ? reason : OTHERS}`
    const line = lines.get(key) ?? { message, counts: {}, examples: new Set<string>() }
    lines.set(key, line)
    for (const [name, count] of Object.entries(counts)) line.counts[name] = (line.counts[name] ?? 0) + count
    for (const name of names) {
      if (line.examples.size === MAX_EXAMPLES) break
      line.examples.add(name)
    }
  }

  return {
    usage(sums, reason) {
      if (sums.length === 0) return
      const evaluations = sums.reduce((sum, { yes, no }) => sum + yes + no, 0)
      lost.evaluations += evaluations
      const names = sums.slice(0, MAX_EXAMPLES).map(({ featureName }) => featureName)
      note(USAGE, reason, { evaluations, features: sums.length }, names)
    },
    dropped(entries, evaluations) {
      if (entries === 0) return
      lost.entries += entries
      lost.evaluations += evaluations
      note(USAGE, 'too much was waiting', { evaluations, entries })
    },
    applications(reports, reason) {
      if (reports === 0) return
      lost.applications += reports
      note(APPLICATIONS, reason, { applications: reports })
    },
    impact(series, reason) {
      if (series === 0) return
      lost.impactMetrics += series
      note(IMPACT, reason, { series })
    },
    leftOut(reports) {
      for (const { leftOut = 0, appName } of reports) {
        if (leftOut === 0) continue
        lost.entries += leftOut
        note(LEFT_OUT, 'they are too long, too many, or not of the right form', { entries: leftOut }, [appName])
      }
    },
    write() {
      const written = lines
      lines = new Map()
      for (const [key, { message, counts, examples }] of written) {
        const reason = key.slice(message.length + 1)
        log.warn({ ...counts, reason, ...(examples.size > 0 && { examples: [...examples] }) }, message)
      }
    },
    lost: () => ({ ...lost }),
  }
}

const USAGE = 'usage could not be passed on, and is lost'
const APPLICATIONS = 'applications could not be passed on'
const IMPACT = 'impact metrics could not be passed on, and are lost'
const LEFT_OUT = 'entries of reports can not be used, and are left out'
const OTHERS = 'other reasons'
