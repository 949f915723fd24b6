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

/** Events that are made together, and in how many hours from now; the first step is made now. */
export type PlannedStep = { readonly events: readonly RuledEvent[]; readonly hours: number }

export type Changes = ReadonlyMap<string, readonly Change[]>

/**
 * Reads what decides about the features of matches, now and in the times that rules look back.
 *
 * @param sequence what is made, in its order; if it is made already, one step
 */
export async function largeSteps(
  { db, now }: { readonly db: Db; readonly now: Date },
  sequence: readonly PlannedStep[],
  matches: readonly Match[],
  when: 'made' | 'planned',
): Promise<LargeStep> {
  const counted = [...new Set(matches.flatMap(({ features }) => features))].slice(0, MAX_COUNTED)
  const hours = Math.max(0, ...matches.map(({ stepHours }) => stepHours ?? 0))
  const own = changesByFeature(sequence.flatMap(({ events }) => events.map(asLogged)))
  const { stored, past, segments, pastSegments } = await read(
    db,
    counted,
    own,
    hours === 0 ? undefined : hoursBefore(now, hours),
  )
  const worlds = worldsOf(stored, segments, sequence, when)
  const work: Work = { left: MOST_WORK_OF_CHECK }
  const pause = yieldingAfterSteps()
  const isRead = new Set(counted)
  const logged = past && pastSegments && earlierWorlds(stateOf(worlds, when), past, pastSegments)
  const steps = new Map<string, StepsTo>()
  const walks = new Map<string, Walk>()

  /** The worlds in so many hours before a step: those before the earlier steps, and those of the log. */
  function* earlierThan(at: number, feature: string, environment: string, back: number): Generator<World> {
    const hours = sequence[at]?.hours ?? 0
    for (let before = at - 1; before >= 0; before--) {
      const world = worlds[before]
      if (world === undefined || hours - (sequence[before]?.hours ?? 0) > back) return
      yield world
    }
    if (logged !== undefined && hours <= back) yield* logged(feature, environment, hoursBefore(now, back - hours))
  }

  async function largeStep(at: number, ...[feature, environment, back, isLarge]: Parameters<LargeStep>) {
    const [before, after] = [worlds[at], worlds[at + 1]]
    if (before === undefined || after === undefined) return WHOLE
    const key = JSON.stringify([at, feature, environment])
    const stepFrom = steps.get(key) ?? stepsTo(feature, environment, after, work)
    steps.set(key, stepFrom)
    const step = await stepFrom(before)
    if (isLarge(step)) return step
    // What changes nothing now adds nothing to earlier steps.
    if (back === null || step.points === 0) return undefined
    if (logged === undefined) return WHOLE
    const ofHours = JSON.stringify([key, back])
    const walk = walks.get(ofHours) ?? walkThrough(earlierThan(at, feature, environment, back), stepFrom, pause)
    walks.set(ofHours, walk)
    const found = [...walk.found].find(isLarge) ?? (await walk.next(isLarge))
    return found === undefined || found.note !== undefined ? found : { ...found, note: 'earlier' as const }
  }

  return async (...asked) => {
    const [feature] = asked
    for (const at of sequence.keys()) {
      await pause()
      if (!isRead.has(feature)) return WHOLE
      const found = await largeStep(at, ...asked)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** Returns the stored one of the worlds between steps. */
function stateOf(worlds: readonly [World, ...World[]], when: 'made' | 'planned'): World {
  return (when === 'made' ? worlds[1] : undefined) ?? worlds[0]
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

/** Returns the worlds before the first step, between all of them and after the last one, one of which is stored. */
function worldsOf(
  stored: Deciders,
  segments: readonly SegmentDefinition[],
  sequence: readonly PlannedStep[],
  when: 'made' | 'planned',
): [World, ...World[]] {
  const now: World = { features: stored, segments: new Map(segments.map((segment) => [segment.id, segment])) }
  if (when === 'made') {
    const events = sequence.flatMap((step) => step.events)
    // Of several changes of a segment, the first one says what it was before.
    const earlier = ofSegments(events).toReversed()
    const known = withSegments(
      now.segments,
      earlier.map(({ preData }) => preData as SegmentDefinition),
    )
    return [{ features: decidersBefore(stored, changesByFeature(events.map(asLogged))), segments: known }, now]
  }
  const worlds: [World, ...World[]] = [now]
  let last = now
  for (const { events } of sequence) {
    const edited = ofSegments(events).map(({ data }) => data as SegmentDefinition)
    const features = decidersAfter(last.features, changesByFeature(events.map(asLogged)))
    last = { features, segments: withSegments(last.segments, edited) }
    worlds.push(last)
  }
  return worlds
}

function ofSegments(events: readonly RuledEvent[]): RuledEvent[] {
  return events.filter(({ type }) => type === 'segment-updated')
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
