import type { Db } from '../../db/handles.ts'
import { payloadMatcher } from '../actions/payload.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import { aggregated } from '../impact-metrics/impact-metric.ts'
import { impactTotal } from '../impact-metrics/queries.ts'
import { FRESH_MS } from '../release-plans/fresh.ts'
import { newestSignals, type SentSignal } from '../signals/counting.ts'
import { noReading, type Reading, readingOf } from './rule.ts'
import type { Source } from './safeguard.ts'

/** Asks Prometheus for the number of a query. Says in the reading why there is none, and throws nothing. */
export type AskPrometheus = (query: string) => Promise<Reading>

/** What sources are read with: without an address of Prometheus, nobody can ask it. */
export type Sources = { readonly db: Db; readonly prometheus: AskPrometheus | undefined }

const NO_ADDRESS = 'PROMETHEUS_URL is not set on the server'

/** When a source is read: now, and the time of the reading before, if there was one. */
export type ReadingTime = { readonly now: Date; readonly before: Date | null }

/** Reads the number of a source now. */
export async function readSource(
  { db, prometheus }: Sources,
  place: EnvironmentKey,
  source: Source,
  time: ReadingTime,
): Promise<Reading> {
  if (source.type === 'impactMetric') return readImpact(db, place, source, time.now)
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
  now: Date,
): Promise<Reading> {
  const read = { project, environment, labels, hours }
  const total = await impactTotal(db, { ...read, metric }, now)
  if (total === undefined) return noReading(`Nothing was reported of the metric "${metric}"`)
  const number = aggregated(total, aggregate)
  if (number === undefined) return noReading(`The metric "${metric}" has no ${aggregate}`)
  if (dividedBy === undefined) return readingOf(number)
  const divisor = await impactTotal(db, { ...read, metric: dividedBy }, now)
  if (divisor === undefined || divisor.sum === 0) return noReading(`The sum of the metric "${dividedBy}" is 0`)
  return readingOf(number / divisor.sum)
}
