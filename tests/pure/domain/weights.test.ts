import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withKeptWeights, withSharedWeights } from '../../../src/domain/features/variants/weights.ts'
import { TOTAL_WEIGHT } from '../../../src/domain/normal-form/weights.ts'

type Variant = { name: string; weight: number; weightType?: 'fix' | 'variable' }

const fix = (name: string, weight: number): Variant => ({ name, weight, weightType: 'fix' })
const variable = (name: string, weight = 0): Variant => ({ name, weight, weightType: 'variable' })

/** Variants such as `a 300 fix, b 0`. */
const variantsIn = (text: string) =>
  text.split(', ').flatMap((one) => {
    const [name, weight, isFixed] = one.split(' ')
    return name ? [(isFixed ? fix : variable)(name, Number(weight))] : []
  })
const textOf = (variants: readonly Variant[]) => variants.map(({ name, weight }) => `${name} ${weight}`).join(', ')

describe('withSharedWeights', () => {
  it.each<[string, given: string, expected: string]>([
    ['leaves an empty list empty', '', ''],
    ['gives a single variant everything', 'a 5', 'a 1000'],
    ['gives what is left over to the first', 'a 0, b 0, c 0', 'a 334, b 333, c 333'],
    ['gives each of the first ones more', 'a 0, b 0, c 0, d 0, e 0, f 0', 'a 167, b 167, c 167, d 167, e 166, f 166'],
    ['means the first that was handed in, and sorts afterwards', 'c 0, a 0, b 0', 'a 333, b 333, c 334'],
    ['ignores what variable ones ask for', 'a 333, b 333, c 334', 'a 334, b 333, c 333'],
    ['shares what fixed ones leave', 'a 300 fix, b 999, c 1', 'a 300, b 350, c 350'],
    ['keeps a small fixed one', 'a 0, b 0, c 0, d 100 fix', 'a 300, b 300, c 300, d 100'],
    ['leaves nothing to variable ones when a fixed one has all', 'a 1000 fix, b 500, c 0', 'a 1000, b 0, c 0'],
    ['gives the rest out while there is some', 'a 998 fix, b 0, c 0, d 0', 'a 998, b 1, c 1, d 0'],
    ['keeps a fixed weight of zero', 'a 0 fix, b 0', 'a 0, b 1000'],
    ['leaves a fraction with the first variable one', 'a 33.3 fix, b 0, c 0', 'a 33.3, b 483.7, c 483'],
    ['adds fractions without noise', 'a 333.3 fix, b 333.3 fix, c 333.4 fix, d 0', 'a 333.3, b 333.3, c 333.4, d 0'],
    ['sorts by code unit', 'b 0, a 0, B 0, é 0', 'B 250, a 250, b 250, é 250'],
  ])('%s', (_, given, expected) => {
    expect(textOf(withSharedWeights(variantsIn(given), '/body'))).toBe(expected)
  })

  it('takes an absent type for variable', () => {
    const given: Variant[] = [{ name: 'a', weight: 3 }, fix('b', 400)]
    expect(textOf(withSharedWeights(given, '/body'))).toBe('a 600, b 400')
  })

  it.each<[string, Variant[], string, string]>([
    ['fixed weights above the total', [fix('a', 600), fix('b', 500), variable('c')], 'total 1100', '/body'],
    ['a fixed weight that is a little above', [fix('a', 1000), fix('b', 0.1), variable('c')], 'total 1000.1', '/body'],
    ['only fixed weights', [fix('a', 400), fix('b', 600)], 'has to have the weightType variable', '/body'],
    ['a name that occurs twice', [variable('a'), fix('b', 1), variable('a')], '"a" occurs twice', '/body/2/name'],
  ])('refuses %s', (_, variants, message, path) => {
    expect(() => withSharedWeights(variants, '/body')).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        message: expect.stringContaining(message),
        details: [{ message: expect.any(String), path }],
      }),
    )
  })

  it('does not touch what it was given', () => {
    const given = [variable('b', 1), variable('a', 2)]
    withSharedWeights(given, '/body')
    expect(given).toEqual([variable('b', 1), variable('a', 2)])
  })
})

/** Lists that are acceptable: names that differ, at least one variable, fixed weights that total 1000 at most. */
function acceptable(weight: fc.Arbitrary<number>): fc.Arbitrary<Variant[]> {
  const variant = fc.record({
    name: fc.string({ minLength: 1 }),
    weight,
    weightType: fc.constantFrom('fix', 'variable'),
  })
  return fc
    .uniqueArray(variant, { minLength: 1, maxLength: 20, selector: ({ name }) => name })
    .map((variants) =>
      withinTotal(variants.map((one, index) => (index === 0 ? { ...one, weightType: 'variable' } : one))),
    )
    .chain((variants) => fc.shuffledSubarray(variants, { minLength: variants.length }))
}

function withinTotal(variants: Variant[]): Variant[] {
  let left = TOTAL_WEIGHT
  return variants.map((variant) => {
    if (variant.weightType !== 'fix') return variant
    const weight = Math.min(variant.weight, left)
    left -= weight
    return { ...variant, weight }
  })
}

const total = (variants: Variant[]) => variants.reduce((sum, { weight }) => sum + weight, 0)
const integer = fc.integer({ min: 0, max: 1000 })
const tenths = fc.integer({ min: 0, max: 10_000 }).map((weight) => weight / 10)

describe('shared weights, whatever the variants', () => {
  it('total 1000', () => {
    fc.assert(fc.property(acceptable(integer), (variants) => total(withSharedWeights(variants, '')) === TOTAL_WEIGHT))
  })

  it('total 1000 with fractions too, but for what the machine makes of them', () => {
    fc.assert(
      fc.property(acceptable(tenths), (variants) => {
        expect(total(withSharedWeights(variants, ''))).toBeCloseTo(TOTAL_WEIGHT, 4)
      }),
    )
  })

  it('keep fixed ones, and differ by one at most between variable ones', () => {
    fc.assert(
      fc.property(acceptable(integer), (variants) => {
        const weights = new Map(withSharedWeights(variants, '').map(({ name, weight }) => [name, weight]))
        const fixed = variants.filter(({ weightType }) => weightType === 'fix')
        expect(fixed.map(({ name }) => weights.get(name))).toEqual(fixed.map(({ weight }) => weight))
        const rest = variants
          .filter(({ weightType }) => weightType !== 'fix')
          .map(({ name }) => weights.get(name) ?? -1)
        expect(Math.max(...rest) - Math.min(...rest)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('come sorted by name', () => {
    fc.assert(
      fc.property(acceptable(integer), (variants) => {
        const names = withSharedWeights(variants, '').map(({ name }) => name)
        expect(names).toEqual(variants.map(({ name }) => name).sort())
      }),
    )
  })

  it('stay as they are when they are shared out again in the same order', () => {
    fc.assert(
      fc.property(acceptable(integer), (variants) => {
        const sorted = variants.toSorted((one, other) => (one.name < other.name ? -1 : 1))
        const once = withSharedWeights(sorted, '')
        expect(withSharedWeights(once, '')).toEqual(once)
      }),
    )
  })
})

describe('withKeptWeights', () => {
  it.each<[string, given: string, expected: string]>([
    ['leaves an empty list empty', '', ''],
    [
      'keeps weights that were shared out, whichever variant has the odd one',
      'c 334, a 333, b 333',
      'a 333, b 333, c 334',
    ],
    ['keeps a fraction where it is', 'a 33.3 fix, b 483, c 483.7', 'a 33.3, b 483, c 483.7'],
    ['shares out what was not', 'c 335, a 333, b 332', 'a 333, b 333, c 334'],
    ['shares out anew when other fixed ones are added', 'a 100 fix, b 333, c 334', 'a 100, b 450, c 450'],
  ])('%s', (_, given, expected) => {
    expect(textOf(withKeptWeights(variantsIn(given), '/body'))).toBe(expected)
  })

  it('refuses what sharing out refuses', () => {
    expect(() => withKeptWeights([fix('a', 1000)], '/body')).toThrow('At least one variant has to have the weightType')
  })

  it('changes no weight that was shared out before', () => {
    const unsorted = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 })
    fc.assert(
      fc.property(unsorted, (names) => {
        const once = withSharedWeights(
          names.map((name) => variable(name)),
          '',
        )
        expect(withKeptWeights(once, '')).toEqual(once)
      }),
    )
  })
})
