/**
 * Runs the tests that use a database on a PostgreSQL server that is started for them and stopped after them. Passes its
 * arguments to vitest. When the machine has no server binaries, exits with 0 and a line that says so. A signal ends
 * both.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startTemporaryPostgres, TEST_SETTINGS } from './temporary-postgres.ts'

const end = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end.abort())

const server = await startTemporaryPostgres(TEST_SETTINGS)
if (server === undefined) {
  console.log('PostgreSQL is skipped: this machine has no server binaries (initdb, pg_ctl)')
} else {
  console.log(`testing on ${server.version}`)
  const env = { ...process.env, TEST_DATABASE_URL: server.url }
  try {
    const given = process.argv.slice(2)
    const projects = given.includes('--project') ? [] : ['--project', '*-postgresql']
    const options = { env, stdio: 'inherit', signal: end.signal } as const
    const tests = spawn('npx', ['vitest', 'run', ...projects, ...given], options)
    const [status] = await once(tests, 'exit').catch((error: unknown) => {
      if (end.signal.aborted) return [null]
      throw error
    })
    process.exitCode = status ?? 1
  } finally {
    server.stop()
  }
}
