/**
 * Runs the test suite on a PostgreSQL server that is started for it and stopped after it. Passes its arguments to
 * vitest. When the machine has no server binaries, exits with 0 and a line that says so.
 */
import { spawnSync } from 'node:child_process'
import { startTemporaryPostgres } from './temporary-postgres.ts'

// Tests need no durability and are several times faster without it.
const server = await startTemporaryPostgres([
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
])
if (server === undefined) {
  console.log('PostgreSQL is skipped: this machine has no server binaries (initdb, pg_ctl)')
} else {
  console.log(`testing on ${server.version}`)
  const env = { ...process.env, TEST_DATABASE_URL: server.url }
  try {
    const { status } = spawnSync('npx', ['vitest', 'run', ...process.argv.slice(2)], { env, stdio: 'inherit' })
    process.exitCode = status ?? 1
  } finally {
    server.stop()
  }
}
