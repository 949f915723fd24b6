import { setFlagsFromString } from 'node:v8'
import { readConfig } from '../config/config.ts'
import { versionOfPackage } from '../runtime/package-version.ts'
import { drainMsOf, startUntilStopped } from '../start/until-stopped.ts'
import type { Environment } from './command.ts'

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
  for (const flag of ['--heap-growing-percent=20', '--semi-space-growth-factor=1']) setFlagsFromString(flag)
  const stop = new AbortController()
  const onTerminal = process.stdout.isTTY
  const drainMs = drainMsOf(config.drainSeconds, onTerminal)
  const { address } = await startUntilStopped(drainMs, stop, async () => {
    const { startRelay } = await import('../start/start-relay.ts')
    return startRelay({ ...config, relay: { ...relay, upstream } }, versionOfPackage(), onTerminal, stop.signal)
  })
  process.stdout.write(`\n  Flaghoist   ${address}\n  Relay of    ${upstream}\n\n`)
}
