import type { Condition, Literal } from './conditions.ts'
import type { Decision, StrategyDecision, VariantDecision } from './decision.ts'
import type { HashDimension } from './hash-dimensions.ts'

/*
 * The impact that is shown assumes that each user has an id in each field that decides, and that the hash spreads the
 * ids. Who wants to get around an approval rule chooses a field that contexts lack, or one with few values and a
 * group for which the hash includes them. So for rules, both are conditions whose share is not known.
 */

/** Returns two decisions that assume nothing of ids that contexts may lack, and of fields that may have few values. */
export function withDoubts(before: Decision, after: Decision): [Decision, Decision] {
  const known =
    JSON.stringify(parentsOf(before)) === JSON.stringify(parentsOf(after)) ? inBoth(before, after) : new Set<string>()
  return [doubted(before, known), doubted(after, known)]
}

/** Returns text that is the same for decisions that decide in the same way. */
export function signatureOf(decision: Decision): string {
  const { enabled, hasStrategies, strategies, variants } = decision
  return JSON.stringify([
    enabled,
    parentsOf(decision),
    hasStrategies,
    strategies.map((strategy) => [placeOf(strategy), strategy.rollout?.upTo, variantsOf(strategy.variants)]),
    variantsOf(variants),
  ])
}

function parentsOf({ parents }: Decision): unknown[] {
  return parents.map(({ wanted, decision }) => [wanted, decision && signatureOf(decision)])
}

function variantsOf(variants: VariantDecision | undefined): unknown {
  return (
    variants && [
      variants.overrides.map(({ condition, variant }) => [condition.key, variant]),
      variants.dimension.key,
      variants.ranges,
    ]
  )
}

/** Returns text about whom the hash decides in a strategy, and by which numbers. */
function placeOf({ literals, rollout }: StrategyDecision): string {
  const demanded = literals.map(({ condition, negated }) => [condition.key, negated])
  return JSON.stringify([demanded, rollout?.dimension.key])
}

/** Returns the draws that decide about the same contexts before and after: nobody has just chosen them. */
function inBoth(before: Decision, after: Decision): ReadonlySet<string> {
  const earlier = new Set(drawsOf(before))
  return new Set(drawsOf(after).filter((draw) => earlier.has(draw)))
}

function drawsOf({ parents, strategies, variants }: Decision): string[] {
  return [
    ...parents.flatMap(({ decision }) => (decision === undefined ? [] : drawsOf(decision))),
    ...strategies.flatMap((strategy) =>
      [strategy.rollout, strategy.variants].flatMap((drawn) =>
        drawn === undefined ? [] : drawOf(drawn.dimension, placeOf(strategy)),
      ),
    ),
    ...(variants === undefined ? [] : [drawOf(variants.dimension, '')]),
  ]
}

function drawOf({ key }: HashDimension, place: string): string {
  return JSON.stringify([key, place])
}

function doubted(decision: Decision, known: ReadonlySet<string>): Decision {
  return {
    ...decision,
    parents: decision.parents.map(({ wanted, decision: parent }) => ({
      wanted,
      decision: parent && doubted(parent, known),
    })),
    strategies: decision.strategies.map((strategy) => doubtedStrategy(strategy, known)),
    variants: decision.variants && doubtedVariants(decision.variants, known, ''),
  }
}

function doubtedStrategy(strategy: StrategyDecision, known: ReadonlySet<string>): StrategyDecision {
  const { literals, rollout, variants } = strategy
  const place = placeOf(strategy)
  const doubts: Literal[] = []
  if (rollout?.dimension.isAlwaysThere === false) doubts.push(demanded(hasId(rollout.dimension)))
  const isDrawn =
    rollout === undefined || rollout.upTo >= rollout.dimension.size || isSpread(rollout.dimension, known, place)
  if (!isDrawn) doubts.push(demanded(isUpTo(rollout.dimension, rollout.upTo)))
  return {
    literals: [...literals, ...doubts],
    rollout: isDrawn ? rollout : undefined,
    variants: variants && doubtedVariants(variants, known, place),
  }
}

/** Variants by fields that contexts lack are random, so users with the same id by default may get another one. */
function doubtedVariants(variants: VariantDecision, known: ReadonlySet<string>, place: string): VariantDecision {
  const { overrides, dimension, ranges } = variants
  if (isSpread(dimension, known, place)) return { ...variants, dimension: { ...dimension, axis: dimension.key } }
  const drawn = ranges.slice(0, -1).map(({ upTo, variant }) => ({ condition: isUpTo(dimension, upTo), variant }))
  return { overrides: [...overrides, ...drawn], dimension, ranges: ranges.slice(-1) }
}

function isSpread(dimension: HashDimension, known: ReadonlySet<string>, place: string): boolean {
  return dimension.isOfUsers || known.has(drawOf(dimension, place))
}

function demanded(condition: Condition): Literal {
  return { condition, negated: false }
}

function hasId({ field, positionIn }: HashDimension): Condition {
  const holds: Condition['holds'] = (context) => positionIn(context) !== Number.POSITIVE_INFINITY
  return { key: JSON.stringify(['id', field]), reason: 'constraint', holds }
}

function isUpTo({ key, positionIn }: HashDimension, upTo: number): Condition {
  const holds: Condition['holds'] = (context) => {
    const position = positionIn(context)
    return position === undefined ? undefined : position <= upTo
  }
  return { key: JSON.stringify(['drawn', key, upTo]), reason: 'constraint', holds }
}
