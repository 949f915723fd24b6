import { type RawBuilder, sql } from 'kysely'
import type { RecordedEventType } from '../event-types.ts'
import { isUnsettled } from '../events/totals.ts'

/*
 * Who wrote what the change request `q` was made of, as the log says it: the action sets that asked for it, and the
 * milestones of the release plans that it starts. Change requests do not store that.
 */

/** Selects the events of some types that fit: `e` is a row of the log, or one of its index. */
function logged(types: readonly RecordedEventType[], fits: RawBuilder<boolean>): RawBuilder<unknown> {
  const isOne = sql`e.created_by_user_id is not null and e.type = any(${sql.lit(`{${types.join()}}`)}::text[]) and ${fits}`
  return sql`(
    select e.created_by_user_id, e.data, e.pre_data from events e where ${isUnsettled} and ${isOne}
    union all
    select v.created_by_user_id, v.data, v.pre_data from indexed_events e join events v on v.id = e.id where ${isOne})`
}

/** The events of action sets of the project, up to the last change of the request, if an action set asked for it. */
const ofSets = logged(
  ['actions-created', 'actions-updated'],
  sql`e.project = q.project_id and q.co_authors <> '{}' and e.created_at <= (
    select max(c.created_at) from change_request_changes c where c.change_request_id = q.id)`,
)

/**
 * Users who made or edited action sets of the project that have acted as the account that asks: a request does not say
 * which of these asked. Switching a set on or off is no edit.
 */
const editorsOfSets: RawBuilder<unknown> = sql`
  with edits as materialized (select * from ${ofSets} found)
  select w.created_by_user_id from edits w
  where w.data -> 'id' in (select a.data -> 'id' from edits a where a.data -> 'actorId' = to_jsonb(q.created_by))
    and (w.pre_data is null or w.data - 'enabled' <> w.pre_data - 'enabled')`

/** Users who wrote milestones of the plans, or of the templates as they were copied. */
const editorsOfPlans: RawBuilder<unknown> = sql`
  select w.created_by_user_id from release_plan_requests n join release_plans p on p.id = n.plan_id
  cross join lateral (
    select * from ${logged(
      ['release-plan-added', 'release-plan-updated'],
      sql`e.feature_name = p.feature_name`,
    )} own where own.data ->> 'id' = p.id
    union all
    select * from ${logged(
      ['release-plan-template-created', 'release-plan-template-updated'],
      sql`p.template_id is not null and e.created_at <= p.created_at`,
    )} copied where copied.data ->> 'id' = p.template_id) w
  where n.change_request_id = q.id and w.data -> 'milestones' is distinct from w.pre_data -> 'milestones'`

/** The ids of the accounts that edited what the change request `q` was made of, besides its changes. */
export const editorsOfSources: RawBuilder<number[]> = sql`array(${editorsOfSets} union all ${editorsOfPlans})`
