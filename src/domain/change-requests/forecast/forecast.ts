import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Reader } from '../../visibility.ts'
import type { StoredChange, TypedChange } from '../change/typed-change.ts'
import { type Conflicts, conflictsOf } from './conflicts.ts'
import { type ChangesAt, type CurrentState, currentStatesOf, tellsOf } from './current-state.ts'
import { defaultChangeOf } from './default-change.ts'
import { brokenBy, type Touching, touchesOf } from './schedule-conflicts.ts'

/** What would happen if a request were applied now. */
export type Forecast = Conflicts & {
  /** The default changes that would be made as well, by feature. */
  readonly defaultChanges: ReadonlyMap<string, Schema<'DefaultChange'>>
  /** The scheduled requests that a change would break, by its id. */
  readonly broken: ReadonlyMap<number, Schema<'BrokenChangeRequest'>[]>
}

type RequestWithChanges = ProjectEnvironment & { readonly id: number; readonly changes: readonly StoredChange[] }

/**
 * Compares requests with the current state, as visible to the viewer. Uses two statements for any number of requests.
 *
 * @param known the state of their place, if already read in the same transaction
 */
export async function forecastsOf(
  db: Db,
  requests: readonly RequestWithChanges[],
  reader: Reader,
  known?: CurrentState,
): Promise<Forecast[]> {
  if (requests.length === 0) return []
  const groups = requests.map((place) => ({ place, changes: place.changes }))
  const states = await currentStatesByPlace(db, groups, known)
  const found = requests.map((request) => {
    const { changes } = request
    const current = states.get(nameOfChange(request)) as CurrentState
    const conflicts = conflictsOf(request, changes, current)
    return {
      conflicts,
      defaultChanges: defaultChangesOf(conflicts, changes, current),
      touchings: touchingsOf(request, conflicts, changes, current),
    }
  })
  const touchings = found.flatMap((one) => one.touchings)
  const broken = await brokenBy(db, touchings, reader)
  return found.map(({ conflicts, defaultChanges }) => ({ ...conflicts, defaultChanges, broken }))
}

/** Reads the current state of everything named, by the name of the place: requests often name the same features. */
async function currentStatesByPlace(
  db: Db,
  groups: readonly ChangesAt[],
  known: CurrentState | undefined,
): Promise<ReadonlyMap<string, CurrentState>> {
  const byPlace = new Map<string, { place: ProjectEnvironment; changes: TypedChange[] }>()
  for (const { place, changes } of groups) {
    const found = byPlace.get(nameOfChange(place))
    if (found === undefined) byPlace.set(nameOfChange(place), { place, changes: [...changes] })
    else found.changes.push(...changes)
  }
  if (known !== undefined && groups.every(({ changes }) => tellsOf(known, changes)))
    return new Map([...byPlace.keys()].map((name) => [name, known]))
  const states = await currentStatesOf(db, [...byPlace.values()])
  return new Map([...byPlace.keys()].map((name, index) => [name, states[index] as CurrentState]))
}

/** Neither part contains a blank, so the names are unique. */
function nameOfChange({ project, environment }: ProjectEnvironment): string {
  return `${environment} of ${project}`
}

function defaultChangesOf(
  conflicts: Conflicts,
  changes: readonly StoredChange[],
  { features }: CurrentState,
): Forecast['defaultChanges'] {
  const free = [...features.values()].filter(({ name }) => !conflicts.features.has(name))
  const defaults = free.flatMap((feature) => {
    const ofFeature = changes.filter((change) => change.feature === feature.name)
    const isApplicable = ofFeature.every(({ id }) => !conflicts.changes.has(id))
    const change = isApplicable ? defaultChangeOf(feature, ofFeature) : undefined
    return change === undefined ? [] : [[feature.name, change] as const]
  })
  return new Map(defaults)
}

/** Returns what the applicable changes would touch. */
function touchingsOf(
  request: RequestWithChanges,
  conflicts: Conflicts,
  changes: readonly StoredChange[],
  current: CurrentState,
): Touching[] {
  return changes.flatMap((change) => {
    const isBlocked = conflicts.changes.has(change.id) || conflicts.features.has(change.feature ?? '')
    const touches = isBlocked ? [] : touchesOf(change, request, current)
    return touches.length === 0 ? [] : [{ request: request.id, change: change.id, touches }]
  })
}
