import { type ActivationRule, activationRule } from './activation.ts'
import type { CompiledConstraint } from './constraints.ts'
import type { Chance, EvaluationContext, StrategyDefinition } from './definitions.ts'
import { allHold, type CompiledSegment, type CompiledSegments } from './segments.ts'
import { sharedConstraint } from './shared-conditions.ts'
import { compileVariants, type VariantChoice } from './variants.ts'

/** A strategy whose parameters, constraints and variants are parsed. */
export type CompiledStrategy = {
  readonly constraints: readonly CompiledConstraint[]
  readonly segments: readonly SegmentOfStrategy[]
  /** The rule of the strategy type; undefined for a type that is not built in. */
  readonly rule: ActivationRule | undefined
  /** Undefined without variants. */
  readonly variants: VariantChoice | undefined
  /** Whether the strategy holds, if that is the same for every context. */
  readonly always: boolean | undefined
}

/** A segment that a strategy names by its id, if there is one; without one, the strategy never holds. */
export type SegmentOfStrategy = { readonly id: number; readonly segment: CompiledSegment | undefined }

/** Parses a strategy. `feature` is the name of its feature, the default of `groupId`. */
export function compileStrategy(
  definition: StrategyDefinition,
  segments: CompiledSegments,
  feature: string,
): CompiledStrategy {
  const { variants, parameters } = definition
  const { groupId, stickiness } = parameters
  const constraints = definition.constraints.map(sharedConstraint)
  const itsSegments = (definition.segments ?? []).map((id) => ({ id, segment: segments.get(id) }))
  const rule = activationRule(definition, feature)
  // Without a spread: V8 would read such objects more slowly, and they are read for each context.
  return {
    constraints,
    segments: itsSegments,
    rule,
    variants: variants.length > 0 ? compileVariants(variants, groupId || feature, stickiness) : undefined,
    always: resultForAll({ constraints, segments: itsSegments, rule }),
  }
}

type Conditions = Pick<CompiledStrategy, 'constraints' | 'segments' | 'rule'>

function resultForAll({ constraints, segments, rule }: Conditions): boolean | undefined {
  if (rule === undefined || rule.always === false) return false
  if (segments.some(({ segment }) => segment === undefined)) return false
  const isConstrained = [{ constraints }, ...segments.map(({ segment }) => segment)].some(
    (part) => part !== undefined && part.constraints.length > 0,
  )
  return isConstrained ? undefined : rule.always
}

/** Whether a strategy holds: its type is built in and its rule holds, and all constraints and segments are met. */
export function strategyHolds(strategy: CompiledStrategy, context: EvaluationContext, chance: Chance): boolean {
  const { always, rule, constraints, segments } = strategy
  if (always !== undefined) return always
  // Without closures: this runs for each feature and context.
  if (rule === undefined || !allHold(constraints, context, chance)) return false
  for (const { segment } of segments) if (segment === undefined || !segment.holds(context, chance)) return false
  return rule.holds(context, chance)
}
