import type { Db } from '../../db/handles.ts'
import { grouped } from '../../runtime/grouped.ts'
import { DAY_MS, HOUR_MS } from '../date-time.ts'
import type { SegmentDefinition } from '../evaluation/definitions.ts'
import type { Change, FeatureEvent } from '../features/changes.ts'
import type { Strategy } from '../features/edits/edit.ts'
import { changesOf } from '../features/edits/table.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { type Match, matchesOf } from './matching.ts'
import { changesSince, MAX_PAST_EVENTS, segmentsOf, statesOf } from './states.ts'
import {
  type Deciders,
  decidersAfter,
  decidersBefore,
  decidersOf,
  type Step,
  stepBetween,
  WHOLE,
  type World,
} from './steps.ts'

/** A rule that matches a change in a place, with the size of the largest step there; undefined if no size counts. */
export type MatchedRule = Match & { readonly step: Step | undefined }

/** The steps of more features are not counted: they count as whole. */
const MAX_COUNTED = 100

/** Where the states are, or the transaction that changes them; the time and the limits. */
export type Asking = Pick<Transaction, 'now' | 'limits'> & { readonly db: Db }

/**
 * Returns the approval rules that match events, in the order of their ids, with each place.
 *
 * @param when whether the events were made in the transaction, or are to be made
 */
export async function matchedRules(
  { db, now, limits }: Asking,
  events: readonly RuledEvent[],
  when: 'made' | 'planned' = 'made',
): Promise<MatchedRule[]> {
  if (events.length === 0) return []
  const oldest = new Date(now.getTime() - limits.approvalDays * DAY_MS)
  const matches = await matchesOf(db, events, oldest, when)
  const sized = matches.filter(isSized)
  if (sized.length === 0) return matches.map((match) => ({ ...match, step: undefined }))
  const stepIn = await stepsOf({ db, now }, events, sized, when)
  const rules: MatchedRule[] = []
  for (const match of matches) {
    const step = isSized(match) ? await largest(match, stepIn) : undefined
    if (step === undefined || isReached(match, step)) rules.push({ ...match, step })
  }
  return rules
}

function isSized({ stepPoints, forEverybody }: Match): boolean {
  return stepPoints !== null || forEverybody
}

function isReached({ stepPoints, forEverybody }: Match, { points, isForEverybody }: Step): boolean {
  return (stepPoints === null || points >= stepPoints) && (!forEverybody || isForEverybody)
}

type StepIn = (feature: string, environment: string, hours: number | null) => Promise<Step>

/** Returns the largest step of a matched place; a smaller one that is for everybody counts with it. */
async function largest(match: Match, stepIn: StepIn): Promise<Step> {
  const { features, environment, isUncounted, stepHours } = match
  if (isUncounted || environment === null || features.length > MAX_COUNTED) return WHOLE
  const steps: Step[] = []
  for (const feature of features) steps.push(await stepIn(feature, environment, stepHours))
  const reached = steps.filter((step) => isReached(match, step))
  return (reached.length > 0 ? reached : steps).reduce((most, step) => (step.points > most.points ? step : most), {
    points: 0,
    isForEverybody: false,
  })
}

/** Reads what decides about the features of matches, now and in the times that rules look back. */
async function stepsOf(
  { db, now }: Pick<Asking, 'db' | 'now'>,
  events: readonly RuledEvent[],
  matches: readonly Match[],
  when: 'made' | 'planned',
): Promise<StepIn> {
  const names = [...new Set(matches.flatMap(({ features }) => features))].slice(0, MAX_COUNTED)
  const hours = Math.max(0, ...matches.map(({ stepHours }) => stepHours ?? 0))
  const since = new Date(now.getTime() - hours * HOUR_MS)
  const [states, past] = await Promise.all([statesOf(db, names), hours === 0 ? [] : changesSince(db, names, since)])
  const own = changesByFeature(events.map(asLogged))
  const segments = await segmentsOf(db, names, [...segmentsIn(own), ...segmentsIn(changesByFeature(past))])
  const [before, after] = worldsOf(decidersOf(states), segments, events, own, when)
  const isCut = past.length > MAX_PAST_EVENTS

  const read = new Set(names)

  return once(async (feature, environment, back) => {
    if (!read.has(feature)) return WHOLE
    if (back === null) return stepBetween(feature, environment, before, after)
    if (isCut) return WHOLE
    const from = new Date(now.getTime() - back * HOUR_MS)
    const changes = changesByFeature(past.filter(({ at }) => at >= from))
    const features = decidersBefore(when === 'made' ? after.features : before.features, changes)
    return stepBetween(feature, environment, { features, segments: before.segments }, after)
  })
}

/** Counts each step once: several rules may ask for it. */
function once(stepIn: StepIn): StepIn {
  const counted = new Map<string, Promise<Step>>()
  return (feature, environment, hours) => {
    const key = JSON.stringify([feature, environment, hours])
    const step = counted.get(key) ?? stepIn(feature, environment, hours)
    counted.set(key, step)
    return step
  }
}

type Changes = ReadonlyMap<string, readonly Change[]>

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

/** Returns the segments of the strategies that changes set or took away. */
function segmentsIn(changes: Changes): number[] {
  return [...changes.values()]
    .flat()
    .flatMap(({ before, after }) =>
      [before, after].flatMap((value) => (value as Partial<Strategy> | null | undefined)?.segments ?? []),
    )
}
