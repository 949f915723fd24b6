import { describe, expect, test } from 'vitest'
import { merge } from '../../../console/editing/drafts/merge.ts'
import {
  type EnvironmentVariant,
  payloadProblem,
  rowsOf,
  variantsOf,
  variantsProblem,
  variantText,
} from '../../../console/screens/variants/variant.ts'

const variant = (name: string, more: Partial<EnvironmentVariant> = {}): EnvironmentVariant => ({
  name,
  weight: 0,
  weightType: 'variable',
  stickiness: 'default',
  ...more,
})
const weights = (variants: readonly EnvironmentVariant[]) => variants.map(({ name, weight }) => [name, weight])

test.each<[Parameters<typeof payloadProblem>[0], RegExp | undefined]>([
  [{ type: 'json', value: '{"a": 1}' }, undefined],
  [{ type: 'json', value: '{"a": }' }, /Invalid JSON/],
  [{ type: 'number', value: '1.5' }, undefined],
  [{ type: 'number', value: 'one' }, /Not a number/],
  [{ type: 'number', value: ' ' }, /Not a number/],
  [{ type: 'csv', value: 'a,b' }, undefined],
  [{ type: 'string', value: '' }, /Enter a payload/],
])('of the payload %j the problem is %s', (payload, problem) => {
  if (problem === undefined) expect(payloadProblem(payload)).toBeUndefined()
  else expect(payloadProblem(payload)).toMatch(problem)
})

test.each<[EnvironmentVariant[], RegExp | undefined]>([
  [[], undefined],
  [[variant('a'), variant('b')], undefined],
  [[variant(' ')], /needs a name/],
  [[variant('a'), variant('a')], /have the name a/],
  [[variant('a', { payload: { type: 'json', value: '{' } })], /payload: a/],
])('of the variants %j the problem is %s', (variants, problem) => {
  if (problem === undefined) expect(variantsProblem(variants)).toBeUndefined()
  else expect(variantsProblem(variants)).toMatch(problem)
})

describe('variants as fields', () => {
  const base = rowsOf([variant('a'), variant('b', { weight: 200, weightType: 'fix' })])

  test('are the same variants again, with shared weights', () => {
    expect(weights(variantsOf(base))).toEqual([
      ['a', 800],
      ['b', 200],
    ])
  })

  test('let two people change two of them', () => {
    const theirs = rowsOf([...variantsOf(base), variant('c')])
    const mine = rowsOf(variantsOf(base).map((each) => (each.name === 'b' ? { ...each, weight: 300 } : each)))
    const { merged, clashes } = merge(base, theirs, mine)
    expect(clashes).toEqual([])
    expect(weights(variantsOf(merged))).toEqual([
      ['a', 350],
      ['b', 300],
      ['c', 350],
    ])
  })

  test('keep their place when they get another name', () => {
    const mine = rowsOf(variantsOf(base).map((each) => (each.name === 'a' ? { ...each, name: 'z' } : each)))
    expect(Object.keys(mine)).toEqual(Object.keys(base))
  })
})

test.each([
  [undefined, 'none'],
  [variant('a'), 'a, variable weight'],
  [variant('a', { weight: 125, weightType: 'fix', payload: { type: 'json', value: '{}' } }), 'a, 12.5 %, json {}'],
])('%j is read as %s', (given, text) => {
  expect(variantText(given)).toBe(text)
})
