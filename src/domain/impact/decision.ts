import { mapYielding } from '../../runtime/yielding.ts'
import { activationRule } from '../evaluation/activation.ts'
import type {
  Chance,
  DependencyDefinition,
  EvaluatedVariant,
  EvaluationContext,
  SegmentDefinition,
  StrategyDefinition,
  VariantDefinition,
} from '../evaluation/definitions.ts'
import type { EvaluableFeature } from '../evaluation/evaluate.ts'
import { compileOverrides, hasOverrides, type Range, ranges, stickinessOf } from '../evaluation/variants.ts'
import { ALWAYS } from '../normal-form/constraint.ts'
import { normalFeature, normalSegment, normalStrategy } from '../normal-form/feature.ts'
import { type Condition, type Literal, literalOf, overrideOf } from './conditions.ts'
import { type HashDimension, rolloutDimension, variantDimension } from './hash-dimensions.ts'

/** How a feature decides, as conditions and dimensions: the same for every context, so that two can be compared. */
export type Decision = {
  readonly enabled: boolean
  readonly parents: readonly ParentDecision[]
  /** Whether it has strategies: without any, it is on for every context. */
  readonly hasStrategies: boolean
  /** The strategies that can hold, in their order. */
  readonly strategies: readonly StrategyDecision[]
  readonly variants: VariantDecision | undefined
}

export type ParentDecision = { readonly wanted: DependencyDefinition; readonly decision: Decision | undefined }

export type StrategyDecision = {
  /** All have to be met. */
  readonly literals: readonly Literal[]
  /** The position of the dimension has to be at most `upTo`. */
  readonly rollout: { readonly dimension: HashDimension; readonly upTo: number } | undefined
  readonly variants: VariantDecision | undefined
}

export type VariantDecision = {
  /** The first condition that holds gives its variant. */
  readonly overrides: readonly { readonly condition: Condition; readonly variant: EvaluatedVariant }[]
  readonly dimension: HashDimension
  readonly ranges: readonly Range[]
}

/** A state of features in one environment. */
export type State = {
  readonly features: ReadonlyMap<string, EvaluableFeature>
  readonly segments: ReadonlyMap<number, Pick<SegmentDefinition, 'constraints'>>
}

/** Returns how a feature decides in a state. One that is not there is off. Yields to the event loop. */
export async function decisionOf(name: string, state: State): Promise<Decision> {
  const feature = state.features.get(name)
  const parents: ParentDecision[] = []
  for (const wanted of feature?.enabled ? feature.dependencies : []) {
    const parent = state.features.get(wanted.feature)
    // A parent that has parents is never in the required state.
    const isUsable = parent !== undefined && parent.dependencies.length === 0
    parents.push({ wanted, decision: isUsable ? await ownDecision(parent, state, []) : undefined })
  }
  return ownDecision(feature, state, parents)
}

async function ownDecision(
  feature: EvaluableFeature | undefined,
  state: State,
  parents: readonly ParentDecision[],
): Promise<Decision> {
  if (!feature?.enabled)
    return { enabled: false, parents: [], hasStrategies: false, strategies: [], variants: undefined }
  const { name, strategies } = feature
  const { variants } = normalFeature({ ...feature, strategies: [] })
  const decided = await mapYielding(strategies, (strategy) =>
    strategyDecision(normalStrategy(strategy, name), name, state),
  )
  return {
    enabled: true,
    parents,
    hasStrategies: strategies.length > 0,
    strategies: decided.filter((strategy) => strategy !== undefined),
    variants: variantDecision(variants, name),
  }
}

/** Returns how a strategy decides; undefined if it never holds. */
function strategyDecision(strategy: StrategyDefinition, feature: string, state: State): StrategyDecision | undefined {
  const segments = (strategy.segments ?? []).map((id) => state.segments.get(id))
  if (segments.includes(undefined)) return undefined
  const ofSegments = segments.flatMap((segment) => (segment === undefined ? [] : normalSegment(segment)))
  const constraints = [...strategy.constraints, ...ofSegments].filter((constraint) => constraint !== ALWAYS)
  const literals = constraints.map(literalOf)
  if (literals.includes(undefined)) return undefined
  const rule = activationRule(strategy, feature)
  if (rule?.always === false) return undefined
  const { groupId, stickiness } = strategy.parameters
  const ofType = rule?.always !== true && rule?.rollout === undefined ? [typeLiteral(strategy, rule)] : []
  return {
    literals: [...literals.filter((literal) => literal !== undefined), ...ofType],
    rollout: rule?.rollout && {
      dimension: rolloutDimension(rule.rollout),
      upTo: Math.min(100, Math.floor(rule.rollout.percentage)),
    },
    variants: variantDecision(strategy.variants, groupId || feature, stickiness),
  }
}

/** Returns the condition of a strategy type that is no rollout. */
function typeLiteral({ name, parameters }: StrategyDefinition, rule: ReturnType<typeof activationRule>): Literal {
  const key = JSON.stringify(['type', name, Object.entries(parameters).sort()])
  const isHost = name === 'applicationHostname'
  const holds = (context: EvaluationContext, chance: Chance) =>
    rule === undefined || (isHost && chance.hostname === '') ? undefined : rule.holds(context, chance)
  return { condition: { key, reason: 'strategy-type', holds }, negated: false }
}

function variantDecision(
  definitions: readonly VariantDefinition[],
  groupId: string,
  ofStrategy?: string,
): VariantDecision | undefined {
  const total = definitions.reduce((sum, { weight }) => sum + weight, 0)
  if (!(total > 0)) return undefined
  return {
    overrides: definitions.filter(hasOverrides).map((definition) => ({
      condition: overrideOf(definition),
      variant: compileOverrides(definition).variant,
    })),
    dimension: variantDimension(groupId, stickinessOf(definitions, ofStrategy), total),
    ranges: ranges(definitions),
  }
}
