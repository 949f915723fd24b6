import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { versionNamedIn } from '../../../tools/scripts/release/named-version.ts'

test.each([
  ['registry.example.com/flaghoist:1.2.0 and flaghoist@1.2.0', '1.2.0'],
  ['registry.example.com/flaghoist:1.2.0 and flaghoist@1.1.0', '1.1.0'],
  ['no version, but node:22 and actions/checkout@v4', undefined],
])('the version that a text names is another one than that of the release, if it has any: %s', (text, version) => {
  expect(versionNamedIn(text, '1.2.0')).toBe(version)
})

test('the workflows of the guide name one version, which a release checks', () => {
  const text = readFileSync(inProject('docs/guide/features-as-code.md'), 'utf8')
  const version = versionNamedIn(text, '')
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(versionNamedIn(text, version ?? '')).toBe(version)
})
