import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { type Running, start } from './start.ts'

const SHUTDOWN_MS = 15_000

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

function announce({ address, database, madeAdminKey }: Running): void {
  say('', `  Flaghoist   ${address}`, `  Explore     ${address}/docs`, `  Database    ${database}`)
  if (madeAdminKey !== undefined) {
    say(`  Admin key   ${madeAdminKey}`, '              Shown this once: keep it. ADMIN_API_KEY sets one of your own.')
  }
  say('')
}

try {
  const running = await start(readConfig(process.env), process.stdout.isTTY)
  announce(running)
  closeWithGrace({ delay: SHUTDOWN_MS, logger: false }, async ({ err }) => {
    if (err !== undefined) running.app.log.fatal({ err }, 'an error that nobody handled: stopping')
    await running.close()
  })
} catch (error) {
  process.stderr.write(`Flaghoist can't start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
