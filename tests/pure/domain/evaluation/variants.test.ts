import { describe, expect, test } from 'vitest'
import type {
  EvaluationContext,
  FeatureDefinition,
  VariantDefinition,
} from '../../../../src/domain/evaluation/definitions.ts'
import { CHANCE, evaluated, featureWith, strategyWith } from '../../../support/evaluation.ts'

const users = [...Array(1000).keys()].map((number) => `user-${number}`)

const halves: VariantDefinition[] = [
  { name: 'blue', weight: 500 },
  { name: 'red', weight: 500 },
]

function variantFor(feature: Partial<FeatureDefinition>, context: Partial<EvaluationContext>): string {
  return evaluated([featureWith(feature)], context).variant.name
}

describe('variants', () => {
  test('are given with their payload', () => {
    const payload = { type: 'json' as const, value: '{"price": 12}' }
    expect(evaluated([featureWith({ variants: [{ name: 'blue', weight: 1, payload }] })]).variant).toEqual({
      name: 'blue',
      enabled: true,
      feature_enabled: true,
      payload,
    })
  })

  test('are shared out by their weights', () => {
    const variants = [
      { name: 'blue', weight: 700 },
      { name: 'green', weight: 0 },
      { name: 'red', weight: 300 },
    ]
    const names = users.map((userId) => variantFor({ variants }, { userId }))
    const blue = names.filter((name) => name === 'blue').length
    expect(blue).toBeGreaterThan(650)
    expect(blue).toBeLessThan(750)
    expect(names.filter((name) => name === 'red').length).toBe(users.length - blue)
  })

  test.each([[[]], [[{ name: 'blue', weight: 0 }]]])('%j give none', (variants) => {
    expect(evaluated([featureWith({ variants })]).variant).toEqual({
      name: 'disabled',
      enabled: false,
      feature_enabled: true,
    })
  })

  test('stay the same for the same user, session or address, in this order', () => {
    for (const context of [{ userId: 'ann', sessionId: 's' }, { sessionId: 's' }, { remoteAddress: '10.0.0.1' }]) {
      const names = [0, 0.3, 0.6, 0.9].map((draw) => {
        const chance = { ...CHANCE, random: () => draw }
        return evaluated([featureWith({ variants: halves })], context, { chance }).variant.name
      })
      expect(new Set(names).size).toBe(1)
    }
    const both = users.map((id) => variantFor({ variants: halves }, { userId: id, sessionId: 's', remoteAddress: 'a' }))
    expect(both).toEqual(users.map((userId) => variantFor({ variants: halves }, { userId })))
  })

  test.each([
    [{}, 'default'],
    [{ userId: 'ann' }, 'company'],
    [{ userId: 'ann' }, 'random'],
  ])('are drawn for %j with the stickiness %s', (context, stickiness) => {
    const variants = halves.map((variant) => ({ ...variant, stickiness }))
    const names = [...Array(100).keys()].map((draw) => {
      const chance = { ...CHANCE, random: () => draw / 100 }
      return evaluated([featureWith({ variants })], context, { chance }).variant.name
    })
    expect(new Set(names)).toEqual(new Set(['blue', 'red']))
  })

  test('follow the stickiness of the first', () => {
    const [blue, red] = halves as [VariantDefinition, VariantDefinition]
    const variants = [{ ...blue, stickiness: 'company' }, red]
    const names = users.map((userId) => variantFor({ variants }, { userId, properties: { company: 'acme' } }))
    expect(new Set(names).size).toBe(1)
  })

  test('that are overridden win, whatever their weight', () => {
    const overrides = [
      { contextName: 'userId', values: ['ann', 'bob'] },
      { contextName: 'company', values: ['acme'] },
    ]
    const variants = [...halves, { name: 'special', weight: 0, overrides }]
    const acme = { properties: { company: 'acme' } }
    expect(variantFor({ variants }, { userId: 'bob' })).toBe('special')
    expect(variantFor({ variants }, { userId: 'eve', ...acme })).toBe('special')
    expect(variantFor({ variants }, { userId: 'eve' })).not.toBe('special')
    expect(variantFor({ variants }, {})).not.toBe('special')
  })
})

describe('variants of a strategy', () => {
  const forUser = (userId: string, name: string, weight = 1) =>
    strategyWith({
      constraints: [{ contextName: 'userId', operator: 'IN', values: [userId] }],
      variants: [{ name, weight }],
    })

  test('come from the first strategy that holds, before those of the feature', () => {
    const feature = {
      strategies: [forUser('ann', 'first'), strategyWith({ variants: [{ name: 'second', weight: 1 }] })],
      variants: halves,
    }
    expect(variantFor(feature, { userId: 'ann' })).toBe('first')
    expect(variantFor(feature, { userId: 'bob' })).toBe('second')
  })

  test('yield to those of the feature if there are none or they have no weight', () => {
    const variants = [{ name: 'own', weight: 1 }]
    expect(variantFor({ strategies: [strategyWith()], variants }, {})).toBe('own')
    expect(variantFor({ strategies: [forUser('ann', 'first', 0)], variants }, { userId: 'ann' })).toBe('own')
  })

  test('are not taken from a later strategy', () => {
    const strategies = [strategyWith(), strategyWith({ variants: [{ name: 'second', weight: 1 }] })]
    expect(variantFor({ strategies }, {})).toBe('disabled')
  })

  test('are shared out by the group of the strategy, else by the name of the feature', () => {
    const namesBy = (parameters: Record<string, string>) =>
      users.map((userId) => variantFor({ strategies: [strategyWith({ parameters, variants: halves })] }, { userId }))
    const ofFeature = users.map((userId) => variantFor({ variants: halves }, { userId }))
    expect(namesBy({})).toEqual(ofFeature)
    expect(namesBy({ groupId: 'other' })).not.toEqual(ofFeature)
  })
})
