import { appendFileSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, type RunnerTestCase, type RunnerTestFile } from 'vitest'

/** What a test has reached; without a name, all tests of the file. */
export type Reached = { file: string; project: string; test?: string; mutants: number[] }

declare global {
  /** Whether a mutant is on, asked by the sources at its place. */
  var isMutant: (id: number) => boolean
  var reachedMutants: Set<number> | undefined
}

const { MUTANT_ON, MUTANT_TESTS, MUTANTS_REACHED } = process.env
const on = Number(MUTANT_ON ?? -1)
const wanted = MUTANT_TESTS && new Set(JSON.parse(readFileSync(MUTANT_TESTS, 'utf8')) as string[])
// A worker evaluates this file again for each test file.
globalThis.reachedMutants ??= new Set()
const reached = globalThis.reachedMutants
globalThis.isMutant = (id) => {
  if (MUTANTS_REACHED) reached.add(id)
  return id === on
}

/** Notes what a test has reached; what its file reaches as it is loaded, or for all of its tests, has no test. */
function note({ filepath, projectName = '' }: RunnerTestFile, test?: string): void {
  if (MUTANTS_REACHED && reached.size > 0) {
    const seen: Reached = { file: filepath, project: projectName, test, mutants: [...reached] }
    appendFileSync(MUTANTS_REACHED, `${JSON.stringify(seen)}\n`)
  }
  reached.clear()
}

const keyOf = ({ file, fullTestName }: RunnerTestCase) => `${file.projectName} ${fullTestName}`

beforeEach(({ task, skip }) => {
  note(task.file)
  if (wanted && !wanted.has(keyOf(task))) skip()
})
afterEach(({ task }) => note(task.file, keyOf(task)))
// biome-ignore lint/correctness/noEmptyPattern: vitest asks for a destructured first parameter
afterAll(({}, suite) => note(suite.file))
