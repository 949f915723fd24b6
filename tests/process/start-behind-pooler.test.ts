import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase } from '../support/database.ts'
import { failedStart, killServers } from '../support/server-process.ts'

let pooler: ChildProcess | undefined
afterEach(() => {
  pooler?.kill('SIGKILL')
  killServers()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await vi.waitUntil(() => server.listening)
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts PgBouncer before a database, and returns the address of the database behind it. */
async function behindPooler(databaseUrl: string, mode: string, others: readonly string[] = []): Promise<string> {
  const url = new URL(databaseUrl)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-pooler-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'pgbouncer.ini')
  const databases = `[databases]\n* = host=${url.hostname} port=${url.port || 5432} user=${url.username}`
  const setting = `listen_addr=127.0.0.1\nlisten_port=${port}\nauth_type=any\npool_mode=${mode}\nunix_socket_dir=`
  writeFileSync(file, [databases, '[pgbouncer]', setting, ...others, ''].join('\n'))
  chmodSync(folder, 0o755)
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  pooler = spawn('pgbouncer', [...account, file], { stdio: 'ignore' })
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  await vi.waitUntil(answers, { timeout: 10_000, interval: 50 })
  url.port = String(port)
  return url.toString()
}

const IGNORED =
  'ignore_startup_parameters=options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout,extra_float_digits'
const ACCEPTED = 'PostgreSQL itself, or of a pooler in session mode that passes start parameters on'
const NOT_KEPT = 'setting idle_in_transaction_session_timeout was not kept: the session has 0 ms in place of 20000 ms'

describe.skipIf(inject('serverUrl') === undefined)('a start behind a pooler', { timeout: 60_000 }, () => {
  test.for([
    ['transaction', [], 'unsupported startup parameter'],
    ['transaction', [IGNORED], NOT_KEPT],
    ['session', [IGNORED], NOT_KEPT],
  ] as const)(
    'ends with one line that says what is accepted, in %s mode with %j',
    async ([mode, others, reason], { skip }) => {
      if (spawnSync('pgbouncer', ['--version']).error !== undefined) return skip('this machine has no pgbouncer')
      const { url = '', db, close } = await emptyDatabase()
      onTestFinished(close)
      const { code, errors } = await failedStart({ DATABASE_URL: await behindPooler(url, mode, others) })
      expect(errors).toMatch(/^Flaghoist can't start: .*PgBouncer.*\n$/)
      expect(errors).toContain(reason)
      expect(errors).toContain(ACCEPTED)
      expect(code).toBe(1)
      const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db)
      expect(rows).toEqual([])
    },
  )
})
