import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { inProject } from '../../src/project-folder.ts'
import { sourcesIn } from '../support/sources.ts'
import { ANY_ENGINE, PURE } from '../support/test-projects.ts'

/** Modules that open a database, or start a server that does. */
const DATABASES = new Set([
  'scripts/temporary-postgres.ts',
  'src/db/connect.ts',
  'tests/support/database.ts',
  'tests/support/run-notes.ts',
  'tests/support/server-process.ts',
])

const everything = ['src', 'tests', 'scripts', 'bench', 'soak', 'generated'].flatMap(sourcesIn)
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

/** How a test says that it runs on PostgreSQL only. */
const NEEDS_POSTGRESQL =
  /skip(?:If)?\((?:inject\('serverUrl'\)|serverUrl) === undefined|skipIf\(.*'embedded'\)|url === undefined\) return skip/

test('no test that needs PostgreSQL is left to the embedded engine', () => {
  const left = testFiles.filter((path) => ANY_ENGINE.embedded.some((pattern) => matchesGlob(path, pattern)))
  expect(left.length).toBeGreaterThan(30)
  expect(left.filter((path) => NEEDS_POSTGRESQL.test(readFileSync(inProject(path), 'utf8')))).toEqual([])
})
