import { describe, expect, it } from 'vitest'
import { constraintFrom } from '../../../src/domain/features/strategies/constraint.ts'
import {
  assertConstraints,
  assertRoomForStrategy,
  type Strategy,
  strategyFrom,
} from '../../../src/domain/features/strategies/strategy.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'

const full = strategyFrom({ name: 'default' }, 'id', 0, { feature: 'checkout', stickiness: 'userId' })

describe('assertConstraints', () => {
  const limits = { ...defaultLimits, constraintsPerStrategy: 2, valuesPerConstraint: 3 }
  const listing = (count: number, contextName = 'userId') =>
    constraintFrom({ contextName, operator: 'IN', values: Array.from({ length: count }, (_, n) => `${n}`) })
  const check = (after: Strategy['constraints'], before?: Strategy['constraints']) => () =>
    assertConstraints({ ...full, constraints: after }, before && { ...full, constraints: before }, new Map(), limits)

  it.each<[string, Strategy['constraints'], Strategy['constraints'] | undefined]>([
    ['as many constraints as the limit', [listing(1), listing(1)], undefined],
    ['as many values as the limit', [listing(3)], undefined],
    [
      'more constraints than the limit that were there',
      [listing(1), listing(1), listing(2)],
      [listing(1), listing(1), listing(1)],
    ],
    [
      'fewer constraints than there were',
      [listing(1), listing(1), listing(1)],
      [listing(1), listing(1), listing(1), listing(1)],
    ],
    ['more values than the limit that were there', [listing(5)], [listing(5)]],
    ['fewer values than there were', [listing(4)], [listing(5)]],
    ['more values than the limit in another place than before', [listing(5, 'plan')], [listing(1), listing(5, 'plan')]],
  ])('takes %s', (_, after, before) => {
    expect(check(after, before)).not.toThrow()
  })

  it.each<[string, Strategy['constraints'], Strategy['constraints'] | undefined, string]>([
    ['one constraint too many', [listing(1), listing(1), listing(1)], undefined, '/body/constraints'],
    [
      'one constraint more than there were',
      [listing(1), listing(1), listing(1), listing(1)],
      [listing(1), listing(1), listing(1)],
      '/body/constraints',
    ],
    ['one value too many', [listing(1), listing(4)], undefined, '/body/constraints/1/values'],
    ['one value more than there were', [listing(6)], [listing(5)], '/body/constraints/0/values'],
    ['many values for another context field', [listing(5, 'plan')], [listing(5)], '/body/constraints/0/values'],
  ])('refuses %s', (_, after, before, path) => {
    expect(check(after, before)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        details: [{ message: expect.stringContaining('the limit is'), path }],
      }),
    )
  })

  it('refuses all that is wrong at once', () => {
    const wrong = [listing(4), constraintFrom({ contextName: 'age', operator: 'NUM_EQ', value: 'x' })]
    expect(check(wrong)).toThrow(
      expect.objectContaining({
        details: [
          expect.objectContaining({ path: '/body/constraints/0/values' }),
          expect.objectContaining({ path: '/body/constraints/1/value' }),
        ],
      }),
    )
  })
})

describe('assertRoomForStrategy', () => {
  it('takes one more below the limit', () => {
    const limits = { ...defaultLimits, strategiesPerEnvironment: 2 }
    expect(() => assertRoomForStrategy([full], limits)).not.toThrow()
    expect(() => assertRoomForStrategy([full, full], limits)).toThrow(
      'There are 2 strategies already, and the limit is 2',
    )
  })
})
