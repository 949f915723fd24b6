import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { inProject } from '../../src/runtime/project-folder.ts'
import type { Engine } from '../support/engines.ts'
import { sourcesIn } from '../support/sources.ts'
import { ANY_ENGINE, PURE } from '../support/test-projects.ts'

/** Modules that open a database, or start a server that does. */
const DATABASES = new Set([
  'tools/scripts/temporary-postgres.ts',
  'src/db/connect.ts',
  'tests/support/database.ts',
  'tests/support/run-notes.ts',
  'tests/support/server-process.ts',
])

const everything = ['src', 'tests', 'tools', 'clients/differential', 'generated'].flatMap(sourcesIn)
const importsOf = new Map(
  everything.map(({ path, imports }) => [path, imports.filter(({ typesOnly }) => !typesOnly).map(({ from }) => from)]),
)
const testFiles = [...importsOf.keys()].filter((path) => path.endsWith('.test.ts'))
const isPure = (path: string) => PURE.some((pattern) => matchesGlob(path, pattern))

function usesDatabase(path: string, seen = new Set<string>()): boolean {
  if (DATABASES.has(path)) return true
  if (seen.has(path)) return false
  seen.add(path)
  return (importsOf.get(path) ?? []).some((imported) => usesDatabase(imported, seen))
}

test('test files of the project "pure" use no database', () => {
  expect(testFiles.filter((path) => isPure(path) && usesDatabase(path))).toEqual([])
})

test('test files that use no database run once, in the project "pure"', () => {
  // Tests that start processes, or install packages, take too long for a command that runs all day.
  const quick = testFiles.filter((path) => !/^tests\/(process|packages|container)\//.test(path))
  const missing = quick.filter((path) => !isPure(path) && !usesDatabase(path))
  expect(missing, 'add these to PURE in tests/support/test-projects.ts, or move them to tests/document').toEqual([])
})

test('each pattern of the project "pure" matches test files', () => {
  expect(PURE.filter((pattern) => !testFiles.some((path) => matchesGlob(path, pattern)))).toEqual([])
})

/**
 * The conditions under which tests are skipped, by the engine that these tests need; `machine` is for programs or
 * rights of the machine.
 */
const SKIPPED_WHEN: Readonly<Record<Engine | 'machine', readonly string[]>> = {
  postgresql: [
    "inject('serverUrl') === undefined",
    "process.env.TEST_ENGINE === 'embedded'",
    'serverUrl === undefined',
    'settings === undefined',
    'url === undefined',
  ],
  embedded: ["inject('serverUrl') !== undefined", "process.env.TEST_ENGINE !== 'embedded'"],
  machine: [
    '!TAKES_PICTURES',
    '!hasPrometheus()',
    '!hasTools',
    "!isInstalled('haproxy', '-v')",
    "!isInstalled('pgbouncer', '--version')",
    '!isMounted',
    "process.platform !== 'linux'",
    'reason !== undefined',
  ],
}

/** `skipIf(condition)`, `runIf(condition)`, `skip(condition, reason)` and `if (condition) return skip(reason)`. */
const SKIPS = [
  /\b(skipIf|runIf)\(((?:[^()]|\([^()]*\))+)\)/g,
  /\b(skip)\((?!['"`])((?:[^(),]|\([^()]*\))+),/g,
  /\b(if) \((.+)\) (?:return )?skip\(/g,
]

/** Returns the conditions under which tests of a file are skipped. */
function conditionsIn(text: string): string[] {
  return SKIPS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, word, condition = '']) => (word === 'runIf' ? `!${condition}` : condition)),
  )
}

test.each([
  ['embedded', 'postgresql'],
  ['postgresql', 'embedded'],
] as const)(
  'no test that is left to the engine %s needs the other one, and each condition is known',
  (engine, other) => {
    const left = testFiles.filter((path) => ANY_ENGINE[engine].some((pattern) => matchesGlob(path, pattern)))
    expect(left.length).toBeGreaterThan(30)
    const conditions = left.flatMap((path) =>
      conditionsIn(readFileSync(inProject(path), 'utf8')).map((condition) => ({ path, condition })),
    )
    expect(conditions.filter(({ condition }) => SKIPPED_WHEN[other].includes(condition))).toEqual([])
    const known = Object.values(SKIPPED_WHEN).flat()
    expect(
      conditions.filter(({ condition }) => !known.includes(condition)),
      'add these conditions to SKIPPED_WHEN',
    ).toEqual([])
  },
)

test.each([
  ["test.skipIf(inject('serverUrl') !== undefined)('claims', () => {})", "inject('serverUrl') !== undefined"],
  ["describe.runIf(hasTools)('something', () => {})", '!hasTools'],
  ["skip(inject('serverUrl') === undefined, 'there is no server')", "inject('serverUrl') === undefined"],
  ["if (!isInstalled('haproxy', '-v')) return skip('it is missing')", "!isInstalled('haproxy', '-v')"],
])('a test says when it is skipped: %s', (text, condition) => {
  expect(conditionsIn(text)).toEqual([condition])
})
