import type { Db } from '../../db/handles.ts'
import { yieldingAfterSteps } from '../../runtime/yielding.ts'
import { HOUR_MS } from '../date-time.ts'
import type { SegmentDefinition } from '../evaluation/definitions.ts'
import { changesOf } from '../features/edits/table.ts'
import type { Work } from '../impact/work.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'
import type { CountedNow } from './candidates.ts'
import { type Changes, changesByEvents, segmentsIn } from './own-changes.ts'
import { earlierWorlds, type PastChanges } from './past.ts'
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

/**
 * Returns what counts the steps of features. Reads what decided about them in the times that rules look back.
 *
 * @param sequence what is made, in its order; if it is made already, one step
 * @param counted the features, and what decides about them now
 * @param hours how far rules look back; 0 if none does
 */
export async function largeSteps(
  { db, now }: { readonly db: Db; readonly now: Date },
  sequence: readonly PlannedStep[],
  { counted, ...known }: CountedNow,
  hours: number,
  when: 'made' | 'planned',
): Promise<LargeStep> {
  const current = { stored: decidersOf(known.states), segments: known.segments, past: withChangesOf(known.past) }
  const own = changesByEvents(sequence.flatMap(({ events }) => events))
  const { stored, past, segments, pastSegments } =
    hours === 0
      ? { ...current, past: undefined, pastSegments: undefined }
      : await withPast(db, counted, current, own, hoursBefore(now, hours))
  const worlds = worldsOf(stored, segments, sequence, when)
  const work: Work = { left: MOST_WORK_OF_CHECK }
  const pause = yieldingAfterSteps()
  const isRead = new Set(counted)
  const logged = past && pastSegments && earlierWorlds(stateOf(worlds, when), past, pastSegments)
  const steps = new Map<string, StepsTo>()
  /** The steps from the state before, which all rules ask for. */
  const ownSteps = new Map<string, Promise<Step>>()
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
    const ownStep = ownSteps.get(key) ?? stepFrom(before)
    ownSteps.set(key, ownStep)
    const step = await ownStep
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

/** The stored state of features with all their parents, and of their segments, and their changes in the log. */
type Current = {
  readonly stored: Deciders
  readonly segments: readonly SegmentDefinition[]
  readonly past: readonly PastChanges[]
}

/** The stored state, and changes since a time: undefined where the log has too many. */
type Facts = Pick<Current, 'stored' | 'segments'> & {
  readonly past: readonly PastChanges[] | undefined
  readonly pastSegments: readonly PastSegment[] | undefined
}

function withChangesOf(events: readonly PastEvent[]): PastChanges[] {
  return events.map((event) => ({ ...event, changes: changesOf(event) }))
}

/** Reads what is missing of a time: the parents that features had then, and the segments of all that was changed. */
async function withPast(
  db: Db,
  features: readonly string[],
  current: Current,
  own: Changes,
  since: Date,
): Promise<Facts> {
  const changed = current.past.filter(({ featureName }) => features.includes(featureName))
  const parents = changed.flatMap(({ changes }) => changes.flatMap(parentsChangedBy))
  const earlier = [...new Set(parents)].filter((name) => !current.stored.has(name))
  const [states, more] =
    earlier.length === 0 ? [[], []] : await Promise.all([statesOf(db, earlier), changesSince(db, earlier, since)])
  const stored = new Map([...current.stored, ...decidersOf(states)])
  const past = [...current.past, ...withChangesOf(more)].sort((one, other) => one.id - other.id)
  const ofChanges = past.flatMap(({ changes }) => changes.flatMap(segmentsChangedBy))
  const all = { names: [...stored.keys()], ids: [...new Set([...segmentsIn(own), ...ofChanges])] }
  const isKnown = new Set([...segmentsIn(own), ...current.segments.map(({ id }) => id)])
  const hasFurther = earlier.length > 0 || ofChanges.some((id) => !isKnown.has(id))
  // Most features use no segments, and have used none: then nothing more is read.
  const usesNone = !hasFurther && isKnown.size === 0
  const [segments, pastSegments] = await Promise.all([
    hasFurther ? segmentsOf(db, all) : current.segments,
    usesNone ? [] : segmentsSince(db, all, since),
  ])
  const isCut = past.length > MAX_PAST_EVENTS
  return { stored, past: isCut ? undefined : past, segments, pastSegments }
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
    return [{ features: decidersBefore(stored, changesByEvents(events)), segments: known }, now]
  }
  const worlds: [World, ...World[]] = [now]
  let last = now
  for (const { events } of sequence) {
    const edited = ofSegments(events).map(({ data }) => data as SegmentDefinition)
    const features = decidersAfter(last.features, changesByEvents(events))
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
