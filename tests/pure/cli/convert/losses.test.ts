import { expect, test } from 'vitest'
import { FORMATS } from '../../../../src/cli/convert/formats.ts'
import { documentOf } from '../../../../src/cli/convert/output/document.ts'
import { linesOf } from '../../../../src/cli/convert/output/report.ts'

/** Converts a file, and returns the report as lines. */
function reported(format: string, content: unknown): string {
  const { read } = FORMATS.find(({ name }) => name === format) ?? FORMATS[0] ?? fail(format)
  const converted = read([{ path: 'flags.json', content }], { environment: 'development', now: new Date(0) })
  return linesOf(documentOf(converted, { format, manager: 'payments', project: 'default' }).report).join('\n')
}

function fail(format: string): never {
  throw new Error(`There is no format ${format}`)
}

const launched = (...weights: number[]) => ({
  flags: {
    sizes: {
      on: true,
      variations: weights.map((_, index) => `size ${index}`),
      fallthrough: { rollout: { variations: weights.map((weight, variation) => ({ variation, weight })) } },
    },
  },
})

const flagsmith = (...percents: number[]) => ({
  feature_states: [
    {
      enabled: true,
      feature: { id: 1, name: 'sizes', type: 'MULTIVARIATE' },
      feature_state_value: 'control',
      multivariate_feature_state_values: percents.map((percent, id) => ({
        ...{ id, percentage_allocation: percent },
        multivariate_feature_option: { id, value: `size ${id}` },
      })),
    },
  ],
  project: { segments: [] },
})

const grown = (weights: readonly number[]) => ({
  features: { sizes: { defaultValue: 'm', rules: [{ variations: ['s', 'l'], weights, key: 'sizes' }] } },
})

const TOTAL = /the (?:\d+ )?(?:weights|percentages) total/

test.each<[name: string, format: string, content: unknown, message: RegExp]>([
  [
    'over 100,000',
    'launchdarkly',
    launched(80_000, 60_000),
    /total 140000 and count to 100000 there: the surplus is cut/,
  ],
  ['below 100,000', 'launchdarkly', launched(50, 50), /total 100 and count to 100000 there: the last variation has/],
  ['over 100 %', 'flagsmith', flagsmith(70, 60), /percentages total 130: the surplus over 100 is cut/],
  ['that do not total 1', 'growthbook', grown([20, 80]), /total 100 and not 1, so the 2 variations have equal shares/],
  ['of another number', 'growthbook', grown([1]), /the 1 weights total 1 and not 1|equal shares/],
])('weights %s of %s are reported', (_, format, content, message) => {
  expect(reported(format, content)).toMatch(message)
})

test.each<[format: string, content: unknown]>([
  ['launchdarkly', launched(40_000, 60_000)],
  ['flagsmith', flagsmith(40, 60)],
  ['growthbook', grown([0.3, 0.7])],
])('weights of %s with the right total are not', (format, content) => {
  expect(reported(format, content)).not.toMatch(TOTAL)
})

test('a variant that nobody gets after rounding is named', () => {
  const targeting = {
    fractional: [
      ['a', 1],
      ['b', 9000],
    ],
  }
  const flag = { state: 'ENABLED', variants: { a: 'x', b: 'y' }, defaultVariant: 'a', targeting }
  expect(reported('flagd', { flags: { sizes: flag } })).toMatch(
    /nobody gets the variant a: its share is less than 0\.1 %/,
  )
})

test('members, tags and descriptions that get lost are named, and change no verdict', () => {
  const flag = {
    variations: { on: true, off: false },
    defaultRule: { variation: 'on' },
    trackEvents: true,
    metadata: { description: 'd'.repeat(10_001), owner: 'shop' },
  }
  const lines = reported('goff', { a: flag, b: flag, c: flag, d: flag, e: flag })
  expect(lines).toContain('a place for it: trackEvents of a, b, c and 2 more')
  expect(lines).toContain('a place for it: metadata.owner of a')
  expect(lines).toContain('the description of a ends after 10000 characters')
  expect(lines).toContain('5 exact, 0 approximate')
  const api = { id: 'a', tags: ['x', 'shop'], defaultValue: 'true', owner: 'ada', environments: {} }
  const ofApi = reported('growthbook', { features: [api] })
  expect(ofApi).toContain('the tag "x" of a is left out')
  expect(ofApi).toContain('a place for it: owner of a')
  expect(ofApi).not.toContain('"shop"')
})
