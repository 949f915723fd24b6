import type { Db } from '../../db/handles.ts'
import { payloadMatcher } from '../actions/payload.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import { aggregated, type ImpactTotal, reportedAfter } from '../impact-metrics/impact-metric.ts'
import { firstHour, impactTotals } from '../impact-metrics/queries.ts'
import { FRESH_MS } from '../release-plans/fresh.ts'
import { newestSignals, type SentSignal } from '../signals/counting.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { noReading, type Reading, readingOf } from './rule.ts'
import type { Source } from './safeguard.ts'

/** Asks Prometheus for the number of a query. Says in the reading why there is none, and throws nothing. */
export type AskPrometheus = (query: string) => Promise<Reading>

/** What sources are read with: without an address of Prometheus, nobody can ask it. */
export type Sources = { readonly db: Db; readonly prometheus: AskPrometheus | undefined }

const NO_ADDRESS = 'PROMETHEUS_URL is not set on the server'

/** By the metric, what the hour in which a safeguard began to watch had at that time. */
export type Baseline = Readonly<Record<string, ImpactTotal>>

/** When a source is read: now, the time of the reading before, and when the safeguard began to watch, if it did. */
export type ReadingTime = { readonly now: Date; readonly before: Date | null; readonly start?: Start }
type Start = { readonly at: Date; readonly baseline: Baseline | null }

/** Reads the number of a source now. */
export async function readSource(
  { db, prometheus }: Sources,
  place: EnvironmentKey,
  source: Source,
  time: ReadingTime,
): Promise<Reading> {
  if (source.type === 'impactMetric') return readImpact(db, place, source, time)
  if (source.type === 'signal') return readSignals(db, source, time)
  if (prometheus === undefined) return noReading(NO_ADDRESS)
  return prometheus(source.query ?? '')
}

/** Counts the signals that match and came since the reading before, in a minute at most. */
async function readSignals(
  db: Db,
  { endpointId = 0, payload = {} }: Source,
  { now, before }: ReadingTime,
): Promise<Reading> {
  const found = await newestSignals(db, endpointId)
  if (found === undefined) return noReading(`There is no signal endpoint ${endpointId}`)
  if (!found.enabled) return noReading('The signal endpoint is switched off')
  const since = Math.max(before?.getTime() ?? 0, now.getTime() - FRESH_MS)
  const matches = payloadMatcher(payload)
  const isCounted = (sent: SentSignal) =>
    sent.createdAt.getTime() > since && sent.createdAt <= now && matches(sent.payload)
  return readingOf(found.signals.filter(isCounted).length)
}

async function readImpact(
  db: Db,
  { project, environment }: EnvironmentKey,
  { metric = '', aggregate = 'sum', dividedBy, labels = {}, hours = 1 }: Source,
  { now, start }: ReadingTime,
): Promise<Reading> {
  const first = firstHour(now, hours + 1)
  const started = start === undefined ? first : firstHour(start.at, 1)
  const from = started > first ? started : first
  const baseline = started >= first ? start?.baseline : null
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
  if (dividedBy === undefined) return readingOf(number)
  const divisor = counted(dividedBy)
  if (divisor === undefined || divisor.sum === 0) return noReading(`The sum of the metric "${dividedBy}" is 0${since}`)
  return readingOf(number / divisor.sum)
}

const SINCE_START = ' since the safeguard was created, edited or reset'

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
