import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { FORMATS } from '../../../../src/cli/convert/formats.ts'
import { queryCondition } from '../../../../src/cli/convert/goff/query.ts'
import { readSource } from '../../../../src/cli/convert/input/read-file.ts'
import { namesOf } from '../../../../src/cli/convert/output/names.ts'
import { wholePercent, wholeWeights } from '../../../../src/cli/convert/rules/percentages.ts'
import { run } from '../../../../src/cli/convert.ts'

const folder = mkdtempSync(join(tmpdir(), 'flaghoist-convert-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(content: string | Uint8Array): string {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, content)
  return path
}

describe('a file', () => {
  test.each<[name: string, content: string | Uint8Array, message: RegExp]>([
    ['is empty', ' \n', /is empty\. Accepted: a file of flags in JSON or YAML/],
    ['is neither JSON nor YAML', '{"flags": ', /is neither JSON nor YAML/],
    ['is only a text', 'hello', /has no members/],
    ['is not in UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), /is not text in UTF-8/],
  ])('that %s is refused', async (_, content, message) => {
    await expect(readSource(fileWith(content))).rejects.toThrow(message)
  })

  test('may begin with a mark of its byte order', async () => {
    expect((await readSource(fileWith('\uFEFF{"flags": {}}'))).content).toEqual({ flags: {} })
  })

  test.each(FORMATS)('of another format is refused by $name', ({ read }) => {
    const options = { environment: 'development', now: new Date(0) }
    const message = /^other.json is not a .*Accepted: /
    for (const content of [{ hello: 'world' }, [], [1], { flags: [] }, { features: 3 }])
      expect(() => read([{ path: 'other.json', content }], options)).toThrow(message)
  })
})

describe('the command', () => {
  test.each<[name: string, operands: string[], message: RegExp]>([
    ['no format', [], /^no format is given\. Accepted: launchdarkly, flagsmith, flagd, goff, growthbook$/],
    ['an unknown format', ['flagsmit'], /Did you mean flagsmith\?/],
    ['no file', ['flagd'], /^no file is given/],
    ['a file that is not there', ['flagd', join(folder, 'gone.json')], /gone\.json can't be read: ENOENT/],
    [
      'flags of another server',
      ['flagd', fileWith('{"flags": {"a": {"on": true, "variations": [true]}}}')],
      /^nothing in .* could be converted/,
    ],
    [
      'flags of yet another server',
      ['launchdarkly', fileWith('{"flags": {"a": {"variants": {}}}}')],
      /is not a file of LaunchDarkly/,
    ],
    ['a file without flags', ['flagd', fileWith('{"flags": {}}')], /has no flags of flagd/],
  ])('with %s is refused', async (_, operands, message) => {
    await expect(run({}, operands)).rejects.toThrow(message)
  })

  test.each(['manager', 'project', 'environment'])('refuses a --%s that is no name', async (option) => {
    const path = fileWith('{"flags": {"a": {"state": "ENABLED", "variants": {"on": true}, "defaultVariant": "on"}}}')
    await expect(run({ [option]: 'a b' }, ['flagd', path])).rejects.toThrow(`--${option} is "a b". Accepted: `)
  })

  test.each<[format: string, content: object, what: string]>([
    [
      'flagd',
      { flags: { a: { state: 'ENABLED', variants: { on: true }, defaultVariant: 'on' }, b: {} } },
      'the flag "a" is',
    ],
    ['goff', { a: { variations: { on: true }, defaultRule: { variation: 'on' } } }, 'the flag "a" is'],
    ['growthbook', { features: { a: { defaultValue: true } } }, 'the flag "a" is'],
    [
      'launchdarkly',
      { flags: { a: { on: true, variations: [true], fallthrough: { variation: 0 } } } },
      'the flag "a" is',
    ],
    [
      'flagsmith',
      { feature_states: [{ feature: { name: 'a' }, enabled: true }] },
      'the flag "a" of the environment "development" is',
    ],
  ])('of %s does not take a flag from two files', async (format, content, what) => {
    const [one, other] = [fileWith(JSON.stringify(content)), fileWith(JSON.stringify(content))]
    await expect(run({}, [format, one, other])).rejects.toThrow(`${what} in ${one} and in ${other}`)
  })

  test('names a flag that stands twice in one file, and what else does', async () => {
    const feature = (id: string) => ({ id, environments: { production: { enabled: true, definition: '{}' } } })
    const path = fileWith(JSON.stringify({ features: ['a', 'b', 'a', 'b'].map(feature) }))
    await expect(run({}, ['growthbook', path])).rejects.toThrow(
      `the flag "a" is in ${path} twice; the flag "b" is in ${path} twice. Give each flag once`,
    )
  })
})

test('names become URL-friendly, each another one, and a name that fits stays', () => {
  const keys = ['New checkout!', 'new/checkout', 'new-checkout', 'é', '中文', '..', 'x'.repeat(120)]
  expect([...namesOf(keys).values()]).toEqual([
    'New-checkout!',
    'new-checkout-2',
    'new-checkout',
    'e',
    'unnamed',
    'unnamed-2',
    'x'.repeat(100),
  ])
})

test.each([
  [0, 0],
  [0.0001, 1],
  [0.254, 25],
  [0.5, 50],
  [0.9999, 99],
  [1, 100],
])('a share of %s is %s percent', (share, percent) => {
  expect(wholePercent(share)).toBe(percent)
})

test.each([
  [
    [1, 1, 1],
    [334, 333, 333],
  ],
  [
    [25, 75],
    [250, 750],
  ],
  [
    [0.2, 0.3, 0.5],
    [200, 300, 500],
  ],
  [[7], [1000]],
])('weights of %j are %j of 1000', (given, whole) => {
  expect(wholeWeights(given)).toEqual(whole)
})

describe('a query of GO Feature Flag', () => {
  test.each([
    ["a eq 'x'", /is no value of a query/],
    ['a matches "x"', /"matches" is no operator/],
    ['(a eq "x"', /a bracket is not closed/],
    ['a in ["x"', /a list is not closed/],
    ['a eq "x" and', /ends where a condition is expected/],
    ['a eq "x" b', /"b" is not expected/],
  ])('that is broken says where: %s', (query, message) => {
    expect(() => queryCondition(query)).toThrow(message)
  })
})
