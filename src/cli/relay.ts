import { setFlagsFromString } from 'node:v8'
import closeWithGrace from 'close-with-grace'
import { readConfig } from '../config/config.ts'
import { versionOfPackage } from '../runtime/package-version.ts'
import type { RunningRelay } from '../start/start-relay.ts'
import { stopLimits } from '../start/stop-limits.ts'
import type { Environment } from './command.ts'

/** Proxies ask `/ready` every few seconds. */
const DRAIN_SECONDS = 5

/**
 * Starts a relay, and serves until a signal stops it.
 *
 * @throws Error with one line when the configuration is wrong, or the relay can't start
 */
export async function run(env: Environment): Promise<void> {
  const config = readConfig(env)
  const { relay } = config
  const { upstream } = relay
  if (upstream === undefined)
    throw new Error('RELAY_UPSTREAM is not set. Accepted: the address of a server, like https://flags.example.com')
  // By default, V8 lets the heap grow to several times the size in use before a collection.
  for (const flag of ['--heap-growing-percent=20', '--semi-space-growth-factor=1'])
    setFlagsFromString(flag)
  const stop = new AbortController()
  const onTerminal = process.stdout.isTTY
  const drainMs = 1000 * (config.drainSeconds ?? (onTerminal ? 0 : DRAIN_SECONDS))
  let starting: Promise<RunningRelay> | undefined
  closeWithGrace({ delay: stopLimits(drainMs).wholeMs, logger: false }, async ({ err, signal }) => {
    stop.abort(err ?? signal)
    const running = await starting?.catch(() => undefined)
    if (err !== undefined) running?.app.log.fatal({ err }, 'unhandled error: stopping')
    await running?.close(err === undefined ? drainMs : 0)
  })
  starting = import('../start/start-relay.ts').then(({ startRelay }) =>
    startRelay({ ...config, relay: { ...relay, upstream } }, versionOfPackage(), onTerminal, stop.signal),
  )
  const { address } = await starting
  process.stdout.write(`\n  Flaghoist   ${address}\n  Relay of    ${upstream}\n\n`)
}
