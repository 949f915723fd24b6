import { grouped } from '../../runtime/grouped.ts'
import type { Condition } from './conditions.ts'
import type { Decision, VariantDecision } from './decision.ts'
import type { Draw } from './draws.ts'
import type { Point } from './outcome.ts'
import { allows, type Relation, relationsAmong } from './relations.ts'

/** All points that some decisions tell apart, each with its share of users among those with the same answers. */
export type Space = {
  /** The answers to the conditions that can be together. */
  readonly answers: readonly Point['truths'][]
  /** The numbers of the draws. The shares add up to 1. */
  readonly cells: readonly { readonly positions: Point['positions']; readonly share: number }[]
}

/** What a context says: answers to conditions and numbers of draws. What it leaves open is not in it. */
export type Given = {
  readonly answerTo: (condition: Condition) => boolean | undefined
  readonly positionOf: (draw: Draw) => number | undefined
}

/** More points of one space, or more conditions of all of them, would block other requests. */
const MAX_POINTS = 20_000
const MAX_STEPS = 400_000
/** Of one of many contexts. */
const MAX_CONTEXT_STEPS = 20_000

/** Returns the points of decisions; undefined if there are too many of them. */
export function spaceOf({ conditions, draws, uses }: Parts): Space | undefined {
  return pointsOf(
    conditions,
    axesFrom(draws, ({ axis }) => axis),
    { truths: new Map(), positions: new Map() },
    mostPoints(MAX_STEPS, uses),
  )
}

function mostPoints(steps: number, uses: number): number {
  return Math.min(MAX_POINTS, steps / Math.max(1, uses))
}

/** Returns the points of decisions for a context; undefined if it leaves too many of them open. */
export function spaceFor({ conditions, draws, uses }: Parts, { answerTo, positionOf }: Given): Space | undefined {
  const truths = new Map<string, boolean>()
  const positions = new Map<string, number>()
  const openConditions = conditions.filter(({ condition }) => {
    const answer = answerTo(condition)
    if (answer !== undefined) truths.set(condition.key, answer)
    return answer === undefined
  })
  const openDraws = draws.filter(({ draw }) => {
    const position = positionOf(draw)
    if (position !== undefined) positions.set(draw.key, position)
    return position === undefined
  })
  // A random number is drawn for each draw, also where users with an id have the same one.
  return pointsOf(
    openConditions,
    axesFrom(openDraws, ({ key }) => key),
    { truths, positions },
    mostPoints(MAX_CONTEXT_STEPS, uses),
  )
}

function pointsOf(
  conditions: readonly UsedCondition[],
  axes: readonly Axis[],
  given: Point,
  most: number,
): Space | undefined {
  const cellCount = axes.reduce((product, { cuts }) => product * cuts.length, 1)
  // Conditions of different places are different questions. So it is known early that there are too many.
  const places = new Set(conditions.map(placesOf)).size
  if (2 ** places * cellCount > most) return undefined
  const relations = relationsAmong(conditions.map(({ condition }) => condition))
  if (relations === undefined) return undefined
  const questions = questionsFrom(conditions, relations)
  if (2 ** questions.length * cellCount > most) return undefined
  const empty = conditions.flatMap(({ condition }) => (condition.listed?.values.size === 0 ? condition.key : []))
  return {
    answers: answersTo(questions, given.truths).filter(
      (answers) => !empty.some((key) => answers.get(key)) && relations.every((relation) => allows(relation, answers)),
    ),
    cells: cellsOf(axes, given.positions),
  }
}

/** All conditions and draws of some decisions, and how often conditions are looked at for one point. */
export type Parts = {
  readonly conditions: readonly UsedCondition[]
  readonly draws: readonly UsedDraw[]
  readonly uses: number
}

/** A condition, with where it is used. */
type UsedCondition = { readonly condition: Condition; readonly places: Set<number>; readonly signs: Set<boolean> }
type UsedDraw = { readonly draw: Draw; readonly cuts: Set<number> }

/** Returns the conditions and draws of decisions, including their parents. */
export function partsOf(decisions: readonly Decision[]): Parts {
  const conditions = new Map<string, UsedCondition>()
  const draws = new Map<string, UsedDraw>()
  let place = 0
  let uses = 0

  function useCondition(condition: Condition, negated: boolean): void {
    uses++
    const used = conditions.get(condition.key) ?? { condition, places: new Set(), signs: new Set() }
    used.places.add(place)
    used.signs.add(negated)
    conditions.set(condition.key, used)
  }
  function useDraw(draw: Draw, cuts: readonly number[]): void {
    const used = draws.get(draw.key) ?? { draw, cuts: new Set([draw.size]) }
    for (const cut of cuts) used.cuts.add(cut)
    draws.set(draw.key, used)
  }
  function useVariants(variants: VariantDecision | undefined): void {
    if (variants === undefined) return
    for (const { condition } of variants.overrides) {
      place++
      useCondition(condition, false)
    }
    useDraw(
      variants.draw,
      variants.ranges.map(({ upTo }) => upTo),
    )
  }
  function use(decision: Decision): void {
    for (const { decision: parent } of decision.parents) if (parent !== undefined) use(parent)
    for (const { literals, rollout, variants } of decision.strategies) {
      place++
      for (const { condition, negated } of literals) useCondition(condition, negated)
      if (rollout !== undefined) useDraw(rollout.draw, [rollout.upTo])
      useVariants(variants)
    }
    useVariants(decision.variants)
  }

  for (const decision of decisions) use(decision)
  return { conditions: [...conditions.values()], draws: [...draws.values()], uses: uses + place }
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

/** Draws with one number, and the last numbers of the ranges between which decisions differ. */
type Axis = { readonly keys: readonly string[]; readonly size: number; readonly cuts: readonly number[] }

function axesFrom(draws: readonly UsedDraw[], axisOf: (draw: Draw) => string): Axis[] {
  return [...grouped(draws, ({ draw }) => axisOf(draw)).values()].flatMap((together) => {
    const [first] = together
    if (first === undefined) return []
    const { size } = first.draw
    const cuts = [...new Set(together.flatMap(({ cuts }) => [...cuts]))].filter((cut) => cut > 0 && cut <= size)
    return [{ keys: together.map(({ draw }) => draw.key), size, cuts: cuts.sort((one, other) => one - other) }]
  })
}

function cellsOf(axes: readonly Axis[], given: Point['positions']): Space['cells'][number][] {
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
