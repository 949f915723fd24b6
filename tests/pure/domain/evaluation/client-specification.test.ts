import { describe, expect, test } from 'vitest'
import type { EvaluationContext } from '../../../../src/domain/evaluation/definitions.ts'
import { type CompiledFeatures, evaluateFeature } from '../../../../src/domain/evaluation/evaluate.ts'
import { type State, stateAfter, suites } from '../../../support/client-specification.ts'
import { CHANCE, compiledFeatures, featureWith, strategyWith } from '../../../support/evaluation.ts'

function compiledFrom({ features, segments = [] }: State): CompiledFeatures {
  const definitions = features.map(({ strategies = [], dependencies = [], ...feature }) =>
    featureWith({
      ...feature,
      strategies: strategies.map(strategyWith),
      dependencies: dependencies.map((dependency) => ({ enabled: true, ...dependency })),
    }),
  )
  return compiledFeatures(definitions, segments)
}

describe.each(suites)('client specification $name', ({ state, tests = [], variantTests = [] }) => {
  const prepared = compiledFrom('events' in state ? stateAfter(state.events) : state)
  const evaluate = (name: string, context: Partial<EvaluationContext>) => {
    const feature = prepared.get(name)
    return feature && evaluateFeature(feature, prepared, { properties: {}, ...context }, CHANCE)
  }

  test('has its results', () => {
    expect(tests.length + variantTests.length).toBeGreaterThan(0)
    for (const { toggleName, context, expectedResult, description } of tests)
      expect(evaluate(toggleName, context)?.enabled ?? false, description).toBe(expectedResult)
    const missing = { name: 'disabled', enabled: false, feature_enabled: false }
    for (const { toggleName, context, expectedResult, description } of variantTests)
      expect(evaluate(toggleName, context)?.variant ?? missing, description).toEqual(expectedResult)
  })
})
