import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  mayBeFixed,
  percentOf,
  shared,
  TOTAL,
  type Weighted,
  withFixed,
  without,
  withVariable,
} from '../../../console/screens/variants/shares.ts'
import { withSharedWeights } from '../../../src/domain/features/variants/weights.ts'

const variable = (name: string, weight = 0): Weighted => ({ name, weight, weightType: 'variable' })
const fixed = (name: string, weight: number): Weighted => ({ name, weight, weightType: 'fix' })
const weightsOf = (variants: readonly Weighted[]) => variants.map(({ weight }) => weight)
const sum = (variants: readonly Weighted[]) => weightsOf(variants).reduce((total, weight) => total + weight, 0)

test.each<[Weighted[], number[]]>([
  [[], []],
  [[variable('a')], [1000]],
  [
    [variable('a'), variable('b'), variable('c')],
    [334, 333, 333],
  ],
  [
    [variable('c'), variable('b'), variable('a')],
    [333, 333, 334],
  ],
  [
    [fixed('a', 250), variable('b'), variable('c')],
    [250, 375, 375],
  ],
  [
    [fixed('a', 1000), variable('b')],
    [1000, 0],
  ],
])('%j is shared as %j', (variants, weights) => {
  expect(weightsOf(shared(variants))).toEqual(weights)
})

test('a fixed share takes no more than the others leave', () => {
  const variants = [variable('a'), fixed('b', 700), variable('c')]
  expect(weightsOf(withFixed(variants, 0, 50))).toEqual([300, 700, 0])
  expect(weightsOf(withFixed(variants, 0, -3))).toEqual([0, 700, 300])
  expect(weightsOf(withFixed(variants, 0, 12.5))).toEqual([125, 700, 175])
})

test('one variable variant is left', () => {
  const variants = [fixed('a', 600), variable('b', 400)]
  expect([mayBeFixed(variants, 0), mayBeFixed(variants, 1)]).toEqual([true, false])
  expect(withFixed(variants, 1, 10)).toEqual(variants)
  expect(without(variants, 1)).toEqual([variable('a', 1000)])
  expect(weightsOf(withVariable(variants, 0))).toEqual([500, 500])
})

test.each([
  [375, '37.5'],
  [1000, '100'],
  [0.1, '0.01'],
])('the weight %d is %s %%', (weight, percent) => {
  expect(percentOf(weight)).toBe(percent)
})

const steps = fc.array(
  fc.record({ kind: fc.constantFrom('fix', 'free', 'drop', 'add'), at: fc.nat(7), percent: fc.nat(120) }),
  { maxLength: 12 },
)

test('whatever is done, the shares total 100 %, and the server shares them in the same way', () => {
  fc.assert(
    fc.property(steps, (done) => {
      let variants: Weighted[] = shared([variable('v0')])
      done.forEach(({ kind, at, percent }, number) => {
        const index = at % variants.length
        if (kind === 'fix') variants = withFixed(variants, index, percent)
        if (kind === 'free') variants = withVariable(variants, index)
        if (kind === 'drop' && variants.length > 1) variants = without(variants, index)
        if (kind === 'add') variants = shared([...variants, variable(`v${number + 1}`)])
        expect(sum(variants)).toBe(TOTAL)
        const byName = [...variants].sort((one, other) => (one.name < other.name ? -1 : 1))
        expect(withSharedWeights(byName, '/variants')).toEqual(byName)
      })
    }),
  )
})
