import { grouped } from '../../runtime/grouped.ts'
import type { SegmentDefinition } from '../evaluation/definitions.ts'
import type { Change } from '../features/changes.ts'
import type { PastEvent, PastSegment } from './states.ts'
import {
  type Deciders,
  decidersBefore,
  isDeciding,
  parentsChangedBy,
  parentsOf,
  segmentsChangedBy,
  segmentsUsed,
  type World,
} from './steps.ts'

/** What transactions of a time have changed. */
type Moment = {
  readonly at: Date
  readonly changes: Map<string, Change[]>
  /** The first change of each segment, which says what it was before. */
  readonly segments: Map<number, PastSegment>
}

/** An event of the log about a feature, and what it changed. */
export type PastChanges = PastEvent & { readonly changes: readonly Change[] }

/** Returns the worlds that a feature had in an environment since a time, the newest first. */
export type EarlierWorlds = (feature: string, environment: string, since: Date) => Iterable<World>

/**
 * Takes changes back, those of one time together: states in the middle of a transaction had no effect.
 *
 * @param world after all changes
 * @param events and `segments` oldest first
 */
export function earlierWorlds(
  world: World,
  events: readonly PastChanges[],
  segments: readonly PastSegment[],
): EarlierWorlds {
  const changes = new Map(
    [...grouped(events, ({ featureName }) => featureName)].map(([name, ofFeature]) => [
      name,
      ofFeature.flatMap(({ id, createdAt, changes }) => {
        const entry = { name, event: id, at: new Date(createdAt) }
        return changes.map((change) => ({ ...entry, change }))
      }),
    ]),
  )
  const ofSegments = grouped(segments, ({ id }) => id)

  return function* (feature, environment, since) {
    const own = (changes.get(feature) ?? []).map(({ change }) => change)
    const names = [feature, ...new Set([...parentsOf(world.features.get(feature)), ...own.flatMap(parentsChangedBy)])]
    const needed = names
      .flatMap((name) => changes.get(name) ?? [])
      .filter(({ at, change }) => at >= since && isDeciding(change, environment))
    const used = new Set([
      ...names.flatMap((name) => segmentsUsed(world.features.get(name), environment)),
      ...needed.flatMap(({ change }) => segmentsChangedBy(change)),
    ])
    const neededSegments = [...used]
      .flatMap((id) => ofSegments.get(id) ?? [])
      .filter(({ at }) => at >= since)
      .map((segment) => ({ event: segment.event, at: segment.at, segment }))
    let features: Deciders = new Map(
      names.filter((name) => world.features.has(name)).map((name) => [name, world.features.get(name)]),
    )
    let known = world.segments
    for (const moment of momentsOf([...needed, ...neededSegments])) {
      features = decidersBefore(features, moment.changes)
      known = segmentsBefore(known, moment.segments)
      yield { features, segments: known }
    }
  }
}

/** A change in the log: of a feature or of a segment. */
type Entry = { readonly event: number; readonly at: Date } & (
  | { readonly name: string; readonly change: Change }
  | { readonly segment: PastSegment }
)

/** Returns the moments of changes, the newest first: by their events, which have the order of the changes. */
function momentsOf(entries: readonly Entry[]): Moment[] {
  const moments: Moment[] = []
  for (const entry of entries.toSorted((one, other) => one.event - other.event)) {
    const last = moments.at(-1)
    const isSame = last?.at.getTime() === entry.at.getTime()
    const moment = last && isSame ? last : { at: entry.at, changes: new Map(), segments: new Map() }
    if (moment !== last) moments.push(moment)
    if ('segment' in entry) {
      if (!moment.segments.has(entry.segment.id)) moment.segments.set(entry.segment.id, entry.segment)
    } else moment.changes.set(entry.name, [...(moment.changes.get(entry.name) ?? []), entry.change])
  }
  return moments.reverse()
}

function segmentsBefore(segments: World['segments'], changed: Moment['segments']): World['segments'] {
  if (changed.size === 0) return segments
  const before = new Map(segments)
  for (const [id, segment] of changed) {
    if (isThere(segment)) before.set(id, segment)
    else before.delete(id)
  }
  return before
}

function isThere(segment: PastSegment): segment is PastSegment & Pick<SegmentDefinition, 'constraints'> {
  return segment.constraints !== null
}
