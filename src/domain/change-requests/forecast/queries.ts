import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { dependsOn } from '../../change-control/schedule-suspension.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { hiddenFrom, isOutside, type Reader } from '../../visibility.ts'
import { affectedBy, namesOf } from '../actions/table.ts'
import { type StoredChange, titleOf } from '../change/change.ts'
import type { StoredRequest } from '../change/queries.ts'
import { type CurrentState, covers, currentStatesOf } from '../state/current-state.ts'
import { requestedStateOf } from '../state/requested-state.ts'
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
  const states = await currentStatesByScope(db, requests, known)
  const forecasts: Conflicts[] = []
  const effects: Effect[] = []
  for (const request of requests) {
    const current = states.get(scopeName(request)) as CurrentState
    const conflicts = await conflictsOf(request, request.changes, requestedStateOf(current, request.project))
    forecasts.push(conflicts)
    effects.push(...effectsOf(request, conflicts, current))
  }
  const broken = await brokenBy(db, effects, reader)
  return forecasts.map((conflicts) => ({ ...conflicts, broken }))
}

/** Reads the current states for each scope of the requests: those of one scope often name the same features. */
async function currentStatesByScope(
  db: Db,
  requests: readonly RequestWithChanges[],
  known: CurrentState | undefined,
): Promise<ReadonlyMap<string, CurrentState>> {
  const byScope = [...grouped(requests, scopeName)].map(([name, inScope]) => ({
    name,
    scope: inScope[0] as RequestWithChanges,
    names: namesOf(inScope.flatMap(({ changes }) => changes)),
  }))
  if (known !== undefined && byScope.every(({ names }) => covers(known, names)))
    return new Map(byScope.map(({ name }) => [name, known]))
  const states = await currentStatesOf(db, byScope)
  return new Map(byScope.map(({ name }, index) => [name, states[index] as CurrentState]))
}

/** Neither part contains a blank, so the names are unique. */
function scopeName({ project, environment }: ProjectEnvironment): string {
  return `${environment} of ${project}`
}

/** The keys that a change would invalidate. */
type Effect = { readonly request: number; readonly change: number; readonly keys: readonly string[] }

/** Returns the effects of the changes without conflicts. */
function effectsOf(request: RequestWithChanges, { blocked }: Conflicts, current: CurrentState): Effect[] {
  return request.changes.flatMap((change) => {
    const keys = blocked.has(change.id) ? [] : affectedBy(change, request, current)
    return keys.length === 0 ? [] : [{ request: request.id, change: change.id, keys }]
  })
}

/**
 * Returns the pending scheduled requests that changes of other requests would break, by the id of the change, oldest
 * first. Sends one statement, or none without effects.
 */
async function brokenBy(db: Db, effects: readonly Effect[], reader: Reader): Promise<Forecast['broken']> {
  const keys = [...new Set(effects.flatMap((effect) => effect.keys))]
  if (keys.length === 0) return new Map()
  const { rows } = await sql<Pick<StoredRequest, 'id' | 'title'> & { keys: string[] }>`
    select r.id, r.title, array_agg(distinct k.key) as keys
    from change_request_schedules s
    join change_requests r on r.id = s.change_request_id
    join change_request_changes c on c.change_request_id = r.id
    cross join lateral unnest(${dependsOn}) k (key)
    join unnest(${keys}::text[]) as invalidated (key) using (key)
    where s.status = 'pending' and ${isOutside(hiddenFrom(reader), sql`r.project_id`)}
    group by r.id order by r.id`.execute(db)
  const scheduled = rows.map((row) => ({ id: row.id, title: titleOf(row), keys: new Set(row.keys) }))
  return new Map(
    effects.map(({ request, change, keys }) => [
      change,
      scheduled
        .filter((other) => other.id !== request && keys.some((key) => other.keys.has(key)))
        .map(({ id, title }) => ({ id, title })),
    ]),
  )
}
