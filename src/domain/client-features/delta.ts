import { LRUCache } from 'lru-cache'
import { type Serialized, serialized } from '../../runtime/serialized.ts'
import type { SharedBody } from './bodies.ts'
import type { Selection } from './selection.ts'
import type { FeatureEntry, SegmentEntry } from './snapshot.ts'

/**
 * How many features the remembered selections may have together: enough for a few minutes of many changes. A thousand
 * features take about 50 kB.
 */
const MAX_EARLIER_FEATURES = 1_000_000

/** The part of a selection that a difference needs. A whole selection would also keep all documents made from it. */
type EarlierSelection = Pick<Selection, 'features' | 'segments'> & { readonly query: string }

export type Delta = { readonly body: Serialized; readonly isHydration: boolean }

/** Remembers selections, so that a client gets only the changes since the one that it has. */
export type Deltas = {
  /** Whether a revision is remembered. */
  has(revision: string): boolean
  /**
   * Returns the `ClientDelta` that leads from an earlier revision to a selection. All clients of a step share it.
   *
   * @param from undefined returns everything, and so does a revision that is not remembered or belongs to another
   *   selection: a difference would reveal the content of the other selection
   */
  since(from: string | undefined, selection: Selection): Delta
}

export function createDeltas(sharedBody: SharedBody): Deltas {
  const earlier = new LRUCache<string, EarlierSelection>({
    maxSize: MAX_EARLIER_FEATURES,
    sizeCalculation: ({ features, segments }) => 1 + features.size + segments.size,
  })
  const made = new WeakMap<Selection, Map<string, Delta>>()
  return {
    has: (revision) => earlier.has(revision),
    since(from, selection) {
      const { revision, features, segments } = selection
      const query = JSON.stringify(selection.query)
      if (earlier.get(revision) === undefined) earlier.set(revision, { features, segments, query })
      const known = from === undefined ? undefined : earlier.get(from)
      if (known === undefined || known.query !== query) return hydrationOf(sharedBody, selection)
      const steps = made.get(selection) ?? new Map<string, Delta>()
      made.set(selection, steps)
      const delta = steps.get(from ?? '') ?? deltaFrom(known, selection)
      steps.set(from ?? '', delta)
      return delta
    },
  }
}

function deltaFrom(before: EarlierSelection, selection: Selection): Delta {
  return { body: serialized(() => difference(before, selection)), isHydration: false }
}

function hydrationOf(sharedBody: SharedBody, selection: Selection): Delta {
  const { revision, characters } = selection
  return { body: sharedBody(`hydration ${revision}`, characters, () => hydration(selection)), isHydration: true }
}

function* hydration({ lastEventId, features, segments }: Selection): Generator<string> {
  yield `{"events":[{"eventId":${lastEventId},"type":"hydration","features":`
  yield* jsonOf(features)
  yield ',"segments":'
  yield* jsonOf(segments)
  yield '}]}'
}

/** Yields entries as a JSON list, in pieces. */
export function* jsonOf<Entry extends { readonly json: string }>(
  entries: ReadonlyMap<unknown, Entry>,
  textOf: (entry: Entry) => string = ({ json }) => json,
): Generator<string> {
  let head = '['
  for (const entry of entries.values()) {
    yield head
    yield textOf(entry)
    head = ','
  }
  yield entries.size === 0 ? '[]' : ']'
}

function difference(before: EarlierSelection, after: Selection): string[] {
  const head = `{"eventId":${after.lastEventId},"type":`
  const events = [
    // Segments come first: a client evaluates each feature with the segments that it has.
    ...changedEntries(before.segments, after.segments).map(({ json }) => `${head}"segment-updated","segment":${json}}`),
    ...goneEntries<string, FeatureEntry>(before.features, after.features).map(
      ({ name, project }) =>
        `${head}"feature-removed","featureName":${JSON.stringify(name)},"project":${JSON.stringify(project)}}`,
    ),
    ...changedEntries(before.features, after.features).map(({ json }) => `${head}"feature-updated","feature":${json}}`),
    ...goneEntries<number, SegmentEntry>(before.segments, after.segments).map(
      ({ id }) => `${head}"segment-removed","segmentId":${id}}`,
    ),
  ]
  return [`{"events":[${events.join(',')}]}`]
}

type Entries<Key, Entry> = ReadonlyMap<Key, Entry>

function changedEntries<Key, Entry extends { readonly hash: string }>(
  before: Entries<Key, Entry>,
  after: Entries<Key, Entry>,
): Entry[] {
  const found: Entry[] = []
  for (const [key, entry] of after) if (before.get(key)?.hash !== entry.hash) found.push(entry)
  return found
}

function goneEntries<Key, Entry>(before: Entries<Key, Entry>, after: Entries<Key, Entry>): Entry[] {
  const found: Entry[] = []
  for (const [key, entry] of before) if (!after.has(key)) found.push(entry)
  return found
}
