import { type FeatureEvent, UNKNOWN, withoutChanges } from '../features/changes.ts'
import { type ComingBack, type Restricted, strategiesBack, widerError, widerIn } from '../features/coming-back.ts'
import { changesOf } from '../features/edits/table.ts'
import { type FeatureDocument, partOf } from '../features/state.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { hasLostSegment, type Since, type SincePlace, widenedSegments } from './later-events.ts'

/** A feature now, and as it is to be; an archived one is on nowhere. */
type Wanted = {
  readonly name: string
  readonly now: FeatureDocument
  readonly wanted: FeatureDocument
  /** It comes back from what it was before this event. */
  readonly since: SincePlace & FeatureEvent
  readonly others: Since
}

/**
 * Ensures that a feature comes back in all its environments with all that has restricted it.
 *
 * @throws DomainError conflict
 */
export async function assertNotWider({ tx }: Transaction, given: Wanted): Promise<void> {
  const { name, now, wanted, since } = given
  if (wanted.archived) return
  const pasts = pastsOf(given)
  const places = Object.keys(wanted.environments).map((environment) => {
    const here = restrictedIn(now, environment)
    return {
      environment,
      now: now.archived ? { ...here, enabled: false } : here,
      wanted: restrictedIn(wanted, environment),
      pasts: pasts.map((past) => ({ ...restrictedIn(past, environment), isArchived: past.archived })),
    }
  })
  const back = places.flatMap((place) => (place.wanted.enabled ? strategiesBack(place.now, place.wanted) : []))
  if (back.length === 0) return
  const widened = await widenedSegments(
    tx,
    since.id,
    back.flatMap(({ segments }) => segments),
  )
  for (const { environment, ...place } of places) {
    const coming: ComingBack = { ...place, widened }
    const loss = widerIn(coming)
    if (loss !== undefined) throw widerError(name, environment, loss, coming)
  }
  const turned = places.find((place) => place.wanted.enabled && !place.now.enabled)
  if (turned !== undefined && (await hasLostSegment(tx, since, segmentsIn(now)))) {
    const { environment, ...place } = turned
    throw widerError(name, environment, 'segment', place)
  }
}

/** Returns what a feature was before the event, and before the edit that it is a part of, as far as the log says it. */
function pastsOf({ now, since, others: { later, sameEdit } }: Wanted): FeatureDocument[] {
  const begun = [since, ...later.toReversed()]
  const edits = sameEdit.length === 0 ? [begun] : [begun, [...sameEdit.toReversed(), ...begun]]
  return edits.flatMap((events) => {
    const known = events.flatMap(changesOf).filter(({ before }) => before !== UNKNOWN)
    const past = withoutChanges(now, known)
    return past === UNKNOWN || past === undefined ? [] : [past]
  })
}

function restrictedIn(document: FeatureDocument, environment: string): Restricted {
  return { ...partOf(document, environment), dependencies: document.dependencies }
}

/** Returns the ids of the segments that the strategies in a document use. */
function segmentsIn({ environments }: FeatureDocument): number[] {
  return Object.values(environments).flatMap(({ strategies }) =>
    Object.values(strategies).flatMap(({ segments }) => segments),
  )
}
