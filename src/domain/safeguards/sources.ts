import type { Db } from '../../db/handles.ts'
import { yieldingAfterSteps } from '../../runtime/yielding.ts'
import { payloadMatcher } from '../actions/payload.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import { aggregated, type ImpactTotal, isAboveBounds, reportedAfter } from '../impact-metrics/impact-metric.ts'
import { firstHour, impactTotals } from '../impact-metrics/queries.ts'
import { newestSignals, takesSignals } from '../signals/counting.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { isTelling, type PartOfHours, watchesSince } from './early.ts'
import { type Condition, earlyReading, noReading, type Reading, readingAbove, readingOf } from './rule.ts'
import type { Source } from './safeguard.ts'

/** What Prometheus says, and whether it took long. */
export type PrometheusAnswer = Reading & { readonly isLate?: boolean }

/** Asks Prometheus for the number of a query. Says in the reading why there is none, and throws nothing. */
export type AskPrometheus = (query: string) => Promise<PrometheusAnswer>

/** How jobs ask Prometheus, and how users do, until their request ends. */
export type Prometheus = {
  readonly ask: AskPrometheus
  readonly askUntil: (end: AbortSignal) => AskPrometheus
}

/** What sources are read with: without an address of Prometheus, nobody can ask it. */
export type Sources = { readonly db: Db; readonly prometheus: AskPrometheus | undefined }

const NO_ADDRESS = 'PROMETHEUS_URL is not set on the server'

/** By the metric, what the hour in which a safeguard began to watch had at that time. */
export type Baseline = Readonly<Record<string, ImpactTotal>>

/** When a source is read, and for which safeguard; without one, it is only tried. */
export type ReadingTime = { readonly now: Date; readonly watched?: Watched }
/** When a safeguard began to watch and was read before, and how many signals it has counted since then. */
type Watched = Pick<Condition, 'condition' | 'threshold'> & {
  readonly watchesFrom: Date
  readonly readAt: Date | null
  readonly baseline: Baseline | null
  readonly signalCount: number
}

/** Reads the number of a source now. */
export async function readSource(
  { db, prometheus }: Sources,
  place: EnvironmentKey,
  source: Source,
  time: ReadingTime,
): Promise<PrometheusAnswer> {
  if (source.type === 'impactMetric') return readImpact(db, place, source, time)
  if (source.type === 'signal') return time.watched ? countOf(db, source, time.watched) : trySignals(db, source, time)
  if (prometheus === undefined) return noReading(NO_ADDRESS)
  return prometheus(source.query ?? '')
}

/**
 * Returns how many signals a safeguard has counted; they are counted as they come, see `countSignals`. Few of them mean
 * nothing before the first whole time between two readings.
 */
async function countOf(db: Db, source: Source, { signalCount, readAt, ...watched }: Watched): Promise<Reading> {
  const problem = problemOf(source.endpointId ?? 0, await takesSignals(db, source.endpointId ?? 0))
  if (problem !== undefined) return problem
  if (readAt === null && watched.condition === 'below')
    return earlyReading(watchesSince(source, watched.watchesFrom, signalCount))
  return readingOf(signalCount)
}

/** Returns why an endpoint has no signals; undefined if it takes some. */
function problemOf(endpointId: number, takesSome: boolean | undefined): Reading | undefined {
  if (takesSome === undefined) return noReading(`There is no signal endpoint ${endpointId}`)
  return takesSome ? undefined : noReading('The signal endpoint is switched off')
}

const TRIED_MS = 60_000

/** Counts those of the newest signals that match and came within a minute. */
async function trySignals(db: Db, { endpointId = 0, payload = {} }: Source, { now }: ReadingTime): Promise<Reading> {
  const { enabled, signals = [] } = (await newestSignals(db, endpointId)) ?? {}
  const problem = problemOf(endpointId, enabled)
  if (problem !== undefined) return problem
  const matches = payloadMatcher(payload)
  const pause = yieldingAfterSteps()
  let count = 0
  for (const sent of signals) {
    if (sent.createdAt.getTime() <= now.getTime() - TRIED_MS) continue
    if (await matches(JSON.parse(sent.payload), pause)) count++
    await pause()
  }
  return readingOf(count)
}

async function readImpact(
  db: Db,
  { project, environment }: EnvironmentKey,
  source: Source,
  { now, watched }: ReadingTime,
): Promise<Reading> {
  const { metric = '', aggregate = 'sum', dividedBy, labels = {}, hours = 1 } = source
  const first = firstHour(now, hours + 1)
  const started = watched === undefined ? first : firstHour(watched.watchesFrom, 1)
  const from = started > first ? started : first
  const baseline = started >= first ? watched?.baseline : null
  const totals = await impactTotals(db, { project, environment, labels, from, metrics: metricsOf(metric, dividedBy) })
  const counted = (name: string): ImpactTotal | undefined => {
    const total = totals.get(name)
    const before = baseline?.[name]
    if (total === undefined || before === undefined) return total
    const after = reportedAfter(total, before)
    return after.count > 0 ? after : undefined
  }
  const total = counted(metric)
  const since = baseline?.[metric] === undefined ? '' : SINCE_START
  if (total === undefined) return noReading(`Nothing was reported of the metric "${metric}"${since}`)
  const number = aggregated(total, aggregate)
  if (number === undefined) return noReading(`The metric "${metric}" has no ${aggregate}${since}`)
  const part = watched !== undefined && watched.watchesFrom > first ? watched : undefined
  const above = `The ${aggregate} of the metric "${metric}" is above the last bound of its histogram`
  const isMore = isAboveBounds(total, aggregate)
  const reading = (value: number) => (isMore && watched ? readingAbove(value, watched, above) : readingOf(value))
  if (dividedBy === undefined) return ofPart(source, part, { value: number, total }) ?? reading(number)
  const divisor = counted(dividedBy)
  if (divisor === undefined) return noReading(`Nothing was reported of the metric "${dividedBy}"${since}`)
  const early = ofPart(source, part, { value: number / divisor.sum, total, divisor: divisor.sum })
  if (early !== undefined) return early
  if (divisor.sum === 0) return noReading(`The sum of the metric "${dividedBy}" is 0${since}`)
  return reading(number / divisor.sum)
}

/** Returns an early reading if a safeguard reads a part of its hours, and that part decides nothing. */
function ofPart(source: Source, watched: Watched | undefined, read: PartOfHours): Reading | undefined {
  if (watched === undefined || isTelling(source, watched, read)) return undefined
  return earlyReading(watchesSince(source, watched.watchesFrom, read.value))
}

const SINCE_START = ' since the safeguard was created, edited, reset or moved'

/** Returns what a source has by now of the current hour, which does not count for a safeguard that begins to watch. */
export async function baselineOf(
  { tx, now }: Transaction,
  { project, environment }: EnvironmentKey,
  { type, metric = '', dividedBy, labels = {} }: Source,
): Promise<Baseline | null> {
  if (type !== 'impactMetric') return null
  const read = { project, environment, labels, from: firstHour(now, 1), metrics: metricsOf(metric, dividedBy) }
  const totals = [...(await impactTotals(tx, read))]
  return Object.fromEntries(totals.map(([name, { laterLeast: _, laterMost: __, ...total }]) => [name, total]))
}

function metricsOf(metric: string, dividedBy: string | undefined): string[] {
  return dividedBy === undefined ? [metric] : [metric, dividedBy]
}
