import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '../../../generated/permissions.ts'
import { countsAt } from '../access/holders-in-sql.ts'
import { hasRuleAt } from '../change-control/guard.ts'
import { REACHED, reachedPlaces } from '../change-control/reached-places.ts'
import { changedSince, seenNow } from '../change-control/seen-state.ts'
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

const HERE = { project: sql<string>`r.project_id`, environment: sql<string>`r.environment` }

type Counting = Pick<RequestReader, 'now' | 'countingSince'>

/** The approvals of the request `r` that are not too old. */
function approvalsOf({ countingSince }: Counting): RawBuilder<unknown> {
  return sql`${reviewsWithPlace} where v.change_request_id = r.id and v.verdict = 'approved'
    and v.created_at >= ${countingSince}::timestamptz`
}

/** Whether fewer approvals of the request `r` count than its environment needs: others are too old, or lapsed. */
export function isLapsed(reader: Counting): RawBuilder<boolean> {
  return sql`(r.min_approvals > (
    select count(*) from ${approvalsOf(reader)} and ${isCounting(sql`${reader.now}::timestamptz`)}))`
}

/** Whether a rule may ask for approvals of the request `r`: in its environment, or in another place that it changes. */
const mayBeRuled = sql`(${hasRuleAt(HERE.project, HERE.environment)}
  or exists (select from ${reachedPlaces} e where ${hasRuleAt(REACHED.project, REACHED.environment)}))`

/** Whether the approval `v` saw no more things than a list compares for each request. */
const isSmall = sql`(select count(*) from jsonb_object_keys(v.seen)) <= 50`

/**
 * Whether an approval of the request `r` is outdated: it does not count for rules, and there may be one. A request can
 * build on hundreds of features: what it saw is compared only where there may be a rule, and only if that is little.
 *
 * @param condition of the approval `v`
 */
export function isOutdated({ countingSince }: Counting, condition = sql`true`): RawBuilder<boolean> {
  return sql`(case when ${mayBeRuled} then exists (
    select from change_request_reviews v
    where v.change_request_id = r.id and v.verdict = 'approved' and ${condition}
      and v.created_at >= ${countingSince}::timestamptz
      and case when ${isSmall} then v.seen <> (select ${seenNow(sql`r.id`)}) else false end) else false end)`
}

/** Whether approvals are needed by the settings of any other place than that of the request `r`. */
const isOtherGuarded = sql`exists (select from change_request_settings s
  where s.enabled and (s.project_id <> r.project_id or s.environment <> r.environment))`

/** Whether the place `e`, which the request `r` changes as well, needs more approvals than count there. */
function lacksElsewhere(reader: Counting): RawBuilder<boolean> {
  return sql`exists (select from change_request_settings s
    where s.project_id = e.project and s.environment = e.environment and s.enabled and s.required_approvals > (
      select count(*) from ${approvalsOf(reader)} and ${countsAt(REACHED, sql`${reader.now}::timestamptz`)}))`
}

/** Whether the user has approved the request `r`, which is not too old and saw the segments that there are. */
function hasApproved({ userId, countingSince }: RequestReader): RawBuilder<boolean> {
  return sql`exists (select from change_request_reviews v
    where v.change_request_id = r.id and v.user_id = ${userId} and v.verdict = 'approved'
      and v.created_at >= ${countingSince}::timestamptz and ${changedSince} = '{}')`
}

/** Whether the schedule of the request `r` has failed, which approvals may have been missing for. */
const hasFailed: RawBuilder<boolean> = sql`exists (
  select from change_request_schedules s where s.change_request_id = r.id and s.status = 'failed')`

/**
 * Whether the rights include approving in another place that the request `r` changes, where approvals can be needed.
 *
 * @param condition of the place `e`
 */
export function mayApproveElsewhere(rights: Rights, condition = sql<boolean>`true`): RawBuilder<boolean> {
  return sql`exists (
    select from ${reachedPlaces} e where ${holdsIn(rights, 'APPROVE_CHANGE_REQUEST', REACHED)} and ${condition})`
}

/**
 * Whether the request `r` waits for the actor: they can approve it and have not, and it is in review, or has lost
 * approvals since, or has outdated ones where a rule may ask for them; or it is approved, and they can apply it. They
 * can approve it where they may, in its environment or in another place that it changes. What costs more is asked
 * later.
 */
export function waitsFor(reader: RequestReader): RawBuilder<boolean> {
  const { userId, rights } = reader
  const held = SEGMENT_PERMISSIONS.filter((permission) => may(rights, permission))
  const isOfOther = isAdmin(rights) ? sql`true` : sql`not ${isAuthorOf(sql`${userId}::int`, 'r')}`
  const approvesHere = holdsIn(rights, 'APPROVE_CHANGE_REQUEST', HERE)
  const hasToApprove = sql`(not ${hasApproved(reader)} or ${isOutdated(reader, sql`v.user_id = ${userId}`)})`
  const isToApprove = sql`${isOfOther} and case
    when r.state = 'In review' then ${approvesHere} or ${mayApproveElsewhere(rights)}
    else (${approvesHere} and (${hasFailed} or ${isLapsed(reader)} or ${isOutdated(reader)}))
      or ((${hasFailed} or ${isOtherGuarded})
        and ${mayApproveElsewhere(rights, sql`(${lacksElsewhere(reader)} or ${hasFailed})`)})
      or (${mayApproveElsewhere(rights)} and ${isOutdated(reader)}) end
    and ${hasToApprove}`
  const isToApply = sql`r.state = 'Approved' and ${holdsIn(rights, 'APPLY_CHANGE_REQUEST', HERE)} and ${needed} <@ ${held}::text[]`
  // The list of states is what lets the partial index of open requests be used.
  return sql`(r.state in ('In review', 'Approved', 'Scheduled') and ((${isToApply}) or (${isToApprove})))`
}

/** Whether the rights include a permission of environments in a place. */
function holdsIn(rights: Rights, permission: Permission, { project, environment }: typeof HERE): RawBuilder<boolean> {
  if (isAdmin(rights)) return sql`true`
  const grants = rights.get(permission) ?? []
  const projects = grants.map((grant) => (grant.inEveryProject ? null : (grant.project ?? PROJECT_OF_ROOT_ROLES)))
  const environments = grants.map((grant) => grant.environment)
  return sql`exists (select from unnest(${projects}::text[], ${environments}::text[]) held (project, environment)
    where coalesce(held.project = ${project}, true) and coalesce(held.environment = ${environment}, true))`
}
