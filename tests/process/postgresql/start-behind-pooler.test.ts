import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, vi } from 'vitest'
import { emptyDatabase } from '../../support/database.ts'
import { freePort, isInstalled, it, type Programs } from '../../support/programs.ts'
import { failedStart, startServer } from '../../support/server-process.ts'

const KEY = 'the-key-of-the-process-tests'

type Pooler = { readonly mode: string; readonly settings: readonly string[] }

/** Starts PgBouncer before a database, and returns the address of the database behind it. */
async function behindPooler({ folder, run }: Programs, databaseUrl: string, pooler: Pooler): Promise<string> {
  const url = new URL(databaseUrl)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const databases = `[databases]\n* = host=${url.hostname} port=${url.port || 5432} user=${url.username}`
  const common = `listen_addr=127.0.0.1\nlisten_port=${port}\nauth_type=any\npool_mode=${pooler.mode}\nunix_socket_dir=`
  writeFileSync(file, [databases, '[pgbouncer]', common, ...pooler.settings, ''].join('\n'))
  chmodSync(folder, 0o755)
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  run('pgbouncer', [...account, file])
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
const ACCEPTED = 'PostgreSQL itself, or of a pooler that keeps the limits of sessions and their prepared statements'
const NOT_KEPT = 'setting idle_in_transaction_session_timeout was not kept: the session has 0 ms in place of 20000 ms'

/** The limits of a session, as the database gives them to a session that has none: docs/operate/failover.md. */
const KEPT = ['statement_timeout = 9000', 'lock_timeout = 1000', 'idle_in_transaction_session_timeout = 20000']

/** Whether this PgBouncer follows prepared statements in transaction mode, as it does since 1.21. */
function followsStatements(): boolean {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  return Number(/PgBouncer 1\.(\d+)/.exec(stdout)?.[1]) >= 21
}

describe.skipIf(inject('serverUrl') === undefined)('a start behind a pooler', { timeout: 60_000 }, () => {
  it.for([
    ['transaction', [], 'unsupported startup parameter'],
    ['transaction', [IGNORED], NOT_KEPT],
    ['session', [IGNORED], NOT_KEPT],
  ] as const)(
    'ends with one line that says what is accepted, in %s mode with %j',
    async ([mode, settings, reason], { programs, skip }) => {
      if (!isInstalled('pgbouncer', '--version')) return skip('this machine has no pgbouncer')
      const { url = '', db, close } = await emptyDatabase()
      onTestFinished(close)
      const databaseUrl = await behindPooler(programs, url, { mode, settings })
      const { code, errors } = await failedStart({ DATABASE_URL: databaseUrl })
      expect(errors).toMatch(/^Flaghoist can't start: .*PgBouncer.*\n$/)
      expect(errors).toContain(reason)
      expect(errors).toContain(ACCEPTED)
      expect(code).toBe(1)
      const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db)
      expect(rows).toEqual([])
    },
  )

  it.for([
    ['session', true],
    ['transaction', followsStatements()],
  ] as const)(
    'in %s mode that keeps limits works: %s, as it keeps prepared statements, or not',
    async ([mode, works], { programs, skip }) => {
      if (!isInstalled('pgbouncer', '--version')) return skip('this machine has no pgbouncer')
      const { url = '', db, close } = await emptyDatabase()
      onTestFinished(close)
      for (const limit of KEPT)
        await sql.raw(`alter database ${new URL(url).pathname.slice(1)} set ${limit}`).execute(db)
      const databaseUrl = await behindPooler(programs, url, { mode, settings: [IGNORED] })
      if (works) {
        const server = await startServer({ DATABASE_URL: databaseUrl, ADMIN_API_KEY: KEY })
        const paths = Array.from({ length: 30 }, () => '/api/admin/projects/default/features')
        const answers = await Promise.all(paths.map((path) => server.fetch(path, { key: KEY })))
        expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
      } else {
        const { errors } = await failedStart({ DATABASE_URL: databaseUrl })
        expect(errors).toMatch(/^Flaghoist can't start: .*prepared statement "flaghoist-session" .*PgBouncer.*\n$/)
        expect(errors).toContain(ACCEPTED)
      }
    },
  )
})
