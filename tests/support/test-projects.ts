import { availableParallelism } from 'node:os'
import type { TestProjectConfiguration } from 'vitest/config'
import type { Engine } from './engines.ts'

/** Tests that use no database. tests/style/test-projects.test.ts compares the list with what the test files import. */
export const PURE = [
  'tests/{cli,clients,console,document,domain,style}/**/*.test.ts',
  'tools/soak/tests/*.test.ts',
  'tests/db/{data-folder,driver,errors,sql,statement-name,watched}.test.ts',
  'tests/http/{admin-networks,bodies/room,browser,client-address,document-yaml,event-link,failures,json-fault,prefer,rate-limit,serialized,shortened-json,yielding,yielding-json}.test.ts',
  'tests/jobs/every.test.ts',
]

/** Tests that look back at all that the others sent. */
const LAST = 'tests/walks/{coverage,locking}.test.ts'

/** Tests that measure how long the event loop is blocked. */
const ALONE = 'tests/walks/blocking.test.ts'

/**
 * Tests for which every engine gives the same, by the engine that has them when two runs share the work: pages, sign-in
 * and programs on one; requests, rights, the log, the largest nouns and the server as a process on the other. Both take
 * about as long. The walks call every operation on each engine. A test of tests/style finds tests that would be skipped
 * on the only engine that has them.
 */
export const ANY_ENGINE: Readonly<Record<Engine, readonly string[]>> = {
  embedded: [
    'tests/{browser,metrics}/**/*.test.ts',
    'tests/api/{password-reset,sign-in,sign-in-attempts,user-passwords}.test.ts',
    'tests/db/embedded-engine.test.ts',
    'tests/process/{backup,build,ci-run,differential,disk-full,documented-commands,monitoring-queries}.test.ts',
    'tests/process/{recoverable-api-tokens,replay,sdks,sdks-restart}.test.ts',
    'tests/process/{typescript-client,unfinished-bodies,webhooks}.test.ts',
  ],
  postgresql: [
    'tests/{contract,http}/**/*.test.ts',
    'tests/api/{as-of,change-request,event,idempotency,import,large-events,precondition,project}*.test.ts',
    'tests/api/{promotion,restore,search,segment,undo,webhook}*.test.ts',
    'tests/process/{doctor,drain,monitoring,move,point-in-time-recovery,restore-postgresql}.test.ts',
    'tests/process/{rolling-restart,scheduled,start,start-behind-pooler,start-without-database}.test.ts',
    'tests/process/{stop,stop-while-starting,streams-killed,wrong-clock}.test.ts',
    'tests/walks/{emails,generated-cases,privacy,replay}.test.ts',
  ],
}

const WALKS = 'tests/walks/*.test.ts'

/** Each operation once, with every law: the shortest proof that the server works. */
const LAWS = 'tests/laws/*.test.ts'

/** Tests that build or install what is published: they take long, and every engine would give the same. */
const PACKAGES = 'tests/packages/*.test.ts'

/** Tests of the image, which need programs for containers and take minutes: `npm run test:container`. */
const CONTAINER = 'tests/container/*.test.ts'

/** The kinds of projects that run on each engine, one after the other. */
const KINDS = ['laws', 'api', 'walks', 'last', 'alone'] as const
type Kind = (typeof KINDS)[number]

/** An embedded database takes about one GiB in the end. */
const MAX_WORKERS = 4

/**
 * How many files run at the same time, each in a worker with a database of its own. A worker of the embedded engine
 * keeps one core busy; PostgreSQL takes about as much as the worker that waits for it.
 */
function workers(coresPerWorker: number): number {
  const given = Number(process.env.TEST_WORKERS ?? Math.floor(availableParallelism() / coresPerWorker))
  return Math.min(Math.max(given, 1), MAX_WORKERS)
}

export function pureProject(): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name: 'pure',
      include: PURE,
      maxWorkers: workers(1),
      sequence: { groupOrder: 0 },
    },
  }
}

/** Runs alone and last: npm keeps a processor busy. */
export function packagesProject(): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name: 'packages',
      include: [PACKAGES],
      globalSetup: ['tests/support/global-setup.ts'],
      maxWorkers: 1,
      sequence: { groupOrder: 100 },
    },
  }
}

export function containerProject(): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name: 'container',
      include: [CONTAINER],
      maxWorkers: 1,
      sequence: { groupOrder: 200 },
    },
  }
}

/**
 * The projects of an engine; `position` is its place among the engines. Projects of a later group wait for the earlier
 * ones.
 */
export function engineProjects(engine: Engine, position: number): TestProjectConfiguration[] {
  return KINDS.map((kind, index) => ({
    extends: true,
    test: {
      name: projectName(kind, engine),
      include: [...filesOf(kind), ...leftToOther(engine).map((pattern) => `!${pattern}`)],
      env: { TEST_ENGINE: engine },
      setupFiles: ['tests/support/cheap-passwords.ts'],
      globalSetup: ['tests/support/global-setup.ts'],
      maxWorkers: kind === 'last' || kind === 'alone' ? 1 : workers(engine === 'embedded' ? 1 : 2),
      sequence: { groupOrder: 1 + position * KINDS.length + index },
    },
  }))
}

/** The names of the projects of an engine whose requests `last` checks, and its own. */
export function projectNames(engine: Engine): string[] {
  return KINDS.filter((kind) => kind !== 'alone').map((kind) => projectName(kind, engine))
}

/** Returns the tests that another run has, on the engine that TEST_ALSO names. */
function leftToOther(engine: Engine): readonly string[] {
  const other = process.env.TEST_ALSO as Engine | '' | undefined
  return !other || other === engine ? [] : ANY_ENGINE[other]
}

const projectName = (kind: Kind, engine: Engine) => `${kind}-${engine}`

/** Written with "!" instead of `exclude`, which would take away what the command line excludes. */
function filesOf(kind: Kind): string[] {
  if (kind === 'last') return [LAST]
  if (kind === 'alone') return [ALONE]
  if (kind === 'laws') return [LAWS]
  if (kind === 'walks') return [WALKS, `!${LAST}`, `!${ALONE}`]
  return [
    'tests/**/*.test.ts',
    `!${LAWS}`,
    `!${WALKS}`,
    `!${PACKAGES}`,
    `!${CONTAINER}`,
    ...PURE.map((pattern) => `!${pattern}`),
  ]
}
