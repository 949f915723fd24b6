import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { DatabaseClock } from '../db/database-clock.ts'
import { document } from '../document.ts'
import { eventLink, type LinkedEvent } from '../http/links/event-link.ts'
import { logOutput } from '../logging/logging.ts'
import { closeAll } from './closing.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { soon, stopCause } from './listening.ts'
import { mailLinks } from './mail-links.ts'
import type { OpenedDatabase, Unreachable } from './open-database.ts'
import { startOpening } from './opening.ts'
import { makeParts, type Parts } from './parts.ts'
import { type Progress, type Servers, startServers } from './servers.ts'

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
 * @param clock a clock of another speed, for trials of what takes days
 * @throws Error with one line that says why the server can't start; the reason of `stop` if that has ended the start
 */
export async function start(
  config: Config,
  onTerminal: boolean,
  stop: AbortSignal,
  clock?: DatabaseClock,
): Promise<RunningServer> {
  const { log, written } = logOutput(config.logLevel, onTerminal, configuredKeys(config))
  const parts = await makeParts(config, log, clock)
  const database = parts.connection.description
  const progress: Progress = { address: '', isOpen: false, kind: undefined }
  log.info({ version: document.info.version, database }, 'starting')
  const notLoggedAnyMore = logStop(log, stop)
  let servers: Servers | undefined
  try {
    stop.throwIfAborted()
    // Before the database is opened, which can take long, so that a port that is in use is known at once.
    const started = await startServers(config, parts, progress)
    servers = started
    const { first, opened } = await startOpening(config, parts, progress, stop)
    const jobs = opened.then((isThere) => isThere && jobsOf(config, parts, started))
    notLoggedAnyMore()
    return {
      address: progress.address,
      database,
      opened: first,
      app: started.app,
      async untilOpen() {
        await jobs
        return opened
      },
      async close(drainMs) {
        const { isOpen } = progress
        log.info({ ...stopCause(stop), drainMs: isOpen ? drainMs : 0 }, 'stopping')
        await closeAll(parts, started, jobs, { isOpen, drainMs })
        await soon(written())
      },
    }
  } catch (error) {
    await Promise.all([servers?.app.close(), servers?.management?.close()])
    // The end of the embedded engine can block for ever on damaged files. The caller says what is wrong and ends the
    // process, which loses nothing.
    if (stop.aborted || config.databaseUrl !== undefined) await soon(parts.connection.close())
    if (stop.aborted) log.info('stopped')
    await soon(written())
    throw error
  }
}

/** Returns the keys that are set by variables. */
function configuredKeys({ adminApiKey, initialKeys }: Config): string[] {
  return [...(adminApiKey === undefined ? [] : [adminApiKey]), ...Object.values(initialKeys).flat()]
}

/** Logs a stop that comes before the start has ended, also one that has come already. The result ends that. */
function logStop(log: FastifyBaseLogger, stop: AbortSignal): () => void {
  const onStop = () => log.info(stopCause(stop), 'stopping before the start has ended')
  if (stop.aborted) onStop()
  stop.addEventListener('abort', onStop, { once: true })
  return () => stop.removeEventListener('abort', onStop)
}

function jobsOf(config: Config, parts: Parts, { app, baseUrl, hasConsole }: Servers): Jobs {
  const { setting, buffers, mailer } = parts
  return startJobs(app, setting, config, buffers, {
    ...parts,
    databaseClock: parts.clock,
    linkTo: hasConsole ? (event: LinkedEvent) => eventLink(baseUrl(), event) : undefined,
    mailing: mailer && { mailer, links: mailLinks(baseUrl, hasConsole) },
  })
}
