// Also on a hostile database: npm run test:postgres -- --hostile
import pg from 'pg'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { migratedDatabase } from '../../support/database.ts'
import { killServers, startServer } from '../../support/server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

const KEY = 'the-key-of-the-process-tests'

afterEach(killServers)

describe.skipIf(inject('serverUrl') === undefined)('a database that takes no connections any more', () => {
  test('is answered with 503, in whatever language it says so', async () => {
    const url = (await migratedDatabase()) ?? ''
    const server = await startServer({ DATABASE_URL: url, ADMIN_API_KEY: KEY })
    const client = new pg.Client({ connectionString: inject('serverUrl') })
    await client.connect()
    const name = new URL(url).pathname.slice(1)
    await client.query(`alter database ${name} with allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await client.end()
    // The first requests may still meet connections that have just ended.
    await vi.waitFor(async () => expect((await server.fetch('/ready')).status).toBe(503), { timeout: 10_000 })
    expect((await server.fetch('/api/admin/projects', { key: KEY })).status).toBe(503)
  })
})
