/**
 * Runs the tests that use a database on a PostgreSQL server that is started for them and stopped after them. Passes its
 * arguments to vitest. With `--hostile`, the server has other locales and settings than usual, and the tests are those
 * of `ON_HOSTILE` unless others are named. When the machine has no server binaries, exits with 0 and a line that says
 * so. A signal ends both.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startHostilePostgres } from './hostile-postgres.ts'
import { startTemporaryPostgres, TEST_SETTINGS } from './temporary-postgres.ts'

/** Tests of what depends on locales and settings: refusals, searches, lists, times, concurrency, sign-in, the start. */
const ON_HOSTILE = [
  'tests/api/{applications,concurrent-changes,context-fields,environments,event-search,event-text-search,features}.test.ts',
  'tests/api/{folded-case,groups,lifecycle,people,project-list,projects,roles,search,segments,sessions,sign-in}.test.ts',
  'tests/api/{strategy-types,tag-types,tags,users}.test.ts',
  'tests/db/{migrations,pinned-settings}.test.ts',
  'tests/process/{hostile-database,start}.test.ts',
]

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
      isHostile && !asked.some((argument) => argument.endsWith('.test.ts'))
        ? [...asked, ...ON_HOSTILE.flatMap(expanded)]
        : asked
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

/** `tests/{a,b}.test.ts` -> `tests/a.test.ts`, `tests/b.test.ts` */
function expanded(pattern: string): string[] {
  const [, before = '', names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? []
  return names === undefined ? [pattern] : names.split(',').map((name) => `${before}${name}${after}`)
}
