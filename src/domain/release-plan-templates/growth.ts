import type { Schema } from '../../contract.ts'
import type { SegmentDefinition, StrategyDefinition } from '../evaluation/definitions.ts'
import type { EvaluableFeature } from '../evaluation/evaluate.ts'
import { type Decision, decisionOf } from '../impact/decision.ts'
import { withDoubts } from '../impact/doubts.ts'
import { decisionChange, impactOf } from '../impact/impact.ts'
import { MOST_WORK, type Work } from '../impact/work.ts'

/** Strategies of which one after the other decides about a feature. */
export type Stage = { readonly name: string; readonly strategies: readonly GrowingStrategy[] }
type GrowingStrategy = StrategyDefinition & Pick<Schema<'MilestoneStrategy'>, 'disabled'>

/** A stage that could take the feature, or their variant, from users who have it by the one before. */
export type Loss = {
  /** Its place among the stages. */
  readonly place: number
  /** Which share of all users loses it, in percent; at most, where it is not exact. */
  readonly points: number
  /** What users lose: the feature, or the variant that they have. */
  readonly of: 'feature' | 'variant'
  /** Why it is not exact, if it is not. */
  readonly doubt: 'conditions' | 'too-complex' | undefined
}

/** What all stages of a plan may cost to compare. */
const STAGES_AT_ONCE = 5

/**
 * Returns the first stage that could take a feature from users, or give them another variant; undefined if none can.
 * What can't be counted counts as a loss: nobody could say afterwards that a plan takes the feature from nobody.
 * Parents of the feature are left out, because they decide in the same way before and after. Yields to the event loop.
 */
export async function firstLoss(
  feature: string,
  stages: readonly Stage[],
  segments: readonly SegmentDefinition[],
): Promise<Loss | undefined> {
  const work: Work = { left: MOST_WORK * STAGES_AT_ONCE }
  const known = new Map(segments.map((segment) => [segment.id, segment]))
  let before: Decision | undefined
  for (const [place, stage] of stages.entries()) {
    const features = new Map([[feature, evaluable(feature, stage)]])
    const after = await decisionOf(feature, { features, segments: known })
    const loss = before === undefined ? undefined : await lossBetween(before, after, work)
    if (loss !== undefined) return { place, ...loss }
    before = after
  }
  return undefined
}

async function lossBetween(before: Decision, after: Decision, work: Work): Promise<Omit<Loss, 'place'> | undefined> {
  const change = hasDrawsOf(after, before)
    ? decisionChange(before, after)
    : decisionChange(...withDoubts(before, after))
  const { shares, unknown } = await impactOf(change, work)
  const of = shares.lost.most > 0 ? 'feature' : 'variant'
  const { least, most } = shares[of === 'feature' ? 'lost' : 'variantChanged']
  if (most === 0) return undefined
  const doubt = unknown.includes('too-complex') ? 'too-complex' : least === most ? undefined : 'conditions'
  return { points: Math.round(most * 1e6) / 1e4, of, doubt }
}

/**
 * Whether a decision has all draws of another one. Else it also depends on the ids that contexts have: a user without
 * the other id loses the feature.
 */
function hasDrawsOf(after: Decision, before: Decision): boolean {
  const known = new Set(drawsOf(after))
  return drawsOf(before).every((draw) => known.has(draw))
}

function drawsOf({ strategies }: Decision): string[] {
  return strategies.flatMap(({ rollout }) =>
    rollout === undefined || rollout.upTo === 100 ? [] : [rollout.dimension.key],
  )
}

/** The feature is on: what a plan compares is for whom. */
function evaluable(name: string, { strategies }: Stage): EvaluableFeature {
  const enabled = strategies.filter(({ disabled }) => !disabled)
  return { name, enabled: true, strategies: enabled, variants: [], dependencies: [] }
}

/**
 * Returns what a loss means, as a sentence without the full stop.
 *
 * @param who the users whose feature it is, as words
 */
export function lossInWords({ points, of, doubt }: Loss, name: string, who = 'the users'): string {
  const milestone = `The milestone "${name}"`
  if (doubt === 'too-complex')
    return `Whether the milestone "${name}" takes the feature from users can't be counted: its rules are too complex`
  const share = `${Number(points.toFixed(2))} % of ${who}`
  if (doubt === undefined)
    return of === 'feature'
      ? `${milestone} would take the feature from ${share}`
      : `${milestone} would give another variant to ${share}`
  const upTo = of === 'feature' ? `take the feature from up to ${share}` : `give another variant to up to ${share}`
  return `${milestone} could ${upTo}: how many meet its conditions is not known`
}
