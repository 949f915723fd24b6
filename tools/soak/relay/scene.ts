import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answers, type Program, start, until } from '../cluster/programs.ts'

export const ADMIN_KEY = '*:*.the-admin-key-of-the-relay-runs'
export const CLIENT_KEY = '*:development.the-client-key-of-the-relay-runs'
/** A feature that is on all the time, and one that is switched. */
export const KEPT = 'kept'
export const SWITCHED = 'switched'

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url))

/** A program that can be killed and started again on its port. */
export type Restarted = {
  readonly name: string
  readonly address: string
  readonly log: string
  /** Starts it, and waits until it is ready. */
  start(): Promise<void>
  kill(): Promise<void>
  /** Asks it to end. */
  stop(): Promise<void>
  /** Whether it has been ready for the whole time since `since`, by `performance.now()`. */
  wasThere(since: number): boolean
}

export function serverAt(port: number, folder: string): Restarted {
  return restarted('server', ['main.js'], port, folder, {
    FLAGHOIST_DATA: join(folder, 'data'),
    ADMIN_API_KEY: ADMIN_KEY,
    INIT_CLIENT_API_TOKENS: CLIENT_KEY,
  })
}

export function relayAt(port: number, upstream: string, folder: string): Restarted {
  return restarted('relay', ['cli.js', 'relay'], port, folder, {
    RELAY_UPSTREAM: upstream,
    RELAY_PATH: join(folder, 'relay'),
    RELAY_KEYS: CLIENT_KEY,
  })
}

function restarted(
  name: string,
  [program = '', ...args]: readonly string[],
  port: number,
  folder: string,
  settings: Record<string, string>,
): Restarted {
  const log = join(folder, `${name}.log`)
  const address = `http://127.0.0.1:${port}`
  const limits = { RATE_LIMIT_PUBLIC: '0', RATE_LIMIT_ADMIN: '0', DRAIN_SECONDS: '0', LOG_LEVEL: 'info' }
  let running: Program | undefined
  let thereSince = Number.POSITIVE_INFINITY
  const end = async (signal: NodeJS.Signals) => {
    thereSince = Number.POSITIVE_INFINITY
    running?.signal(signal)
    await running?.ended
  }
  return {
    name,
    address,
    log,
    async start() {
      const env = { PORT: String(port), ...limits, ...settings }
      const started = start(process.execPath, [join(DIST, program), ...args], { log, env })
      running = started
      await until(`${name} is ready`, () => {
        if (!started.isRunning()) throw new Error(`${name} has ended; see ${log}`)
        return answers(`${address}/ready`)
      })
      thereSince = performance.now()
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    wasThere: (since) => thereSince <= since,
  }
}

/** Sends a request to the server as its administrator. */
export async function asAdmin({ address }: Restarted, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${address}/api/admin${path}`, {
    method,
    headers: { authorization: ADMIN_KEY, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

export async function addFeatures(server: Restarted): Promise<void> {
  for (const name of [KEPT, SWITCHED]) {
    await asAdmin(server, 'POST', '/projects/default/features', { name })
    const strategies = `/projects/default/features/${name}/environments/development/strategies`
    await asAdmin(server, 'POST', strategies, { name: 'default' })
  }
  await turn(server, KEPT, true)
}

export async function turn(server: Restarted, feature: string, isOn: boolean): Promise<void> {
  await asAdmin(server, 'POST', `/projects/default/features/${feature}/environments/development/${isOn ? 'on' : 'off'}`)
}
