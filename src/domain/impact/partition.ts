import { grouped } from '../../runtime/grouped.ts'
import type { Condition } from './conditions.ts'
import type { Decision, VariantDecision } from './decision.ts'
import type { HashDimension } from './hash-dimensions.ts'
import type { Point } from './outcome.ts'
import { allows, type Relation, relationsAmong } from './relations.ts'
import { isAffordable, MOST_WORK, type Work } from './work.ts'

/** All points that some decisions tell apart, each with its share of users among those with the same answers. */
export type Partition = {
  /** The answers to the conditions that can be together. */
  readonly answers: readonly Point['truths'][]
  /** The numbers of the dimensions. The shares add up to 1. */
  readonly regions: readonly { readonly positions: Point['positions']; readonly share: number }[]
}

/** What a context says: answers to conditions and numbers of dimensions. What it leaves open is not in it. */
export type Given = {
  readonly answerTo: (condition: Condition) => boolean | undefined
  readonly positionOf: (dimension: HashDimension) => number | undefined
}

/** More points of one partition would block other requests. */
const MAX_POINTS = 20_000
/** What a partition for one of many contexts may cost. */
const MAX_CONTEXT_WORK = 20_000

/** Returns the points of decisions, and takes what they cost from `work`; undefined if there are too many of them. */
export function partitionOf({ conditions, dimensions, uses }: Parts, work: Work): Partition | undefined {
  return pointsOf(
    conditions,
    axesFrom(dimensions, ({ axis }) => axis),
    { truths: new Map(), positions: new Map() },
    { uses, work, most: MOST_WORK },
  )
}

/** What the points of a partition may cost: each costs its uses of conditions. */
type Cost = { readonly uses: number; readonly work: Work; readonly most: number }

function isTooMuch(points: number, { uses, work, most }: Cost): boolean {
  return points > Math.min(MAX_POINTS, Math.min(most, work.left) / Math.max(1, uses))
}

/** Returns the points of decisions for a context; undefined if it leaves too many of them open. */
export function partitionFor(
  { conditions, dimensions, uses }: Parts,
  { answerTo, positionOf }: Given,
): Partition | undefined {
  const truths = new Map<string, boolean>()
  const positions = new Map<string, number>()
  const openConditions = conditions.filter(({ condition }) => {
    const answer = answerTo(condition)
    if (answer !== undefined) truths.set(condition.key, answer)
    return answer === undefined
  })
  const openDimensions = dimensions.filter(({ dimension }) => {
    const position = positionOf(dimension)
    if (position !== undefined) positions.set(dimension.key, position)
    return position === undefined
  })
  // A random number is drawn for each dimension, also where users with an id have the same one.
  return pointsOf(
    openConditions,
    axesFrom(openDimensions, ({ key }) => key),
    { truths, positions },
    { uses, work: { left: MOST_WORK }, most: MAX_CONTEXT_WORK },
  )
}

function pointsOf(
  conditions: readonly UsedCondition[],
  axes: readonly Axis[],
  given: Point,
  cost: Cost,
): Partition | undefined {
  const cellCount = axes.reduce((product, { cuts }) => product * cuts.length, 1)
  // Conditions of different places are different questions. So it is known early that there are too many.
  const places = new Set(conditions.map(placesOf)).size
  if (isTooMuch(2 ** places * cellCount, cost)) return undefined
  const relations = relationsAmong(
    conditions.map(({ condition }) => condition),
    cost.work,
  )
  if (relations === undefined) return undefined
  const questions = questionsFrom(conditions, relations)
  const points = 2 ** questions.length * cellCount
  if (isTooMuch(points, cost) || !isAffordable(cost.work, points * Math.max(1, cost.uses))) return undefined
  const empty = conditions.flatMap(({ condition }) => (condition.listed?.values.size === 0 ? condition.key : []))
  return {
    answers: answersTo(questions, given.truths).filter(
      (answers) => !empty.some((key) => answers.get(key)) && relations.every((relation) => allows(relation, answers)),
    ),
    regions: regionsOf(axes, given.positions),
  }
}

/** All conditions and dimensions of some decisions, and how often conditions are looked at for one point. */
export type Parts = {
  readonly conditions: readonly UsedCondition[]
  readonly dimensions: readonly UsedDimension[]
  readonly uses: number
}

/** A condition, with where it is used. */
type UsedCondition = { readonly condition: Condition; readonly places: Set<number>; readonly signs: Set<boolean> }
type UsedDimension = { readonly dimension: HashDimension; readonly cuts: Set<number> }

/** Returns the conditions and dimensions of decisions, including their parents. */
export function partsOf(decisions: readonly Decision[]): Parts {
  const conditions = new Map<string, UsedCondition>()
  const dimensions = new Map<string, UsedDimension>()
  let place = 0
  let uses = 0

  function useCondition(condition: Condition, negated: boolean): void {
    uses++
    const used = conditions.get(condition.key) ?? { condition, places: new Set(), signs: new Set() }
    used.places.add(place)
    used.signs.add(negated)
    conditions.set(condition.key, used)
  }
  function useDimension(dimension: HashDimension, cuts: readonly number[]): void {
    const used = dimensions.get(dimension.key) ?? { dimension, cuts: new Set([dimension.size]) }
    for (const cut of cuts) used.cuts.add(cut)
    dimensions.set(dimension.key, used)
  }
  function useVariants(variants: VariantDecision | undefined): void {
    if (variants === undefined) return
    for (const { condition } of variants.overrides) {
      place++
      useCondition(condition, false)
    }
    useDimension(
      variants.dimension,
      variants.ranges.map(({ upTo }) => upTo),
    )
  }
  function use(decision: Decision): void {
    for (const { decision: parent } of decision.parents) if (parent !== undefined) use(parent)
    for (const { literals, rollout, variants } of decision.strategies) {
      place++
      for (const { condition, negated } of literals) useCondition(condition, negated)
      if (rollout !== undefined) useDimension(rollout.dimension, [rollout.upTo])
      useVariants(variants)
    }
    useVariants(decision.variants)
  }

  for (const decision of decisions) use(decision)
  return { conditions: [...conditions.values()], dimensions: [...dimensions.values()], uses: uses + place }
}

/** Conditions that are only used together, with the answer that each has to have. */
type Question = readonly { readonly key: string; readonly answer: boolean }[]

/**
 * Returns the questions that have to be answered: conditions that the same strategies demand are one question, because
 * only their common answer counts.
 */
function questionsFrom(conditions: readonly UsedCondition[], relations: readonly Relation[]): Question[] {
  const related = new Set(relations.flatMap(({ one, other }) => [one.key, other.key]))
  const questions = new Map<string, { key: string; answer: boolean }[]>()
  for (const used of conditions) {
    const { key } = used.condition
    const { signs } = used
    const id = signs.size > 1 || related.has(key) ? key : `together ${placesOf(used)}`
    const question = questions.get(id) ?? []
    question.push({ key, answer: !signs.has(true) })
    questions.set(id, question)
  }
  return [...questions.values()]
}

function placesOf({ places }: UsedCondition): string {
  return [...places].join()
}

function answersTo(questions: readonly Question[], given: Point['truths']): Map<string, boolean>[] {
  return Array.from({ length: 2 ** questions.length }, (_, number) => {
    const answers = new Map(given)
    questions.forEach((question, at) => {
      const isMet = (number & (1 << at)) === 0
      for (const { key, answer } of question) answers.set(key, answer === isMet)
    })
    return answers
  })
}

/** Dimensions with one number, and the last numbers of the ranges between which decisions differ. */
type Axis = { readonly keys: readonly string[]; readonly size: number; readonly cuts: readonly number[] }

function axesFrom(dimensions: readonly UsedDimension[], axisOf: (dimension: HashDimension) => string): Axis[] {
  return [...grouped(dimensions, ({ dimension }) => axisOf(dimension)).values()].flatMap((together) => {
    const [first] = together
    if (first === undefined) return []
    const { size } = first.dimension
    const cuts = [...new Set(together.flatMap(({ cuts }) => [...cuts]))].filter((cut) => cut > 0 && cut <= size)
    return [
      { keys: together.map(({ dimension }) => dimension.key), size, cuts: cuts.sort((one, other) => one - other) },
    ]
  })
}

function regionsOf(axes: readonly Axis[], given: Point['positions']): Partition['regions'][number][] {
  return axes.reduce(
    (all, { keys, size, cuts }) =>
      all.flatMap(({ positions, share }) =>
        cuts.map((cut, index) => ({
          positions: new Map([...positions, ...keys.map((key) => [key, cut] as const)]),
          share: (share * (cut - (cuts[index - 1] ?? 0))) / size,
        })),
      ),
    [{ positions: new Map(given), share: 1 }],
  )
}
