import { availableParallelism } from 'node:os'
import type { TestProjectConfiguration } from 'vitest/config'
import type { Engine } from './engines.ts'

/** Rules about the sources and the pages, which read all of them: `npm run check`. */
const STYLE = 'tests/pure/style/*.test.ts'

/** Tests that use no database. */
const PURE = ['tests/{pure,console}/**/*.test.ts', 'tools/soak/tests/*.test.ts', `!${STYLE}`]

/**
 * Tests for which one engine is enough, when two runs share the work. Pages, sign-in, programs and walks by one caller
 * at a time are in folders of the embedded engine, so that both take as long; all others run on PostgreSQL, where
 * requests at the same time meet and which is faster. The laws call each operation on both, and the tests of the
 * database run on both.
 */
const LEFT_TO: Readonly<Record<Engine, readonly string[]>> = {
  embedded: ['tests/*/embedded/**/*.test.ts', 'tests/browser/**/*.test.ts'],
  postgresql: [
    'tests/*/postgresql/**/*.test.ts',
    'tests/api/!(embedded)/**/*.test.ts',
    'tests/{jobs,process,walks}/*.test.ts',
  ],
}

/** The kinds of projects that run on each engine, one after the other, with their folders. */
const FOLDERS = {
  /** Each operation once, with every law: the shortest proof that the server works. */
  laws: 'tests/laws',
  api: 'tests/{api,browser,contract,db,http,jobs,metrics,process,walks}',
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

export function pureProjects(): TestProjectConfiguration[] {
  return [withoutDatabase('pure', PURE), withoutDatabase('style', [STYLE])]
}

function withoutDatabase(name: string, include: readonly string[]): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [...include],
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
  return KINDS.map((kind, index) => [kind, index, projectName(kind, engine)] as const).map(([kind, index, name]) => ({
    extends: true,
    test: {
      name,
      include: [`${FOLDERS[kind]}/**/*.test.ts`, ...leftToOther(engine).map((pattern) => `!${pattern}`)],
      env: { TEST_ENGINE: engine },
      setupFiles: ['tests/support/cheap-passwords.ts'],
      globalSetup: ['tests/support/global-setup.ts'],
      maxWorkers: kind === 'last' || kind === 'alone' ? 1 : workers(engine === 'embedded' ? 1 : 2),
      sequence: { groupOrder: name === WITH_PURE ? 0 : 1 + position * KINDS.length + index },
    },
  }))
}

/**
 * Runs at the same time as the tests without a database, in as many workers: its longest file keeps one busy for as
 * long as all others keep the rest.
 */
const WITH_PURE = projectName('laws', 'embedded')

/** The names of the projects of an engine whose requests `last` checks, and its own. */
export function projectNames(engine: Engine): string[] {
  return KINDS.filter((kind) => kind !== 'alone').map((kind) => projectName(kind, engine))
}

/** Returns the tests that another run has, on the engine that TEST_ALSO names. */
function leftToOther(engine: Engine): readonly string[] {
  const other = process.env.TEST_ALSO as Engine | '' | undefined
  return !other || other === engine ? [] : LEFT_TO[other]
}

function projectName(kind: Kind, engine: Engine): string {
  return `${kind}-${engine}`
}
