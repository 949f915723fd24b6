import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { ask, databaseFor, KEY, processTests } from '../../support/process-tests.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { CHECKOUT } from '../../support/state-files.ts'
import { until } from '../../support/waiting.ts'

const folder = processTests()
/** The waits for locks in this database. */
const WAITING = `
  select from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and not l.granted`

const eventsOf = async (server: ServerProcess) =>
  (await ask<{ totalEvents: number }>(server, 'POST', '/events/search', {})).totalEvents

test('an apply whose server is killed has done nothing, and can be done afterwards', async ({ skip }) => {
  skip(inject('serverUrl') === undefined, 'there is no PostgreSQL server')
  const settings = await databaseFor(folder)
  const first = await startServer(settings)
  const files = [{ path: 'checkout.yaml', content: CHECKOUT }]
  const { id } = await ask<{ id: string }>(first, 'POST', '/state/plan', { files })
  const before = await eventsOf(first)
  const holder = new pg.Client({ connectionString: settings.DATABASE_URL })
  await holder.connect()
  // The last table that an apply writes: it waits with all the others written.
  await holder.query('begin; lock table state_managers in share mode')
  const waiting = async () => {
    const { rows } = await holder.query(WAITING)
    return rows.length
  }
  const applying = ask(first, 'POST', '/state/apply', { plan: id }).catch(() => undefined)
  await until(async () => (await waiting()) === 1)
  first.kill('SIGKILL')
  await Promise.all([first.ended, applying])
  // PostgreSQL ends the wait, and with it the transaction.
  await until(async () => (await waiting()) === 0)
  await holder.end()
  const second = await startServer(settings)
  expect([before > 0, await eventsOf(second)]).toEqual([true, before])
  expect((await second.fetch('/api/admin/projects/shop', { key: KEY })).status).toBe(404)
  await ask(second, 'POST', '/state/apply', { plan: id })
  await ask(second, 'GET', '/projects/shop/features/new-checkout')
})
