import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The account of programs that refuse to run as root. */
export type Account = { readonly uid: number; readonly gid: number }

export type Program = {
  readonly pid: number
  isRunning(): boolean
  /** Resolves with the exit code, or the name of the signal that has ended it. */
  readonly ended: Promise<number | string>
  signal(name: NodeJS.Signals): void
}

const running = new Set<ChildProcess>()
// Ends them however this process ends.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Ends the process with 2 and the name of the first program that is not installed. */
export function requirePrograms(programs: Readonly<Record<string, string>>): void {
  for (const [program, debianPackage] of Object.entries(programs)) {
    if (spawnSync('which', [program]).status === 0) continue
    console.error(`This needs ${program}: apt-get install ${debianPackage}`)
    process.exit(2)
  }
}

/** Returns an unprivileged account when this process runs as root; otherwise undefined. */
export function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Returns a new folder, which is deleted when the process ends with 0. */
export function temporaryFolder(owner?: Account): string {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-cluster-'))
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  process.on('exit', (code) => {
    if (code === 0) rmSync(folder, { recursive: true, force: true })
    else console.error(`The logs are in ${folder}`)
  })
  return folder
}

/** @param log the file for its output */
export function start(
  command: string,
  args: readonly string[],
  { log, env, account }: { log: string; env?: Record<string, string>; account?: Account | undefined },
): Program {
  const output = openSync(log, 'a')
  const environment = { PATH: process.env.PATH ?? '', ...env }
  const child = spawn(command, args, { ...account, env: environment, stdio: ['ignore', output, output] })
  running.add(child)
  const ended = once(child, 'exit').then(([code, signal]) => {
    running.delete(child)
    return code ?? signal
  })
  return {
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
    signal: (name) => void child.kill(name),
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

export function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort))
}

export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** @throws Error with `what` when the condition is not met in time */
export async function until(what: string, holds: () => Promise<boolean> | boolean, maxMs = 60_000): Promise<void> {
  const since = performance.now()
  while (!(await holds())) {
    if (performance.now() - since > maxMs) throw new Error(`Not within ${maxMs} ms: ${what}`)
    await pause(50)
  }
}

/** Whether a URL is answered with 200. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  await response?.arrayBuffer().catch(() => undefined)
  return response?.status === 200
}
