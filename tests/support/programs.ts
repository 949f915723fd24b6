import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, vi } from 'vitest'
import { killServers } from './server-process.ts'

/** Runs programs that stand between clients, servers and databases, such as a proxy. */
export type Programs = {
  /** A folder for the files of the test. */
  readonly folder: string
  /** Starts a program, which is killed when the test is over. */
  run(command: string, args: readonly string[]): ChildProcess
}

/** A test whose programs and servers end with it, and whose folder is removed. */
export const it = base.extend<{ programs: Programs }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest asks for a destructured first parameter
  programs: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'flaghoist-process-'))
    const running: ChildProcess[] = []
    const run = (command: string, args: readonly string[]) => {
      const child = spawn(command, args, { stdio: 'ignore' })
      running.push(child)
      return child
    }
    await use({ folder, run })
    for (const child of running) child.kill('SIGKILL')
    killServers()
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Whether this machine has a program; `argument` makes it end at once. */
export function isInstalled(command: string, argument: string): boolean {
  return spawnSync(command, [argument]).error === undefined
}

/** Returns a port on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await vi.waitUntil(() => server.listening)
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
