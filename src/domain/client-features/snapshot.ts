import { isDeepStrictEqual } from 'node:util'
import { contentHash } from '../../runtime/hash.ts'
import { forEachYielding, mapYielding, yieldToEventLoop } from '../../runtime/yielding.ts'
import { NO_VARIANT_ON } from '../evaluation/variants.ts'
import { inPlainDependencies } from '../normal-form/dependencies.ts'
import { normalConstraints, normalFeature } from '../normal-form/feature.ts'
import { inOlderOperators } from '../normal-form/older-operators.ts'
import {
  type ChangedRow,
  type ClientFeature,
  type ClientSegment,
  NOTHING_YET,
  type StoredDefinition,
} from './changed-row.ts'

/** A feature in one environment, ready to be sent. A new one is made for each change of it or of its segments. */
export type FeatureEntry = {
  readonly name: string
  readonly project: string
  /** As `type:value`. */
  readonly tags: readonly string[]
  /** Ids of the segments that its strategies use. */
  readonly segments: readonly number[]
  /** The `ClientFeature` as JSON. */
  readonly json: string
  /** The same for the same content, on every server. */
  readonly hash: string
  readonly hasVariants: boolean
  /** The parents of which it needs one of certain variants. */
  readonly variantParents: readonly string[]
  /** The entry before it was turned off, for a feature that a parent without variants keeps off. */
  readonly on?: FeatureEntry
}

export type SegmentEntry = ClientSegment & { readonly json: string; readonly hash: string }

/** The state of an environment that SDKs see: all active features as of one commit. Immutable. */
export type Snapshot = {
  readonly environment: string
  /** The position from which the next read begins. */
  readonly position: string
  readonly lastEventId: number
  /** By name, sorted. */
  readonly features: ReadonlyMap<string, FeatureEntry>
  readonly segments: ReadonlyMap<number, SegmentEntry>
}

const MANY_ROWS = 1000

export function emptySnapshot(environment: string): Snapshot {
  return { environment, position: NOTHING_YET, lastEventId: 0, features: new Map(), segments: new Map() }
}

/**
 * Returns the snapshot after changes. Unchanged entries stay the same objects. Yields to the event loop.
 *
 * @param rows all changes since the position of the snapshot; from `NOTHING_YET` they are all rows
 */
export async function applied(before: Snapshot, rows: readonly ChangedRow[]): Promise<Snapshot> {
  const [first] = rows
  const isAnew = before.position === NOTHING_YET
  if (first === undefined) return isAnew && before.features.size > 0 ? emptySnapshot(before.environment) : before
  // The driver has just made all these rows without yielding to the event loop.
  if (rows.length > MANY_ROWS) await yieldToEventLoop()
  const entries = (await mapYielding(rows, entryOf)).filter((entry) => entry !== undefined)
  const segments = new Map(isAnew ? [] : before.segments)
  const features = new Map(isAnew ? [] : before.features)
  const changedSegments = new Set<number>()
  for (const entry of entries) {
    if (entry.kind !== 'segment') continue
    const known = before.segments.get(entry.segment.id)
    if (known?.hash !== entry.segment.hash) changedSegments.add(entry.segment.id)
    segments.set(entry.segment.id, known?.hash === entry.segment.hash ? known : entry.segment)
  }
  let hasNewNames = false
  await forEachYielding(entries, (entry) => {
    if (entry.kind !== 'feature') return
    const { name, feature } = entry
    const known = before.features.get(name)
    hasNewNames ||= !features.has(name)
    if (feature === undefined) features.delete(name)
    else features.set(name, known !== undefined && isSame(known, feature) ? known : feature)
  })
  if (changedSegments.size > 0) {
    for (const [name, feature] of features) {
      if (feature.segments.some((id) => changedSegments.has(id))) features.set(name, { ...feature })
    }
  }
  for (const [name, entry] of features)
    if (entry.variantParents.length > 0) features.set(name, asParentsAllow(entry, features))
  return {
    environment: before.environment,
    position: first.position,
    lastEventId: first.lastEventId,
    features: hasNewNames ? await inOrder(features) : features,
    segments,
  }
}

type Entry =
  | { kind: 'segment'; segment: SegmentEntry }
  | { kind: 'feature'; name: string; feature: FeatureEntry | undefined }

function entryOf(row: ChangedRow): Entry | undefined {
  if (row.kind === 'shared') return undefined
  if (row.kind === 'segment') {
    const constraints = inOlderOperators(normalConstraints(row.definition.constraints))
    const definition = { ...row.definition, constraints }
    const json = JSON.stringify(definition)
    return { kind: 'segment', segment: { ...definition, json, hash: contentHash(json) } }
  }
  const { name, definition } = row
  return { kind: 'feature', name, feature: definition === null ? undefined : featureEntry(definition) }
}

/** As applications get it, and as our own evaluator reads it for them. */
function sentFeature(feature: ClientFeature): ClientFeature {
  const normal = normalFeature(feature)
  const strategies = normal.strategies.map((strategy) => ({
    ...strategy,
    constraints: inOlderOperators(strategy.constraints),
  }))
  return { ...normal, strategies, dependencies: inPlainDependencies(normal.dependencies ?? []) }
}

function featureEntry({ feature, tags }: StoredDefinition): FeatureEntry {
  const segments = [...new Set(feature.strategies.flatMap((strategy) => strategy.segments ?? []))]
  const normal = sentFeature(feature)
  const json = JSON.stringify(withoutEmptyLists(normal))
  return {
    name: feature.name,
    project: feature.project,
    tags,
    segments,
    json,
    hash: contentHash(json),
    hasVariants: [normal, ...normal.strategies].some(({ variants }) => variants.length > 0),
    variantParents: (feature.dependencies ?? [])
      .filter(({ enabled, variants = [] }) => enabled && variants.length > 0 && !variants.includes(NO_VARIANT_ON.name))
      .map((dependency) => dependency.feature),
  }
}

/**
 * Returns a feature that needs a variant of a parent without variants as one that is off. No context gives it one, but
 * some SDKs have the feature on for everybody then.
 */
function asParentsAllow(entry: FeatureEntry, features: ReadonlyMap<string, FeatureEntry>): FeatureEntry {
  const on = entry.on ?? entry
  const isOff = on.variantParents.some((parent) => features.get(parent)?.hasVariants === false)
  if (isOff === (entry.on !== undefined)) return entry
  if (!isOff) return on
  const json = JSON.stringify({ ...JSON.parse(on.json), enabled: false })
  return { ...on, json, hash: contentHash(json), on }
}

/** Leaves out lists that the contract leaves out when they are empty. */
function withoutEmptyLists({ strategies, dependencies = [], ...feature }: ClientFeature): ClientFeature {
  return {
    ...feature,
    strategies: strategies.map(({ segments = [], ...strategy }) =>
      segments.length === 0 ? strategy : { ...strategy, segments },
    ),
    ...(dependencies.length > 0 && {
      dependencies: dependencies.map(({ feature: parent, enabled, variants = [] }) => ({
        feature: parent,
        enabled,
        ...(enabled && variants.length > 0 && { variants }),
      })),
    }),
  }
}

function isSame(one: FeatureEntry, other: FeatureEntry): boolean {
  return one.hash === other.hash && isDeepStrictEqual(one.tags, other.tags)
}

async function inOrder(features: Map<string, FeatureEntry>): Promise<Map<string, FeatureEntry>> {
  const names = [...features.keys()].sort()
  await yieldToEventLoop()
  const sorted = new Map<string, FeatureEntry>()
  await forEachYielding(names, (name) => sorted.set(name, features.get(name) as FeatureEntry))
  return sorted
}
