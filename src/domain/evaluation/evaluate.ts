import type {
  Chance,
  DependencyDefinition,
  EvaluatedVariant,
  Evaluation,
  EvaluationContext,
  FeatureDefinition,
} from './definitions.ts'
import type { CompiledSegments } from './segments.ts'
import { type CompiledStrategy, compileStrategy, strategyHolds } from './strategies.ts'
import { compileVariants, NO_VARIANT_OFF, NO_VARIANT_ON, type VariantChoice } from './variants.ts'

/** The part of a feature that an evaluation needs. */
export type EvaluableFeature = Pick<FeatureDefinition, 'name' | 'enabled' | 'strategies' | 'variants' | 'dependencies'>

/** A feature with everything parsed that does not depend on the context. */
export type CompiledFeature<Definition extends EvaluableFeature = FeatureDefinition> = {
  readonly definition: Definition
  readonly strategies: readonly CompiledStrategy[]
  readonly variants: VariantChoice
  /** Its evaluation, if that is the same for every context and whatever its parents are: for most features it is. */
  readonly fixed: Evaluation | undefined
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
export function compileFeature<Definition extends EvaluableFeature>(
  definition: Definition,
  segments: CompiledSegments,
): CompiledFeature<Definition> {
  const { name } = definition
  const strategies = definition.strategies.map((strategy) => compileStrategy(strategy, segments, name))
  const variants = compileVariants(definition.variants, name)
  const unfixed = { definition, strategies, variants, fixed: undefined }
  const fixed = isFixed(unfixed) ? evaluateFeature(unfixed, new Map(), NO_CONTEXT, NO_CHANCE) : undefined
  return { definition, strategies, variants, fixed }
}

const NO_CONTEXT: EvaluationContext = { properties: {} }
export const NO_CHANCE: Chance = { random: () => 0, now: new Date(0), hostname: '' }

/** Whether every context gets the same evaluation of a feature, whatever its parents are. */
function isFixed({ definition, strategies, variants }: CompiledFeature<EvaluableFeature>): boolean {
  if (!definition.enabled) return true
  const first = strategies.find(({ always }) => always !== false)
  if (first === undefined && strategies.length > 0) return true
  const holdsForAll = first === undefined || first.always === true
  const hasOneVariant = variants.isFixed && (first?.variants === undefined || first.variants.isFixed)
  return holdsForAll && hasOneVariant && definition.dependencies.length === 0
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
  if (feature.fixed !== undefined) return feature.fixed
  const { enabled, dependencies } = feature.definition
  if (!enabled) return OFF
  for (const dependency of dependencies) if (!isSatisfied(dependency, all, context, chance)) return OFF
  for (const strategy of feature.strategies)
    if (strategyHolds(strategy, context, chance))
      return { enabled: true, variant: variantOf(feature, strategy, context, chance) }
  return feature.strategies.length > 0
    ? OFF
    : { enabled: true, variant: variantOf(feature, undefined, context, chance) }
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
  return strategy?.variants?.choose(context, chance) ?? feature.variants.choose(context, chance) ?? NO_VARIANT_ON
}
