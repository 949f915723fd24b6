import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { endAfter, expiryOf } from '../../../console/nouns/api-tokens/expiry.ts'
import { SNIPPETS } from '../../../console/screens/connect/snippets.ts'
import { inProject } from '../../../src/runtime/project-folder.ts'

const NOW = Date.parse('2026-11-25T12:00:00.000Z')

describe('the end of a key', () => {
  it.each([
    [null, 'never'],
    ['2026-11-25T12:00:00.000Z', 'past'],
    ['2026-11-25T12:00:00.001Z', 'soon'],
    ['2026-12-02T12:00:00.000Z', 'soon'],
    ['2026-12-02T12:00:00.001Z', 'later'],
  ] as const)('%s is %s', (expiresAt, expected) => expect(expiryOf(expiresAt, NOW)).toBe(expected))

  it('is as many days away as asked for', () => {
    expect(endAfter(7, NOW)).toBe('2026-12-02T12:00:00.000Z')
    expect(endAfter(undefined, NOW)).toBeNull()
  })
})

describe('the code for an application', () => {
  const given = { url: 'http://127.0.0.1:4242', key: 'the-key', feature: 'new-checkout' }

  it.each(SNIPPETS)('in $language has the address, the key and the feature', ({ text, path }) => {
    const shown = text(given)
    for (const part of [given.url + path, given.key, given.feature]) expect(shown).toContain(part)
  })

  // What the guide has was tried: a test runs it. Only names, and where the key comes from, differ.
  const guide = readFileSync(inProject('docs/guide/connect-an-application.md'), 'utf8')
  const isOwn = (line: string) => /key|Authorization|my-app|MyApp|^\/\/|^# |context|headers|curl| -[Hd] /i.test(line)
  test.each(SNIPPETS.filter(({ language }) => language !== 'curl'))('in $language is that of the guide', ({ text }) => {
    const lines = text(given)
      .split('\n')
      .filter((line) => line.trim().length > 3 && !isOwn(line))
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.filter((line) => !guide.includes(line.trim()))).toEqual([])
  })
})
