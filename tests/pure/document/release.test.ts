import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { notesOf, problemsOf, type Stated } from '../../../tools/scripts/release/problems.ts'

const CHANGELOG = `# Changelog

## Unreleased

## 1.1.0

- New things

### Resources

## 1.0.0

- All resources
`

const READY: Stated = {
  version: '1.1.0',
  versions: { 'openapi/openapi.yaml': '1.1.0' },
  lastRelease: '1.0.0',
  breaks: 0,
  changelog: CHANGELOG,
  changedFiles: [],
  dump: "insert into migrations values ('0001-accounts', '2026'), ('0002-features', '2026')",
  isContractStored: true,
  migrations: ['0001-accounts', '0002-features'],
}

const inTheWay: readonly [what: string, changed: Partial<Stated>, problem: string][] = [
  ['a changed file', { changedFiles: ['src/a.ts', 'b.md'] }, 'These files are not committed: src/a.ts, b.md'],
  ['no semantic version', { version: 'v1.1.0' }, 'package.json has v1.1.0, which is not a semantic version'],
  [
    'another version elsewhere',
    { versions: { 'openapi/openapi.yaml': '1.0.9' } },
    'openapi/openapi.yaml has the version 1.0.9, and package.json has 1.1.0',
  ],
  ['a release of it', { lastRelease: '1.1.0' }, 'The version 1.1.0 is not newer than the last release, 1.1.0'],
  [
    'a change that breaks clients',
    { breaks: 2 },
    'The contract has 2 changes that break clients of 1.0.0: they need a new major version, or a line "- Compatible:" in CHANGELOG.md that says why clients survive them',
  ],
  ['no notes', { changelog: '## 1.1.0\n\n## 1.0.0\n\n- x' }, 'CHANGELOG.md has no section "## 1.1.0" with text'],
  [
    'a line that is not released',
    { changelog: CHANGELOG.replace('## Unreleased\n', '## Unreleased\n\n- Later\n') },
    'CHANGELOG.md has lines under "Unreleased": move them to the section of 1.1.0',
  ],
  [
    'no dump',
    { dump: undefined },
    'tests/releases/1.1.0.sql lacks 0001-accounts, 0002-features: npm run release:dump writes it',
  ],
  [
    'no contract, or another one',
    { isContractStored: false },
    'tests/releases/1.1.0.openapi.json is not the contract: npm run release:dump writes it',
  ],
  [
    'a dump from before a migration',
    { migrations: ['0001-accounts', '0002-features', '0003-tags'] },
    'tests/releases/1.1.0.sql lacks 0003-tags: npm run release:dump writes it',
  ],
]

describe('a release', () => {
  test.each(inTheWay)('is stopped by %s', (_, changed, problem) => {
    expect(problemsOf({ ...READY, ...changed })).toContain(problem)
  })

  test('is possible otherwise: the first one, and breaks with a new major version', () => {
    expect(problemsOf(READY)).toEqual([])
    expect(problemsOf({ ...READY, lastRelease: undefined })).toEqual([])
    expect(problemsOf({ ...READY, lastRelease: '0.9.0', breaks: 2 })).toEqual([])
  })

  test('has the section of its version as notes', () => {
    expect(notesOf(CHANGELOG, '1.1.0')).toBe('- New things\n\n### Resources')
    expect(notesOf(CHANGELOG, '1.0.0')).toBe('- All resources')
    expect(notesOf(CHANGELOG, '1.0')).toBe('')
  })
})

test('the version is the same in every file that has it, and the changelog has its section', () => {
  const read = (path: string) => readFileSync(inProject(path), 'utf8')
  const { version } = JSON.parse(read('package.json'))
  const versions = ['package-lock.json', 'clients/typescript/package.json'].map(
    (path) => JSON.parse(read(path)).version,
  )
  expect([...versions, JSON.parse(read('generated/openapi.json')).info.version]).toEqual([version, version, version])
  expect(notesOf(read('CHANGELOG.md'), version)).not.toBe('')
})
