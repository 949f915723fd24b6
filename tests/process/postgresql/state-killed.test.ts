import pg from 'pg'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { migratedDatabase } from '../../support/database.ts'
import { killServers, type ServerProcess, startServer } from '../../support/server-process.ts'
import { CHECKOUT } from '../../support/state-files.ts'
import { until } from '../../support/waiting.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(killServers)

const KEY = 'the-key-of-the-process-tests'
/** The waits for locks in this database. */
const WAITING = `
  select from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and not l.granted`

async function ask(server: ServerProcess, path: string, body: unknown): Promise<Response> {
  return server.fetch(`/api/admin${path}`, { method: 'POST', key: KEY, body })
}

async function eventsOf(server: ServerProcess): Promise<number> {
  return ((await (await ask(server, '/events/search', {})).json()) as { totalEvents: number }).totalEvents
}

test('an apply whose server is killed has done nothing, and can be done afterwards', async ({ skip }) => {
  skip(inject('serverUrl') === undefined, 'there is no PostgreSQL server')
  const url = (await migratedDatabase()) ?? ''
  const settings = { DATABASE_URL: url, ADMIN_API_KEY: KEY }
  const first = await startServer(settings)
  const files = [{ path: 'checkout.yaml', content: CHECKOUT }]
  const { id } = (await (await ask(first, '/state/plan', { files })).json()) as { id: string }
  const before = await eventsOf(first)
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  // The last table that an apply writes: it waits with all the others written.
  await holder.query('begin; lock table state_managers in share mode')
  const waiting = async () => {
    const { rows } = await holder.query(WAITING)
    return rows.length
  }
  const applying = ask(first, '/state/apply', { plan: id }).catch(() => undefined)
  await until(async () => (await waiting()) === 1)
  first.kill('SIGKILL')
  await Promise.all([first.ended, applying])
  // PostgreSQL ends the wait, and with it the transaction.
  await until(async () => (await waiting()) === 0)
  await holder.end()
  const second = await startServer(settings)
  expect([before > 0, await eventsOf(second)]).toEqual([true, before])
  expect((await second.fetch('/api/admin/projects/shop', { key: KEY })).status).toBe(404)
  expect((await ask(second, '/state/apply', { plan: id })).status).toBe(200)
  const feature = await second.fetch('/api/admin/projects/shop/features/new-checkout', { key: KEY })
  expect(feature.status).toBe(200)
})
