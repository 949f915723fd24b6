import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { isFinal, isSeenBy } from '../change-control/state.ts'
import { missing } from '../errors.ts'
import type { Reader } from '../visibility.ts'
import { type RequestKey, type RequestRow, requestRow } from './change/queries.ts'
import { forecastsOf } from './forecast/queries.ts'
import type { CurrentState } from './state/current-state.ts'
import { requestView } from './view.ts'
import type { Added } from './workflow/add.ts'

const requestById = compiled<RequestKey & { reader: number }, RequestRow>(
  (_, { project, id, reader }) => sql<RequestRow>`
    select ${requestRow} from change_requests r
    where r.id = ${id} and r.project_id = ${project} and ${isSeenBy(sql`${reader}::int`)}`,
)

/**
 * Returns a request with its changes, reviews, comments and schedule, and its forecast.
 *
 * @param known the result of an addition in the same transaction
 * @throws DomainError missing, also for a request of another project, and for a draft of another user
 */
export async function changeRequest(
  db: Db,
  key: RequestKey,
  reader: Reader,
  known?: Added,
): Promise<Schema<'ChangeRequest'>> {
  const rows = known?.made ? [known.made] : await requestById(db, { ...key, reader: reader.userId })
  const [request] = await requestViews(db, rows, reader, known?.current)
  if (request === undefined) throw missing('change request', key.id)
  return request
}

/** Returns requests with their forecasts. A finished request has none. */
export async function requestViews(
  db: Db,
  rows: readonly RequestRow[],
  reader: Reader,
  known?: CurrentState,
): Promise<Schema<'ChangeRequest'>[]> {
  const going = rows.filter(({ state }) => !isFinal(state))
  const forecasts = await forecastsOf(db, going, reader, known)
  const forecastOf = new Map(going.map((row, index) => [row, forecasts[index]]))
  return rows.map((row) => requestView(row, forecastOf.get(row)))
}
