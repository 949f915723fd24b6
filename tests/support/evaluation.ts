import type {
  Chance,
  ConstraintDefinition,
  Evaluation,
  EvaluationContext,
  FeatureDefinition,
  SegmentDefinition,
  StrategyDefinition,
} from '../../src/domain/evaluation/definitions.ts'
import { type CompiledFeatures, compileFeature, evaluateFeature } from '../../src/domain/evaluation/evaluate.ts'
import { compileSegments } from '../../src/domain/evaluation/segments.ts'

/** A chance that always says the same. */
export const CHANCE: Chance = { random: () => 0.5, now: new Date('2026-11-20T09:30:00Z'), hostname: 'web-1' }

/** Returns the context of a user with these fields. */
export function contextWith(fields: Partial<EvaluationContext> = {}): EvaluationContext {
  return { properties: {}, ...fields }
}

/** Returns a feature that is on for everybody, unless it is given something else. */
export function featureWith(given: Partial<FeatureDefinition> = {}): FeatureDefinition {
  return {
    name: 'checkout',
    enabled: true,
    project: 'default',
    stale: false,
    impressionData: false,
    strategies: [],
    variants: [],
    dependencies: [],
    ...given,
  }
}

/** Returns a strategy that holds for everybody, unless it is given something else. */
export function strategyWith(given: Partial<StrategyDefinition> = {}): StrategyDefinition {
  return { name: 'default', parameters: {}, constraints: [], variants: [], ...given }
}

/** Prepares features and the segments that they use. */
export function compiledFeatures(
  features: readonly FeatureDefinition[],
  segments: readonly SegmentDefinition[] = [],
): CompiledFeatures {
  const compiled = compileSegments(segments)
  return new Map(features.map((feature) => [feature.name, compileFeature(feature, compiled)]))
}

/** Evaluates the first of the features; the others are there as parents. */
export function evaluated(
  features: readonly [FeatureDefinition, ...FeatureDefinition[]],
  context: Partial<EvaluationContext> = {},
  { segments = [], chance = CHANCE }: { segments?: readonly SegmentDefinition[]; chance?: Chance } = {},
): Evaluation {
  const compiled = compiledFeatures(features, segments)
  const feature = compiled.get(features[0].name)
  if (feature === undefined) throw new Error('There is no feature to evaluate')
  return evaluateFeature(feature, compiled, contextWith(context), chance)
}

/** Whether a feature with this one strategy is on. */
export function isOn(strategy: Partial<StrategyDefinition>, context: Partial<EvaluationContext> = {}): boolean {
  return evaluated([featureWith({ strategies: [strategyWith(strategy)] })], context).enabled
}

/** Whether a feature with this one constraint is on. */
export function holds(constraint: ConstraintDefinition, context: Partial<EvaluationContext> = {}): boolean {
  return isOn({ constraints: [constraint] }, context)
}
