import type { SegmentDefinition } from '../../evaluation/definitions.ts'
import type { Constraint } from '../../features/strategies/constraint.ts'
import { fieldOf } from '../fields.ts'
import { changesByName } from '../planning/planned.ts'
import type { Prepared } from '../prepare.ts'

/** The segments as an apply makes them. */
export type SegmentsAfter = {
  /** The ids of existing segments that change. */
  readonly changed: readonly number[]
  readonly idOf: (name: string) => number
  /** Returns segments of features, sorted by their ids, without deleted ones. */
  readonly used: (ids: readonly number[]) => SegmentDefinition[]
  /** Returns a segment with its constraints afterwards. */
  readonly withChanges: (segment: SegmentDefinition) => SegmentDefinition
}

/** New segments have no ids yet: they get negative ones. */
export function segmentsAfter({ compared: { present }, comparison }: Prepared): SegmentsAfter {
  const changes = changesByName(comparison, 'segments')
  const created = [...changes.keys()].filter((name) => !present.segments.has(name))
  const ids = new Map([
    ...[...present.segments].map(([name, { id }]) => [name, id] as const),
    ...created.map((name, index) => [name, -1 - index] as const),
  ])
  const written = new Map(
    [...changes].flatMap(([name, ofSegment]) => {
      const constraints = ofSegment.find(({ field }) => field === fieldOf('constraints'))?.after
      return constraints === undefined ? [] : [[ids.get(name) ?? 0, constraints as readonly Constraint[]] as const]
    }),
  )
  const withChanges = ({ id, constraints }: SegmentDefinition) => ({ id, constraints: written.get(id) ?? constraints })
  const known = new Map<number, SegmentDefinition>(
    [...present.segments.values()].map(({ id, constraints }) => [id, withChanges({ id, constraints })]),
  )
  for (const [id, constraints] of written) known.set(id, { id, constraints })
  return {
    changed: [...written.keys()].filter((id) => id > 0),
    idOf: (name) => ids.get(name) ?? Number(name),
    used: (used) => [...new Set(used)].sort((one, other) => one - other).flatMap((id) => known.get(id) ?? []),
    withChanges,
  }
}
