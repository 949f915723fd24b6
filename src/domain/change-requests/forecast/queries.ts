import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { grouped } from '../../../grouped.ts'
import { restsOn } from '../../change-control/schedule-suspension.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { hiddenFrom, isOutside, type Reader } from '../../visibility.ts'
import { affectedBy, namesOf } from '../actions/table.ts'
import { type StoredChange, titleOf } from '../change/change.ts'
import { type CurrentState, covers, currentStatesOf } from '../state/current-state.ts'
import { type Conflicts, conflictsOf } from './conflicts.ts'

/** The effects of applying a request now. */
export type Forecast = Conflicts & {
  /** The scheduled requests that a change would break, by its id. */
  readonly broken: ReadonlyMap<number, Schema<'BrokenChangeRequest'>[]>
}

type RequestWithChanges = ProjectEnvironment & { readonly id: number; readonly changes: readonly StoredChange[] }

/**
 * Compares requests with the current state, as the reader sees it. Uses two statements for any number of requests.
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

/** Returns the keys that the applicable changes would touch. */
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

type BrokenRequest = Schema<'BrokenChangeRequest'>

/** The touched keys, and the request and change that would touch them. */
type Touching = { readonly request: number; readonly change: number; readonly touches: readonly string[] }

/**
 * Returns the pending scheduled requests that changes of other requests would break, by the id of the change, oldest
 * first. Sends one statement, or none if nothing would be touched.
 */
async function brokenBy(
  db: Db,
  touchings: readonly Touching[],
  reader: Reader,
): Promise<ReadonlyMap<number, BrokenRequest[]>> {
  const keys = [...new Set(touchings.flatMap(({ touches }) => touches))]
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ id: number; title: string | null; keys: string[] }>`
    select r.id, r.title, array_agg(distinct k.key) as keys
    from change_request_schedules s
    join change_requests r on r.id = s.change_request_id
    join change_request_changes c on c.change_request_id = r.id
    cross join lateral unnest(${restsOn}) k (key)
    join unnest(${keys}::text[]) as touched (key) using (key)
    where s.status = 'pending' and ${isOutside(hiddenFrom(reader), sql`r.project_id`)}
    group by r.id order by r.id`.execute(db)
  const broken = rows.map((row) => ({ id: row.id, title: titleOf(row), keys: new Set(row.keys) }))
  return new Map(
    touchings.map(({ request, change, touches }) => [
      change,
      broken.flatMap(({ id, title, keys }) =>
        id !== request && touches.some((key) => keys.has(key)) ? [{ id, title }] : [],
      ),
    ]),
  )
}
