import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, vi } from 'vitest'
import { preparedFile } from '../../src/db/prepared-database.ts'
import { inProject } from '../../src/runtime/project-folder.ts'
import { migratedDatabase } from './database.ts'
import { COMPILED_ONCE, killServers, type ServerProcess } from './server-process.ts'

/** The key of the administrator of a server that a test starts. */
export const KEY = '*:*.the-key-of-the-process-tests'
export const FEATURES = '/api/admin/projects/default/features'

export type Settings = Record<string, string>

/** Returns a folder for the files of tests that start processes. It is deleted, and servers end, with the test file. */
export function processTests(timeout = 60_000): string {
  vi.setConfig({ testTimeout: timeout })
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-process-'))
  afterAll(() => {
    killServers()
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/**
 * Makes an embedded database in a folder, of the files that the build has: a start takes longer to unpack them.
 *
 * @returns the settings for a server on it
 */
export function embeddedIn(folder: string): Settings {
  const database = join(folder, 'pglite')
  const files = fileURLToPath(preparedFile())
  if (existsSync(files)) {
    mkdirSync(database, { recursive: true })
    execFileSync('tar', ['-xzf', files, '-C', database], { stdio: 'ignore' })
  }
  return { FLAGHOIST_DATA: folder, ADMIN_API_KEY: KEY }
}

/** Makes a database on the engine under test. Returns the settings for a server on it; `folder` is for the embedded. */
export async function databaseFor(folder: string): Promise<Settings> {
  if (inject('serverUrl') === undefined) return embeddedIn(folder)
  return { DATABASE_URL: (await migratedDatabase()) ?? '', ADMIN_API_KEY: KEY }
}

/** Ends a server in order. */
export async function stop(server: ServerProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  server.kill(signal)
  expect(await server.ended).toEqual({ code: 0, signal: null })
}

/** Sends a request below /api/admin, and returns the body of the answer. */
export async function ask<Body = unknown>(
  server: ServerProcess,
  method: string,
  path: string,
  body?: unknown,
  key = KEY,
): Promise<Body> {
  const answer = await server.fetch(`/api/admin${path}`, { method, key, body })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${said}`)
  return (said === '' ? undefined : JSON.parse(said)) as Body
}

export async function createFeature(server: ServerProcess, name: string): Promise<void> {
  await ask(server, 'POST', '/projects/default/features', { name })
}

/** Returns the names of the features of the default project, sorted. */
export async function featureNames(server: ServerProcess): Promise<string[]> {
  const { features } = await ask<{ features: { name: string }[] }>(server, 'GET', '/projects/default/features')
  return features.map(({ name }) => name).sort()
}

export async function newestEventId(server: ServerProcess): Promise<number> {
  const { events } = await ask<{ events: { id: number }[] }>(server, 'GET', '/events')
  return events[0]?.id ?? 0
}

export type Said = { readonly code: number | null; readonly out: string; readonly errors: string }

/** Runs a command of the program. Nothing of the environment of the tests is there but PATH. */
export async function flaghoist(args: readonly string[], env: Settings = {}, input = ''): Promise<Said> {
  const child = spawn(process.execPath, [...COMPILED_ONCE, 'dist/cli.js', ...args], {
    cwd: inProject('.'),
    env: { PATH: process.env.PATH, ...env },
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const code = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, out, errors }
}
