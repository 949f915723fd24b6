import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { prepared } from '../../db/prepared.ts'
import { missing } from '../errors.ts'
import { outlookOf } from './outlook.ts'
import type { StoredChange } from './queries.ts'
import { isSeenBy, type RequestRow, requestRow } from './rows.ts'
import { FINAL_STATES } from './state.ts'
import { requestView } from './view.ts'

type Key = { project: string; id: number; reader: number }

const requestsById = prepared<Key, RequestRow>(
  (_, { project, id, reader }) => sql<RequestRow>`
    select ${requestRow} from change_requests r
    where r.id = ${id} and r.project_id = ${project} and ${isSeenBy(reader)}`,
)

/**
 * A request with all that belongs to it, and what stands in its way as things are now.
 *
 * @throws DomainError missing, also for one of another project, and for a draft of somebody else
 */
export async function changeRequest(db: Db, key: Key): Promise<Schema<'ChangeRequest'>> {
  const [row] = await requestsById(db, key)
  if (row === undefined) throw missing('change request', key.id)
  // Nothing stands in the way of one that is over.
  if (FINAL_STATES.some((state) => state === row.state)) return requestView(row)
  return requestView(row, await outlookOf(db, row, row.changes as unknown as StoredChange[]))
}
