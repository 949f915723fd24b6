import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const KEY = '*:*.the-admin-key-of-the-benchmark'

/** How long an event loop was blocked, in milliseconds. */
export type Blocked = { longestMs: number; p999Ms: number; maxMs: number }

export type Server = {
  address: string
  startMs: number
  rssMb(): number
  /** The processor time that the process has taken, in milliseconds. */
  cpuMs(): number
  /** The largest RSS since the start. */
  peakRssMb(): number
  /**
   * Returns the longest time that the event loop was blocked since the last call, in milliseconds.
   *
   * @throws Error unless the server was started to be watched
   */
  maxBlockMs(): Promise<number>
  /** Like `maxBlockMs`, with the delays that Node.js measures, which include the time that other processes had. */
  blocked(): Promise<Blocked>
  stop(): Promise<void>
}

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10

const WATCH = fileURLToPath(new URL('../../tests/support/blocked-time.mjs', import.meta.url))

/**
 * Starts the server in its own process, on the database in `settings`, and waits until it is ready.
 *
 * @param isWatched whether it measures how long its event loop is blocked
 */
export async function startServer(
  settings: Record<string, string>,
  port: number,
  { isWatched = false } = {},
): Promise<Server> {
  const env = {
    ...process.env,
    ...settings,
    PORT: String(port),
    DRAIN_SECONDS: '0',
    ADMIN_API_KEY: KEY,
    RATE_LIMIT_ADMIN: '0',
    RATE_LIMIT_PUBLIC: '0',
    LOG_LEVEL: 'warn',
    LIMIT_PROJECTS: '1000000',
    LIMIT_FEATURES: '1000000',
  }
  const args = [
    ...(isWatched ? ['--import', WATCH] : []),
    ...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []),
    'dist/main.js',
  ]
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', ...(isWatched ? ['ipc' as const] : [])]
  return started(spawn('node', args, { env, stdio }), port, '/ready')
}

/** Starts a relay of a server, with a folder for its state, and waits until it has features. */
export async function startRelay(upstream: Server, settings: Record<string, string>, port: number): Promise<Server> {
  const limits = { DRAIN_SECONDS: '0', RATE_LIMIT_PUBLIC: '0', LOG_LEVEL: 'warn' }
  const env = { ...process.env, RELAY_UPSTREAM: upstream.address, ...settings, ...limits, PORT: String(port) }
  return startProgram('node', [...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []), 'dist/cli.js', 'relay'], env, port)
}

/** Starts a program that serves on a port, and waits until `/ready` there answers. */
export async function startProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  port: number,
  path = '/ready',
): Promise<Server> {
  return started(spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }), port, path)
}

/** Creates the signup token that is read. */
export async function newSignupToken({ address }: Server): Promise<string> {
  const response = await fetch(`${address}/api/admin/invite-link/tokens`, {
    method: 'POST',
    headers: { authorization: KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', expiresAt: new Date(Date.now() + 86_400_000).toISOString() }),
  })
  const { secret } = (await response.json()) as { secret: string }
  return secret
}

export async function startFloors(databaseUrl: string, port: number): Promise<Server> {
  const args = ['--import', 'tsx', 'tools/bench/floors.ts', databaseUrl, String(port)]
  return started(spawn('node', args, { stdio: ['ignore', 'ignore', 'inherit'] }), port, '/fixed')
}

async function started(child: ChildProcess, port: number, path: string): Promise<Server> {
  const address = `http://127.0.0.1:${port}`
  const since = performance.now()
  while (!(await answers(`${address}${path}`))) {
    if (child.exitCode !== null) throw new Error(`The server on port ${port} ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const memoryMb = (figure: 'VmRSS' | 'VmHWM') =>
    Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
  const blocked = async () => {
    const answered = once(child, 'message')
    child.send('tell')
    const [figures] = await answered
    return figures as Blocked
  }
  return {
    address,
    startMs: performance.now() - since,
    rssMb: () => memoryMb('VmRSS'),
    cpuMs: () => {
      const [user = 0, system = 0] = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .split(' ')
        .slice(13, 15)
        .map(Number)
      return (user + system) * MS_PER_TICK
    },
    peakRssMb: () => memoryMb('VmHWM'),
    maxBlockMs: async () => (await blocked()).longestMs,
    blocked,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
