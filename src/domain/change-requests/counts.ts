import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import type { Actor } from '../actor.ts'
import { isSeenBy, type State } from '../change-control/state.ts'
import { requireProject } from '../projects/queries.ts'
import { isAdmin, may } from '../rights.ts'
import { ACTIONS } from './actions/table.ts'
import { isItsSegment } from './change/queries.ts'

type RequestGroup = {
  environment: string
  state: State
  isOwn: boolean
  isApprovedByReader: boolean
  /** The permissions needed to apply changes of segments of all projects. */
  needed: ('UPDATE_SEGMENT' | 'DELETE_SEGMENT')[]
  requests: number
}

/** The permission that the action of the change `c` needs for segments of all projects. */
const permissionOfChange = sql`case c.action ${sql.join(
  Object.entries(ACTIONS).flatMap(([action, { permission }]) =>
    permission === undefined ? [] : [sql`when ${sql.lit(action)} then ${sql.lit(permission)}`],
  ),
  sql` `,
)} end`

/**
 * Counts the requests of a project that the reader can see, grouped by the properties that decide who can act on them.
 */
async function requestGroups(db: Db, project: string, reader: number): Promise<RequestGroup[]> {
  await requireProject(db, project)
  const { rows } = await sql<RequestGroup>`
    select r.environment, r.state, r.created_by = ${reader} as is_own,
      exists (select from change_request_reviews v
        where v.change_request_id = r.id and v.user_id = ${reader} and v.verdict = 'approved') as is_approved_by_reader,
      array(select distinct ${permissionOfChange}
        from change_request_changes c join segments g on ${isItsSegment}
        where c.change_request_id = r.id and (g.project_id is null or c.payload -> 'project' = 'null')) as needed,
      count(*)::int as requests
    from change_requests r where r.project_id = ${project} and ${isSeenBy(reader)}
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** @throws DomainError missing for the project */
export async function changeRequestCounts(
  db: Db,
  project: string,
  reader: number,
): Promise<Schema<'ChangeRequestCounts'>> {
  const groups = await requestGroups(db, project, reader)
  const inState = (state: State) => total(groups.filter((group) => group.state === state))
  return {
    total: total(groups),
    applied: inState('Applied'),
    approved: inState('Approved'),
    rejected: inState('Rejected'),
    reviewRequired: inState('In review'),
    scheduled: inState('Scheduled'),
  }
}

/**
 * Counts the requests of a project that the actor can approve or apply.
 *
 * @throws DomainError missing for the project
 */
export async function actionableChangeRequests(db: Db, project: string, { userId, rights }: Actor): Promise<number> {
  const groups = await requestGroups(db, project, userId)
  return total(
    groups.filter(({ environment, state, isOwn, isApprovedByReader, needed }) => {
      const scope = { project, environment }
      if (state === 'Approved')
        return may(rights, 'APPLY_CHANGE_REQUEST', scope) && needed.every((permission) => may(rights, permission))
      if (state !== 'In review' || isApprovedByReader || (isOwn && !isAdmin(rights))) return false
      return may(rights, 'APPROVE_CHANGE_REQUEST', scope)
    }),
  )
}

function total(groups: readonly RequestGroup[]): number {
  return groups.reduce((sum, { requests }) => sum + requests, 0)
}
