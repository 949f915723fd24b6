import { type RawBuilder, sql } from 'kysely'
import { jsonbObjectOf, type Members } from '../../db/json-objects.ts'
import { seesProject } from '../access/holders-in-sql.ts'
import { owningUsers } from '../access/is-owner.ts'
import { isActive } from '../access/people.ts'
import { shownWithoutEmail } from '../access/shown-names.ts'
import { isAsked, isReviewer, madeOrScheduled, seesRequest } from '../change-requests/workflow/reminded.ts'
import type { RecordedEventType } from '../event-types.ts'
import { skipped } from '../events/skipped-approvers.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import type { BrokenGlassContent, FailedContent, MailKind, RequestContent, StoppedContent } from './mail.ts'

/*
 * Who gets a mail about events, for a statement with the events `e`, with the right and the names of now. Nobody gets
 * one about what they did themselves.
 */

const SENT = 'change-request-sent-to-review' satisfies RecordedEventType
const ASKED = 'change-request-requested-approvers-updated' satisfies RecordedEventType
const REMINDED = 'change-request-reminded' satisfies RecordedEventType
const FAILED = 'change-request-scheduled-application-failure' satisfies RecordedEventType
const UNREVIEWED = 'break-glass-reminded' satisfies RecordedEventType
const BROKEN = 'break-glass-used' satisfies RecordedEventType
const TRIPPED = 'safeguard-tripped' satisfies RecordedEventType
const PAUSED = 'release-plan-paused' satisfies RecordedEventType

/** The types of events that mails are about. */
export const MAILED_TYPES: readonly RecordedEventType[] = [
  SENT,
  ASKED,
  REMINDED,
  FAILED,
  UNREVIEWED,
  BROKEN,
  TRIPPED,
  PAUSED,
]

const requestMembers: Members<RequestContent> = {
  id: sql`q.id`,
  title: sql`q.title`,
  project: sql`q.project_id`,
  environment: sql`q.environment`,
  by: sql`(select ${shownWithoutEmail} from users u where u.id = q.created_by)`,
}

const requestContent = jsonbObjectOf<RequestContent>(requestMembers)

const failedContent = jsonbObjectOf<FailedContent>({ ...requestMembers, reason: sql`e.data ->> 'reason'` })

/** The requests in review that events are about. */
const inReview = (types: readonly RecordedEventType[]) => sql`found e
  join change_requests q on q.id = e.change_request_id and q.state = 'In review' and e.type = any(${sql.lit(`{${types.join()}}`)}::text[])`

/** The requests that events are about and that wait for approvals, have them, or are scheduled. */
const unfinished = (types: readonly RecordedEventType[]) => sql`found e
  join change_requests q on q.id = e.change_request_id and q.state in ('In review', 'Approved', 'Scheduled')
    and e.type = any(${sql.lit(`{${types.join()}}`)}::text[])`

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

/** Whether an approval rule for the place of the request `q` wants approvals of the account `u`. */
const isNamedByRule = sql`exists (
  select from approval_rules a where (a.project_id is null or a.project_id = q.project_id)
    and (a.environments = '{}' or q.environment = any(a.environments)) and (
      exists (select from group_users m where m.user_id = u.id and m.group_id = any(a.group_ids))
      or exists (select from held_roles h where h.user_id = u.id and h.role_id = any(a.role_ids)
        and (h.project_id is null or h.project_id = q.project_id))))`

/** Whether the account `u` is one of those whom the event `e` reminds of the request `q`. */
const isReminded = sql`exists (
  select from change_request_reminded m where m.change_request_id = q.id and m.user_id = u.id and m.reminded_at = e.created_at)`

/** Those whom a reminder is for, first who is asked to approve the request, then whom rules name. */
const reminded = sql`
  select e.id as event_id, ${kindOf('review-reminder')}, u.id as user_id, ${requestContent} as content,
    row_number() over (partition by e.id order by not ${isAsked}, not ${isNamedByRule}, u.id) as number
  from ${unfinished([REMINDED])} join users u on ${isReminded}
  where not ${madeOrScheduled} and u.email is not null and ${isActive} and ${seesRequest}`

/**
 * The author of an approved request that has lost its approvals, and who has scheduled it; as far as they still see its
 * project.
 */
const lapsed = sql`
  select e.id, ${kindOf('lapsed-notice')}, u.id, ${requestContent}, u.id
  from ${unfinished([REMINDED])} and e.data ->> 'lapsed' = 'true' and q.state <> 'In review'
  join users u on ${madeOrScheduled} and ${isReminded} where u.email is not null and ${isActive} and ${seesRequest}`

/** The author of a request that could not be applied as scheduled, and who has scheduled it; as `lapsed`. */
const failed = sql`
  select e.id, ${kindOf('schedule-notice')}, u.id, ${failedContent}, u.id
  from ${unfinished([FAILED])} join users u on ${madeOrScheduled}
  where u.email is not null and ${isActive} and ${seesRequest}`

/** Those who could have approved a change that nobody has reviewed. */
const unreviewed = sql`
  select given.event_id, ${kindOf('break-glass-reminder')}, s.id, ${jsonbObjectOf<BrokenGlassContent>({
    by: sql`(select ${shownWithoutEmail} from users u where u.id = given.used_by)`,
    reason: sql`given.reason`,
    places: sql`jsonb_build_array(${jsonbObjectOf<ProjectEnvironment>({
      project: sql`given.project`,
      environment: sql`given.environment`,
    })})`,
    features: sql`to_jsonb(given.features)`,
  })}, s.place
  from (
    select e.id as event_id, b.project_id as project, b.environment, b.reason, b.features, b.used_by,
      b.change_request_id as change_request
    from found e join break_glass_uses b on b.id = (e.data ->> 'id')::int and b.reviewed_at is null
    where e.type = ${sql.lit(UNREVIEWED)}) given
  cross join lateral (${skipped}) s
  where s.email is not null`

/** Those who could have approved what was changed without approval: one mail about all places of a transaction. */
const skippedUsers = sql`
  select min(given.id), ${kindOf('break-glass-notice')}, s.id, ${jsonbObjectOf<BrokenGlassContent>({
    by: sql`given.created_by`,
    reason: sql`given.reason`,
    places: sql`jsonb_agg(${jsonbObjectOf<ProjectEnvironment>({
      project: sql`given.project`,
      environment: sql`given.environment`,
    })} order by given.id)`,
    features: sql`jsonb_path_query_array(jsonb_agg(to_jsonb(given.features) order by given.id), '$[*][*]')`,
  })}, min(s.place)
  from (
    select e.id, e.project, e.environment, e.created_by, e.created_at, e.data ->> 'reason' as reason,
      array(select jsonb_array_elements_text(coalesce(e.data -> 'features', '[]'))) as features, e.created_by_user_id as used_by, e.change_request_id as change_request
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
    union all ${lapsed}
    union all ${failed}
    union all ${unreviewed}
    union all ${skippedUsers}
    union all ${ownersOfStopped}`
