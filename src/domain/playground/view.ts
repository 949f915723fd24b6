import type { Schema } from '../../contract.ts'
import type { Rollout } from '../evaluation/activation.ts'
import type { EvaluationContext } from '../evaluation/definitions.ts'
import type { ConstraintExplanation, SegmentExplanation, StrategyExplanation } from '../evaluation/explain.ts'
import type { Evaluated } from './evaluations.ts'
import type { FeatureAt, StrategyAt } from './queries.ts'

/** Returns an evaluation in the contract's shape. */
export function playgroundFeatureView({ stored, explanation }: Evaluated): Schema<'PlaygroundFeature'> {
  const { enabled, result, dependencies, variant } = explanation
  return {
    name: stored.name,
    projectId: stored.project,
    isEnabled: enabled,
    isEnabledInCurrentEnvironment: stored.enabled,
    hasUnsatisfiedDependency: dependencies.some(({ satisfied }) => !satisfied),
    strategies: { result, data: strategyViews(stored, explanation.strategies) },
    dependencies: dependencies.map(({ feature, enabled: on, variants = [], satisfied }) => ({
      feature,
      enabled: on,
      variants: [...variants],
      satisfied,
    })),
    variant,
    variants: [...stored.variants],
  }
}

/** Returns an evaluation with its environment and context, in the contract's shape. */
export function evaluationView(evaluated: Evaluated): Schema<'AdvancedPlaygroundEvaluation'> {
  const { stored, context } = evaluated
  return { ...playgroundFeatureView(evaluated), environment: stored.environment, context: contextView(context, stored) }
}

export function contextView(context: EvaluationContext, { environment }: Pick<FeatureAt, 'environment'>) {
  return { ...context, environment, properties: { ...context.properties } }
}

/** There is one explanation for each strategy that is not disabled, in the same order. */
function strategyViews({ strategies }: FeatureAt, explanations: readonly StrategyExplanation[]) {
  const next = explanations.values()
  return strategies.map((strategy) => strategyView(strategy, strategy.disabled ? undefined : next.next().value))
}

function strategyView(
  strategy: StrategyAt,
  explanation: StrategyExplanation | undefined,
): Schema<'PlaygroundStrategy'> {
  const { id, name, title, disabled, parameters, variants } = strategy
  return {
    id,
    name,
    title,
    disabled,
    result: resultView(explanation),
    parameters,
    constraints: constraintViews(strategy.constraints, explanation?.constraints),
    segments: strategy.segments.map((segment, index) => segmentView(segment, explanation?.segments[index])),
    variants,
    ...(explanation?.rollout !== undefined && { rollout: rolloutView(explanation.rollout) }),
  }
}

function resultView(explanation: StrategyExplanation | undefined): Schema<'PlaygroundStrategyResult'> {
  if (explanation === undefined) return { enabled: 'unknown', evaluationStatus: 'unevaluated' }
  const { result } = explanation
  return { enabled: result, evaluationStatus: result === 'unknown' ? 'incomplete' : 'complete' }
}

function segmentView(
  { id, name, constraints }: StrategyAt['segments'][number],
  explanation: SegmentExplanation | undefined,
): Schema<'PlaygroundSegment'> {
  const result = explanation?.result ?? null
  return { id, name, result, constraints: constraintViews(constraints, explanation?.constraints) }
}

function constraintViews(
  constraints: readonly Schema<'Constraint'>[],
  explanations: readonly ConstraintExplanation[] | undefined,
): Schema<'PlaygroundConstraint'>[] {
  return constraints.map((constraint, index) => ({ ...constraint, result: explanations?.[index]?.result ?? null }))
}

function rolloutView(rollout: Rollout): Schema<'PlaygroundRollout'> {
  const { percentage, groupId, stickiness, stickinessValue = null, isRandom, normalizedValue = null } = rollout
  return {
    rollout: Number.isFinite(percentage) ? percentage : null,
    groupId,
    stickiness,
    stickinessValue,
    isRandom,
    normalizedValue,
  }
}
