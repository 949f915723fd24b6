import type {
  ConstraintDefinition,
  FeatureDefinition,
  StrategyDefinition,
  VariantDefinition,
} from '../evaluation/definitions.ts'
import { NEVER, type NormalConstraint, normalConstraint, normalValues } from './constraint.ts'
import { fieldNameProblem, stickinessProblem } from './names.ts'
import { normalParameters } from './parameters.ts'
import { hasChoice, withWholeWeights } from './weights.ts'

type Rules = Pick<FeatureDefinition, 'name' | 'strategies' | 'variants'>

/**
 * Returns a feature as SDKs and our own evaluator read it: in the narrowest form that all of them read alike, whatever
 * is stored. The strategies and their constraints keep their places.
 */
export function normalFeature<Feature extends Rules>(feature: Feature): Feature {
  const { name, strategies, variants } = feature
  return {
    ...feature,
    strategies: strategies.map((strategy) => normalStrategy(strategy, name)),
    variants: normalVariants(variants),
  }
}

/** Returns constraints of a strategy or a segment as SDKs and our own evaluator read them, at the same places. */
export function normalConstraints(constraints: readonly ConstraintDefinition[]): NormalConstraint[] {
  return constraints.map(normalConstraint)
}

const segments = new WeakMap<object, NormalConstraint[]>()

/** The same for the constraints of a segment, which many strategies can use: they are written once. */
export function normalSegment(segment: { readonly constraints: readonly ConstraintDefinition[] }): NormalConstraint[] {
  const known = segments.get(segment) ?? normalConstraints(segment.constraints)
  segments.set(segment, known)
  return known
}

/** The same for one strategy; `feature` is the name of its feature. */
export function normalStrategy<Strategy extends StrategyDefinition>(strategy: Strategy, feature: string): Strategy {
  const { parameters, isPortable } = normalParameters(strategy, feature)
  const constraints = normalConstraints(strategy.constraints)
  return {
    ...strategy,
    parameters,
    constraints: isPortable ? constraints : [...constraints, NEVER],
    variants: normalVariants(strategy.variants, parameters.stickiness),
  }
}

/**
 * A single variant is chosen by nothing, and is sent so: some SDKs turn the feature off for a context without its
 * field.
 *
 * @param stickiness applies where the first variant has none
 */
function normalVariants<Variant extends VariantDefinition>(
  variants: readonly Variant[],
  stickiness = 'default',
): Variant[] {
  const wanted = (hasChoice(variants) && (variants[0]?.stickiness || stickiness)) || 'default'
  // A variant by a field that the context lacks is chosen at random.
  const shared = stickinessProblem(wanted) === undefined ? wanted : 'random'
  return withWholeWeights(variants).map((variant) => ({
    ...variant,
    stickiness: shared,
    ...(variant.overrides && {
      overrides: variant.overrides
        .filter(({ contextName }) => fieldNameProblem(contextName) === undefined)
        .map(({ contextName, values }) => ({ contextName, values: normalValues(values) })),
    }),
  }))
}
