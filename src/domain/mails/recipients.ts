import { type RawBuilder, sql } from 'kysely'
import { jsonbObjectOf } from '../../db/json-objects.ts'
import { holdersAt, isHolderAt, seesProject } from '../access/holders-in-sql.ts'
import { isActive } from '../access/people.ts'
import { shownWithoutEmail } from '../access/shown-names.ts'
import { isAuthorOf } from '../change-control/state.ts'
import type { RecordedEventType } from '../event-types.ts'
import { skipped } from '../events/skipped-approvers.ts'
import { owningUsers } from '../owners/is-owner.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import type { BrokenGlassContent, MailKind, RequestContent, StoppedContent } from './mail.ts'

/*
 * Who gets a mail about events, for a statement with the events `e`, with the right and the names of now. Nobody gets
 * one about what they did themselves.
 */

/** The most mails about one event. */
const MOST = 100

const SENT = 'change-request-sent-to-review' satisfies RecordedEventType
const ASKED = 'change-request-requested-approvers-updated' satisfies RecordedEventType
const REMINDED = 'change-request-reminded' satisfies RecordedEventType
const BROKEN = 'break-glass-used' satisfies RecordedEventType
const TRIPPED = 'safeguard-tripped' satisfies RecordedEventType
const PAUSED = 'release-plan-paused' satisfies RecordedEventType

/** The types of events that mails are about. */
export const MAILED_TYPES: readonly RecordedEventType[] = [SENT, ASKED, REMINDED, BROKEN, TRIPPED, PAUSED]

const place = { project: sql<string>`e.project`, environment: sql<string>`e.environment` }
const isReviewer = sql<boolean>`(${isActive} and ${isHolderAt('APPROVE_CHANGE_REQUEST', place)})`

const requestContent = jsonbObjectOf<RequestContent>({
  id: sql`q.id`,
  title: sql`q.title`,
  project: sql`q.project_id`,
  environment: sql`q.environment`,
  by: sql`(select ${shownWithoutEmail} from users u where u.id = q.created_by)`,
})

/** The requests in review that events are about. */
const inReview = (types: readonly RecordedEventType[]) => sql`found e
  join change_requests q on q.id = e.change_request_id and q.state = 'In review' and e.type = any(${sql.lit(`{${types.join()}}`)}::text[])`

const kindOf = (kind: MailKind) => sql`${sql.lit(kind)}::text as kind`

/** Whether a user or group that is asked now was asked at the event `e`, as later events in `found` say. */
const wasAsked = (list: 'reviewers' | 'groups', id: RawBuilder<number>) => sql`not exists (
  select from found l where l.type = ${sql.lit(ASKED)} and l.change_request_id = q.id and l.id > e.id
    and not l.pre_data -> ${sql.lit(list)} @> to_jsonb(${id}))`

/** Who is asked by an event: all who are asked when a request is sent to review, or those who were not asked before. */
const asked = sql`
  select a.user_id from change_request_requested_approvers a where e.type = ${sql.lit(SENT)} and a.change_request_id = q.id
    and ${wasAsked('reviewers', sql`a.user_id`)}
  union
  select m.user_id from change_request_requested_groups a join group_users m on m.group_id = a.group_id
  where e.type = ${sql.lit(SENT)} and a.change_request_id = q.id and ${wasAsked('groups', sql`a.group_id`)}
  union
  select named.id::int from jsonb_array_elements(e.data -> 'reviewers') as named (id)
  where e.type = ${sql.lit(ASKED)} and not e.pre_data -> 'reviewers' @> named.id
  union
  select m.user_id from jsonb_array_elements(e.data -> 'groups') as named (id)
  join group_users m on m.group_id = named.id::int
  where e.type = ${sql.lit(ASKED)} and not e.pre_data -> 'groups' @> named.id`

/** Whether a request was in review when users were asked: those of a draft get a mail when it is sent to review. */
const isAskedInReview = sql`(e.type = ${sql.lit(SENT)} or exists (
  select from change_request_states s
  where s.change_request_id = q.id and s.state = 'In review' and s.entered_at <= e.created_at))`

/** As rows of `asked_users`: those who are asked to approve a request, and can. */
export const askedUsers: RawBuilder<unknown> = sql`
  select e.id as event_id, ${kindOf('review-request')}, u.id as user_id, ${requestContent} as content, u.id as number
  from ${inReview([SENT, ASKED])} cross join lateral (${asked}) a
  join users u on u.id = a.user_id
  where u.id <> e.created_by_user_id and u.email is not null and ${isReviewer} and ${isAskedInReview}`

/** The owners of the features of a request that was sent to review; those who are asked get only one mail. */
const owners = sql`
  select e.id as event_id, ${kindOf('owners-notice')}, u.id as user_id, ${requestContent} as content, u.id as number
  from ${inReview([SENT])}
  cross join lateral (
    select distinct owning.user_id from change_request_changes c
    join features f on f.name = c.feature and f.project_id = e.project
    cross join lateral ${owningUsers()} owning
    where c.change_request_id = q.id) o
  join users u on u.id = o.user_id
  where u.id <> e.created_by_user_id and u.email is not null and ${isActive} and ${seesProject(sql`e.project`)}
    and not exists (select from asked_users a where a.event_id = e.id and a.user_id = u.id)`

const isAsked = sql`(
  exists (select from change_request_requested_approvers a where a.change_request_id = q.id and a.user_id = u.id)
  or exists (select from change_request_requested_groups a join group_users m on m.group_id = a.group_id
    where a.change_request_id = q.id and m.user_id = u.id))`

/** Those who are asked to approve a request that waits, or else all who can; not those who have approved it. */
const reminded = sql`
  select e.id as event_id, ${kindOf('review-reminder')}, r.user_id, ${requestContent} as content, r.number
  from ${inReview([REMINDED])}
  cross join lateral (
    select u.id as user_id, ${isAsked} as is_asked, bool_or(${isAsked}) over () as is_anybody_asked,
      row_number() over (order by not ${isAsked}, u.id) as number
    from ${holdersAt(['APPROVE_CHANGE_REQUEST'], place)} h join users u on u.id = h.user_id
    where not ${isAuthorOf(sql`u.id`, 'q')} and u.email is not null and ${isActive}
      and not exists (select from change_request_reviews v
        where v.change_request_id = q.id and v.user_id = u.id and v.verdict = 'approved')) r
  where (r.is_asked or not r.is_anybody_asked) and r.number <= ${sql.lit(MOST)}`

/** Those who could have approved what was changed without approval: one mail about all places of a transaction. */
const skippedUsers = sql`
  select min(given.id), ${kindOf('break-glass-notice')}, s.id, ${jsonbObjectOf<BrokenGlassContent>({
    by: sql`given.created_by`,
    reason: sql`given.reason`,
    places: sql`jsonb_agg(${jsonbObjectOf<ProjectEnvironment>({
      project: sql`given.project`,
      environment: sql`given.environment`,
    })} order by given.id)`,
    features: sql`jsonb_path_query_array(jsonb_agg(given.features order by given.id), '$[*][*]')`,
  })}, min(s.place)
  from (
    select e.id, e.project, e.environment, e.created_by, e.created_at, e.data ->> 'reason' as reason,
      coalesce(e.data -> 'features', '[]') as features, e.created_by_user_id as used_by, e.change_request_id as change_request
    from found e where e.type = ${sql.lit(BROKEN)}) given
  cross join lateral (${skipped}) s
  where s.email is not null
  group by given.used_by, given.created_by, given.created_at, given.reason, s.id`

/**
 * The owners of a feature whose rollout a safeguard has stopped: because of a number, or because there was none, which
 * only the pause of the plan says.
 */
const ownersOfStopped = sql`
  select e.id, ${kindOf('safeguard-notice')}, u.id, ${jsonbObjectOf<StoppedContent>({
    feature: sql`e.feature_name`,
    project: sql`e.project`,
    environment: sql`e.environment`,
    reason: sql`concat_ws(': ', e.data ->> 'name', e.data ->> 'reason')`,
  })}, u.id
  from found e
  cross join lateral (
    select distinct owning.user_id from features f cross join lateral ${owningUsers()} owning
    where f.name = e.feature_name and f.project_id = e.project) o
  join users u on u.id = o.user_id
  where u.email is not null and ${isActive} and ${seesProject(sql`e.project`)}
    and (e.type = ${sql.lit(TRIPPED)} or (e.type = ${sql.lit(PAUSED)} and e.data ->> 'kind' = 'safeguard' and not exists (
      select from found t where t.type = ${sql.lit(TRIPPED)} and t.feature_name = e.feature_name
        and t.environment = e.environment and t.created_at = e.created_at)))`

/** All mails about the events of the table `found`: an event, a kind, a user, a content, and who comes first. */
export const mailsOfFound: RawBuilder<unknown> = sql`
  select * from asked_users
  union all ${owners}
  union all ${reminded}
  union all ${skippedUsers}
  union all ${ownersOfStopped}`
