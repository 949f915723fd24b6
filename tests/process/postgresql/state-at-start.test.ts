import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test, vi } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { emptyDatabase, migratedDatabase } from '../../support/database.ts'
import { beginServer, killServers, type ServerProcess, startServer } from '../../support/server-process.ts'
import { CHECKOUT } from '../../support/state-files.ts'
import { until } from '../../support/waiting.ts'

/* Several servers that start at once on one database, each with the same files in STATE_PATH. */

vi.setConfig({ testTimeout: 90_000 })

const KEY = 'the-key-of-the-process-tests'
/** The waits for locks in this database. */
const WAITING = `
  select from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and not l.granted`
const SERVERS = 4
/** Longer than both attempts of a transaction wait for a lock. */
const HELD_MS = 3000

const folder = mkdtempSync(join(tmpdir(), 'flaghoist-state-'))
afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** Holds what applies wait for, as a long one of another server does. */
async function heldApply(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("begin; select pg_advisory_xact_lock(hashtext('flaghoist owners'))")
  const waiting = async () => {
    const { rows } = await client.query(WAITING)
    return rows.length
  }
  return { waiting, end: () => client.end() }
}

async function eventsOf(server: ServerProcess, type: string): Promise<Schema<'Event'>[]> {
  const found = await server.fetch('/api/admin/events/search', { method: 'POST', key: KEY, body: { type } })
  const { events } = (await found.json()) as { events: Schema<'Event'>[] }
  return events
}

function settingsFor(url: string): Record<string, string> {
  const file = join(folder, 'checkout.yaml')
  writeFileSync(file, CHECKOUT)
  return { DATABASE_URL: url, ADMIN_API_KEY: KEY, STATE_PATH: file }
}

test('one applies the files, and the others wait for it and find nothing to do', async ({ skip }) => {
  skip(inject('serverUrl') === undefined, 'there is no PostgreSQL server')
  const { url = '', close } = await emptyDatabase()
  await close()
  const settings = settingsFor(url)
  const held = await heldApply(url)
  const starting = Promise.all(Array.from({ length: SERVERS }, () => startServer(settings)))
  // A server that gives up fails here.
  await Promise.race([starting, until(async () => (await held.waiting()) === SERVERS)])
  await new Promise((resolve) => setTimeout(resolve, HELD_MS))
  await held.end()
  const servers = await starting
  for (const server of servers) expect((await server.fetch('/ready')).status).toBe(200)
  const [first] = servers as [ServerProcess, ...ServerProcess[]]
  expect(await eventsOf(first, 'state-applied')).toHaveLength(1)
  expect(await eventsOf(first, 'feature-created')).toHaveLength(1)
  const applied = servers.filter((server) => server.output().includes('the files in STATE_PATH are applied'))
  expect(applied).toHaveLength(1)
})

test('a server that waits for another one stops when it is asked to', async ({ skip }) => {
  skip(inject('serverUrl') === undefined, 'there is no PostgreSQL server')
  const url = (await migratedDatabase()) ?? ''
  const held = await heldApply(url)
  const server = beginServer(settingsFor(url))
  await until(async () => (await held.waiting()) === 1)
  // Both attempts of the transaction are over now and then, and the server waits by itself.
  await until(async () => (await held.waiting()) === 0)
  server.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(server.errors()).toBe('')
  await held.end()
})
