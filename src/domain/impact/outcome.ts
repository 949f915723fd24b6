import type { EvaluatedVariant, Evaluation } from '../evaluation/definitions.ts'
import { NO_VARIANT_OFF, NO_VARIANT_ON } from '../evaluation/variants.ts'
import type { Decision, ParentDecision, StrategyDecision, VariantDecision } from './decision.ts'

/** An answer to every condition and a number for every dimension, by their keys. */
export type Point = { readonly truths: ReadonlyMap<string, boolean>; readonly positions: ReadonlyMap<string, number> }

const OFF: Evaluation = { enabled: false, variant: NO_VARIANT_OFF }

/** Returns the evaluation of a feature at a point; see `evaluateFeature`. */
export function outcomeAt(decision: Decision, point: Point): Evaluation {
  const { enabled, parents, hasStrategies, strategies, variants } = decision
  if (!enabled || !parents.every((parent) => isSatisfied(parent, point))) return OFF
  const first = strategies.find((strategy) => strategyHolds(strategy, point))
  if (first === undefined && hasStrategies) return OFF
  const variant = chosen(first?.variants, point) ?? chosen(variants, point) ?? NO_VARIANT_ON
  return { enabled: true, variant }
}

function isSatisfied({ wanted, decision }: ParentDecision, point: Point): boolean {
  if (decision === undefined) return false
  const { enabled, variant } = outcomeAt(decision, point)
  if (!wanted.enabled || !enabled) return wanted.enabled === enabled
  const { variants = [] } = wanted
  return variants.length === 0 || variants.includes(variant.name)
}

function strategyHolds({ literals, rollout }: StrategyDecision, { truths, positions }: Point): boolean {
  return (
    literals.every(({ condition, negated }) => truths.get(condition.key) !== negated) &&
    (rollout === undefined || (positions.get(rollout.dimension.key) ?? 0) <= rollout.upTo)
  )
}

function chosen(decision: VariantDecision | undefined, { truths, positions }: Point): EvaluatedVariant | undefined {
  if (decision === undefined) return undefined
  const override = decision.overrides.find(({ condition }) => truths.get(condition.key))
  if (override !== undefined) return override.variant
  const position = positions.get(decision.dimension.key) ?? 0
  return decision.ranges.find(({ upTo }) => position <= upTo)?.variant
}
