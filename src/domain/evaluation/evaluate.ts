import type {
  Chance,
  DependencyDefinition,
  EvaluatedVariant,
  Evaluation,
  EvaluationContext,
  FeatureDefinition,
} from './definitions.ts'
import type { CompiledSegments } from './segments.ts'
import { type CompiledStrategy, prepareStrategy, strategyHolds } from './strategies.ts'
import { type ChooseVariant, NO_VARIANT_OFF, NO_VARIANT_ON, prepareVariants } from './variants.ts'

/** The part of a feature that an evaluation needs. */
export type EvaluableFeature = Pick<FeatureDefinition, 'name' | 'enabled' | 'strategies' | 'variants' | 'dependencies'>

/** A feature with everything parsed that does not depend on the context. */
export type CompiledFeature<Definition extends EvaluableFeature = FeatureDefinition> = {
  readonly definition: Definition
  readonly strategies: readonly CompiledStrategy[]
  readonly chooseVariant: ChooseVariant
}

/** Compiled features by name. */
export type CompiledFeatures<Definition extends EvaluableFeature = FeatureDefinition> = ReadonlyMap<
  string,
  CompiledFeature<Definition>
>

/**
 * Parses a feature once, for all evaluations. It has to be compiled again when it or one of its segments changes, but
 * not when its parent does.
 */
export function prepareFeature<Definition extends EvaluableFeature>(
  definition: Definition,
  segments: CompiledSegments,
): CompiledFeature<Definition> {
  const { name, strategies, variants } = definition
  return {
    definition,
    strategies: strategies.map((strategy) => prepareStrategy(strategy, segments, name)),
    chooseVariant: prepareVariants(variants, name),
  }
}

const OFF: Evaluation = { enabled: false, variant: NO_VARIANT_OFF }

/**
 * Evaluates a feature: it is on if it is enabled, its parents are in the states that it requires, and it has no
 * strategies or one of them holds. The first strategy that holds chooses the variant.
 *
 * @param all the features among which its parents are
 */
export function evaluateFeature(
  feature: CompiledFeature<EvaluableFeature>,
  all: CompiledFeatures<EvaluableFeature>,
  context: EvaluationContext,
  chance: Chance,
): Evaluation {
  const { enabled, dependencies } = feature.definition
  if (!enabled) return OFF
  if (!dependencies.every((dependency) => isSatisfied(dependency, all, context, chance))) return OFF
  const first = feature.strategies.find((strategy) => strategyHolds(strategy, context, chance))
  if (first === undefined && feature.strategies.length > 0) return OFF
  return { enabled: true, variant: variantOf(feature, first, context, chance) }
}

/**
 * Whether the parent is in the state that a feature requires. A parent that does not exist, or has parents itself,
 * never is.
 */
export function isSatisfied(
  { feature: name, enabled, variants = [] }: DependencyDefinition,
  all: CompiledFeatures<EvaluableFeature>,
  context: EvaluationContext,
  chance: Chance,
): boolean {
  const parent = all.get(name)
  if (parent === undefined || parent.definition.dependencies.length > 0) return false
  const evaluation = evaluateFeature(parent, all, context, chance)
  if (!enabled || !evaluation.enabled) return enabled === evaluation.enabled
  return variants.length === 0 || variants.includes(evaluation.variant.name)
}

/** Returns the variant of a feature that is on. `strategy` is the first that holds, if it has strategies. */
export function variantOf(
  feature: CompiledFeature<EvaluableFeature>,
  strategy: CompiledStrategy | undefined,
  context: EvaluationContext,
  chance: Chance,
): EvaluatedVariant {
  return strategy?.chooseVariant?.(context, chance) ?? feature.chooseVariant(context, chance) ?? NO_VARIANT_ON
}
