import { isDeepStrictEqual } from 'node:util'
import { forEachYielding, mapYielding, yieldingAfterSteps } from '../../runtime/yielding.ts'
import type { Chance, EvaluatedVariant, Evaluation, EvaluationContext } from '../evaluation/definitions.ts'
import type { Reason } from './conditions.ts'
import type { Decision } from './decision.ts'
import { outcomeAt, type Point } from './outcome.ts'
import { type Partition, type Parts, partitionFor, partitionOf, partsOf } from './partition.ts'
import { MOST_WORK, type Work } from './work.ts'

/** Whom a change of a feature affects. */
export type Impact = {
  readonly shares: Shares
  /** Why shares are not exact; empty if all are. */
  readonly unknown: readonly (Reason | 'too-complex')[]
  /** The fields of the context whose ids the shares count, sorted. */
  readonly countedBy: readonly string[]
}

/** The points between two looks at the clock: fewer take less than a millisecond. */
const POINTS_AT_ONCE = 200

/** Shares from 0 to 1. `changed` counts all who gain, lose or get another variant. */
export type Shares = Readonly<Record<(typeof SHARES)[number], Bounds>>
/** The same number twice where it is exact. */
export type Bounds = { readonly least: number; readonly most: number }
const SHARES = ['before', 'after', 'gained', 'lost', 'variantChanged', 'changed'] as const

export type Effect = 'none' | 'gained' | 'lost' | 'variant'

/** What a context gets before and after a change; undefined is not known. */
export type ContextImpact = {
  readonly before: KnownEvaluation
  readonly after: KnownEvaluation
  readonly effect: Effect | undefined
}
export type KnownEvaluation = { readonly enabled: boolean | undefined; readonly variant: EvaluatedVariant | undefined }

/** A change from one decision to another, with all that both look at. */
export type DecisionChange = { readonly before: Decision; readonly after: Decision; readonly parts: Parts }

export function decisionChange(before: Decision, after: Decision): DecisionChange {
  return { before, after, parts: partsOf([before, after]) }
}

/**
 * Returns whom a change affects. Yields to the event loop.
 *
 * @param work what it may cost, from which its cost is taken
 */
export async function impactOf(
  { before, after, parts }: DecisionChange,
  work: Work = { left: MOST_WORK },
): Promise<Impact> {
  const partition = partitionOf(parts, work)
  const shares = partition === undefined ? NOT_KNOWN : await sharesIn(partition, before, after)
  const isExact = Object.values(shares).every(({ least, most }) => least === most)
  const reasons =
    partition === undefined ? (['too-complex'] as const) : parts.conditions.map(({ condition }) => condition.reason)
  return {
    shares,
    unknown: isExact ? [] : [...new Set(reasons)].sort(),
    countedBy: [...new Set(parts.dimensions.map(({ dimension }) => dimension.field))].sort(),
  }
}

const NOT_KNOWN: Shares = sharesFrom(() => ({ least: 0, most: 1 }))

function sharesFrom(boundsOf: (name: (typeof SHARES)[number]) => Bounds): Shares {
  return Object.fromEntries(SHARES.map((name) => [name, boundsOf(name)])) as Shares
}

/**
 * Returns the shares of all users. They lie between the shares of the users with the same answers to all conditions:
 * how many users have which answers is not known.
 */
async function sharesIn({ answers, regions }: Partition, before: Decision, after: Decision): Promise<Shares> {
  const perAnswers: Record<(typeof SHARES)[number], number>[] = []
  const pause = yieldingAfterSteps()
  let points = 0
  for (const truths of answers) {
    const sums = { before: 0, after: 0, gained: 0, lost: 0, variantChanged: 0, changed: 0 }
    for (const { positions, share } of regions) {
      if (++points % POINTS_AT_ONCE === 0) await pause()
      const { one, other, effect } = compared(before, after, { truths, positions })
      if (one.enabled) sums.before += share
      if (other.enabled) sums.after += share
      if (effect === 'gained') sums.gained += share
      if (effect === 'lost') sums.lost += share
      if (effect === 'variant') sums.variantChanged += share
      if (effect !== 'none') sums.changed += share
    }
    perAnswers.push(sums)
  }
  return sharesFrom((name) => {
    const values = perAnswers.map((sums) => rounded(sums[name]))
    return { least: Math.min(...values), most: Math.max(...values) }
  })
}

/** Without the errors of adding shares, all of which are fractions with small denominators. */
function rounded(share: number): number {
  return Math.round(share * 1e9) / 1e9
}

function compared(before: Decision, after: Decision, point: Point) {
  const one = outcomeAt(before, point)
  const other = outcomeAt(after, point)
  return { one, other, effect: effectOf(one, other) }
}

function effectOf(before: Evaluation, after: Evaluation): Effect {
  if (before.enabled !== after.enabled) return after.enabled ? 'gained' : 'lost'
  return isSameVariant(before.variant, after.variant) ? 'none' : 'variant'
}

function isSameVariant(one: EvaluatedVariant, other: EvaluatedVariant): boolean {
  return one === other || isDeepStrictEqual(one, other)
}

/**
 * Returns what a change means for contexts, in their order. Yields to the event loop, also between the conditions of
 * one context: an expression is compiled when it is first used.
 */
export async function contextImpacts(
  { before, after, parts }: DecisionChange,
  contexts: readonly EvaluationContext[],
  now: Date,
): Promise<ContextImpact[]> {
  const asked = contexts.map((context) => ({
    context,
    chance: chanceFor(context, now),
    truths: new Map<string, boolean>(),
  }))
  const questions = asked.flatMap((one) => parts.conditions.map(({ condition }) => ({ ...one, condition })))
  await forEachYielding(questions, ({ context, chance, truths, condition }) => {
    const answer = condition.holds(context, chance)
    if (answer !== undefined) truths.set(condition.key, answer)
  })
  return mapYielding(asked, ({ context, truths }) => {
    const partition = partitionFor(parts, {
      answerTo: ({ key }) => truths.get(key),
      positionOf: (dimension) => dimension.positionIn(context),
    })
    if (partition === undefined) return { before: UNKNOWN, after: UNKNOWN, effect: undefined }
    const points = partition.answers.flatMap((answers) =>
      partition.regions.map(({ positions }) => ({ truths: answers, positions })),
    )
    const results = points.map((point) => compared(before, after, point))
    return {
      before: agreed(results.map(({ one }) => one)),
      after: agreed(results.map(({ other }) => other)),
      effect: same(results.map(({ effect }) => effect)),
    }
  })
}

const UNKNOWN: KnownEvaluation = { enabled: undefined, variant: undefined }

function agreed(evaluations: readonly Evaluation[]): KnownEvaluation {
  const enabled = same(evaluations.map((evaluation) => evaluation.enabled))
  return { enabled, variant: same(evaluations.map(({ variant }) => variant)) }
}

function same<Value>([first, ...others]: readonly Value[]): Value | undefined {
  return others.every((other) => isDeepStrictEqual(other, first)) ? first : undefined
}

/** The host of an application is unknown here, so it is read from a property of the context. */
function chanceFor({ properties }: EvaluationContext, now: Date): Chance {
  const hostname = Object.hasOwn(properties, 'hostname') ? properties.hostname : undefined
  return { random: () => 0, now, hostname: hostname ?? '' }
}
