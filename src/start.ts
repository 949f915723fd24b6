import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { connectPostgres, embeddedConnection, type UnopenedConnection } from './db/connect.ts'
import { document } from './document.ts'
import { createKeyUses, type KeyUses } from './domain/access/key-usage.ts'
import { createReports, type Reports } from './domain/client-reports/reports.ts'
import { limitFeatureCache } from './domain/features/aggregate.ts'
import type { TransactionSetting } from './domain/transaction.ts'
import { handlers } from './http/handlers/registry.ts'
import { buildServer } from './http/server.ts'
import { createStopping, type Stopping } from './http/stopping.ts'
import { applyScheduled } from './jobs/apply-scheduled.ts'
import { deliverWebhooks } from './jobs/deliver-webhooks.ts'
import { archiveIn } from './jobs/event-archive.ts'
import { eventSweep } from './jobs/event-sweep.ts'
import { eventTotalsJob } from './jobs/event-totals.ts'
import { every } from './jobs/every.ts'
import { featureCountsJob } from './jobs/feature-counts.ts'
import { followFeaturesJob, followKeysJob } from './jobs/follow.ts'
import { idempotentRequestsSweep } from './jobs/idempotent-requests-sweep.ts'
import { createJobLog } from './jobs/job-log.ts'
import { keyUsesJob } from './jobs/key-uses.ts'
import { removedFeaturesSweep } from './jobs/removed-features-sweep.ts'
import { reportsJob } from './jobs/reports.ts'
import { sessionSweep } from './jobs/session-sweep.ts'
import { stalenessSweep } from './jobs/staleness-sweep.ts'
import { usageSweep } from './jobs/usage-sweep.ts'
import { webhookSweep } from './jobs/webhook-sweep.ts'
import { logOutput } from './logging.ts'
import { lostConnectionLog } from './lost-connections.ts'
import { smtpMailer } from './mail/mailer.ts'
import { type OpenedDatabase, openDatabase, openedLater, type Unreachable } from './open-database.ts'
import { post } from './outgoing/post.ts'
import { reasonOf } from './reason.ts'
import { stopLimits } from './stop-limits.ts'
import { unlessStopped } from './unless-stopped.ts'

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

/** How long a part of the start may take to end after the stop signal. */
const GIVE_UP_MS = 2000

/**
 * Starts to listen, opens the database and applies the migrations. Until the database is open, and while PostgreSQL is
 * out of reach, the server answers 503; it tries again every second.
 *
 * @param stop ends the start and the wait for the database; its reason is the name of a signal, or an error
 * @throws Error with one line that says why the server can't start; the reason of `stop` if that has ended the start
 */
export async function start(config: Config, onTerminal: boolean, stop: AbortSignal): Promise<RunningServer> {
  let app: FastifyInstance | undefined
  const output = logOutput(config.logLevel, onTerminal, configuredKeys(config))
  const connection = connect(
    config,
    lostConnectionLog(() => app?.log),
  )
  const stopStart = () => app?.log.info(stopCause(stop), 'stopping before the start has ended')
  stop.addEventListener('abort', stopStart, { once: true })
  try {
    const setting: TransactionSetting = { db: connection.db, limits: config.limits, clock: () => new Date() }
    limitFeatureCache(connection.db, config.featureCacheMb * 1_000_000)
    const open = () => openDatabase(connection, config, setting, stop)
    const stopping = createStopping()
    const inMemory = { keyUses: createKeyUses(), reports: createReports() }
    let isOpen = false
    let kind: string | undefined
    let address = ''
    app = await buildServer(handlers, {
      ...setting,
      ...inMemory,
      isOpen: () => isOpen,
      reasonNotOpen: () => kind,
      stopping,
      logger: output.logger,
      baseUrl: () => config.baseUrl ?? address,
      userPolicy: config.userPolicy,
      sessionPolicy: config.sessionPolicy,
      webhookPolicy: config.webhookPolicy,
      encryptionKey: config.encryptionKey,
      tokenKey: config.tokenKey,
      trustedProxies: config.trustedProxies,
      accessControlOrigins: config.accessControlOrigins,
      docsKeepKey: config.docsKeepKey,
      acceptsEmptyEnvironments: config.acceptsEmptyEnvironments,
      mailer: config.mail && smtpMailer(config.mail),
    })
    const server = app
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
    const opening = first.isOpen ? Promise.resolve(first) : openedLater(open, outOfReach, stop)
    const working = opening.then((result) => {
      if (!isOpen && result !== undefined)
        server.log.info({ address, ms: sinceStart() }, 'the database is there: started')
      isOpen = result !== undefined
      return isOpen ? startJobs(server, setting, config, inMemory) : undefined
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
      await (isOpen ? connection.close() : soon(connection.close()))
      server.log.info({ ms: Math.round(performance.now() - stoppedAt) }, 'stopped')
      await soon(output.written())
    }
    const untilOpen = async () => {
      await working
      return opening
    }
    return { address, database: connection.description, opened: first, untilOpen, app, close }
  } catch (error) {
    await app?.close()
    await soon(connection.close())
    if (stop.aborted) app?.log.info('stopped')
    await soon(output.written())
    throw error
  }
}

/** Returns the signal that stops the server; nothing for an error, which has a log record of its own. */
function stopCause({ reason }: AbortSignal): { signal?: string } {
  return reason instanceof Error ? {} : { signal: String(reason) }
}

function configuredKeys({ adminApiKey, initialKeys }: Config): string[] {
  return [...(adminApiKey === undefined ? [] : [adminApiKey]), ...Object.values(initialKeys).flat()]
}

function connect(config: Config, onLost: (error: Error) => void): UnopenedConnection {
  if (config.databaseUrl === undefined) return embeddedConnection(config.dataFolder, onLost)
  return connectPostgres(config.databaseUrl, onLost, { poolSize: config.databasePoolSize })
}

async function listening(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    throw new Error(`HOST ${host} and PORT ${port} can't be listened on: ${reasonOf(error)}`, { cause: error })
  }
}

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

/**
 * Closes the port and waits for running requests, at most `maxMs`: an incomplete request would take a minute to time
 * out.
 */
async function closeServer(app: FastifyInstance, stopping: Stopping, maxMs: number): Promise<void> {
  const timer = setTimeout(() => stopping.cut(app.server), maxMs)
  await app.close()
  clearTimeout(timer)
}

/** Waits for something that is no longer needed, for a short time. */
function soon<Result>(ending: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([ending, pause(GIVE_UP_MS, undefined)])
}

const SECOND_MS = 1000
/** After this time, SDKs of this instance see the changes that another instance made. */
const FOLLOW_MS = 200
/** After this time, this instance refuses a key that another instance deleted. */
const FOLLOW_KEYS_MS = 100

/** The jobs of a server. */
type Jobs = {
  /** Ends the jobs that another instance can also do: scheduled requests, webhooks and sweeps. */
  endChanges(): Promise<void>
  /** Ends all jobs, and stores the reports and the uses of keys that are still in memory. */
  endAll(): Promise<void>
}

type Buffers = { readonly keyUses: KeyUses; readonly reports: Reports }

function startJobs(
  app: FastifyInstance,
  setting: TransactionSetting,
  { metricsRetentionHours, eventRetentionDays, eventArchiveFolder, webhookPolicy }: Config,
  { keyUses, reports }: Buffers,
): Jobs {
  const log = createJobLog(app.log)
  const webhooks = deliverWebhooks(setting, app.log, (request, signal) => post(request, webhookPolicy, signal))
  const forRequests = [
    every(FOLLOW_MS, 'following features', log, followFeaturesJob(setting.db)),
    // A separate job: reading many features takes long, and must not delay the refusal of a deleted key.
    every(FOLLOW_KEYS_MS, 'following keys', log, followKeysJob(setting.db)),
    every(SECOND_MS, 'event totals', log, eventTotalsJob(setting.db)),
    every(SECOND_MS, 'feature counts', log, featureCountsJob(setting.db)),
    every(10 * SECOND_MS, 'key uses', log, keyUsesJob(setting, keyUses), { onceMore: true }),
    every(5 * SECOND_MS, 'reports of applications', log, reportsJob(setting, reports, app.log), { onceMore: true }),
  ]
  // The first requests come before these: on the embedded engine, each takes a part of a second at its first run.
  const afterStart = { firstAfterMs: SECOND_MS }
  const changes = [
    every(SECOND_MS, 'scheduled change requests', log, applyScheduled(setting), afterStart),
    every(60 * SECOND_MS, 'staleness sweep', log, stalenessSweep(setting), afterStart),
    every(3600 * SECOND_MS, 'removed features sweep', log, removedFeaturesSweep(setting), afterStart),
    every(300 * SECOND_MS, 'session sweep', log, sessionSweep(setting), afterStart),
    every(300 * SECOND_MS, 'idempotent requests sweep', log, idempotentRequestsSweep(setting), afterStart),
    every(SECOND_MS, 'webhooks', log, webhooks.work, afterStart),
    every(300 * SECOND_MS, 'webhook sweep', log, webhookSweep(setting), afterStart),
    every(600 * SECOND_MS, 'usage sweep', log, usageSweep(setting, metricsRetentionHours), afterStart),
  ]
  if (eventRetentionDays !== undefined) {
    const archive = eventArchiveFolder === undefined ? undefined : archiveIn(eventArchiveFolder)
    changes.push(
      every(60 * SECOND_MS, 'event sweep', log, eventSweep(setting, eventRetentionDays, archive), afterStart),
    )
  }
  const endChanges = async () => {
    await Promise.all(changes.map((end) => end()))
    await webhooks.end()
  }
  let ending: Promise<void> | undefined
  const endChangesOnce = () => {
    ending ??= endChanges()
    return ending
  }
  return {
    endChanges: endChangesOnce,
    async endAll() {
      await Promise.all([endChangesOnce(), ...forRequests.map((end) => end())])
    },
  }
}
