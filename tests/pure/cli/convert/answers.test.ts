import { expect, test } from 'vitest'
import { FORMATS } from '../../../../src/cli/convert/formats.ts'
import { documentOf } from '../../../../src/cli/convert/output/document.ts'
import { givenBy } from '../../../support/converted.ts'

function converted(name: string, ...contents: readonly unknown[]) {
  const format = FORMATS.find((one) => one.name === name)
  if (format === undefined) throw new Error(`There is no format ${name}`)
  const files = contents.map((content, index) => ({ path: `${index}.json`, content }))
  const read = format.read(files, { environment: 'development', now: new Date('2026-11-28T12:00:00Z') })
  return documentOf(read, { format: name, manager: name, project: 'default' })
}

test('LaunchDarkly: the API answers flags with environments, and segments whose links name theirs', () => {
  const there = { on: true, offVariation: 1, fallthrough: { variation: 1 } }
  const rules = [{ variation: 0, clauses: [{ attribute: '', op: 'segmentMatch', values: ['beta'] }] }]
  const flag = {
    key: 'checkout',
    name: 'Checkout',
    tags: ['shop', 'x', ' shop '],
    variations: [{ value: true }, { value: false }],
    environments: { production: { ...there, rules }, staging: { ...there, on: false } },
  }
  const segment = {
    key: 'beta',
    included: ['ada'],
    rules: [],
    _links: { self: { href: '/api/v2/segments/default/production/beta' } },
  }
  const { document } = converted('launchdarkly', { items: [flag] }, { items: [segment] })
  expect(document.environments).toEqual({ staging: { type: 'preproduction' } })
  expect(document.features?.checkout).toMatchObject({
    description: 'Checkout',
    tags: [{ type: 'simple', value: 'shop' }],
  })
  expect(document.segments?.beta?.constraints).toEqual([{ contextName: 'userId', operator: 'IN', values: ['ada'] }])
  const inProduction = givenBy(document, 'production')
  expect([inProduction('checkout', { userId: 'ada' }).on, inProduction('checkout', { userId: 'bob' }).on]).toEqual([
    true,
    false,
  ])
  expect(givenBy(document, 'staging')('checkout', { userId: 'ada' }).on).toBe(false)
})

test('LaunchDarkly: prerequisites that differ by environment switch the feature off, and say so', () => {
  const there = { on: true, offVariation: 1, fallthrough: { variation: 0 } }
  const variations = [{ value: true }, { value: false }]
  const parent = { key: 'parent', variations, environments: { production: there, staging: there } }
  const prerequisites = [{ key: 'parent', variation: 0 }]
  const child = { key: 'child', variations, environments: { production: { ...there, prerequisites }, staging: there } }
  const { document, report } = converted('launchdarkly', { items: [parent, child] })
  expect(document.features?.child?.dependencies).toBeUndefined()
  expect(document.features?.child?.environments?.production?.enabled).toBe(false)
  expect(document.features?.child?.environments?.staging?.enabled).toBe(true)
  expect(
    report.features.find(({ feature, environment }) => feature === 'child' && environment === 'production')?.reasons,
  ).toEqual([
    'its parents are others in other environments, and dependencies are those of all environments; the feature is switched off here',
  ])
})

test('GrowthBook: the API answers environments with definitions in JSON, without rules that are switched off', () => {
  const definition = JSON.stringify({ defaultValue: false, rules: [{ condition: { id: 'ada' }, force: true }] })
  const rules = [{ type: 'force', value: 'true', enabled: false }]
  const environments = { production: { enabled: true, definition, rules }, dev: { enabled: false, definition } }
  const { document } = converted('growthbook', { features: [{ id: 'checkout', archived: false, environments }] })
  const given = givenBy(document, 'production')
  expect([given('checkout', { userId: 'ada' }).on, given('checkout', { userId: 'bob' }).on]).toEqual([true, false])
  expect(document.features?.checkout?.environments?.dev?.enabled).toBe(false)
})

test('GrowthBook: id stays a property where rules use an attribute userId, too', () => {
  const rules = [
    { condition: { userId: 'ada' }, force: true },
    { condition: { id: 'device' }, force: true },
  ]
  const { document } = converted('growthbook', { features: { checkout: { defaultValue: false, rules } } })
  const given = givenBy(document, 'development')
  expect(given('checkout', { userId: 'ada' }).on).toBe(true)
  expect(given('checkout', { properties: { id: 'device' } }).on).toBe(true)
  expect(given('checkout', { userId: 'device' }).on).toBe(false)
})

test('Flagsmith: a context of the engine has overrides in its segments', () => {
  const conditions = [{ operator: 'EQUAL', property: '$.identity.traits.plan', value: 'pro' }]
  const context = {
    environment: { key: 'k', name: 'Live site' },
    features: { color: { key: '1', name: 'color', enabled: true, value: 'red' } },
    segments: {
      1: {
        key: '1',
        name: 'pro',
        rules: [{ type: 'ALL', conditions }],
        overrides: [{ key: '2', name: 'color', enabled: true, value: 'blue', priority: 1 }],
      },
    },
  }
  const { document } = converted('flagsmith', { context })
  const given = givenBy(document, 'Live-site')
  expect([given('color', { properties: { plan: 'pro' } }).value, given('color', {}).value]).toEqual(['blue', 'red'])
})

test('the rules of a flag are kept while it is switched off', () => {
  const flag = { state: 'DISABLED', variants: { on: true, off: false }, defaultVariant: 'off' }
  const targeting = { if: [{ in: [{ var: 'country' }, ['dk']] }, 'on'] }
  const { document } = converted('flagd', { flags: { checkout: { ...flag, targeting } } })
  const there = document.features?.checkout?.environments?.development
  expect(there?.enabled).toBe(false)
  expect(there?.strategies?.[0]?.constraints).toEqual([{ contextName: 'country', operator: 'IN', values: ['dk'] }])
})

test('conditions with a name become segments, one for all that use it', () => {
  const targeting = { if: [{ $ref: 'beta' }, 'on'] }
  const flag = { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'off', targeting }
  const $evaluators = { beta: { in: [{ var: 'group' }, ['early']] } }
  const { document } = converted('flagd', { flags: { one: flag, two: flag }, $evaluators })
  expect(Object.keys(document.segments ?? {})).toEqual(['beta'])
  const strategies = ['one', 'two'].flatMap(
    (name) => document.features?.[name]?.environments?.development?.strategies ?? [],
  )
  expect(strategies.map(({ segments }) => segments)).toEqual([['beta'], ['beta']])
})

test.each([
  [
    'percentages, of which one is all',
    { targeting: [{ query: 'plan in ["pro"]', percentage: { blue: 100 } }] },
    'userId',
  ],
  ['percentages of a disabled rule', { targeting: [{ percentage: { blue: 100 }, disable: true }] }, 'userId'],
  ['a bucketingKey', { bucketingKey: 'team' }, 'team'],
])('GO Feature Flag: with %s, who has no key gets the value of the code', (_, more, field) => {
  const flag = { variations: { red: 'r', blue: 'b' }, defaultRule: { variation: 'red' }, ...more }
  const { document, report } = converted('goff', { checkout: flag })
  expect(report.exact).toBe(1)
  const given = givenBy(document, 'development')
  expect(given('checkout', { properties: { plan: 'free' } })).toEqual({ on: false, value: undefined })
  const withKey = field === 'userId' ? { userId: 'ada' } : { properties: { [field]: 'a' } }
  expect(given('checkout', withKey)).toEqual({ on: true, value: 'r' })
})

test('GO Feature Flag: without percentages, nobody needs a key', () => {
  const flag = {
    variations: { red: 'r', blue: 'b' },
    defaultRule: { variation: 'red', percentage: {} },
    bucketingKey: '',
  }
  const { document } = converted('goff', { checkout: flag })
  expect(givenBy(document, 'development')('checkout', {})).toEqual({ on: true, value: 'r' })
})

test.each([
  ['force', { force: 'b', coverage: 0 }],
  ['experiment', { variations: ['b', 'c'], coverage: 0 }],
])('GrowthBook: a rule with a coverage of 0 reaches nobody, and users without an id get the rest: %s', (_, rule) => {
  const { document, report } = converted('growthbook', { features: { checkout: { defaultValue: 'a', rules: [rule] } } })
  expect(report.exact).toBe(1)
  const given = givenBy(document, 'development')
  expect([given('checkout', {}), given('checkout', { userId: 'ada' })]).toEqual([
    { on: true, value: 'a' },
    { on: true, value: 'a' },
  ])
})
