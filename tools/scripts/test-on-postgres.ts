/**
 * Runs the tests that use a database on a PostgreSQL server that is started for them and stopped after them. Passes its
 * arguments to vitest. With `--hostile`, the server has other locales and settings than usual, and the tests are those
 * whose first line asks for it, unless others are named. When the machine has no server binaries, exits with 0 and a
 * line that says so. A signal ends both.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startHostilePostgres } from './hostile-postgres.ts'
import { startTemporaryPostgres, TEST_SETTINGS } from './temporary-postgres.ts'

/** The first line of tests of what depends on locales and settings, such as searches, lists, times and the start. */
const ON_HOSTILE = '// Also on a hostile database: npm run test:postgres -- --hostile\n'

const testsOnHostile = () =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('tests', file))
    .filter((file) => readFileSync(file, 'utf8').startsWith(ON_HOSTILE))

const end = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end.abort())

const isHostile = process.argv.includes('--hostile')
const server = await (isHostile ? startHostilePostgres() : startTemporaryPostgres(TEST_SETTINGS))
if (server === undefined) {
  console.log('PostgreSQL is skipped: this machine has no server binaries (initdb, pg_ctl)')
} else {
  console.log(`testing on ${server.version}`)
  const env = { ...process.env, TEST_DATABASE_URL: server.url }
  try {
    const asked = process.argv.slice(2).filter((argument) => argument !== '--hostile')
    const given =
      isHostile && !asked.some((argument) => argument.endsWith('.test.ts')) ? [...asked, ...testsOnHostile()] : asked
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
