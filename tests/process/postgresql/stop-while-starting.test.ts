import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '../../../src/db/migrate.ts'
import { emptyDatabase } from '../../support/database.ts'
import { KEY, processTests } from '../../support/process-tests.ts'
import { beginServer, startServer } from '../../support/server-process.ts'

const SOON = { timeout: 30_000, interval: 5 }

const folder = processTests()
const embedded = { FLAGHOIST_DATA: folder, ADMIN_API_KEY: KEY }
const lock = join(folder, 'flaghoist.lock')

async function stopped(server: ReturnType<typeof beginServer>): Promise<void> {
  server.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(server.errors()).toBe('')
}

describe.sequential('a server that has to stop while it starts', () => {
  test('gives its folder back, and the next start makes the database', async () => {
    const server = beginServer(embedded)
    await vi.waitUntil(() => existsSync(join(folder, 'pglite', 'unfinished')), SOON)
    expect(server.output()).toMatch(/"database":"embedded in [^\n]*"msg":"starting"/)
    await stopped(server)
    expect(server.output()).toMatch(
      /"signal":"SIGTERM","msg":"stopping before the start has ended"}\n.*"msg":"stopped"}\n$/,
    )
    expect(existsSync(lock)).toBe(false)
    const next = await startServer(embedded)
    expect((await next.fetch('/ready')).status).toBe(200)
    await stopped(next)
  })

  test('opens no port when it has to before there is a log', async () => {
    const source = `
      import { readConfig } from './src/config/config.ts'
      import { start } from './src/start/start.ts'
      const config = readConfig(process.env)
      await start(config, false, AbortSignal.abort('SIGTERM')).catch((reason) => console.log(reason))`
    const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...embedded, FLAGHOIST_DATA: join(folder, 'unused'), PORT: '0' },
    })
    expect(stderr).toBe('')
    const records = stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
    expect(records.map(({ msg, signal }) => [msg, signal])).toEqual([
      ['starting', undefined],
      ['stopping before the start has ended', 'SIGTERM'],
      ['stopped', undefined],
    ])
  })

  test('gives its folder back when the database is there', async () => {
    const server = beginServer(embedded)
    await vi.waitUntil(() => existsSync(lock), SOON)
    await stopped(server)
    expect(existsSync(lock)).toBe(false)
    const next = await startServer(embedded)
    expect((await next.fetch('/ready')).status).toBe(200)
    await stopped(next)
  })

  test('ends a migration that waits, and its session', async ({ skip }) => {
    const { db, url, close } = await emptyDatabase()
    if (url === undefined) return skip('nobody else can lock anything')
    await migrate(db, '0001-projects')
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    onTestFinished(async () => {
      await other.end()
      await close()
    })
    await other.query('begin; lock table migrations_lock')
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length
    }
    const server = beginServer({ DATABASE_URL: url })
    await vi.waitUntil(async () => (await waiting()) === 1, SOON)
    await stopped(server)
    await vi.waitUntil(async () => (await waiting()) === 0, SOON)
  })

  test('does not wait for a database that says nothing', async () => {
    let isAsked = false
    const silent = createServer(() => {
      isAsked = true
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await vi.waitUntil(() => silent.listening)
    const { port } = silent.address() as { port: number }
    const server = beginServer({ DATABASE_URL: `postgres://me@127.0.0.1:${port}/flags` })
    await vi.waitUntil(() => isAsked, SOON)
    await stopped(server)
  })
})

test('a port that is in use is known before the database is made', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await vi.waitUntil(() => other.listening)
  const { port } = other.address() as { port: number }
  const empty = join(folder, 'empty')
  const server = beginServer({ FLAGHOIST_DATA: empty, PORT: String(port) })
  expect(await server.ended).toEqual({ code: 1, signal: null })
  expect(server.errors()).toContain('EADDRINUSE')
  expect(existsSync(join(empty, 'pglite'))).toBe(false)
})
