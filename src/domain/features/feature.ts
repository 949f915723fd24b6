import type { Schema } from '../../contract.ts'
import { type Checked, checkedPatch } from '../checked-patch.ts'
import { conforming } from '../contract-check.ts'
import { invalid } from '../errors.ts'
import type { FeatureRecord } from '../events/event-types.ts'
import type { Patch } from '../json-patch.ts'

/** What a feature is, apart from its environments. */
export type FeatureState = {
  name: string
  project: string
  type: string
  description: string | null
  impressionData: boolean
  /** What somebody said about staleness; null leaves it to age and type. */
  markedStale: boolean | null
  createdAt: Date
  archivedAt: Date | null
  /** Of its type; null means that it never gets stale by age. */
  lifetimeDays: number | null
}

const DAY_MS = 86_400_000

/** Whether the feature is older than its type lives. */
export function isPastLifetime(
  { createdAt, lifetimeDays }: Pick<FeatureState, 'createdAt' | 'lifetimeDays'>,
  now: Date,
): boolean {
  return lifetimeDays !== null && now.getTime() - createdAt.getTime() >= lifetimeDays * DAY_MS
}

/** An explicit mark decides; without one, age and type do. */
export function isStale(feature: Pick<FeatureState, 'markedStale' | 'createdAt' | 'lifetimeDays'>, now: Date): boolean {
  return feature.markedStale ?? isPastLifetime(feature, now)
}

export function featureRecord(feature: FeatureState, now: Date): FeatureRecord {
  const { name, type, description, project, impressionData, createdAt, archivedAt } = feature
  return {
    name,
    type,
    description,
    project,
    stale: isStale(feature, now),
    impressionData,
    createdAt: createdAt.toISOString(),
    archived: archivedAt !== null,
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}

/** An empty description is none. */
export function normalizedDescription(description: string | null | undefined): string | null {
  return description === undefined || description === '' ? null : description
}

/**
 * The feature as an update leaves it: what is absent keeps its value. `stale` marks it only when the feature does not
 * show it already, so that sending back what was read does not turn age and type into a mark.
 *
 * @throws DomainError invalid for another name
 */
export function updatedFeature(feature: FeatureState, settings: Schema<'UpdateFeature'>, now: Date): FeatureState {
  const { name = feature.name, type = feature.type, description, stale, impressionData } = settings
  if (name !== feature.name)
    throw invalid(`The name of the feature is "${feature.name}" and can't be changed`, '/body/name')
  return {
    ...feature,
    type,
    description: description === undefined ? feature.description : normalizedDescription(description),
    markedStale: stale === undefined || stale === isStale(feature, now) ? feature.markedStale : stale,
    impressionData: impressionData ?? feature.impressionData,
  }
}

const WRITABLE = ['description', 'type', 'stale', 'impressionData']

/**
 * The feature as a patch leaves it.
 *
 * @throws DomainError invalid
 */
export function patchedFeature(feature: FeatureState, patch: Patch, now: Date): Checked<FeatureState> {
  const before = patchableDocument(feature, now)
  const read = (document: unknown) => {
    const after = conforming('PatchableFeature', document, before)
    return {
      ...feature,
      type: after.type,
      description: normalizedDescription(after.description),
      markedStale: markAfter(feature, after, patch),
      impressionData: after.impressionData ?? false,
    }
  }
  return checkedPatch(before, patch, read, { writable: WRITABLE })
}

/** The document always has `stale`, as the feature shows it: only an operation on it makes it a mark. */
function markAfter({ markedStale }: FeatureState, { stale }: Schema<'PatchableFeature'>, patch: Patch): boolean | null {
  if (stale === undefined) return null
  return patch.some(({ path }) => path === '/stale') ? stale : markedStale
}

function patchableDocument(feature: FeatureState, now: Date): Schema<'PatchableFeature'> & Record<string, unknown> {
  const { name, project, createdAt, type, description, impressionData } = feature
  const readable = { name, project, createdAt: createdAt.toISOString(), archived: false }
  return { ...readable, type, description, stale: isStale(feature, now), impressionData }
}
