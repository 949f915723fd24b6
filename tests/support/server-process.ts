import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BLOCKED_TIME = new URL('blocked-time.mjs', import.meta.url).href
const START_MS = 30_000

export type Ended = { code: number | null; signal: string | null }

/** The server as people start it: a process of its own, on a free port. */
export type ServerProcess = {
  readonly pid: number
  readonly address: string
  readonly port: number
  /** All that it has printed so far. */
  output(): string
  errors(): string
  kill(signal: NodeJS.Signals): void
  /** The longest time that the event loop was blocked since this was asked last; only where it is watched. */
  maxBlockMs(): Promise<number>
  readonly ended: Promise<Ended>
  fetch(path: string, options?: Options): Promise<Response>
}

type Options = { method?: string; key?: string; body?: unknown; headers?: Record<string, string> }

/** The program that runs as the server. */
export type Program = { readonly command: string; readonly args: readonly string[]; readonly cwd: string }

/** Has the embedded engine compiled once, and not again for speed: that takes a third of the time of a short life. */
export const COMPILED_ONCE = ['--liftoff-only']

const BUILT: Program = { command: process.execPath, args: [...COMPILED_ONCE, 'dist/main.js'], cwd: ROOT }

const running = new Set<ChildProcess>()

/** To be called after each test, whatever came of it. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Starts a server and waits until it listens; `watched` has it note how long its event loop is blocked. */
export async function startServer(
  settings: Record<string, string>,
  watched = false,
  program = BUILT,
): Promise<ServerProcess> {
  const options = watched ? [`--import=${BLOCKED_TIME}`] : []
  const { child, output, errors, ended } = spawnServer(settings, { ...program, args: [...options, ...program.args] })
  const address = await new Promise<string>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error(`No server after ${START_MS} ms:\n${output()}`)), START_MS)
    child.stdout?.on('data', () => {
      const found = /Flaghoist {3}(\S+)\n(?:.+\n)+\n/.exec(output())?.[1]
      if (found === undefined) return
      clearTimeout(giveUp)
      resolve(found)
    })
    void ended.then(({ code }) => reject(new Error(`The server ended with ${code}: ${errors()}`)))
  })
  return {
    pid: child.pid ?? 0,
    address,
    port: Number(new URL(address).port),
    output,
    errors,
    kill: (signal) => void child.kill(signal),
    maxBlockMs: () =>
      new Promise((resolve) => {
        child.once('message', (blocked: { longestMs: number }) => resolve(blocked.longestMs))
        child.send('how long?')
      }),
    ended,
    fetch: (path, { method = 'GET', key, body, headers } = {}) =>
      fetch(address + path, {
        method,
        headers: {
          ...headers,
          ...(key && { authorization: key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  }
}

/** Starts a server that should not come up, and gives what it said instead. */
export async function failedStart(
  settings: Record<string, string>,
): Promise<Ended & { output: string; errors: string }> {
  const { output, errors, ended } = spawnServer(settings)
  return { ...(await ended), output: output(), errors: errors() }
}

/** Starts a server and doesn't wait until it listens. */
export function beginServer(
  settings: Record<string, string>,
): Pick<ServerProcess, 'output' | 'errors' | 'kill' | 'ended'> {
  const { child, ...rest } = spawnServer(settings)
  return { ...rest, kill: (signal) => void child.kill(signal) }
}

function spawnServer(settings: Record<string, string>, { command, args, cwd }: Program = BUILT) {
  // Nothing of the environment of the tests: a variable that is not set here has to have its default. The drain would
  // take seconds.
  const env = { PATH: process.env.PATH, PORT: '0', DRAIN_SECONDS: '0', ...settings }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  running.add(child)
  const printed = { output: '', errors: '' }
  child.stdout?.on('data', (data) => {
    printed.output += data
  })
  child.stderr?.on('data', (data) => {
    printed.errors += data
  })
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code, signal })
    })
  })
  return { child, ended, output: () => printed.output, errors: () => printed.errors }
}

/** Waits until nobody listens there any more. */
export async function untilClosed(port: number): Promise<void> {
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
  while (await isOpen()) await new Promise((resolve) => setTimeout(resolve, 20))
}
