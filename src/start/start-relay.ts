import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { createReports } from '../domain/client-reports/reports.ts'
import { unavailable } from '../domain/errors.ts'
import type { Readiness } from '../http/health/report-health.ts'
import { buildRelayServer } from '../http/servers/relay-server.ts'
import { every } from '../jobs/every.ts'
import { createJobLog } from '../jobs/job-log.ts'
import { logOutput } from '../logging/logging.ts'
import type { RelayMetrics } from '../metrics/relay-metrics.ts'
import type { RelayFacts } from '../relay/facts.ts'
import { createRelay } from '../relay/relay.ts'
import { createStopping, type Stopping } from '../runtime/stopping.ts'
import { closeTracing, drainServer, listenAt, soon, stopCause } from './listening.ts'
import { tracingOf } from './load-tracing.ts'
import { startManagement } from './management.ts'

export type RunningRelay = {
  readonly address: string
  readonly app: FastifyInstance
  /** Serves requests for `drainMs` and says on `/ready` that it stops, then ends. */
  close(drainMs: number): Promise<void>
}

/** The time that the last reports get at the end. */
const LAST_REPORTS_MS = 1500

/**
 * Starts a relay. It listens when its state is read, and needs no upstream for that.
 *
 * @param stop the reason of the end, for the log
 * @throws Error with one line that says why it can't start
 */
export async function startRelay(
  config: Config & { readonly relay: { readonly upstream: string } },
  version: string,
  onTerminal: boolean,
  stop: AbortSignal,
): Promise<RunningRelay> {
  const { upstream, path, keys, pollSeconds, maxAgeSeconds } = config.relay
  const clock = () => new Date()
  const { log, written } = logOutput(config.logLevel, onTerminal, keys)
  const metrics = await metricsOf(config, version, clock)
  const tracing = await tracingOf(config, version, log)
  const stopping = createStopping()
  const reports = createReports()
  const maxAgeMs = maxAgeSeconds === undefined ? undefined : 1000 * maxAgeSeconds
  let address = ''
  log.info({ version, upstream }, 'starting a relay')
  const relay = await createRelay(
    { upstream, folder: path, keys, maxAgeMs, pollMs: 1000 * pollSeconds },
    { version, reports, clock, encryptionKeys: config.encryptionKeys, log },
  )
  metrics?.readFrom(relay.facts)
  const readiness = readinessOf(relay.facts, stopping, maxAgeMs)
  const app = await buildRelayServer(relay.source, {
    clock,
    log,
    readiness,
    observer: metrics?.requests,
    tracer: tracing?.requests,
    contractSample: config.contractSample,
    stopping,
    keyUses: { record() {}, pending: () => ({ apiTokens: new Map(), personalAccessTokens: new Map() }), written() {} },
    reports,
    baseUrl: () => config.baseUrl ?? address,
    trustedProxies: config.trustedProxies,
    rateLimits: config.rateLimits,
    accessControlOrigins: config.accessControlOrigins,
  })
  const jobLog = createJobLog(log, metrics?.jobs, tracing?.job)
  const jobs = relay.jobs.map(({ name, pauseMs, onceMore = false, work }) =>
    every(pauseMs, name, jobLog, work, { onceMore }),
  )
  let management: FastifyInstance | undefined
  try {
    address = await listenAt(app, config)
    if (metrics !== undefined)
      management = await startManagement(config, { isOpen: () => true, readiness, log, metrics })
  } catch (error) {
    await Promise.all([app.close(), relay.close(), ...jobs.map((end) => end())])
    throw error
  }
  log.info({ address }, 'the relay is started')
  return {
    address,
    app,
    async close(drainMs) {
      log.info({ ...stopCause(stop), drainMs }, 'stopping')
      await drainServer(app, stopping, drainMs)
      await Promise.race([Promise.all(jobs.map((end) => end())), pause(LAST_REPORTS_MS)])
      await soon(relay.close())
      await management?.close()
      await closeTracing(tracing)
      log.info('stopped')
      await soon(written())
    },
  }
}

/** A relay is ready when it has something to serve. What it has may be old, which it says. */
function readinessOf(facts: RelayFacts, stopping: Stopping, maxAgeMs: number | undefined): Readiness {
  const assertForSdks = () => {
    if (stopping.hasBegun()) throw unavailable('The relay is stopping', 'stopping')
    const age = facts.servedAgeMs()
    const fault = facts.fault()
    if (facts.isEmpty() && fault !== undefined) throw unavailable(`The relay has no features yet: ${fault}`)
    if (age !== undefined && maxAgeMs !== undefined && age > maxAgeMs)
      throw unavailable(`The features are ${Math.round(age / 1000)} seconds old, more than RELAY_MAX_AGE`)
  }
  return {
    assertForSdks,
    assert: async () => assertForSdks(),
    facts() {
      const age = facts.ageMs()
      const fault = facts.fault()
      return {
        upstream: fault === undefined ? 'GOOD' : 'AWAY',
        ...(age !== undefined && { ageSeconds: Math.round(age / 1000) }),
      }
    },
  }
}

/** Makes the metrics. The library is loaded only where they are asked for. */
async function metricsOf(
  { managementPort, traces }: Config,
  version: string,
  clock: () => Date,
): Promise<RelayMetrics | undefined> {
  if (managementPort === undefined) return undefined
  const { createRelayMetrics } = await import('../metrics/relay-metrics.ts')
  return createRelayMetrics(version, clock, traces !== undefined)
}
