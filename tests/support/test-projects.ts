import { availableParallelism } from 'node:os'
import type { TestProjectConfiguration } from 'vitest/config'
import type { Engine } from './engines.ts'

/** Tests that use no database. */
const PURE = ['tests/{pure,console}/**/*.test.ts', 'tools/soak/tests/*.test.ts']

/**
 * Tests for which every engine gives the same are in folders of the engine that has them when two runs share the work:
 * pages, sign-in and programs on one; requests, rights, the log, the largest nouns, most walks and the server as a
 * process on the other. All other tests run on each engine.
 */
const leftTo = (engine: Engine): string[] => [
  `tests/*/${engine}/**/*.test.ts`,
  ...(engine === 'embedded' ? ['tests/browser/**/*.test.ts'] : []),
]

/** The kinds of projects that run on each engine, one after the other, with their folders. */
const FOLDERS = {
  /** Each operation once, with every law: the shortest proof that the server works. */
  laws: 'tests/laws',
  api: 'tests/{api,browser,contract,db,http,jobs,metrics,process}',
  walks: 'tests/walks',
  /** These look back at all that the others sent. */
  last: 'tests/last',
  /** These measure how long the event loop is blocked. */
  alone: 'tests/alone',
} as const
type Kind = keyof typeof FOLDERS
const KINDS = Object.keys(FOLDERS) as Kind[]

/** Tests that build or install what is published: they take long, and every engine would give the same. */
const PACKAGES = 'tests/packages/*.test.ts'

/** Tests of the image, which need programs for containers and take minutes: `npm run test:container`. */
const CONTAINER = 'tests/container/*.test.ts'

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
      // They share no state of the process, so threads will do, which start sooner.
      pool: 'threads',
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
 * ones. Files are excluded with "!" instead of `exclude`, which would take away the excludes of the command line.
 */
export function engineProjects(engine: Engine, position: number): TestProjectConfiguration[] {
  return KINDS.map((kind, index) => ({
    extends: true,
    test: {
      name: projectName(kind, engine),
      include: [`${FOLDERS[kind]}/**/*.test.ts`, ...leftToOther(engine).map((pattern) => `!${pattern}`)],
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
function leftToOther(engine: Engine): string[] {
  const other = process.env.TEST_ALSO as Engine | '' | undefined
  return !other || other === engine ? [] : leftTo(other)
}

const projectName = (kind: Kind, engine: Engine) => `${kind}-${engine}`
