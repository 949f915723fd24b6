import { isDeepStrictEqual } from 'node:util'
import { constraintFrom, constraintProblems } from '../../../domain/features/strategies/constraint.ts'
import type { Condition, Constraint, Share } from './condition.ts'

/** What one strategy asks for, all of which has to be met. */
export type Conjunction = {
  readonly constraints: readonly Constraint[]
  readonly segments: readonly string[]
  readonly shares: readonly Share[]
}

/** Returns the names of segments for a named condition, one for each way to meet it; undefined if it needs too many. */
export type SegmentsOf = (name: string, ways: readonly Conjunction[], description?: string) => string[] | undefined

/** The ways to meet a condition, each of which is a strategy, and why some ways are missing. */
export type Ways = { readonly ways: readonly Conjunction[]; readonly missing: readonly string[] }

/** More strategies for one rule are not readable. */
const MAX_WAYS = 24

const NOTHING: Conjunction = { constraints: [], segments: [], shares: [] }

/**
 * Returns a condition as a list of conjunctions, one of which has to be met. What can't be expressed is left out, also
 * from a negation: so nobody meets the result who does not meet the condition.
 */
export function waysOf(condition: Condition, segmentsOf: SegmentsOf): Ways {
  return merged(expanded(condition, true, segmentsOf))
}

function expanded(condition: Condition, isWanted: boolean, segmentsOf: SegmentsOf): Ways {
  switch (condition.kind) {
    case 'not':
      return expanded(condition.of, !isWanted, segmentsOf)
    case 'all':
    case 'any': {
      const parts = condition.of.map((part) => expanded(part, isWanted, segmentsOf))
      return (condition.kind === 'all') === isWanted ? product(parts) : sum(parts)
    }
    case 'is':
      return constrained(isWanted ? condition.constraint : inverted(condition.constraint))
    case 'share':
      return { ways: [{ ...NOTHING, shares: [isWanted ? condition.share : rest(condition.share)] }], missing: [] }
    case 'segment':
      return isWanted ? ofSegment(condition, segmentsOf) : expanded(condition.of, false, segmentsOf)
    default:
      return { ways: [], missing: [condition.why] }
  }
}

/** The users outside of a share. Which they are is not kept anyway, so the same number of others does. */
function rest({ percent, stickiness, groupId }: Share): Share {
  return { percent: 100 - percent, stickiness, groupId }
}

function ofSegment(condition: Extract<Condition, { kind: 'segment' }>, segmentsOf: SegmentsOf): Ways {
  const inside = merged(expanded(condition.of, true, segmentsOf))
  const isPlain = inside.ways.every(({ constraints, segments, shares }) => {
    return constraints.length > 0 && segments.length === 0 && shares.length === 0
  })
  const names = isPlain ? segmentsOf(condition.name, inside.ways, condition.description) : undefined
  if (names === undefined) return inside
  return { ways: names.map((name) => ({ ...NOTHING, segments: [name] })), missing: inside.missing }
}

/** A constraint that the server would refuse can't be met. */
function constrained(constraint: Constraint): Ways {
  const [problem] = constraintProblems([constraintFrom(constraint)], new Map(), '')
  if (problem === undefined) return { ways: [{ ...NOTHING, constraints: [constraint] }], missing: [] }
  const value = constraint.value ?? constraint.values?.join(', ') ?? ''
  const shown = value.length > 60 ? `${value.slice(0, 57)}...` : value
  const field = `"${constraint.contextName}"`
  return { ways: [], missing: [`${constraint.operator} ${shown} of ${field} is not accepted here: ${problem.message}`] }
}

export function inverted(constraint: Constraint): Constraint {
  const { inverted: isInverted = false, ...others } = constraint
  if (constraint.operator === 'IN') return { ...others, operator: 'NOT_IN' }
  if (constraint.operator === 'NOT_IN') return { ...others, operator: 'IN' }
  return isInverted ? others : { ...others, inverted: true }
}

function sum(parts: readonly Ways[]): Ways {
  const together = merged({ ways: parts.flatMap(({ ways }) => ways), missing: parts.flatMap(({ missing }) => missing) })
  return limited(together)
}

function product(parts: readonly Ways[]): Ways {
  const missing = parts.flatMap((part) => part.missing)
  let ways: readonly Conjunction[] = [NOTHING]
  for (const part of parts) {
    if (ways.length * part.ways.length > MAX_WAYS * MAX_WAYS) return { ways: [], missing: [...missing, TOO_MANY] }
    const crossed = ways.flatMap((one) => part.ways.flatMap((other) => both(one, other)))
    ways = merged({ ways: crossed, missing: [] }).ways
  }
  return limited({ ways, missing })
}

const TOO_MANY = `it takes more than ${MAX_WAYS} strategies to express`

function limited({ ways, missing }: Ways): Ways {
  return ways.length > MAX_WAYS ? { ways: [], missing: [...missing, TOO_MANY] } : { ways, missing }
}

/** Returns both conjunctions as one; an empty list if nobody can meet both. */
function both(one: Conjunction, other: Conjunction): Conjunction[] {
  const constraints: Constraint[] = [...one.constraints]
  for (const constraint of other.constraints) {
    if (constraints.some((known) => isDeepStrictEqual(known, inverted(constraint)))) return []
    const joined = constraints.findIndex((known) => isJoinable(known, constraint, 'all'))
    const known = constraints[joined]
    if (known === undefined) {
      if (!constraints.some((other) => isDeepStrictEqual(other, constraint))) constraints.push(constraint)
    } else constraints[joined] = withValuesOf(known, constraint)
  }
  const segments = [...new Set([...one.segments, ...other.segments])]
  const shares = [
    ...one.shares,
    ...other.shares.filter((share) => !one.shares.some((s) => isDeepStrictEqual(s, share))),
  ]
  return [{ constraints, segments, shares }]
}

/** Whether two constraints are one with the values of both: where one of them has to be met, or both. */
function isJoinable(one: Constraint, other: Constraint, when: 'any' | 'all'): boolean {
  const isNegative = one.operator === 'NOT_IN' || one.inverted === true
  const isList = one.operator === 'NOT_IN' || one.operator === 'IN' || one.operator.startsWith('STR_')
  return isList && isNegative === (when === 'all') && isDeepStrictEqual(withoutValues(one), withoutValues(other))
}

function withoutValues({ values: _, ...others }: Constraint): Omit<Constraint, 'values'> {
  return others
}

function withValuesOf(one: Constraint, other: Constraint): Constraint {
  return { ...one, values: [...new Set([...(one.values ?? []), ...(other.values ?? [])])] }
}

/** Joins ways that differ only in the values of one constraint, and drops ways that another one includes. */
function merged({ ways, missing }: Ways): Ways {
  const kept: Conjunction[] = []
  for (const way of ways) {
    if (kept.some((known) => includes(known, way))) continue
    const at = kept.findIndex((known) => joined(known, way) !== undefined)
    const known = kept[at]
    if (known === undefined) kept.push(way)
    else kept[at] = joined(known, way) ?? known
  }
  const needed = kept.filter((way, index) => {
    return !kept.some((other, at) => at !== index && includes(other, way) && (at < index || !includes(way, other)))
  })
  return { ways: needed, missing: [...new Set(missing)] }
}

/** Whether all who meet `narrow` meet `wide`. */
function includes(wide: Conjunction, narrow: Conjunction): boolean {
  const has = <Item>(list: readonly Item[], item: Item) => list.some((one) => isDeepStrictEqual(one, item))
  return (
    wide.constraints.every((one) => has(narrow.constraints, one)) &&
    wide.segments.every((one) => has(narrow.segments, one)) &&
    wide.shares.every((one) => has(narrow.shares, one))
  )
}

function joined(one: Conjunction, other: Conjunction): Conjunction | undefined {
  if (one.constraints.length !== other.constraints.length) return undefined
  if (!isDeepStrictEqual(one.segments, other.segments) || !isDeepStrictEqual(one.shares, other.shares)) return undefined
  const different = one.constraints.flatMap((constraint, index) => {
    const counterpart = other.constraints[index]
    return counterpart === undefined || isDeepStrictEqual(constraint, counterpart)
      ? []
      : [{ constraint, counterpart, index }]
  })
  const [first, ...more] = different
  if (first === undefined || more.length > 0 || !isJoinable(first.constraint, first.counterpart, 'any'))
    return undefined
  const constraints = one.constraints.map((constraint, index) =>
    index === first.index ? withValuesOf(first.constraint, first.counterpart) : constraint,
  )
  return { ...one, constraints }
}
