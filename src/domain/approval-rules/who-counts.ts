import { type RawBuilder, sql } from 'kysely'
import { frozenEventTypes } from '../../../generated/events.ts'
import { countsAt, isApproverAt, type PlaceInSql } from '../access/holders-in-sql.ts'
import { owningUsers } from '../access/is-owner.ts'
import { isActive } from '../access/people.ts'
import { isAuthorOf } from '../change-control/state.ts'
import { isUnsettled } from '../events/totals.ts'
import { CHANGING_TYPES } from '../features/edits/table.ts'
import { editorsOfSources } from './editors.ts'

/** Where an approval counts: in a place, and for a feature if owners of it have to approve. */
type CountingPlace = PlaceInSql & { readonly feature: RawBuilder<string> }

/** Whether the rule `r` wants approvals from all users who may approve. */
const isFromAll = sql`(r.group_ids = '{}' and r.role_ids = '{}' and not r.by_owners)`

/** Selects the accounts from which the rule `r` wants approvals; none if those of all users count. */
const sources = ({ project, feature }: CountingPlace): RawBuilder<unknown> => sql`(
  select m.user_id from group_users m where m.group_id = any(r.group_ids)
  union all
  select h.user_id from held_roles h where h.role_id = any(r.role_ids)
    and (h.project_id is null or h.project_id = ${project}::text)
  union all
  select o.user_id from ${owningUsers({ name: feature, project: sql`${project}` })} o where r.by_owners)`

/** Whether the approval `v` of the account `u` counts for the rule `r`, as far as its rights go. */
const mayCount = (place: CountingPlace): RawBuilder<boolean> => sql`(
  (${isFromAll} or exists (select from ${sources(place)} s where s.user_id = u.id)) and ${countsAt(place, sql`m.now`)})`

/** What to select of the accounts `u` whose approvals count, under which further condition, and how many. */
type Wanted = {
  readonly columns: RawBuilder<unknown>
  readonly condition?: RawBuilder<boolean>
  readonly most: RawBuilder<number>
}

/**
 * Selects accounts whose approvals count for the rule `r`, by id. Begins with those from which it wants them, so that
 * not all accounts are looked at where a few can approve.
 */
export function countingAccounts(
  place: CountingPlace,
  { columns, condition = sql`true`, most }: Wanted,
): RawBuilder<unknown> {
  const from = (isIn: RawBuilder<unknown>) => sql`(
    select ${columns} from users u where ${isIn} and ${isActive} and ${isApproverAt(place)} and ${condition}
    order by u.id limit ${most})`
  return sql`(${from(isFromAll)} union all ${from(sql`u.id = any(array${sources(place)})`)})`
}

/**
 * Whether the account `u` is an author of the change request `q`, or has edited it, or what it was made of, where the
 * rule `r` wants others.
 */
export const isOwnWork: RawBuilder<boolean> = sql`(
  ${isAuthorOf(sql`u.id`, 'q')} or (r.not_by_editors and (u.id = any(${editorsOfSources}) or exists (
    select from change_request_changes c where c.change_request_id = q.id and c.created_by = u.id))))`

/**
 * The types of events that edit what applications get of a feature, and its creation, before which the name was another
 * feature's. Others, such as a new description, would let an author hide who made the last edit.
 */
const EDITING_TYPES = CHANGING_TYPES.filter((type) => type === 'feature-created' || type in frozenEventTypes)

/** The features of a change in an environment; null for each one. */
type ChangedFeatures = { readonly features: RawBuilder<unknown>; readonly environment: RawBuilder<unknown> }

/**
 * Whether the rule `r` wants others than the account `u`, which was the last to change what applications get of one of
 * the features there: before the change request `q`, if there is one. Events without an environment are about all. The
 * authors of a request count as the editor, not the user who applied it.
 */
export function isLastEditor({ features, environment }: ChangedFeatures): RawBuilder<boolean> {
  const types = sql.lit(`{${EDITING_TYPES.join()}}`)
  const isOther = (
    event: RawBuilder<unknown>,
  ) => sql`${event}.transaction_id is distinct from pg_current_xact_id_if_assigned()
    and (q.id is null or ${event}.change_request_id is distinct from q.id)
    and (${environment}::text is null or ${event}.environment is null or ${event}.environment = ${environment}::text)`
  return sql`(r.not_by_last_editor and exists (
    select from unnest(${features}::text[]) changed (name) cross join lateral (
      (select e.id from events e where ${isUnsettled} and e.feature_name = changed.name
        and e.type = any(${types}::text[]) and ${isOther(sql`e`)} order by e.id desc limit 1)
      union all
      (select i.id from indexed_events i join events v on v.id = i.id where i.feature_name = changed.name
        and i.type = any(${types}::text[]) and ${isOther(sql`v`)} order by i.id desc limit 1)
      order by id desc limit 1) newest
    join events e on e.id = newest.id left join change_requests a on a.id = e.change_request_id
    where case when a.id is null then e.created_by_user_id = u.id else ${isAuthorOf(sql`u.id`, 'a')} end))`
}

/**
 * When the oldest approval of the change request `q` was given that counts. A request that has been applied had its
 * approvals in time: what it approves for later, such as the milestones of a release plan, keeps them.
 */
const oldestCounting: RawBuilder<Date> = sql`(m.oldest - (m.now - coalesce((
  select s.entered_at from change_request_states s where s.change_request_id = q.id and s.state = 'Applied'), m.now)))`

/**
 * Whose of the `approvals` that are up to date the change request `q` has that count for the rule `r` where it matches,
 * as `m` says; none without a request.
 */
export const countingBy: RawBuilder<number[]> = sql`array(
  select v.user_id from approvals v join users u on u.id = v.user_id
  where v.change_request_id = q.id and v.created_at >= ${oldestCounting}
    and not ${isOwnWork} and not ${isLastEditor({ features: sql`m.features`, environment: sql`m.environment` })}
    and ${mayCount({ project: sql`m.project`, environment: sql`m.environment`, feature: sql`m.owned` })})`
