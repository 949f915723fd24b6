import { setFlagsFromString } from 'node:v8'
import closeWithGrace from 'close-with-grace'
import { type Config, readConfig } from './config/config.ts'
import type { OpenedDatabase } from './start/open-database.ts'
import type { RunningServer } from './start/start.ts'
import { stopLimits } from './start/stop-limits.ts'

/** Proxies ask `/ready` every few seconds. */
const DRAIN_SECONDS = 5

/**
 * No drain for an embedded database or on a terminal: there is no other instance or no proxy, so nothing else takes the
 * requests.
 */
function drainMsOf({ drainSeconds, databaseUrl }: Config): number {
  const isAlone = databaseUrl === undefined || process.stdout.isTTY
  return 1000 * (drainSeconds ?? (isAlone ? 0 : DRAIN_SECONDS))
}

/** Writes everything in one call, so that no log line comes in between. */
function announce({ address, database, opened }: RunningServer): void {
  const lines = [`Flaghoist   ${address}`, `Explore     ${address}/docs`, `Database    ${database}`]
  if (opened.isOpen) lines.push(...keyLines(opened))
  else lines.push(`            Out of reach: ${opened.reason}`, '            Requests get a 503 until it is there.')
  write(lines)
}

function keyLines({ madeAdminKey }: OpenedDatabase): string[] {
  if (madeAdminKey === undefined) return []
  return [`Admin key   ${madeAdminKey}`, '            Shown only now: store it. ADMIN_API_KEY sets a key of your own.']
}

function write(lines: readonly string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
}

/** Waits for a database that was out of reach at the start. */
async function announceLater({ database, untilOpen }: RunningServer): Promise<void> {
  const opened = await untilOpen()
  if (opened !== undefined) write([`Database    ${database} is there`, ...keyLines(opened)])
}

function giveUp(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  const lines = reason.split('\n').map((line) => line.trim())
  process.stderr.write(`Flaghoist can't start: ${lines.filter((line) => line !== '').join(' ')}\n`)
  process.exit(1)
}

if (process.argv.some((argument) => argument === '--help' || argument === '-h')) {
  process.stdout.write('Starts the server. It takes no arguments: environment variables set it. See flaghoist --help\n')
  process.exit()
}

const stop = new AbortController()

try {
  const config = readConfig(process.env)
  const drainMs = drainMsOf(config)
  let starting: Promise<RunningServer> | undefined
  // At once: the first process of a container does not end at a signal that it does not handle.
  closeWithGrace({ delay: stopLimits(drainMs).wholeMs, logger: false }, async ({ err, signal }) => {
    stop.abort(err ?? signal)
    const running = await starting?.catch(() => undefined)
    if (err !== undefined) running?.app.log.fatal({ err }, 'unhandled error: stopping')
    await running?.close(err === undefined ? drainMs : 0)
  })
  // Loaded only now, so that a wrong setting is reported at once.
  starting = import('./start/start.ts').then(({ start }) => start(config, process.stdout.isTTY, stop.signal))
  const running = await starting
  announce(running)
  // The growth of the heap before a collection. By default, V8 lets it grow to several times the size in use.
  setFlagsFromString('--heap-growing-percent=30')
  if (!running.opened.isOpen) await announceLater(running)
} catch (error) {
  // After a stop signal, the stop itself ends the process.
  if (!stop.signal.aborted) giveUp(error)
}
