import { type Activate, activationOf } from './activation.ts'
import { type CompiledConstraint, prepareConstraint } from './constraints.ts'
import type { Chance, EvaluationContext, StrategyDefinition } from './definitions.ts'
import { allHold, type CompiledSegment, type CompiledSegments } from './segments.ts'
import { type ChooseVariant, prepareVariants } from './variants.ts'

/** A strategy whose parameters, constraints and variants are parsed. */
export type CompiledStrategy = {
  readonly constraints: readonly CompiledConstraint[]
  readonly segments: readonly SegmentOfStrategy[]
  /** The rule of the strategy type; undefined for a type that is not built in. */
  readonly activate: Activate | undefined
  /** Undefined without variants. */
  readonly chooseVariant: ChooseVariant | undefined
}

/** A segment that a strategy names by its id, if there is one. */
export type SegmentOfStrategy = { readonly id: number; readonly segment: CompiledSegment | undefined }

/** Parses a strategy. `feature` is the name of its feature, the default of `groupId`. */
export function prepareStrategy(
  definition: StrategyDefinition,
  segments: CompiledSegments,
  feature: string,
): CompiledStrategy {
  const { constraints, variants, parameters } = definition
  const { groupId, stickiness } = parameters
  return {
    constraints: constraints.map(prepareConstraint),
    segments: (definition.segments ?? []).map((id) => ({ id, segment: segments.get(id) })),
    activate: activationOf(definition, feature),
    chooseVariant: variants.length > 0 ? prepareVariants(variants, groupId || feature, stickiness) : undefined,
  }
}

/** Whether a strategy holds: its type is built in and its rule holds, and all constraints and segments are met. */
export function strategyHolds(strategy: CompiledStrategy, context: EvaluationContext, chance: Chance): boolean {
  return (
    strategy.activate !== undefined &&
    allHold(strategy.constraints, context, chance) &&
    strategy.segments.every((segment) => segmentHolds(segment, context, chance)) &&
    strategy.activate(context, chance).holds
  )
}

/** Whether all constraints of a segment are met. A segment that does not exist never holds. */
function segmentHolds({ segment }: SegmentOfStrategy, context: EvaluationContext, chance: Chance): boolean {
  return segment !== undefined && allHold(segment.constraints, context, chance)
}
