import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { handlers } from '../http/handlers/registry.ts'
import { readinessOf } from '../http/health/health.ts'
import { type BuiltConsole, readConsole } from '../http/pages/console-files.ts'
import { buildServer } from '../http/servers/server.ts'
import { createStopping, type Stopping } from '../runtime/stopping.ts'
import { listenAt } from './listening.ts'
import { startManagement } from './management.ts'
import type { Parts } from './parts.ts'

/** How far a start has come. */
export type Progress = {
  /** Where the server listens; empty before. */
  address: string
  /** Whether the database is open. */
  isOpen: boolean
  /** Why the database is out of reach, in general words; undefined before the first attempt. */
  kind: string | undefined
}

/** The servers of a process, which listen. */
export type Servers = {
  readonly app: FastifyInstance
  readonly management: FastifyInstance | undefined
  readonly stopping: Stopping
  /** The URL of the server for users. */
  readonly baseUrl: () => string
  readonly hasConsole: boolean
}

/**
 * Opens the ports. Until the database is open, requests are answered with 503.
 *
 * @throws Error with one line for an address that can't be listened on; nothing listens then
 */
export async function startServers(config: Config, parts: Parts, progress: Progress): Promise<Servers> {
  const { log, connection, clock, metrics } = parts
  const built = await consoleOf(config, log)
  const stopping = createStopping()
  const opening = {
    isOpen: () => progress.isOpen,
    reasonNotOpen: () => progress.kind,
    readiness: readinessOf(connection.db, stopping, clock),
  }
  const baseUrl = () => config.baseUrl ?? progress.address
  const app = await serverOf(config, parts, { ...opening, stopping, baseUrl, console: built })
  try {
    progress.address = await listenAt(app, config)
    const management =
      metrics &&
      (await startManagement(config, {
        ...opening,
        log,
        metrics: { ...metrics, text: () => metrics.text(progress.isOpen) },
      }))
    return { app, management, stopping, baseUrl, hasConsole: built !== undefined }
  } catch (error) {
    await app.close()
    throw error
  }
}

type Around = Pick<
  Parameters<typeof buildServer>[1],
  'isOpen' | 'reasonNotOpen' | 'readiness' | 'stopping' | 'baseUrl' | 'console'
>

function serverOf(config: Config, parts: Parts, around: Around): Promise<FastifyInstance> {
  const { log, setting, buffers, replica, metrics, tracing, prometheus, mailer } = parts
  return buildServer(handlers, {
    ...around,
    ...setting,
    ...buffers,
    log,
    replica,
    observer: metrics?.requests,
    tracer: tracing?.requests,
    contractSample: config.contractSample,
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
    docsKeepKey: config.docsKeepKey,
    acceptsEmptyEnvironments: config.acceptsEmptyEnvironments,
    mailer,
  })
}

async function consoleOf({ hasConsole }: Config, log: Parts['log']): Promise<BuiltConsole | undefined> {
  if (!hasConsole) return undefined
  const built = await readConsole()
  if (built === undefined) log.warn('the console is not built; npm run build makes it, CONSOLE=false switches it off')
  return built
}
