import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { defer } from '../../db/deferred.ts'
import type { Db, Tx } from '../../db/handles.ts'
import type { State } from '../change-control/state.ts'
import { missing } from '../errors.ts'

/** A request as it is stored, without its changes. */
export type StoredRequest = {
  id: number
  project: string
  environment: string
  state: State
  /** Goes up whenever its changes become others. */
  version: number
  title: string | null
  minApprovals: number
  createdBy: number
  createdAt: Date
  /** Ids of those who have approved it, oldest first. */
  approvedBy: number[]
}

/** A change of a request as it is stored. */
export type StoredChange = {
  id: number
  /** Null for a change of a segment. */
  feature: string | null
  action: Action
  payload: Payload
  before: Before
  createdBy: number
  createdAt: Date
}

export type Action = Schema<'ChangeRequestAction'>
/** What an action takes, as its schema in the contract says; without anything that the contract does not know. */
export type Payload = Schema<'ChangePayload'>
/** A change as the contract takes it: the action decides what the payload is. */
export type Content = Schema<'ChangeInput'>
/** What a change is of, as it was when the change was made or last edited. */
export type Before = object | null

/** `r` is a row of change_requests. */
const requestColumns = sql`r.id, r.project_id as project, r.environment, r.state, r.version, r.title, r.min_approvals, r.created_by, r.created_at,
  array(select v.user_id from change_request_reviews v
    where v.change_request_id = r.id and v.verdict = 'approved' order by v.created_at, v.user_id) as approved_by`

/**
 * Locks a request until the change is done. All that belongs to it is only changed under this lock.
 *
 * @throws DomainError missing, also for one of another project, and for a draft of somebody else
 */
export async function lockRequest(tx: Tx, project: string, id: number, reader: number): Promise<StoredRequest> {
  // Locked first and read then: what belongs to it is read as of the start of the statement.
  await defer(tx, sql`select from change_requests where id = ${id} for update`)
  const { rows } = await sql<StoredRequest>`
    select ${requestColumns} from change_requests r where r.id = ${id} and r.project_id = ${project}`.execute(tx)
  return rowOrMissing(rows, id, reader)
}

/**
 * A request without its changes.
 *
 * @throws DomainError missing, also for one of another project, and for a draft of somebody else
 */
export async function requireRequest(db: Db, project: string, id: number, reader: number): Promise<StoredRequest> {
  const { rows } = await sql<StoredRequest>`
    select ${requestColumns} from change_requests r where r.id = ${id} and r.project_id = ${project}`.execute(db)
  return rowOrMissing(rows, id, reader)
}

/** The changes of a request, in the order in which they are applied. */
export async function changesOf(db: Db, requestId: number): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select id, feature, action, payload, before, created_by, created_at from change_request_changes
    where change_request_id = ${requestId} order by id`.execute(db)
  return rows
}

/** What a stored change asks for, with the payload that belongs to its action. */
export function contentOf({ feature, action, payload }: StoredChange): Content {
  return { action, payload, ...(feature !== null && { feature }) } as Content
}

function rowOrMissing([request]: StoredRequest[], id: number, reader: number): StoredRequest {
  if (request === undefined || (request.state === 'Draft' && request.createdBy !== reader))
    throw missing('change request', id)
  return request
}
