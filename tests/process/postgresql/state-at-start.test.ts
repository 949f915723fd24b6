import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test, vi } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { emptyDatabase } from '../../support/database.ts'
import { killServers, type ServerProcess, startServer } from '../../support/server-process.ts'
import { CHECKOUT } from '../../support/state-files.ts'
import { until } from '../../support/waiting.ts'

/* Several servers that start at once on one database, each with the same files in STATE_PATH. */

vi.setConfig({ testTimeout: 90_000 })

const KEY = 'the-key-of-the-process-tests'
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
    const { rows } = await client.query("select from pg_locks where locktype = 'advisory' and not granted")
    return rows.length
  }
  return { waiting, end: () => client.end() }
}

async function eventsOf(server: ServerProcess, type: string): Promise<Schema<'Event'>[]> {
  const found = await server.fetch('/api/admin/events/search', { method: 'POST', key: KEY, body: { type } })
  const { events } = (await found.json()) as { events: Schema<'Event'>[] }
  return events
}

test('one applies the files, and the others wait for it and find nothing to do', async ({ skip }) => {
  skip(inject('serverUrl') === undefined, 'there is no PostgreSQL server')
  const { url = '', close } = await emptyDatabase()
  await close()
  const file = join(folder, 'checkout.yaml')
  writeFileSync(file, CHECKOUT)
  const settings = { DATABASE_URL: url, ADMIN_API_KEY: KEY, STATE_PATH: file }
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
