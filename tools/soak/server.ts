import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Lifetime, newLifetime } from './lifetime.ts'
import { pause } from './random.ts'

export const ADMIN_KEY = '*:*.the-admin-key-of-the-soak-run'

/** One of the servers under load. It may be killed and started again; each life has its own address and process. */
export type Server = {
  readonly name: string
  readonly lives: readonly Lifetime[]
  port(): number
  agent(): Agent
  /** Returns the application name of this life's connections in PostgreSQL. */
  connectionName(): string
  start(): Promise<void>
  kill(): Promise<void>
  /** Asks the process to end and returns its exit code; undefined when it had to be killed. */
  stop(): Promise<number | undefined>
}

const MONITOR = new URL('./event-loop.mjs', import.meta.url)
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const START_MS = 30_000
const STOP_MS = 20_000
const RSS_MS = 5000

const running = new Set<ChildProcess>()
// Ends the servers however this process ends.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Where a server has its data: the address of PostgreSQL, or the folder of an embedded database. */
export type DataOf = { readonly databaseUrl: string } | { readonly dataFolder: string }

/** @param folder the folder for its log */
export function serverNamed(name: string, data: DataOf, folder: string): Server {
  const lives: Lifetime[] = []
  let child: ChildProcess | undefined
  let isAsked = false
  let port = 0
  let agent = new Agent({ keepAlive: true })
  const connectionName = () => `soak-${name}-${lives.length}`

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null
    isAsked = true
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await ended
    return code
  }

  return {
    name,
    lives,
    port: () => port,
    agent: () => agent,
    connectionName,
    async start() {
      const life = newLifetime(`${name} ${lives.length + 1}`)
      lives.push(life)
      const started = spawn(process.execPath, ['--import', MONITOR.href, 'dist/main.js'], {
        cwd: ROOT,
        env: { ...settings, ...dataSettings(data, connectionName()), PATH: process.env.PATH },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      child = started
      isAsked = false
      running.add(started)
      const log = join(folder, `${name}.log`)
      let printed = ''
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (data) => {
          if (printed.length < 10_000) printed += data
          appendFileSync(log, data)
        })
      started.on('message', (message) => life.blocked(message as Parameters<Lifetime['blocked']>[0]))
      const sampling = setInterval(() => life.sample(rssOf(started)), RSS_MS)
      started.on('exit', (code, signal) => {
        clearInterval(sampling)
        running.delete(started)
        life.over(isAsked ? undefined : `ended by itself with ${code ?? signal}`)
      })
      port = await portOf(started, () => printed)
      agent.destroy()
      agent = new Agent({ keepAlive: true })
    },
    async kill() {
      await end('SIGKILL')
    },
    async stop() {
      const stopped = await Promise.race([end('SIGTERM'), pause(STOP_MS).then(() => undefined)])
      if (stopped === undefined) await end('SIGKILL')
      return stopped ?? undefined
    },
  }
}

function dataSettings(data: DataOf, connectionName: string): Record<string, string> {
  if ('dataFolder' in data) return { FLAGHOIST_DATA: data.dataFolder }
  const url = new URL(data.databaseUrl)
  url.searchParams.set('application_name', connectionName)
  return { DATABASE_URL: url.toString() }
}

const settings = {
  PORT: '0',
  DRAIN_SECONDS: '0',
  ADMIN_API_KEY: ADMIN_KEY,
  RATE_LIMIT_ADMIN: '0',
  RATE_LIMIT_PUBLIC: '0',
  LOG_LEVEL: 'error',
  LIMIT_PROJECTS: '100000',
  LIMIT_FEATURES: '100000',
  LIMIT_SEGMENTS: '10000',
  LIMIT_API_TOKENS: '100000',
}

async function portOf(child: ChildProcess, printed: () => string): Promise<number> {
  const since = Date.now()
  while (Date.now() - since < START_MS) {
    const found = /Flaghoist {3}http:\/\/\S+:(\d+)/.exec(printed())?.[1]
    if (found !== undefined) return Number(found)
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${printed()}`)
    await pause(20)
  }
  throw new Error(`The server did not start within ${START_MS} ms: ${printed()}`)
}

/** Returns the resident memory in megabytes; undefined when the process has ended. */
function rssOf({ pid }: ChildProcess): number | undefined {
  try {
    const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return found === undefined ? undefined : Number(found) / 1024
  } catch {
    return undefined
  }
}
