import { Counter, Gauge } from 'prom-client'
import type { RequestObserver } from '../http/observing/observer.ts'
import type { JobObserver } from '../jobs/job-log.ts'
import type { RelayFacts } from '../relay/facts.ts'
import { httpMetrics } from './http-metrics.ts'
import { jobMetrics } from './job-metrics.ts'
import { newRegistry } from './registry.ts'

/** The metrics of a relay: what its parts report to, and the text for Prometheus. */
export type RelayMetrics = {
  readonly requests: RequestObserver
  readonly jobs: JobObserver
  /** Adds what the relay says of itself at each scrape. */
  readFrom(facts: RelayFacts): void
  readonly contentType: string
  names(): string[]
  text(): Promise<string>
}

/** @param hasTraces whether durations of requests name their traces */
export function createRelayMetrics(version: string, clock: () => Date, hasTraces: boolean): RelayMetrics {
  const registry = newRegistry({ version }, 'The version of the relay.', hasTraces)
  const registers = [registry]
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  return {
    requests: httpMetrics(registry, hasTraces),
    jobs: jobMetrics(registry, clock),
    readFrom(facts) {
      gauge(
        'flaghoist_relay_age_seconds',
        'Time since the upstream confirmed the oldest features that are served.',
        () => (facts.ageMs() ?? 0) / 1000,
      )
      gauge('flaghoist_relay_upstream_up', 'Whether the upstream gives features.', () =>
        facts.fault() === undefined ? 1 : 0,
      )
      gauge('flaghoist_relay_keys', 'Keys of the upstream that were used.', () => facts.counts().keys)
      gauge('flaghoist_relay_feeds', 'Different scopes of keys that are followed.', () => facts.counts().feeds)
      gauge('flaghoist_relay_features', 'Features in memory, of all feeds.', () => facts.counts().features)
      gauge('flaghoist_relay_stored', 'Whether the state could be written to disk.', () => (facts.isStored() ? 1 : 0))
      new Counter({
        name: 'flaghoist_relay_lost_total',
        help: 'Evaluations, reports of applications and sums of impact metrics that could not be passed on.',
        labelNames: ['what'],
        registers,
        collect() {
          this.reset()
          const { evaluations, applications, impactMetrics } = facts.lost()
          this.inc({ what: 'evaluations' }, evaluations)
          this.inc({ what: 'applications' }, applications)
          this.inc({ what: 'impact metrics' }, impactMetrics)
        },
      })
      new Counter({
        name: 'flaghoist_relay_left_out_total',
        help: 'Entries of reports that could not be used, or for which there was no room.',
        registers,
        collect() {
          this.reset()
          this.inc(facts.lost().entries)
        },
      })
    },
    contentType: registry.contentType,
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    text: () => registry.metrics(),
  }
}
