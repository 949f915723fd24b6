import type { Schema } from '../../contract.ts'
import { conforming } from '../checking/contract-check.ts'
import { DAY_MS } from '../date-time.ts'
import { type DomainError, invalid } from '../errors.ts'
import type { FeatureRecord } from '../event-types.ts'
import { type Checked, checkedPatch } from '../patching/checked-patch.ts'
import type { Patch } from '../patching/json-patch.ts'
import type { FeatureRow, FeatureTypeRow } from './rows.ts'

export type FeatureKey = { project: string; feature: string }

/**
 * The booleans of a feature that have no rules of their own, with their defaults. Each has a column of the same name
 * and is in the contract.
 */
const OPTION_DEFAULTS = { impressionData: false } satisfies Partial<FeatureRow>

export type FeatureOptions = Record<keyof typeof OPTION_DEFAULTS, boolean>

export const OPTIONS = Object.keys(OPTION_DEFAULTS) as readonly (keyof FeatureOptions)[]

/**
 * The settings of a feature, as stored. `markedStale` is an explicit mark as stale or not stale; null means that age
 * and type decide.
 */
export type FeatureSettings = FeatureOptions & Pick<FeatureRow, 'type' | 'description' | 'markedStale'>

/**
 * The state of a feature without its environments. `lifetimeDays` is the lifetime of its type; null means that it never
 * becomes stale by age.
 */
export type FeatureState = FeatureSettings &
  Pick<FeatureRow, 'name' | 'createdAt' | 'archivedAt'> &
  Pick<FeatureTypeRow, 'lifetimeDays'> & {
    project: string
    /** The setting of its project; only known of a locked feature. */
    requirePreconditions?: boolean
  }

/** Returns the options in `given`, without its other members. Takes absent ones from `otherwise`. */
export function optionsOf(
  given: Partial<FeatureOptions>,
  otherwise: Readonly<FeatureOptions> = OPTION_DEFAULTS,
): FeatureOptions {
  const options: FeatureOptions = { ...OPTION_DEFAULTS }
  for (const name of OPTIONS) options[name] = given[name] ?? otherwise[name]
  return options
}

/** Returns the settings in `given`, without its other members. */
export function settingsOf(given: FeatureSettings): FeatureSettings {
  const { type, description, markedStale } = given
  return { type, description, markedStale, ...optionsOf(given) }
}

/** Whether the feature is older than the lifetime of its type. */
export function isPastLifetime(
  { createdAt, lifetimeDays }: Pick<FeatureState, 'createdAt' | 'lifetimeDays'>,
  now: Date,
): boolean {
  return lifetimeDays !== null && now.getTime() - createdAt.getTime() >= lifetimeDays * DAY_MS
}

/** Returns the explicit mark; without one, age and type decide. */
export function isStale(feature: Pick<FeatureState, 'markedStale' | 'createdAt' | 'lifetimeDays'>, now: Date): boolean {
  return feature.markedStale ?? isPastLifetime(feature, now)
}

export function featureRecord(feature: FeatureState, now: Date): FeatureRecord {
  const { name, type, description, project, createdAt, archivedAt } = feature
  return {
    name,
    type,
    description,
    project,
    stale: isStale(feature, now),
    markedStale: feature.markedStale,
    ...optionsOf(feature),
    createdAt: createdAt.toISOString(),
    archived: archivedAt !== null,
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}

/** Returns null for an empty description. */
export function normalizedDescription(description: string | null | undefined): string | null {
  return description === undefined || description === '' ? null : description
}

/**
 * Returns the feature after an update. Absent properties keep their values. `stale` sets a mark only if it differs from
 * the value shown now, so that sending back a response does not turn staleness by age into a mark.
 *
 * @throws DomainError invalid for a different name
 */
export function updatedFeature(feature: FeatureState, settings: Schema<'UpdateFeature'>, now: Date): FeatureState {
  const { name = feature.name, type = feature.type, description, stale } = settings
  if (name !== feature.name)
    throw invalid(`The name of the feature is "${feature.name}" and can't be changed`, '/body/name')
  return {
    ...feature,
    type,
    description: description === undefined ? feature.description : normalizedDescription(description),
    markedStale: stale === undefined || stale === isStale(feature, now) ? feature.markedStale : stale,
    ...optionsOf(settings, feature),
  }
}

const WRITABLE = ['description', 'type', 'stale', ...OPTIONS]

/**
 * Returns the feature after a JSON Patch.
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
      ...optionsOf(after),
    }
  }
  return checkedPatch(before, patch, read, { writable: WRITABLE })
}

/** The document always contains the shown value of `stale`, so only an operation on `/stale` sets a mark. */
function markAfter({ markedStale }: FeatureState, { stale }: Schema<'PatchableFeature'>, patch: Patch): boolean | null {
  if (stale === undefined) return null
  return patch.some(({ path }) => path === '/stale') ? stale : markedStale
}

function patchableDocument(feature: FeatureState, now: Date): Schema<'PatchableFeature'> & Record<string, unknown> {
  const { name, project, createdAt, type, description } = feature
  const readable = { name, project, createdAt: createdAt.toISOString(), archived: false }
  return { ...readable, type, description, stale: isStale(feature, now), ...optionsOf(feature) }
}

/** The error of a change that archived features refuse. */
export function archivedError(name: string): DomainError {
  return invalid(`The feature "${name}" is archived. Revive it before you change it`)
}
