import { isInside, type Rollout } from './activation.ts'
import type { CompiledConstraint } from './constraints.ts'
import type {
  Chance,
  ConstraintDefinition,
  DependencyDefinition,
  EvaluatedVariant,
  EvaluationContext,
} from './definitions.ts'
import {
  type CompiledFeature,
  type CompiledFeatures,
  type EvaluableFeature,
  isSatisfied,
  variantOf,
} from './evaluate.ts'
import type { CompiledStrategy, SegmentOfStrategy } from './strategies.ts'
import { NO_VARIANT_OFF } from './variants.ts'

/** `unknown` where it depends on a strategy type that is not built in: only the code of an application knows it. */
export type Verdict = boolean | 'unknown'

/** Why a feature is on or off for a context. */
export type FeatureExplanation = {
  readonly enabled: boolean
  /** The combined result of the strategies, before the switch of the feature and its parents. */
  readonly result: Verdict
  readonly strategies: readonly StrategyExplanation[]
  readonly dependencies: readonly (DependencyDefinition & { readonly satisfied: boolean })[]
  readonly variant: EvaluatedVariant
}

export type StrategyExplanation = {
  readonly result: Verdict
  readonly constraints: readonly ConstraintExplanation[]
  readonly segments: readonly SegmentExplanation[]
  readonly rollout?: Rollout
}

export type ConstraintExplanation = { readonly definition: ConstraintDefinition; readonly result: boolean }

export type SegmentExplanation = {
  readonly id: number
  readonly name?: string
  readonly result: boolean
  readonly constraints: readonly ConstraintExplanation[]
}

/**
 * Evaluates a feature like `evaluateFeature`, and also returns the result of each strategy and dependency.
 *
 * @param strategies the explanations of all its strategies, in their order
 */
export function explainFeature(
  feature: CompiledFeature<EvaluableFeature>,
  strategies: readonly StrategyExplanation[],
  all: CompiledFeatures<EvaluableFeature>,
  context: EvaluationContext,
  chance: Chance,
): FeatureExplanation {
  const dependencies = feature.definition.dependencies.map((dependency) => ({
    ...dependency,
    satisfied: isSatisfied(dependency, all, context, chance),
  }))
  const result = together(strategies)
  const enabled = feature.definition.enabled && dependencies.every(({ satisfied }) => satisfied) && result === true
  const first = feature.strategies[strategies.findIndex((strategy) => strategy.result === true)]
  const variant = enabled ? variantOf(feature, first, context, chance) : NO_VARIANT_OFF
  return { enabled, result, strategies, dependencies, variant }
}

function together(strategies: readonly StrategyExplanation[]): Verdict {
  const results = strategies.map(({ result }) => result)
  if (results.length === 0 || results.includes(true)) return true
  return results.includes('unknown') && 'unknown'
}

/** Evaluates a strategy with all its segments and constraints, also after the first one that does not hold. */
export function explainStrategy(
  strategy: CompiledStrategy,
  context: EvaluationContext,
  chance: Chance,
): StrategyExplanation {
  const constraints = explainConstraints(strategy.constraints, context, chance)
  const segments = strategy.segments.map((segment) => explainSegment(segment, context, chance))
  const isMet = [...constraints, ...segments].every(({ result }) => result)
  const { rule } = strategy
  const rollout = rule?.decide?.(context, chance)
  const holds = rollout === undefined ? rule?.holds(context, chance) : isInside(rollout)
  const result = isMet && (holds ?? 'unknown')
  return { result, constraints, segments, ...(rollout !== undefined && { rollout }) }
}

function explainSegment({ id, segment }: SegmentOfStrategy, context: EvaluationContext, chance: Chance) {
  const constraints = explainConstraints(segment?.constraints ?? [], context, chance)
  const result = segment !== undefined && constraints.every((constraint) => constraint.result)
  return { id, result, constraints, ...(segment?.name !== undefined && { name: segment.name }) }
}

function explainConstraints(
  constraints: readonly CompiledConstraint[],
  context: EvaluationContext,
  chance: Chance,
): ConstraintExplanation[] {
  return constraints.map(({ definition, holds }) => ({ definition, result: holds(context, chance) }))
}
