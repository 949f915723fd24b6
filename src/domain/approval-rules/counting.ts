import type { Db } from '../../db/handles.ts'
import { grouped } from '../../runtime/grouped.ts'
import { yieldingAfterSteps } from '../../runtime/yielding.ts'
import { HOUR_MS } from '../date-time.ts'
import type { SegmentDefinition } from '../evaluation/definitions.ts'
import type { Change, FeatureEvent } from '../features/changes.ts'
import { changesOf } from '../features/edits/table.ts'
import type { Work } from '../impact/work.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'
import type { Match } from './matching.ts'
import { earlierWorlds } from './past.ts'
import {
  changesSince,
  MAX_PAST_EVENTS,
  type PastEvent,
  type PastSegment,
  segmentsOf,
  segmentsSince,
  statesOf,
} from './states.ts'
import {
  type Deciders,
  decidersAfter,
  decidersBefore,
  decidersOf,
  parentsChangedBy,
  type Step,
  type StepsTo,
  segmentsChangedBy,
  stepsTo,
  WHOLE,
  type World,
} from './steps.ts'

/** The steps of more features are not counted: they count as whole. */
export const MAX_COUNTED = 100

/** What all steps of a check may cost: a fraction of a second. Further steps count as whole. */
const MOST_WORK_OF_CHECK = 1_000_000

/** Returns the first step of a feature that is large enough; undefined if none is. */
export type LargeStep = (
  feature: string,
  environment: string,
  hours: number | null,
  isLarge: (step: Step) => boolean,
) => Promise<Step | undefined>

export type Changes = ReadonlyMap<string, readonly Change[]>

/** Reads what decides about the features of matches, now and in the times that rules look back. */
export async function largeSteps(
  { db, now }: { readonly db: Db; readonly now: Date },
  events: readonly RuledEvent[],
  matches: readonly Match[],
  when: 'made' | 'planned',
): Promise<LargeStep> {
  const counted = [...new Set(matches.flatMap(({ features }) => features))].slice(0, MAX_COUNTED)
  const hours = Math.max(0, ...matches.map(({ stepHours }) => stepHours ?? 0))
  const own = changesByFeature(events.map(asLogged))
  const { stored, past, segments, pastSegments } = await read(
    db,
    counted,
    own,
    hours === 0 ? undefined : hoursBefore(now, hours),
  )
  const [before, after] = worldsOf(stored, segments, events, own, when)
  const work: Work = { left: MOST_WORK_OF_CHECK }
  const pause = yieldingAfterSteps()
  const isRead = new Set(counted)
  const earlier = past && pastSegments && earlierWorlds(when === 'made' ? after : before, past, pastSegments)
  const steps = new Map<string, StepsTo>()
  const walks = new Map<string, Walk>()

  return async (feature, environment, back, isLarge) => {
    await pause()
    if (!isRead.has(feature)) return WHOLE
    const key = JSON.stringify([feature, environment])
    const stepFrom = steps.get(key) ?? stepsTo(feature, environment, after, work)
    steps.set(key, stepFrom)
    const step = await stepFrom(before)
    if (isLarge(step)) return step
    // What changes nothing now adds nothing to earlier steps.
    if (back === null || step.points === 0) return undefined
    if (earlier === undefined) return WHOLE
    const since = hoursBefore(now, back)
    const ofHours = JSON.stringify([key, back])
    const walk = walks.get(ofHours) ?? walkThrough(earlier(feature, environment, since), stepFrom, pause)
    walks.set(ofHours, walk)
    const found = [...walk.found].find(isLarge) ?? (await walk.next(isLarge))
    return found === undefined || found.note !== undefined ? found : { ...found, note: 'earlier' }
  }
}

/** Steps from earlier worlds, for several rules: no world is looked at twice, and none before a rule has to know it. */
type Walk = {
  /** The different steps that were found. */
  readonly found: ReadonlySet<Step>
  /** Walks on to the next step that is large enough; undefined if none is. */
  readonly next: (isLarge: (step: Step) => boolean) => Promise<Step | undefined>
}

function walkThrough(worlds: Iterable<World>, stepFrom: StepsTo, pause: () => Promise<void>): Walk {
  const found = new Set<Step>()
  const rest = worlds[Symbol.iterator]()
  return {
    found,
    async next(isLarge) {
      for (let world = rest.next(); world.done !== true; world = rest.next()) {
        await pause()
        const step = await stepFrom(world.value)
        const isNew = !found.has(step)
        found.add(step)
        if (isNew && isLarge(step)) return step
      }
      return undefined
    },
  }
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS)
}

/** The stored state, and changes since a time: undefined where the log has too many, or is not asked. */
type Facts = {
  readonly stored: Deciders
  readonly past: readonly PastEvent[] | undefined
  readonly segments: readonly SegmentDefinition[]
  readonly pastSegments: readonly PastSegment[] | undefined
}

/** Reads features with all parents that they have or had, and their segments. */
async function read(db: Db, features: readonly string[], own: Changes, since: Date | undefined): Promise<Facts> {
  const first = await readNames(db, [...new Set([...features, ...parentsIn(own, features)])], since)
  const earlier = parentsIn(changesByFeature(first.past), features).filter((name) => !first.stored.has(name))
  const further = earlier.length === 0 ? NOTHING : await readNames(db, earlier, since)
  const stored = new Map([...first.stored, ...further.stored])
  const past = [...first.past, ...further.past].sort((one, other) => one.id - other.id)
  const named = {
    names: [...stored.keys()],
    ids: [...segmentsIn(own), ...segmentsIn(changesByFeature(past))],
  }
  const [segments, pastSegments] = await Promise.all([
    segmentsOf(db, named),
    since === undefined ? undefined : segmentsSince(db, named, since),
  ])
  const isCut = since === undefined || past.length > MAX_PAST_EVENTS
  return { stored, past: isCut ? undefined : past, segments, pastSegments }
}

type Names = { readonly stored: Deciders; readonly past: readonly PastEvent[] }
const NOTHING: Names = { stored: new Map(), past: [] }

async function readNames(db: Db, names: readonly string[], since: Date | undefined): Promise<Names> {
  const [states, past] = await Promise.all([
    statesOf(db, names),
    since === undefined ? [] : changesSince(db, names, since),
  ])
  return { stored: decidersOf(states), past }
}

/** Returns the parents that changes of features gave or took away. */
function parentsIn(changes: Changes, features: readonly string[]): string[] {
  return features.flatMap((feature) => (changes.get(feature) ?? []).flatMap(parentsChangedBy))
}

/** Returns the worlds before and after events, one of which is stored. */
function worldsOf(
  stored: Deciders,
  segments: readonly SegmentDefinition[],
  events: readonly RuledEvent[],
  own: Changes,
  when: 'made' | 'planned',
): [before: World, after: World] {
  const now: World = { features: stored, segments: new Map(segments.map((segment) => [segment.id, segment])) }
  const changed = events.filter(({ type }) => type === 'segment-updated')
  if (when === 'planned') {
    const edited = changed.map(({ data }) => data as SegmentDefinition)
    return [now, { features: decidersAfter(stored, own), segments: withSegments(now.segments, edited) }]
  }
  // Of several changes of a segment, the first one says what it was before.
  const earlier = changed.toReversed().map(({ preData }) => preData as SegmentDefinition)
  return [{ features: decidersBefore(stored, own), segments: withSegments(now.segments, earlier) }, now]
}

function withSegments(segments: World['segments'], others: readonly SegmentDefinition[]): World['segments'] {
  return new Map([...segments, ...others.map((segment) => [segment.id, segment] as const)])
}

function changesByFeature(events: readonly (FeatureEvent & { readonly featureName: string })[]): Changes {
  return new Map(
    [...grouped(events, ({ featureName }) => featureName)].map(([name, ofFeature]) => [
      name,
      ofFeature.flatMap(changesOf),
    ]),
  )
}

/** An event that was recorded in this transaction or will be, as it is in the log. */
function asLogged(event: RuledEvent): FeatureEvent & { readonly featureName: string } {
  const { type, environment = null, feature = '', data = null, preData = null } = event
  return { id: 0, type, createdBy: '', createdAt: '', environment, data, preData, featureName: feature }
}

function segmentsIn(changes: Changes): number[] {
  return [...changes.values()].flat().flatMap(segmentsChangedBy)
}
