import { isDeepStrictEqual } from 'node:util'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { ACTIONS, namesOf, snapshotOf } from '../actions/table.ts'
import type { StoredChange } from '../change/typed-change.ts'
import type { CurrentFeature, CurrentState } from '../state/current-state.ts'
import { advance, obstacleTo, type SimulatedState, simulatedStateFrom } from './simulated-state.ts'

/** What others changed since the change was made. Applying the change is possible, and overwrites it. */
export type Overwritten = { was: object | null; is: object }

/** What prevents a request from being applied, and what it would overwrite. */
export type Conflicts = {
  /** Why nothing can be applied to a feature, by its name. */
  readonly features: ReadonlyMap<string, string>
  /** Why a change can't be applied, by its id. */
  readonly changes: ReadonlyMap<number, string>
  readonly overwritten: ReadonlyMap<number, Overwritten>
}

type RequestAt = ProjectEnvironment & { readonly id: number }

/** Compares the changes of a request, in their order, with the current state. */
export function conflictsOf(request: RequestAt, changes: readonly StoredChange[], current: CurrentState): Conflicts {
  const features = new Map<string, string>()
  const found = new Map<number, string>()
  const overwritten = new Map<number, Overwritten>()
  const simulated = simulatedStateFrom(current)
  for (const change of changes) {
    const ofFeature = change.feature === null ? undefined : featureConflict(request, change.feature, change, current)
    if (change.feature !== null && ofFeature !== undefined) features.set(change.feature, ofFeature)
    const conflict = ofFeature === undefined ? conflictOf(request, change, current, simulated) : undefined
    if (conflict !== undefined) found.set(change.id, conflict)
    // Omits overwrites where there is a conflict: a feature moved to another project may be hidden from the reader.
    const isFree = ofFeature === undefined && conflict === undefined
    const overwrites = isFree ? overwrittenBy(change, current) : undefined
    if (overwrites !== undefined) overwritten.set(change.id, overwrites)
    advance(simulated, change)
  }
  return { features, changes: found, overwritten }
}

/** Returns the first conflict of a request, as a sentence without the full stop; undefined when it can be applied. */
export function blockingConflict(
  { features, changes: found }: Conflicts,
  changes: readonly StoredChange[],
): string | undefined {
  for (const [index, change] of changes.entries()) {
    const conflict = (change.feature === null ? undefined : features.get(change.feature)) ?? found.get(change.id)
    if (conflict !== undefined) return `${nameOf(change, index)}: ${conflict}`
  }
  return undefined
}

/** Returns how messages name a change of a request: `Change 2 (addStrategy of "checkout")`. */
export function nameOf({ action, feature, payload }: StoredChange, index: number): string {
  const subject = feature === null ? `segment ${'id' in payload ? payload.id : ''}` : `"${feature}"`
  return `Change ${index + 1} (${action} of ${subject})`
}

function featureConflict(
  { project, environment }: ProjectEnvironment,
  name: string,
  change: StoredChange,
  current: CurrentState,
): string | undefined {
  if (!current.hasEnvironment) return `The project has no environment "${environment}" any more`
  const feature = current.features.get(name)
  if (feature === undefined) return `The feature "${name}" was deleted`
  if (feature.project !== project) return `The feature "${name}" was moved to another project`
  if (isMadeSince(change, feature)) return `The feature "${name}" was deleted. Another one has its name since`
  if (feature.archived) return `The feature "${name}" is archived`
  if (feature.state === null) return `The feature "${name}" is not in the environment "${environment}" any more`
  return undefined
}

function conflictOf(
  request: RequestAt,
  change: StoredChange,
  current: CurrentState,
  simulated: SimulatedState,
): string | undefined {
  return changeConflict(request, change, current, simulated.gone) ?? obstacleTo(change, request, simulated, current)
}

type Gone = SimulatedState['gone']

function changeConflict(
  place: ProjectEnvironment,
  change: StoredChange,
  current: CurrentState,
  gone: Gone,
): string | undefined {
  const names = namesOf([change])
  if (change.feature === null) return segmentConflict(place, names.segments, current, gone)
  if (gone.features.has(change.feature) && !ACTIONS[change.action].fitsArchived)
    return 'An earlier change archives the feature'
  const strategies = new Set(current.features.get(change.feature)?.state?.strategies.map(({ id }) => id))
  for (const id of names.strategies) {
    if (gone.strategies.has(id)) return `An earlier change removes the strategy ${id}`
    if (!strategies.has(id)) return `The strategy ${id} was removed`
  }
  for (const parent of names.parents) {
    const conflict = parentConflict(place, change, parent, current, gone)
    if (conflict !== undefined) return conflict
  }
  const type = names.strategyTypes.find((name) => !current.strategyTypes.has(name))
  if (type !== undefined) return `The strategy type "${type}" was deleted`
  return unusableSegment(place, names.usedSegments, current, gone)
}

function segmentConflict(
  place: ProjectEnvironment,
  segments: readonly number[],
  current: CurrentState,
  gone: Gone,
): string | undefined {
  if (!current.hasEnvironment) return `The project has no environment "${place.environment}" any more`
  return unusableSegment(place, segments, current, gone)
}

/** Why one of these segments can't be used in the project; undefined if all can. */
function unusableSegment(
  { project }: ProjectEnvironment,
  ids: readonly number[],
  { segments }: CurrentState,
  gone: Gone,
): string | undefined {
  for (const id of ids) {
    if (gone.segments.has(id)) return `An earlier change deletes the segment ${id}`
    const segment = segments.get(id)
    if (segment === undefined) return `The segment ${id} was deleted`
    if (segment.project !== null && segment.project !== project) return `The segment ${id} belongs to another project`
  }
  return undefined
}

/** The maximum difference between the clocks of two instances. */
const CLOCKS_DIFFER_MS = 60_000

/** Checks whether a feature was created after the change, so that it is not the one that the change named. */
function isMadeSince(change: StoredChange, feature: CurrentFeature): boolean {
  return Date.parse(feature.createdAt) > new Date(change.createdAt).getTime() + CLOCKS_DIFFER_MS
}

function parentConflict(
  { project }: ProjectEnvironment,
  change: StoredChange,
  name: string,
  current: CurrentState,
  gone: Gone,
): string | undefined {
  const parent: CurrentFeature | undefined = current.features.get(name)
  if (parent === undefined) return `The parent "${name}" was deleted`
  if (parent.project !== project) return `The parent "${name}" was moved to another project`
  if (isMadeSince(change, parent)) return `The parent "${name}" was deleted. Another one has its name since`
  if (parent.archived) return `The parent "${name}" is archived`
  if (gone.features.has(name)) return `An earlier change archives the parent "${name}"`
  return undefined
}

function overwrittenBy(change: StoredChange, current: CurrentState): Overwritten | undefined {
  const is = writtenOf(change, snapshotOf(change, current))
  const was = writtenOf(change, change.before)
  return is === null || isDeepStrictEqual(was, is) ? undefined : { was, is }
}

/** Reduces the subject of a change to the members that it writes, and the id. `usedSegments` is always included. */
function writtenOf({ action, payload }: StoredChange, subject: object | null): object | null {
  if (subject === null || !ACTIONS[action].isPartial) return subject
  const members = Object.entries(subject).filter(([name]) => name in payload || name === 'usedSegments')
  return Object.fromEntries(members)
}
