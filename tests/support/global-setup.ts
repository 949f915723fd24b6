import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { TEST_SETTINGS } from '../../tools/scripts/temporary-postgres.ts'
import { startPostgres } from '../containers/postgresql.ts'
import type { Engine } from './engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which databases may be created; undefined for the embedded engine. */
    serverUrl: string | undefined
  }
}

type Server = { url: string; close(): Promise<void> }
/**
 * The data that the projects of an engine share: their PostgreSQL server, and the folder for notes of their workers,
 * which is TEST_NOTES where several runs share it.
 */
type Shared = { server: Server | undefined; notesFolder: string; users: number }

/** On the global object: vitest loads this file for each project. */
const holder = globalThis as typeof globalThis & { sharedByEngine?: Map<string, Promise<Shared>>; isBuilt?: boolean }
holder.sharedByEngine ??= new Map()
const sharedByEngine = holder.sharedByEngine

/**
 * Builds what is started as a process, unless TEST_BUILT says that it is built; the laws start none. Makes a PostgreSQL
 * server known to the projects that run on PostgreSQL, and gives it back when the last of them is done.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!process.env.TEST_BUILT && !holder.isBuilt && !project.name.startsWith('laws-')) {
    execFileSync('npm', ['run', '--silent', 'build'])
    holder.isBuilt = true
  }
  const engine = project.config.env?.TEST_ENGINE as Engine | undefined
  if (engine === undefined) return async () => {}
  const opening = sharedByEngine.get(engine) ?? open(engine)
  sharedByEngine.set(engine, opening)
  const shared = await opening
  shared.users += 1
  project.provide('serverUrl', shared.server?.url)
  project.provide('notesFolder', shared.notesFolder)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    sharedByEngine.delete(engine)
    if (!process.env.TEST_NOTES) rmSync(shared.notesFolder, { recursive: true, force: true })
    await shared.server?.close()
  }
}

async function open(engine: Engine): Promise<Shared> {
  const server = engine === 'postgresql' ? await openServer() : undefined
  return { server, notesFolder: process.env.TEST_NOTES || mkdtempSync(join(tmpdir(), 'flaghoist-notes-')), users: 0 }
}

async function openServer(): Promise<Server> {
  const url = process.env.TEST_DATABASE_URL
  if (url !== undefined) return { url, close: () => dropTestDatabases(url) }
  return startPostgres(TEST_SETTINGS)
}

async function dropTestDatabases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select datname from pg_database where datname like 'flaghoist_test_${process.pid}_%'`,
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.end()
}
