import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { UnopenedConnection } from '../db/connect.ts'
import { createDatabaseClock, type DatabaseClock } from '../db/database-clock.ts'
import { bothObservers } from '../db/observer.ts'
import type { Replica } from '../db/replica.ts'
import { document } from '../document.ts'
import { createKeyUses } from '../domain/access/key-usage.ts'
import { assertApproved } from '../domain/approval-rules/approved.ts'
import { createReports } from '../domain/client-reports/reports.ts'
import { limitFeatureCache } from '../domain/features/aggregate.ts'
import { createRefusedAttempts } from '../domain/refused-attempts/refused-attempts.ts'
import type { Prometheus } from '../domain/safeguards/sources.ts'
import type { TransactionSetting } from '../domain/transaction/in-transaction.ts'
import { lostConnectionLog } from '../logging/lost-connections.ts'
import { type Mailer, smtpMailer } from '../mail/mailer.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { prometheusAt } from '../outgoing/prometheus.ts'
import { contentHash } from '../runtime/hash.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { connect, connectReplica } from './connections.ts'
import { tracingOf } from './load-tracing.ts'

/** What requests leave in memory for jobs to store. */
export type Buffers = ReturnType<typeof createBuffers>

/** What the requests and the jobs of a server share. Nothing of it needs an open database. */
export type Parts = {
  readonly log: FastifyBaseLogger
  readonly clock: DatabaseClock
  readonly connection: UnopenedConnection
  readonly setting: TransactionSetting
  readonly buffers: Buffers
  /** The copy of the database that reads may use; absent without its address, like all below without theirs. */
  readonly replica: Replica | undefined
  readonly metrics: Metrics | undefined
  readonly tracing: Tracing | undefined
  readonly prometheus: Prometheus | undefined
  readonly mailer: Mailer | undefined
}

/** @throws Error with one line for a setting that can't be used */
export async function makeParts(
  config: Config,
  log: FastifyBaseLogger,
  clock = createDatabaseClock(() => new Date()),
): Promise<Parts> {
  const metrics = await metricsOf(config, clock.now)
  const tracing = await tracingOf(config, document.info.version, log)
  const onLost = lostConnectionLog(log)
  const connection = connect(config, onLost, bothObservers(metrics?.database, tracing?.database))
  const replica = connectReplica(config, connection, onLost, log)
  const { db } = connection
  metrics?.readFrom(db, clock.aheadMs, replica)
  for (const one of [db, ...(replica === undefined ? [] : [replica.db])])
    limitFeatureCache(one, config.featureCacheMb * 1_000_000)
  const { limits, prometheusUrl, mail } = config
  const { onRecorded, onRetry } = metrics ?? {}
  return {
    log,
    clock,
    connection,
    setting: { db, limits, clock: clock.now, onRecorded, onRetry, assertApproved },
    buffers: createBuffers(),
    replica,
    metrics,
    tracing,
    prometheus: prometheusUrl === undefined ? undefined : prometheusAt(prometheusUrl),
    mailer: mail && smtpMailer(mail),
  }
}

function createBuffers() {
  return { keyUses: createKeyUses(), reports: createReports(), refusedAttempts: createRefusedAttempts() }
}

/** Makes the metrics. The library is loaded only where they are asked for. */
async function metricsOf({ managementPort, traces }: Config, clock: () => Date): Promise<Metrics | undefined> {
  if (managementPort === undefined) return undefined
  const { createMetrics } = await import('../metrics/metrics.ts')
  const contract = contentHash(JSON.stringify(document))
  return createMetrics({ version: document.info.version, contract }, clock, traces !== undefined)
}
