import { grouped } from '../../runtime/grouped.ts'
import type { Condition } from './conditions.ts'
import type { Point } from './outcome.ts'
import { isAffordable, type Work } from './work.ts'

/** How the contexts of two conditions on a field relate: those of `one` are among those of `other`, all or none. */
export type Relation = {
  readonly one: Condition
  readonly other: Condition
  readonly kind: 'same' | 'within' | 'apart'
}

/** More comparisons of values would block other requests. */
const MAX_COMPARISONS = 1_000_000
/** So many comparisons take as long as a look at a condition. */
const COMPARISONS_PER_LOOK = 8
/** More relations are those of more conditions than can be answered. */
const MAX_RELATIONS = 100

/** Returns how conditions relate, where that follows from their lists; undefined if these are too many for `work`. */
export function relationsAmong(conditions: readonly Condition[], work: Work): Relation[] | undefined {
  const lists = conditions.flatMap((condition) => (condition.listed ? [{ condition, ...condition.listed }] : []))
  const relations: Relation[] = []
  let comparisons = 0
  for (const ofField of grouped(lists, ({ field }) => field).values()) {
    const bySize = ofField.toSorted((one, other) => one.values.size - other.values.size)
    for (const [at, one] of bySize.entries()) {
      const larger = bySize.slice(at + 1)
      const further = (one.values.size + 1) * larger.length
      comparisons += further
      if (comparisons > MAX_COMPARISONS || !isAffordable(work, further / COMPARISONS_PER_LOOK)) return undefined
      for (const other of larger) {
        const kind = relationOf(one.values, other.values)
        if (kind !== undefined) relations.push({ one: one.condition, other: other.condition, kind })
        if (relations.length > MAX_RELATIONS) return undefined
      }
    }
  }
  return relations
}

/** Returns how a list relates to one that is at least as long. */
function relationOf(values: ReadonlySet<string>, others: ReadonlySet<string>): Relation['kind'] | undefined {
  let shared = 0
  for (const value of values) if (others.has(value)) shared++
  if (shared === 0) return 'apart'
  if (shared < values.size) return undefined
  return values.size === others.size ? 'same' : 'within'
}

/** Whether a context can give these answers. */
export function allows({ one, other, kind }: Relation, answers: Point['truths']): boolean {
  const [isMet, isOtherMet] = [answers.get(one.key) === true, answers.get(other.key) === true]
  if (kind === 'same') return isMet === isOtherMet
  return !isMet || isOtherMet === (kind === 'within')
}
