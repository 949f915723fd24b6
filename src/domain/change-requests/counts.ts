import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import type { Actor } from '../actor.ts'
import { isSeenBy, type State } from '../change-control/state.ts'
import { requireProject } from '../projects/queries.ts'
import { isAdmin, may } from '../rights.ts'
import { ACTIONS } from './actions/table.ts'
import { isItsSegment } from './change/queries.ts'

type RequestGroup = Awaited<ReturnType<typeof requestGroups>>[number]

/** The permission that the action of the change `c` needs for segments of all projects. */
const permissionOfChange = sql`case c.action ${sql.join(
  Object.entries(ACTIONS).flatMap(([action, { permission }]) =>
    permission === undefined ? [] : [sql`when ${sql.lit(action)} then ${sql.lit(permission)}`],
  ),
  sql` `,
)} end`

/** The permissions needed to apply the request's changes of segments of all projects. */
const needed: RawBuilder<('UPDATE_SEGMENT' | 'DELETE_SEGMENT')[]> = sql`array(select distinct ${permissionOfChange}
  from change_request_changes c join segments g on ${isItsSegment}
  where c.change_request_id = r.id and (g.project_id is null or c.payload -> 'project' = 'null'))`

/**
 * Counts the requests of a project that the reader can see, grouped by the properties that decide who can act on them.
 */
async function requestGroups(db: Db, project: string, reader: number) {
  await requireProject(db, project)
  return db
    .selectFrom('changeRequests as r')
    .select(({ ref, eb, exists, selectFrom }) => [
      'r.environment',
      ref('r.state').$castTo<State>().as('state'),
      eb('r.createdBy', '=', reader).as('isOwn'),
      exists(
        selectFrom('changeRequestReviews as v')
          .whereRef('v.changeRequestId', '=', 'r.id')
          .where('v.userId', '=', reader)
          .where('v.verdict', '=', 'approved'),
      ).as('isApprovedByReader'),
    ])
    .select(({ fn }) => [needed.as('needed'), fn.countAll<number>().as('requests')])
    .where('r.projectId', '=', project)
    .where(isSeenBy(reader))
    .groupBy(sql`1, 2, 3, 4, 5`)
    .execute()
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
