import { isMembers, listOf, type Members, membersOf, numberOf, textOf, textsOf } from '../input/values.ts'
import { all, any, type Condition, listed, NEVER, not, unknown } from '../rules/condition.ts'
import { clausesCondition, fieldOf, type SegmentBy } from './clause.ts'

/** Returns the conditions of segments by their keys. A segment within itself is not met. */
export function segmentsBy(segments: ReadonlyMap<string, Members>): SegmentBy {
  const within = (outer: readonly string[]): SegmentBy => {
    return (key) => {
      const segment = segments.get(key)
      if (segment === undefined || segment.deleted === true) return undefined
      if (outer.includes(key)) return NEVER
      return conditionOf(key, segment, within([...outer, key]))
    }
  }
  return within([])
}

function conditionOf(key: string, segment: Members, segmentBy: SegmentBy): Condition {
  if (segment.unbounded === true) return unknown(`the segment ${key} has its users in a store of its own`)
  const included = [listed('userId', 'IN', textsOf(segment.included)), ...othersIn(segment.includedContexts)]
  const excluded = [listed('userId', 'IN', textsOf(segment.excluded)), ...othersIn(segment.excludedContexts)]
  const rules = listOf(segment.rules)
    .filter(isMembers)
    .map((rule) => all(clausesCondition(rule.clauses, segmentBy), ...shareOf(rule, key)))
  const name = textOf(segment.name) ?? key
  const description = textOf(segment.description)
  const of = any(...included, all(...excluded.map(not), any(...rules)))
  return { kind: 'segment', name, of, ...(description !== undefined && { description }) }
}

function othersIn(targets: unknown): Condition[] {
  return listOf(targets).map((target) => {
    const { contextKind, values } = membersOf(target)
    const { field, why } = fieldOf(textOf(contextKind) ?? 'user', 'key')
    return listed(field, 'IN', textsOf(values), { why })
  })
}

/** A rule without a weight reaches all who meet it. */
function shareOf({ weight, bucketBy, rolloutContextKind }: Members, key: string): Condition[] {
  const share = numberOf(weight)
  if (share === undefined) return []
  const { field } = fieldOf(textOf(rolloutContextKind) ?? 'user', textOf(bucketBy) ?? 'key')
  const percent = Math.min(100, Math.max(0, share / 1000))
  const why = `the share of the segment ${key} is kept, and other users are in it`
  return [{ kind: 'share', share: { percent, stickiness: field, groupId: key }, why }]
}
