import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeatureDefinition } from '../../../../src/domain/evaluation/definitions.ts'
import { type CompiledFeature, evaluateFeature } from '../../../../src/domain/evaluation/evaluate.ts'
import { CHANCE, compiledFeatures, featureWith, strategyWith } from '../../../support/evaluation.ts'
import { context, state } from '../../../support/evaluation-states.ts'

const ON = { name: 'disabled', enabled: false, feature_enabled: true }
const OFF = { ...ON, feature_enabled: false }
const BLUE = { name: 'blue', enabled: true, feature_enabled: true }

const ada = { contextName: 'userId', operator: 'IN', values: ['ada'] }
const forAda = strategyWith({ constraints: [ada] })
const rollout = (percentage: string, stickiness = 'default') =>
  strategyWith({ name: 'flexibleRollout', parameters: { rollout: percentage, stickiness } })
const blue = { name: 'blue', weight: 500 }
const green = { name: 'green', weight: 500 }

const SEGMENTS = [
  { id: 1, constraints: [] },
  { id: 2, constraints: [ada] },
]

function fixedOf(given: Partial<FeatureDefinition>) {
  const feature = featureWith(given)
  return compiledFeatures([feature], SEGMENTS).get(feature.name)?.fixed
}

describe('a feature gives every context the same', () => {
  test.for<[string, Partial<FeatureDefinition>, object]>([
    ['it is off', { enabled: false, strategies: [forAda] }, OFF],
    ['it has no strategies', {}, ON],
    ['its only strategy is for everybody', { strategies: [strategyWith()] }, ON],
    ['the strategy before one for a user is for everybody', { strategies: [strategyWith(), forAda] }, ON],
    ['the rollout is 100', { strategies: [rollout('100')] }, ON],
    ['the rollout is 100 of random users', { strategies: [rollout('100', 'random')] }, ON],
    ['the rollout is 0', { strategies: [rollout('0')] }, OFF],
    ['the rollout is below the first bucket', { strategies: [rollout('0.9')] }, OFF],
    ['the rollout is no number', { strategies: [rollout('')] }, OFF],
    ['the strategy type is not built in', { strategies: [strategyWith({ name: 'own' })] }, OFF],
    ['a segment is missing', { strategies: [strategyWith({ segments: [3] })] }, OFF],
    ['the segment has no constraints', { strategies: [strategyWith({ segments: [1] })] }, ON],
    [
      'it is off whatever its parent is',
      { strategies: [rollout('0')], dependencies: [{ feature: 'p', enabled: true }] },
      OFF,
    ],
    ['there is one variant', { variants: [blue] }, BLUE],
    ['only one variant has a weight', { variants: [{ ...green, weight: 0 }, blue] }, BLUE],
    ['no variant has a weight', { variants: [{ ...blue, weight: 0 }] }, ON],
    ['the strategy has one variant', { strategies: [strategyWith({ variants: [blue] })] }, BLUE],
  ])('if %s', ([, given, variant]) => {
    expect(fixedOf(given)?.variant).toEqual(variant)
  })
})

describe('a feature depends on the context', () => {
  test.for<[string, Partial<FeatureDefinition>]>([
    ['a strategy has a constraint', { strategies: [forAda] }],
    ['a strategy has a segment with a constraint', { strategies: [strategyWith({ segments: [2] })] }],
    ['the strategy for a user is before one for everybody', { strategies: [forAda, strategyWith()] }],
    ['the rollout is 99', { strategies: [rollout('99')] }],
    ['the id of the rollout may be missing', { strategies: [rollout('100', 'userId')] }],
    ['it has a parent', { dependencies: [{ feature: 'parent', enabled: true }] }],
    ['it has two variants', { variants: [blue, green] }],
    [
      'its variant has an override',
      { variants: [{ ...blue, overrides: [{ contextName: 'userId', values: ['ada'] }] }] },
    ],
    ['its strategy has two variants', { strategies: [strategyWith({ variants: [blue, green] })] }],
  ])('if %s', ([, given]) => {
    expect(fixedOf(given)).toBeUndefined()
  })
})

/** The feature as if nothing were known of it before there is a context. */
function unfixed(feature: CompiledFeature): CompiledFeature {
  const strategies = feature.strategies.map((strategy) => ({ ...strategy, always: undefined }))
  return { ...feature, strategies, fixed: undefined }
}

test('a fixed result is the one that each context gets', () => {
  let fixed = 0
  fc.assert(
    fc.property(state, fc.array(context, { minLength: 5, maxLength: 5 }), ({ features, segments }, contexts) => {
      const compiled = compiledFeatures(features, segments)
      const plain = new Map([...compiled].map(([name, feature]) => [name, unfixed(feature)]))
      for (const [name, feature] of compiled) {
        if (feature.fixed !== undefined) fixed++
        for (const asked of contexts) {
          const expected = evaluateFeature(unfixed(feature), plain, asked, CHANCE)
          expect({ name, ...evaluateFeature(feature, compiled, asked, CHANCE) }).toEqual({ name, ...expected })
        }
      }
    }),
    { numRuns: 60 },
  )
  expect(fixed).toBeGreaterThan(30)
})
