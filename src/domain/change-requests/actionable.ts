import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '../../../generated/permissions.ts'
import { isAuthorOf } from '../change-control/state.ts'
import { isAdmin, may, PROJECT_OF_ROOT_ROLES, type Rights } from '../rights.ts'
import { ACTIONS } from './actions/table.ts'
import { isCounting, isItsSegment, reviewsWithPlace } from './change/queries.ts'
import type { RequestReader } from './reader.ts'

/** The permission that the action of the change `c` needs for segments of all projects. */
const permissionOfChange = sql`case c.action ${sql.join(
  Object.entries(ACTIONS).flatMap(([action, { permission }]) =>
    permission === undefined ? [] : [sql`when ${sql.lit(action)} then ${sql.lit(permission)}`],
  ),
  sql` `,
)} end`

/** The permissions needed to apply the changes of segments of all projects of the request `r`. */
const needed: RawBuilder<string[]> = sql`array(select distinct ${permissionOfChange}
  from change_request_changes c join segments g on ${isItsSegment}
  where c.change_request_id = r.id and (g.project_id is null or c.payload -> 'project' = 'null'))`

const SEGMENT_PERMISSIONS = ['UPDATE_SEGMENT', 'DELETE_SEGMENT'] as const satisfies readonly Permission[]

/** Whether fewer of the approvals of the request `r` count than it needs: others are too old, or lapsed. */
function isLapsed(countingSince: Date): RawBuilder<boolean> {
  return sql`(r.min_approvals > (
    select count(*) from ${reviewsWithPlace}
    where v.change_request_id = r.id and v.verdict = 'approved'
      and v.created_at >= ${countingSince}::timestamptz and ${isCounting}))`
}

/** Whether the user has approved the request `r`, and that is not too old. */
function hasApproved(userId: number, countingSince: Date): RawBuilder<boolean> {
  return sql`exists (select from change_request_reviews v
    where v.change_request_id = r.id and v.user_id = ${userId} and v.verdict = 'approved'
      and v.created_at >= ${countingSince}::timestamptz)`
}

/** Whether the schedule of the request `r` has failed, which approvals may have been missing for. */
const hasFailed: RawBuilder<boolean> = sql`exists (
  select from change_request_schedules s where s.change_request_id = r.id and s.status = 'failed')`

/**
 * Whether the request `r` waits for the actor: they can approve it and have not, and it is in review, or has lost
 * approvals since; or it is approved, and they can apply it.
 */
export function waitsFor({ userId, rights, countingSince }: RequestReader): RawBuilder<boolean> {
  const held = SEGMENT_PERMISSIONS.filter((permission) => may(rights, permission))
  const isOfOther = isAdmin(rights) ? sql`true` : sql`not ${isAuthorOf(sql`${userId}::int`, 'r')}`
  const isToApprove = sql`(r.state = 'In review' or (r.state in ('Approved', 'Scheduled') and (${isLapsed(countingSince)} or ${hasFailed})))
    and ${isOfOther} and ${holdsThere(rights, 'APPROVE_CHANGE_REQUEST')}
    and not ${hasApproved(userId, countingSince)}`
  const isToApply = sql`r.state = 'Approved' and ${holdsThere(rights, 'APPLY_CHANGE_REQUEST')} and ${needed} <@ ${held}::text[]`
  // The list of states is what lets the partial index of open requests be used.
  return sql`(r.state in ('In review', 'Approved', 'Scheduled') and ((${isToApprove}) or (${isToApply})))`
}

/** Whether the rights include a permission of environments in that of the request `r`. */
function holdsThere(rights: Rights, permission: Permission): RawBuilder<boolean> {
  if (isAdmin(rights)) return sql`true`
  const grants = rights.get(permission) ?? []
  const projects = grants.map(({ project, inEveryProject }) =>
    inEveryProject ? null : (project ?? PROJECT_OF_ROOT_ROLES),
  )
  const environments = grants.map(({ environment }) => environment)
  return sql`exists (select from unnest(${projects}::text[], ${environments}::text[]) held (project, environment)
    where coalesce(held.project = r.project_id, true) and coalesce(held.environment = r.environment, true))`
}
