import { sql } from 'kysely'
import type { Db } from '../../../db/handles.ts'
import type { State } from '../../change-control/state.ts'
import { missing } from '../../errors.ts'
import type { Transaction } from '../../transaction.ts'
import type { StoredChange } from './typed-change.ts'

/** A request as it is stored, without its changes. */
export type StoredRequest = {
  id: number
  project: string
  environment: string
  state: State
  /** Increases when its changes are edited. */
  version: number
  /** Whether a move needs the version that the caller saw: the setting of the environment. */
  requiresVersion: boolean
  title: string | null
  minApprovals: number
  createdBy: number
  createdAt: Date
  /** Ids of the users who approved it, oldest approval first. */
  approvedBy: number[]
}

/** The key of a request: the parameters of its path. */
export type RequestKey = Pick<StoredRequest, 'project' | 'id'>

/** `r` is a row of change_requests. */
const requestColumns = sql`r.id, r.project_id as project, r.environment, r.state, r.version, r.title, r.min_approvals, r.created_by, r.created_at,
  exists (select from change_request_settings s
    where s.project_id = r.project_id and s.environment = r.environment and s.requires_version) as requires_version,
  array(select v.user_id from change_request_reviews v
    where v.change_request_id = r.id and v.verdict = 'approved' order by v.created_at, v.user_id) as approved_by`

/**
 * Locks a request until the end of the transaction. Its changes, reviews and schedule are changed only under this lock.
 *
 * @throws DomainError missing, also for a request of another project, and for a draft of another user
 */
export async function lockRequest(
  { tx, actor, later }: Transaction,
  { project, id }: RequestKey,
): Promise<StoredRequest> {
  // Locks before reading, because a statement sees the data as of its start.
  await later(sql`select from change_requests where id = ${id} for update`)
  const { rows } = await sql<StoredRequest>`
    select ${requestColumns} from change_requests r where r.id = ${id} and r.project_id = ${project}`.execute(tx)
  return rowOrMissing(rows, id, actor.userId)
}

/**
 * Returns a request without its changes.
 *
 * @throws DomainError missing, also for a request of another project, and for a draft of another user
 */
export async function requireRequest(db: Db, project: string, id: number, reader: number): Promise<StoredRequest> {
  const { rows } = await sql<StoredRequest>`
    select ${requestColumns} from change_requests r where r.id = ${id} and r.project_id = ${project}`.execute(db)
  return rowOrMissing(rows, id, reader)
}

/** Returns the changes of a request in the order in which they are applied. */
export async function changesOf(db: Db, requestId: number): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select id, feature, action, payload, before, created_at from change_request_changes
    where change_request_id = ${requestId} order by id`.execute(db)
  return rows
}

function rowOrMissing([request]: StoredRequest[], id: number, reader: number): StoredRequest {
  if (request === undefined || (request.state === 'Draft' && request.createdBy !== reader))
    throw missing('change request', id)
  return request
}
