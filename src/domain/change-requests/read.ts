import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { preparedForList } from '../../db/prepared.ts'
import type { Viewer } from '../access/visibility.ts'
import { missing } from '../errors.ts'
import type { Added } from './add.ts'
import { outlooksOf } from './outlook.ts'
import type { Present } from './present.ts'
import type { StoredChange } from './queries.ts'
import { isSeenBy, type RequestRow, requestRow } from './rows.ts'
import { FINAL_STATES } from './state.ts'
import { requestView } from './view.ts'

/** Who reads: only they see their drafts, and not all see every project. */
export type Reader = Viewer & { readonly userId: number }

type Key = { project: string; id: number }

/** `limit` keeps the planner from reading all requests to find a few. */
const requestsById = preparedForList<Key & { reader: number }, RequestRow>(
  { project: 'text', id: 'int', reader: 'int' },
  (given) => sql<RequestRow>`
    select request.*, given.position from ${given} cross join lateral (
      select ${requestRow} from change_requests r
      where r.id = given.id and r.project_id = given.project and ${isSeenBy(sql`given.reader`)} limit 1
    ) request`,
)

/**
 * A request with all that belongs to it, and what would become of it as things are now.
 *
 * @param known what the same transaction has added to it
 * @throws DomainError missing, also for one of another project, and for a draft of somebody else
 */
export async function changeRequest(db: Db, key: Key, reader: Reader, known?: Added): Promise<Schema<'ChangeRequest'>> {
  const rows = known?.made ? [known.made] : await requestsById(db, [{ ...key, reader: reader.userId }])
  const [request] = await requestViews(db, rows, reader, known?.present)
  if (request === undefined) throw missing('change request', key.id)
  return request
}

/** Requests with what would become of them; of one that is over nothing does. */
export async function requestViews(
  db: Db,
  rows: readonly RequestRow[],
  viewer: Viewer,
  known?: Present,
): Promise<Schema<'ChangeRequest'>[]> {
  const going = rows.filter(({ state }) => !FINAL_STATES.some((final) => final === state))
  const asked = going.map((row) => ({ ...row, changes: row.changes as unknown as StoredChange[] }))
  const outlooks = await outlooksOf(db, asked, viewer, known)
  const outlookOf = new Map(going.map((row, index) => [row, outlooks[index]]))
  return rows.map((row) => requestView(row, outlookOf.get(row)))
}
