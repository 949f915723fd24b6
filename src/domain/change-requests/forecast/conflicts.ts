import { isDeepStrictEqual } from 'node:util'
import { forEachYielding } from '../../../runtime/yielding.ts'
import { conflict, type DomainError, refusalOf } from '../../errors.ts'
import type { Edit } from '../../features/edits/edit.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { ACTIONS, makeInMemory, namesOf, obstacleTo, snapshotOf } from '../actions/table.ts'
import type { StoredChange } from '../change/change.ts'
import type { CurrentFeature, CurrentState } from '../state/current-state.ts'
import { isDeleted, type RequestedState } from '../state/requested-state.ts'
import { type DefaultChange, defaultChangesOf } from './default-changes.ts'

/** The members that others changed since a change was added, before and now. Applying the change overwrites them. */
export type Overwritten = { was: object | null; is: object }

/** The reasons why a request can't be applied, and the effects of applying it. */
export type Conflicts = {
  /** Why nothing can be applied to a feature, by its name. */
  readonly features: ReadonlyMap<string, string>
  /** Why a change can't be applied, by its id; also where nothing can be applied to its feature. */
  readonly blocked: ReadonlyMap<number, string>
  readonly overwritten: ReadonlyMap<number, Overwritten>
  /** The default changes that would be made as well, by the name of the feature, if all its changes can be applied. */
  readonly defaultChanges: ReadonlyMap<string, DefaultChange>
  /** The edits that the changes make, by their ids, as far as they are not refused. */
  readonly edits: ReadonlyMap<number, readonly Edit[]>
  /** Why the commands of changes would refuse them, in the order of the changes, if there are no conflicts. */
  readonly refusals: readonly DomainError[]
}

type RequestAt = ProjectEnvironment & { readonly id: number }

/**
 * Makes the changes of a request in memory, in their order, and compares each of them with the current state and with
 * the changes before it.
 *
 * @param requested the state before the first change; afterwards, that after the last one
 */
export async function conflictsOf(
  request: RequestAt,
  changes: readonly StoredChange[],
  requested: RequestedState,
): Promise<Conflicts> {
  const { current } = requested
  const features = new Map<string, string>()
  const blocked = new Map<number, string>()
  const overwritten = new Map<number, Overwritten>()
  const edits = new Map<number, readonly Edit[]>()
  const refusals: DomainError[] = []
  await forEachYielding(changes.entries(), ([index, change]) => {
    const ofFeature = change.feature === null ? undefined : featureConflict(request, change.feature, change, current)
    if (change.feature !== null && ofFeature !== undefined) features.set(change.feature, ofFeature)
    const conflict = ofFeature ?? conflictOf(request, change, requested)
    // Omits overwrites where there is a conflict: a feature moved to another project may be hidden from the reader.
    const overwrites = conflict === undefined ? overwrittenBy(change, current) : undefined
    if (conflict !== undefined) blocked.set(change.id, conflict)
    if (overwrites !== undefined) overwritten.set(change.id, overwrites)
    // A change that only its command refuses has no conflict; the changes after it are compared all the same.
    const refusal = refusalOf(() => edits.set(change.id, makeInMemory(change, requested)))
    if (refusal !== undefined) refusals.push(refusalIn(request, change, index, refusal))
  })
  const defaultChanges = defaultChangesOf(changes, edits)
  for (const { id, feature } of changes) if (blocked.has(id) && feature !== null) defaultChanges.delete(feature)
  return { features, blocked, overwritten, defaultChanges, edits, refusals }
}

/** Returns the first conflict of a request, as a sentence without the full stop; undefined when it can be applied. */
export function blockingConflict({ blocked }: Conflicts, changes: readonly StoredChange[]): string | undefined {
  const index = changes.findIndex(({ id }) => blocked.has(id))
  const change = changes[index]
  return change && `${changeName(change, index)}: ${blocked.get(change.id)}`
}

/** Returns how messages name a change of a request: `Change 2 (addStrategy of "checkout")`. */
function changeName({ action, feature, payload }: StoredChange, index: number): string {
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

function conflictOf(request: RequestAt, change: StoredChange, requested: RequestedState): string | undefined {
  return conflictOfNames(request, change, requested) ?? obstacleTo(change, requested, request.id)
}

function conflictOfNames(
  { project, environment }: ProjectEnvironment,
  change: StoredChange,
  requested: RequestedState,
): string | undefined {
  const { current, features } = requested
  const names = namesOf([change])
  if (change.feature === null)
    return current.hasEnvironment
      ? unusableSegment(project, names.segments, requested)
      : `The project has no environment "${environment}" any more`
  const feature = features.get(change.feature)
  if (feature?.archived && !ACTIONS[change.action].fitsArchived) return 'An earlier change archives the feature'
  const strategies = new Set(current.features.get(change.feature)?.state?.strategies.map(({ id }) => id))
  for (const id of names.strategies) {
    if (!strategies.has(id)) return `The strategy ${id} was removed`
    if (feature?.environments[environment]?.strategies[id] === undefined)
      return `An earlier change removes the strategy ${id}`
  }
  for (const parent of names.parents) {
    const conflict = parentConflict(project, change, parent, requested)
    if (conflict !== undefined) return conflict
  }
  const type = names.strategyTypes.find((name) => !current.strategyTypes.has(name))
  if (type !== undefined) return `The strategy type "${type}" was deleted`
  return unusableSegment(project, names.usedSegments, requested)
}

/** Why one of these segments can't be used in the project; undefined if all can. */
function unusableSegment(project: string, ids: readonly number[], requested: RequestedState): string | undefined {
  for (const id of ids) {
    if (isDeleted(requested, id)) return `An earlier change deletes the segment ${id}`
    const segment = requested.current.segments.get(id)
    if (segment === undefined) return `The segment ${id} was deleted`
    if (segment.project !== null && segment.project !== project) return `The segment ${id} belongs to another project`
  }
  return undefined
}

/** Checks whether a feature was created after the change, so that it is not the one that the change named. */
export function isMadeSince(change: Pick<StoredChange, 'createdAt'>, feature: CurrentFeature): boolean {
  return Date.parse(feature.createdAt) > new Date(change.createdAt).getTime()
}

function parentConflict(
  project: string,
  change: StoredChange,
  name: string,
  { current, features }: RequestedState,
): string | undefined {
  const parent = current.features.get(name)
  if (parent === undefined) return `The parent "${name}" was deleted`
  if (parent.project !== project) return `The parent "${name}" was moved to another project`
  if (isMadeSince(change, parent)) return `The parent "${name}" was deleted. Another one has its name since`
  if (parent.archived) return `The parent "${name}" is archived`
  if (features.get(name)?.archived) return `An earlier change archives the parent "${name}"`
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

/**
 * Ensures that the changes of a request have no conflicts.
 *
 * @throws DomainError conflict, naming the change
 */
export function assertApplicable(request: RequestAt, changes: readonly StoredChange[], conflicts: Conflicts): void {
  const blocking = blockingConflict(conflicts, changes)
  if (blocking !== undefined) throw notApplicable(request, blocking)
}

/**
 * Returns an error that appears only while a change is applied as a conflict. Only a missing permission stays as it is.
 */
export function refusalIn(
  request: Pick<RequestAt, 'id'>,
  change: StoredChange,
  index: number,
  refusal: DomainError,
): DomainError {
  if (refusal.kind === 'forbidden' && refusal.details !== undefined) return refusal
  return notApplicable(request, `${changeName(change, index)}: ${refusal.message}`)
}

export function notApplicable({ id }: Pick<RequestAt, 'id'>, reason: string): DomainError {
  return conflict(`The change request ${id} can't be applied. ${reason}`)
}
