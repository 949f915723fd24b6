import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { createDatabaseClock } from '../db/database-clock.ts'
import { bothObservers } from '../db/observer.ts'
import { document } from '../document.ts'
import { createKeyUses } from '../domain/access/key-usage.ts'
import { assertApproved } from '../domain/approval-rules/approved.ts'
import { createReports } from '../domain/client-reports/reports.ts'
import { limitFeatureCache } from '../domain/features/aggregate.ts'
import { createRefusedAttempts } from '../domain/refused-attempts/refused-attempts.ts'
import type { TransactionSetting } from '../domain/transaction/in-transaction.ts'
import { handlers } from '../http/handlers/registry.ts'
import { readinessOf } from '../http/health/health.ts'
import { buildManagement } from '../http/health/management.ts'
import { eventLink, type LinkedEvent, requestLink } from '../http/links/event-link.ts'
import { pathTo } from '../http/links/location.ts'
import { readConsole } from '../http/pages/console-files.ts'
import { buildServer } from '../http/server.ts'
import type { MailLinks } from '../jobs/send-mails.ts'
import { logOutput } from '../logging/logging.ts'
import { lostConnectionLog } from '../logging/lost-connections.ts'
import { smtpMailer } from '../mail/mailer.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { prometheusAt } from '../outgoing/prometheus.ts'
import { contentHash } from '../runtime/hash.ts'
import { createStopping } from '../runtime/stopping.ts'
import { unlessStopped } from '../runtime/unless-stopped.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { AtStart } from './apply-state.ts'
import { connect, connectReplica } from './connections.ts'
import { startJobs } from './jobs.ts'
import { closeServer, listening, soon, stopCause } from './listening.ts'
import { tracingOf } from './load-tracing.ts'
import { type OpenedDatabase, openDatabase, openedLater, type Unreachable } from './open-database.ts'
import { stopLimits } from './stop-limits.ts'

export type RunningServer = {
  readonly address: string
  /** Names the database for people. */
  readonly database: string
  /** The result of the first attempt to open the database. */
  readonly opened: OpenedDatabase | Unreachable
  /** Waits until the database is open; undefined when the server was closed before. Throws when it can't be used. */
  untilOpen(): Promise<OpenedDatabase | undefined>
  readonly app: FastifyInstance
  /**
   * Ends the server. While its database is open, it still serves requests for `drainMs`, and says on `/ready` that it
   * stops. Then it finishes the requests that are running, ends the jobs and closes the database.
   */
  close(drainMs: number): Promise<void>
}

/**
 * Starts to listen, opens the database and applies the migrations. Until the database is open, and while PostgreSQL is
 * out of reach, the server answers 503; it tries again every second.
 *
 * @param stop ends the start and the wait for the database; its reason is the name of a signal, or an error
 * @throws Error with one line that says why the server can't start; the reason of `stop` if that has ended the start
 */
export async function start(config: Config, onTerminal: boolean, stop: AbortSignal): Promise<RunningServer> {
  let app: FastifyInstance | undefined
  let management: FastifyInstance | undefined
  const output = logOutput(config.logLevel, onTerminal, configuredKeys(config))
  const clock = createDatabaseClock(() => new Date())
  const metrics = await metricsOf(config, clock.now)
  const tracing = await tracingOf(config, document.info.version, () => app?.log)
  const onLost = lostConnectionLog(() => app?.log)
  const connection = connect(config, onLost, bothObservers(metrics?.database, tracing?.database))
  const replica = connectReplica(config, connection, onLost)
  const stopStart = () => app?.log.info(stopCause(stop), 'stopping before the start has ended')
  stop.addEventListener('abort', stopStart, { once: true })
  try {
    const setting: TransactionSetting = {
      db: connection.db,
      limits: config.limits,
      clock: clock.now,
      onRecorded: metrics?.onRecorded,
      onRetry: metrics?.onRetry,
      assertApproved,
    }
    metrics?.readFrom(connection.db, clock.aheadMs, replica)
    limitFeatureCache(connection.db, config.featureCacheMb * 1_000_000)
    const open = () => openDatabase(connection, config, setting, stop, clock)
    const stopping = createStopping()
    const readiness = readinessOf(connection.db, stopping, clock)
    const inMemory = {
      keyUses: createKeyUses(),
      reports: createReports(),
      refusedAttempts: createRefusedAttempts(),
    }
    let isOpen = false
    let kind: string | undefined
    let address = ''
    const opening = { isOpen: () => isOpen, reasonNotOpen: () => kind, readiness }
    const built = config.hasConsole ? await readConsole() : undefined
    const baseUrl = () => config.baseUrl ?? address
    const linkTo = built && ((event: LinkedEvent) => eventLink(baseUrl(), event))
    const prometheus = config.prometheusUrl === undefined ? undefined : prometheusAt(config.prometheusUrl)
    const mailer = config.mail && smtpMailer(config.mail)
    const mailing = mailer && { mailer, links: mailLinks(baseUrl, built !== undefined) }
    app = await buildServer(handlers, {
      ...setting,
      ...inMemory,
      ...opening,
      replica,
      observer: metrics?.requests,
      tracer: tracing?.requests,
      contractSample: config.contractSample,
      stopping,
      logger: output.logger,
      baseUrl,
      userPolicy: config.userPolicy,
      sessionPolicy: config.sessionPolicy,
      webhookPolicy: config.webhookPolicy,
      prometheus,
      encryptionKeys: config.encryptionKeys,
      tokenKeys: config.tokenKeys,
      trustedProxies: config.trustedProxies,
      rateLimits: config.rateLimits,
      adminNetworks: config.adminNetworks,
      accessControlOrigins: config.accessControlOrigins,
      console: built,
      docsKeepKey: config.docsKeepKey,
      acceptsEmptyEnvironments: config.acceptsEmptyEnvironments,
      mailer,
    })
    const server = app
    if (config.hasConsole && built === undefined)
      server.log.warn('the console is not built; npm run build makes it, CONSOLE=false switches it off')
    server.log.info({ version: document.info.version, database: connection.description }, 'starting')
    if (stop.aborted) {
      // The signal came before there was a log, so the listener has written nothing.
      stopStart()
      stop.throwIfAborted()
    }
    const startedAt = performance.now()
    const sinceStart = () => Math.round(performance.now() - startedAt)
    // Before the database is opened, which can take long, so that a port that is in use is known at once.
    address = await listening(server, config)
    if (metrics !== undefined) {
      management = buildManagement({
        ...opening,
        log: server.log,
        metrics: { ...metrics, text: () => metrics.text(isOpen) },
      })
      const { managementHost: host = config.host, managementPort: port } = config
      const managementAddress = await listening(management, { host, port: port ?? 0 }, 'MANAGEMENT_')
      server.log.info({ address: managementAddress }, 'the management port is open')
    }
    await unlessGivenUp(connection.open(stop), stop)
    const first = await unlessGivenUp(open(), stop)
    isOpen = first.isOpen
    const outOfReach = ({ reason, kind: current }: Unreachable) => {
      if (kind === undefined)
        server.log.warn({ reason }, 'the database is out of reach; it is tried again every second until it is there')
      else server.log.debug({ reason }, 'the database is still out of reach')
      kind = current
    }
    if (first.isOpen) server.log.info({ address, ms: sinceStart() }, 'started')
    else outOfReach(first)
    const opened = first.isOpen ? Promise.resolve(first) : openedLater(open, outOfReach, stop)
    const working = opened.then((result) => {
      if (!isOpen && result !== undefined)
        server.log.info({ address, ms: sinceStart() }, 'the database is there: started')
      isOpen = result !== undefined
      if (result !== undefined && result.renewedSecrets > 0)
        server.log.info({ secrets: result.renewedSecrets }, 'stored secrets were encrypted with the current key')
      if (result?.state !== undefined) logState(server, result.state)
      if (result?.isRestored) server.log.warn('the database was restored: new ids continue far behind the stored ones')
      return isOpen
        ? startJobs(server, setting, config, inMemory, {
            metrics,
            tracing,
            linkTo,
            databaseClock: clock,
            replica,
            prometheus,
            mailing,
          })
        : undefined
    })
    stop.removeEventListener('abort', stopStart)
    const close = async (drainMs: number) => {
      const stoppedAt = performance.now()
      server.log.info({ ...stopCause(stop), drainMs: isOpen ? drainMs : 0 }, 'stopping')
      if (isOpen) {
        const endingChanges = working.then((jobs) => jobs?.endChanges())
        if (drainMs > 0) {
          stopping.begin(drainMs)
          await pause(drainMs)
        }
        await closeServer(server, stopping, stopLimits(drainMs).requestsMs)
        await endingChanges
      } else {
        await server.close()
      }
      const jobs = await soon(working.catch(() => undefined))
      await jobs?.endAll()
      await management?.close()
      await soon(closed(tracing))
      await soon(replica?.close() ?? Promise.resolve())
      await (isOpen ? connection.close() : soon(connection.close()))
      server.log.info({ ms: Math.round(performance.now() - stoppedAt) }, 'stopped')
      await soon(output.written())
    }
    const untilOpen = async () => {
      await working
      return opened
    }
    return { address, database: connection.description, opened: first, untilOpen, app, close }
  } catch (error) {
    await Promise.all([app?.close(), management?.close()])
    // The end of the embedded engine can block for ever on damaged files. The caller says what is wrong and ends the
    // process, which loses nothing.
    if (stop.aborted || config.databaseUrl !== undefined) await soon(connection.close())
    if (stop.aborted) app?.log.info('stopped')
    await soon(output.written())
    throw error
  }
}

function configuredKeys({ adminApiKey, initialKeys }: Config): string[] {
  return [...(adminApiKey === undefined ? [] : [adminApiKey]), ...Object.values(initialKeys).flat()]
}

/** Makes the metrics. The library is loaded only where they are asked for. */
async function metricsOf({ managementPort, traces }: Config, clock: () => Date): Promise<Metrics | undefined> {
  if (managementPort === undefined) return undefined
  const { createMetrics } = await import('../metrics/metrics.ts')
  return createMetrics(
    { version: document.info.version, contract: contentHash(JSON.stringify(document)) },
    clock,
    traces !== undefined,
  )
}

/** Sends the last spans; a collector that is away does not fail the stop. */
const closed = (tracing: Tracing | undefined) => tracing?.close().catch(() => undefined) ?? Promise.resolve()

/**
 * Waits for a part of the start. After `stop`, waits a little longer, so that it can end cleanly.
 *
 * @throws what the part throws, or the reason of `stop`
 */
async function unlessGivenUp<Result>(part: Promise<Result>, stop: AbortSignal): Promise<Result> {
  try {
    await unlessStopped(part, stop)
  } catch {
    await soon(part.catch(() => undefined))
  }
  stop.throwIfAborted()
  return part
}

/** Returns where mails lead: to pages of the console, or to answers of the API. */
function mailLinks(baseUrl: () => string, hasConsole: boolean): MailLinks {
  return {
    request: (request) =>
      hasConsole
        ? requestLink(baseUrl(), request)
        : `${baseUrl()}${pathTo('projects', request.project, 'change-requests', request.id)}`,
    uses: (project) =>
      hasConsole
        ? `${baseUrl()}/projects/${encodeURIComponent(project)}/break-glass`
        : `${baseUrl()}${pathTo('projects', project, 'break-glass', 'uses')}`,
    feature: ({ project, feature }) => {
      const path = `projects/${encodeURIComponent(project)}/features/${encodeURIComponent(feature)}`
      return hasConsole ? `${baseUrl()}/${path}` : `${baseUrl()}${pathTo('projects', project, 'features', feature)}`
    },
  }
}

/** Says what became of the files in STATE_PATH, unless nothing differed. */
function logState({ log }: Pick<FastifyInstance, 'log'>, state: AtStart): void {
  if ('heldUntil' in state) {
    const { heldUntil: until } = state
    log.warn({ until }, 'a freeze holds changes of the files in STATE_PATH: none of them is applied by this start')
  } else if (state.outcome.event) {
    const { manager, totals } = state.outcome
    log.info({ manager, operations: totals.operations }, 'the files in STATE_PATH are applied')
  }
}
