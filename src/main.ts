import { setFlagsFromString } from 'node:v8'
import { readConfig } from './config/config.ts'
import type { OpenedDatabase } from './start/open-database.ts'
import type { RunningServer } from './start/start.ts'
import { drainMsOf, startUntilStopped } from './start/until-stopped.ts'

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
  const onTerminal = process.stdout.isTTY
  // An embedded database has no other instance, and a terminal no proxy.
  const isAlone = config.databaseUrl === undefined || onTerminal
  const running = await startUntilStopped(drainMsOf(config.drainSeconds, isAlone), stop, async () => {
    // Loaded only now, so that a wrong setting is reported at once.
    const { start } = await import('./start/start.ts')
    return start(config, onTerminal, stop.signal)
  })
  announce(running)
  // The growth of the heap before a collection. By default, V8 lets it grow to several times the size in use.
  setFlagsFromString('--heap-growing-percent=30')
  if (!running.opened.isOpen) await announceLater(running)
} catch (error) {
  // After a stop signal, the stop itself ends the process.
  if (!stop.signal.aborted) giveUp(error)
}
