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
  'tests/api/{applications/applications,requests/concurrent-changes,constraints/context-fields}.test.ts',
  'tests/api/{environments/environments,postgresql/events/event-search}.test.ts',
  'tests/api/{postgresql/events/event-text-search,features/features,requests/folded-case}.test.ts',
  'tests/api/{groups/groups,features/lifecycle,users/people,postgresql/projects/project-list}.test.ts',
  'tests/api/{postgresql/projects/projects,roles/roles,postgresql/search/search}.test.ts',
  'tests/api/{postgresql/segments/segments,sign-in/sessions,embedded/sign-in/sign-in}.test.ts',
  'tests/api/{strategies/strategy-types,tags/tag-types,tags/tags,users/users}.test.ts',
  'tests/db/migrations.test.ts',
  'tests/db/pinned-settings.test.ts',
  'tests/process/hostile-database.test.ts',
  'tests/process/postgresql/start.test.ts',
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
