import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { grouped } from '../../../grouped.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Reader } from '../../visibility.ts'
import { affectedBy, namesOf } from '../actions/table.ts'
import type { StoredChange } from '../change/typed-change.ts'
import { type CurrentState, covers, currentStatesOf } from '../state/current-state.ts'
import { type Conflicts, conflictsOf } from './conflicts.ts'
import { brokenBy, type Touching } from './schedule-conflicts.ts'

/** What would happen if a request were applied now. */
export type Forecast = Conflicts & {
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
  const states = await currentStatesByPlace(db, requests, known)
  const found = requests.map((request) => {
    const { changes } = request
    const current = states.get(placeName(request)) as CurrentState
    const conflicts = conflictsOf(request, changes, current)
    return { conflicts, touchings: touchingsOf(request, conflicts, changes, current) }
  })
  const touchings = found.flatMap((one) => one.touchings)
  const broken = await brokenBy(db, touchings, reader)
  return found.map(({ conflicts }) => ({ ...conflicts, broken }))
}

/** Reads the current states by the names of their places: requests in one place often name the same features. */
async function currentStatesByPlace(
  db: Db,
  requests: readonly RequestWithChanges[],
  known: CurrentState | undefined,
): Promise<ReadonlyMap<string, CurrentState>> {
  const byPlace = [...grouped(requests, placeName)].map(([name, inPlace]) => ({
    name,
    place: inPlace[0] as RequestWithChanges,
    names: namesOf(inPlace.flatMap(({ changes }) => changes)),
  }))
  if (known !== undefined && byPlace.every(({ names }) => covers(known, names)))
    return new Map(byPlace.map(({ name }) => [name, known]))
  const states = await currentStatesOf(db, byPlace)
  return new Map(byPlace.map(({ name }, index) => [name, states[index] as CurrentState]))
}

/** Neither part contains a blank, so the names are unique. */
function placeName({ project, environment }: ProjectEnvironment): string {
  return `${environment} of ${project}`
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
    const touches = isBlocked ? [] : affectedBy(change, request, current)
    return touches.length === 0 ? [] : [{ request: request.id, change: change.id, touches }]
  })
}
