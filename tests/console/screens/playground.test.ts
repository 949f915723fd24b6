import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ContextRow, contextOf, queryOf, rowsIn } from '../../../console/screens/playground/context-rows.ts'
import { bucketOf, reasonOf } from '../../../console/screens/playground/reason.ts'

type Feature = Parameters<typeof reasonOf>[0]
type Strategy = Feature['strategies']['data'][number]

const STRATEGY: Strategy = {
  id: '0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f',
  name: 'default',
  title: null,
  disabled: false,
  result: { enabled: false, evaluationStatus: 'complete' },
  parameters: {},
  constraints: [],
  segments: [],
  variants: [],
}
const IN_DENMARK: Strategy['constraints'][number] = {
  contextName: 'country',
  operator: 'IN',
  caseInsensitive: false,
  inverted: false,
  values: ['dk'],
  result: false,
}
const ROLLOUT: NonNullable<Strategy['rollout']> = {
  rollout: 50,
  groupId: 'checkout',
  stickiness: 'userId',
  stickinessValue: '7',
  isRandom: false,
  normalizedValue: 73,
}
const met: Partial<Strategy> = { result: { enabled: true, evaluationStatus: 'complete' } }
const unevaluated: Partial<Strategy> = {
  disabled: true,
  result: { enabled: 'unknown', evaluationStatus: 'unevaluated' },
}

function feature(strategies: Partial<Strategy>[], changed: Partial<Feature> = {}): Feature {
  const data = strategies.map((strategy) => ({ ...STRATEGY, ...strategy }))
  return {
    name: 'checkout',
    projectId: 'shop',
    isEnabled: false,
    isEnabledInCurrentEnvironment: true,
    hasUnsatisfiedDependency: false,
    strategies: { result: false, data },
    dependencies: [],
    variant: { name: 'disabled', enabled: false, feature_enabled: false },
    variants: [],
    ...changed,
  }
}

const parent = (name: string, satisfied: boolean) => ({ feature: name, enabled: true, variants: [], satisfied })

test.each<[reason: string, feature: Feature]>([
  ['Off in production', feature([met], { isEnabledInCurrentEnvironment: false })],
  [
    'Dependency not met: cart',
    feature([met], { hasUnsatisfiedDependency: true, dependencies: [parent('shop', true), parent('cart', false)] }),
  ],
  ['Strategy 2 matches: Everyone', feature([{}, met])],
  ['Strategy 1 matches: Staff (Everyone)', feature([{ ...met, title: 'Staff' }])],
  [
    'Custom strategies: only applications can evaluate them',
    feature([{ name: 'ours' }], { strategies: { result: 'unknown', data: [{ ...STRATEGY, name: 'ours' }] } }),
  ],
  ['No strategies', feature([])],
  ['All strategies are disabled', feature([unevaluated, unevaluated])],
  ['None of 2 strategies match', feature([{}, {}])],
  [
    'The strategy does not match: “country is dk” is false',
    feature([unevaluated, { constraints: [{ ...IN_DENMARK, result: true }, IN_DENMARK] }]),
  ],
  [
    'The strategy does not match: not in segment Danes',
    feature([{ segments: [{ id: 4, name: 'Danes', result: false, constraints: [] }] }]),
  ],
  ['The strategy does not match: bucket 73 is above 50 %', feature([{ rollout: ROLLOUT }])],
  [
    'The strategy does not match: the context has no userId',
    feature([{ rollout: { ...ROLLOUT, stickinessValue: null, normalizedValue: null } }]),
  ],
  ['The strategy does not match: Everyone', feature([{}])],
])('%s', (reason, evaluated) => {
  expect(reasonOf(evaluated, 'production')).toBe(reason)
})

test('a rollout says its bucket, and what it is made of', () => {
  expect(bucketOf(ROLLOUT)).toBe('Bucket 73 of 100, from “7” in the group checkout')
  expect(bucketOf({ ...ROLLOUT, isRandom: true })).toContain('random for each evaluation')
})

test('what the context has itself is not among its properties', () => {
  const rows = [
    { field: 'userId', value: '7' },
    { field: ' country ', value: 'dk' },
    { field: 'region', value: '' },
    { field: '', value: 'lost' },
  ]
  expect(contextOf(rows)).toEqual({ userId: '7', properties: { country: 'dk' } })
})

test('an address keeps the context, and the rest of its query', () => {
  const row = fc.record({ field: fc.string(), value: fc.string() })
  const rows = fc.uniqueArray(row, { selector: ({ field }) => field.trim() })
  const query = (start: URLSearchParams, given: readonly ContextRow[]) => {
    const next = new URLSearchParams(start)
    for (const [name, value] of Object.entries(queryOf(given, start))) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    return next
  }
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const first = query(new URLSearchParams('environment=production'), before)
      const second = query(first, after)
      expect(second.get('environment')).toBe('production')
      expect(contextOf(rowsIn(second))).toEqual(contextOf(after))
    }),
  )
})
