import { LRUCache } from 'lru-cache'
import type { Schema } from '../../contract.ts'
import { contentHash } from '../../runtime/hash.ts'
import type { FeatureEntry, SegmentEntry, Snapshot } from './snapshot.ts'

/** The filter by which a request selects features of an environment. */
export type Filter = {
  /** Empty means all projects. */
  readonly projects: readonly string[]
  readonly namePrefix?: string | undefined
  /** Tags as `type:value`, of which a feature needs at least one; empty means no filter. */
  readonly tags?: readonly string[] | undefined
}

/** Projects that select nothing: a project with this id does not exist. */
export const NOWHERE: readonly string[] = ['']

/** The part of a snapshot that a key, or a request, gets. Never changed. */
export type Selection = {
  readonly environment: string
  readonly lastEventId: number
  /** The same for the same content, on every server. */
  readonly revision: string
  /** By name, sorted. */
  readonly features: ReadonlyMap<string, FeatureEntry>
  /** The segments that the features use, by id, sorted. */
  readonly segments: ReadonlyMap<number, SegmentEntry>
  readonly query: Schema<'ClientFeaturesQuery'>
  /** The total length of all features and segments as JSON. */
  readonly characters: number
  /** The same with the segments within each feature that uses them. */
  readonly inlinedCharacters: number
}

/**
 * Far more than the combinations of projects that keys have. A limit is needed because a request can have any filter.
 */
const MAX_SELECTIONS = 100

const selections = new WeakMap<Snapshot, LRUCache<string, Selection>>()

/**
 * Returns the selection of a filter. Returns the same object for the same snapshot and filter, so that caches can use
 * it as a key.
 */
export function selected(snapshot: Snapshot, filter: Filter): Selection {
  const known = selections.get(snapshot) ?? new LRUCache<string, Selection>({ max: MAX_SELECTIONS })
  selections.set(snapshot, known)
  const query = queryOf(snapshot, filter)
  const key = JSON.stringify(query)
  const selection = known.get(key) ?? select(snapshot, filter, query, key)
  known.set(key, selection)
  return selection
}

function queryOf({ environment }: Snapshot, { projects, namePrefix, tags = [] }: Filter): Selection['query'] {
  return {
    environment,
    ...(projects.length > 0 && { project: projects === NOWHERE ? [] : [...projects].sort() }),
    ...(namePrefix !== undefined && { namePrefix }),
    ...(tags.length > 0 && { tag: [...tags].sort() }),
  }
}

function select(snapshot: Snapshot, filter: Filter, query: Selection['query'], key: string): Selection {
  const { environment, lastEventId } = snapshot
  const features = selectedFeatures(snapshot, filter)
  const segments = usedSegments(snapshot, features)
  let content = key
  let characters = 0
  let inlinedCharacters = 0
  for (const { hash, json, segments: used } of features.values()) {
    content += ` ${hash}`
    characters += json.length
    inlinedCharacters += json.length
    for (const id of used) inlinedCharacters += segments.get(id)?.json.length ?? 0
  }
  for (const { hash, json } of segments.values()) {
    content += ` ${hash}`
    characters += json.length
  }
  return {
    environment,
    lastEventId,
    revision: contentHash(content),
    features,
    segments,
    query,
    characters,
    inlinedCharacters,
  }
}

function selectedFeatures(snapshot: Snapshot, filter: Filter): Selection['features'] {
  const { projects, namePrefix = '', tags = [] } = filter
  if (projects.length === 0 && namePrefix === '' && tags.length === 0) return snapshot.features
  const features = new Map<string, FeatureEntry>()
  for (const [name, feature] of snapshot.features) if (isSelected(feature, filter)) features.set(name, feature)
  return features
}

function usedSegments(snapshot: Snapshot, features: Selection['features']): Selection['segments'] {
  const used = new Set<number>()
  for (const feature of features.values()) for (const id of feature.segments) used.add(id)
  const segments = new Map<number, SegmentEntry>()
  for (const id of [...used].sort((one, other) => one - other)) {
    const segment = snapshot.segments.get(id)
    if (segment !== undefined) segments.set(id, segment)
  }
  return segments
}

function isSelected(feature: FeatureEntry, { projects, namePrefix = '', tags = [] }: Filter): boolean {
  return (
    (projects.length === 0 || projects.includes(feature.project)) &&
    feature.name.startsWith(namePrefix) &&
    (tags.length === 0 || tags.some((tag) => feature.tags.includes(tag)))
  )
}
