import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import type { Engine } from '../../support/engines.ts'

/**
 * The conditions under which tests are skipped, by the engine that these tests need; `machine` is for programs or
 * rights of the machine, `operation` for operations that a walk has nothing to ask of.
 */
const SKIPPED_WHEN: Readonly<Record<Engine | 'machine' | 'operation', readonly string[]>> = {
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
    'copy === undefined',
    'fresh === undefined || late === undefined',
    'isMissing',
    'primary === undefined',
    "process.platform !== 'linux'",
    'reason !== undefined',
    'server === undefined',
  ],
  operation: ['requests.length === 0'],
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
    const left = readdirSync(inProject('tests'), { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.split('/')[1] === engine && path.endsWith('.test.ts'),
    )
    expect(left.length).toBeGreaterThan(20)
    const conditions = left.flatMap((path) =>
      conditionsIn(readFileSync(inProject(`tests/${path}`), 'utf8')).map((condition) => ({ path, condition })),
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
