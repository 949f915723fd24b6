import { Counter } from 'prom-client'
import type { DatabaseClock } from '../db/database-clock.ts'
import type { Db } from '../db/handles.ts'
import type { DatabaseObserver } from '../db/observer.ts'
import type { Replica } from '../db/replica.ts'
import type { RecordedEvent } from '../domain/transaction/transaction.ts'
import type { RequestObserver } from '../http/observing/observer.ts'
import type { JobObserver } from '../jobs/job-log.ts'
import { clockMetrics } from './clock-metrics.ts'
import { databaseMetrics, poolMetrics, replicaMetrics } from './database-metrics.ts'
import { httpMetrics } from './http-metrics.ts'
import { jobMetrics } from './job-metrics.ts'
import { newRegistry } from './registry.ts'
import { sdkMetrics } from './sdk-metrics.ts'
import { type StoredMetrics, storedMetrics } from './stored-metrics.ts'

/** The metrics of one server: what its parts report to, and the text for Prometheus. */
export type Metrics = {
  readonly requests: RequestObserver
  readonly database: DatabaseObserver
  readonly jobs: JobObserver
  onRecorded(events: readonly RecordedEvent[]): void
  onRetry(): void
  onDelivery(isDelivered: boolean): void
  /** Gets how many series of impact metrics a limit has left out. */
  onLeftOut(series: number): void
  /** Notes work that began later than it was due. */
  onLate(work: 'safeguards' | 'actions'): void
  /**
   * Adds what is read from the database, and from memory, at each scrape.
   *
   * @param aheadMs how far the clock of this machine is ahead of that of the database; undefined while unknown
   */
  readFrom(db: Db, aheadMs?: DatabaseClock['aheadMs'], replica?: Replica): void
  readonly contentType: string
  names(): string[]
  /** @param isOpen whether the database is open, so that it can be asked */
  text(isOpen: boolean): Promise<string>
}

export type Build = { readonly version: string; readonly contract: string }

/**
 * Makes the metrics of one server, in a registry of its own: a process can have several servers.
 *
 * @param hasTraces whether durations of requests name their traces
 */
export function createMetrics({ version, contract }: Build, clock: () => Date, hasTraces = false): Metrics {
  const help = 'The version of the server and the hash of its contract.'
  const registry = newRegistry({ version, contract }, help, hasTraces)
  const registers = [registry]
  const events = new Counter({
    name: 'flaghoist_events_recorded_total',
    help: 'Events that this server has committed.',
    labelNames: ['type'],
    registers,
  })
  const retries = new Counter({
    name: 'flaghoist_db_transaction_retries_total',
    help: 'Transactions that began again, because another one was in their way.',
    registers,
  })
  const deliveries = new Counter({
    name: 'flaghoist_webhook_deliveries_total',
    help: 'Attempts of this server to send an event to a webhook.',
    labelNames: ['outcome'],
    registers,
  })
  const leftOut = new Counter({
    name: 'flaghoist_impact_series_left_out_total',
    help: 'Series of impact metrics in reports that the limit of their projects has left out.',
    registers,
  })
  const late = new Counter({
    name: 'flaghoist_late_total',
    help: 'Readings of safeguards and runs of action sets that began more than 30 seconds late.',
    labelNames: ['work'],
    registers,
  })
  for (const work of ['safeguards', 'actions']) late.inc({ work }, 0)
  for (const outcome of ['delivered', 'failed']) deliveries.inc({ outcome }, 0)
  let stored: StoredMetrics | undefined
  return {
    requests: httpMetrics(registry, hasTraces),
    database: databaseMetrics(registry),
    jobs: jobMetrics(registry, clock),
    onRecorded(recorded) {
      for (const { type } of recorded) events.inc({ type })
    },
    onRetry: () => retries.inc(),
    onDelivery: (isDelivered) => deliveries.inc({ outcome: isDelivered ? 'delivered' : 'failed' }),
    onLeftOut: (series) => leftOut.inc(series),
    onLate: (work) => late.inc({ work }),
    readFrom(db, aheadMs = () => undefined, replica) {
      if (replica !== undefined) replicaMetrics(registry, replica)
      clockMetrics(registry, aheadMs)
      poolMetrics(registry, db)
      sdkMetrics(registry, db)
      stored = storedMetrics(registry, db, clock)
    },
    contentType: registry.contentType,
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    async text(isOpen) {
      if (isOpen) await stored?.read()
      else stored?.clear()
      return registry.metrics()
    },
  }
}
