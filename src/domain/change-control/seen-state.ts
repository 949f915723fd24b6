import { type RawBuilder, sql } from 'kysely'
import { changedByOthers } from '../transaction/feature-revision.ts'

/*
 * What the changes of a request build on: each thing with a digest of its state. It is stored with each approval, which
 * counts only while all of that is the same: an approved request would do something else otherwise.
 */

/** The conditions of the segments with the ids that `ids` selects. */
const conditionsOf = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_object_agg(g.id, g.constraints) from segments g where g.id in (${ids}))`

/** The ids of the segments in a JSON object of a strategy. */
const segmentsIn = (strategy: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select used.id::int from jsonb_array_elements_text(coalesce(${strategy} -> 'segments', '[]')) used (id)`

/** The strategies of the feature `f` in the environment of `fe`, with the conditions of their segments. */
const strategies: RawBuilder<unknown> = sql`(
  select jsonb_agg(jsonb_build_array(s.id, s.name, s.constraints, s.parameters, s.variants, s.disabled, s.sort_order,
    ${conditionsOf(sql`select l.segment_id from strategy_segments l where l.strategy_id = s.id`)}) order by s.id)
  from feature_strategies s where s.feature_name = f.name and s.environment = fe.environment)`

/** The parents of the feature `f`. */
const parents: RawBuilder<unknown> = sql`(
  select jsonb_agg(jsonb_build_array(d.parent, d.enabled, d.variants) order by d.parent)
  from feature_dependencies d where d.child = f.name)`

/** What decides about the feature `f` in the environment of `fe`. */
const stateOfFeature: RawBuilder<unknown> = sql`
  jsonb_build_array(f.archived_at is null, fe.enabled, fe.variants, ${strategies}, ${parents})`

/** The ids of the segments that the changes in `own` change or delete. */
const changedSegments: RawBuilder<unknown> = sql`(
  select case when o.action in ('updateSegment', 'deleteSegment') then (o.payload ->> 'id')::int end from own o)`

/** The changes of the request with this id, as the table `own`. No name in it hides that of the row of the id. */
const ownChanges = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`own as materialized (
  select made.action, made.feature, made.payload, asking.project_id, asking.environment
  from change_requests asking join change_request_changes made on made.change_request_id = asking.id
  where asking.id = ${id})`

/** The ids of the segments that the milestones of the plans use that the request with this id starts. */
const segmentsOfPlans = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select used.id from release_plan_requests q cross join jsonb_array_elements(q.milestones) m (milestone)
  cross join jsonb_array_elements(m.milestone -> 'strategies') s (strategy)
  cross join lateral (${segmentsIn(sql`s.strategy`)}) used (id) where q.change_request_id = ${id}`

/** Selects the ids of segments that the request with this id may come to use, although no change of it names them. */
export const unnamedSegments = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${segmentsOfPlans(id)}
  union all
  select used.id from change_requests r
  join project_environments e on e.project_id = r.project_id and e.environment = r.environment
  cross join lateral (${segmentsIn(sql`e.default_strategy`)}) used (id)
  where r.id = ${id} and exists (select from change_request_changes c where c.change_request_id = r.id
    and c.action = 'updateEnabled' and c.payload ->> 'enabled' = 'true')`

/** The segments that the changes in `own` of the request with this id change or use, and the default strategy. */
const othersOf = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select 'segment ' || g.id as thing, g.constraints as state
  from segments g where g.id in (
    select used.id from ${changedSegments} used (id)
    union all
    select used.id from own o cross join lateral (${segmentsIn(sql`o.payload`)}) used (id)
    where o.action in ('addStrategy', 'updateStrategy')
    union all
    ${segmentsOfPlans(id)})
  union all
  select 'default strategy', jsonb_build_array(e.default_strategy, p.default_stickiness,
    ${conditionsOf(segmentsIn(sql`e.default_strategy`))})
  from project_environments e join projects p on p.id = e.project_id
  where exists (select from own o where o.project_id = e.project_id and o.environment = e.environment
    and o.action = 'updateEnabled' and o.payload ->> 'enabled' = 'true')`

/**
 * The things that the request with this id builds on, as rows of `thing` and `state`. These decide what its changes do,
 * and to whom: the changed features and segments, the features that use these, the children of all of them, and the
 * parents. Dependencies and archiving count in all environments, segments where they are used.
 */
const thingsOf = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with ${reachedBy(id)}
  ${othersOf(id)}
  union all
  select concat('feature ', f.name, case when n.environment <> (select environment from own limit 1) then ' in ' || n.environment end),
    ${stateOfFeature}
  from named n join features f on f.name = n.name
  left join feature_environments fe on fe.feature_name = f.name and fe.environment = n.environment`

/** The features among the things of `thingsOf`, as the table `named`. */
const reachedBy = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${ownChanges(id)}, changed as (
    select feature as name, environment from own where feature is not null
    union
    select o.feature, fe.environment from own o join feature_environments fe on fe.feature_name = o.feature
    where o.action in ('addDependency', 'deleteDependency', 'archiveFeature')
    union
    select f.name, s.environment from ${changedSegments} used (id)
    join strategy_segments l on l.segment_id = used.id join feature_strategies s on s.id = l.strategy_id
    join features f on f.name = s.feature_name and f.archived_at is null
  ), reached as (
    select name, environment from changed
    union
    select d.child, c.environment from changed c join feature_dependencies d on d.parent = c.name
  ), named as (
    select name, environment from reached
    union
    select d.parent, r.environment from reached r join feature_dependencies d on d.child = r.name
    union
    select o.payload ->> 'feature', c.environment from own o join changed c on c.name = o.feature
    where o.action = 'addDependency'
  )`

/**
 * Whether another transaction that is not in the snapshot has changed a feature that the request with this id builds
 * on, or a segment that such a feature uses. All else that it builds on is locked while it is applied.
 */
export function isOvertaken(id: RawBuilder<unknown>, snapshot: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    with ${reachedBy(id)}
    select from named n join feature_revisions v on v.feature = n.name
    where ${changedByOthers(sql`v.revision`, snapshot)}
    union all
    select from named n join feature_strategies s on s.feature_name = n.name
    join strategy_segments l on l.strategy_id = s.id join segments g on g.id = l.segment_id
    where ${changedByOthers(sql`g.revision`, snapshot)})`
}

const digestsIn = (things: RawBuilder<unknown>): RawBuilder<Record<string, string>> => sql`(
  select coalesce(jsonb_object_agg(t.thing, md5(t.state::text)), '{}') from (${things}) t)`

/** What the request with this id builds on now, as JSON: each thing with a digest of its state. */
export function seenNow(id: RawBuilder<unknown>): RawBuilder<Record<string, string>> {
  return digestsIn(thingsOf(id))
}

/** One digest for all that an approval saw, or sees now. */
export function builtOnOf(seen: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`md5((${seen})::text)`
}

/**
 * The things that have changed since the approval `v`. Without features: their own changes are guarded, and a request
 * shows its `overwrites`. There can be hundreds of them, so their state is not read.
 */
export const changedSince: RawBuilder<string[]> = sql`case when v.seen is null then '{}' else array(
  select coalesce(one.key, other.key)
  from (select * from jsonb_each_text(v.seen) saw where saw.key not like 'feature %') one
  full join jsonb_each_text(${digestsIn(sql`
    with ${ownChanges(sql`v.change_request_id`)} ${othersOf(sql`v.change_request_id`)}`)}) other using (key)
  where one.value is distinct from other.value order by 1) end`

/**
 * What the later milestones of the release plan of a feature build on besides its strategies, which are those of the
 * plan: its variants and parents, its children, and further parents of these.
 */
export function planBuildsOn({ feature, environment }: PlaceOfPlan): RawBuilder<Record<string, string>> {
  return digestsIn(sql`
    with reached as (
      select ${feature} as name
      union
      select d.child from feature_dependencies d where d.parent = ${feature}
    ), named as (
      select name from reached
      union
      select d.parent from reached r join feature_dependencies d on d.child = r.name
    )
    select 'feature ' || f.name as thing,
      case when f.name = ${feature} then jsonb_build_array(fe.variants, ${parents}) else ${stateOfFeature} end as state
    from named n join features f on f.name = n.name and f.archived_at is null
    left join feature_environments fe on fe.feature_name = f.name and fe.environment = ${environment}`)
}

type PlaceOfPlan = { readonly feature: RawBuilder<unknown>; readonly environment: RawBuilder<unknown> }

/**
 * Selects the requests that have approved a release plan, by the features and environments of events in `recorded`, and
 * the things that were added or changed after that: their approvals are for a step among other features.
 */
export const changedSincePlanned: RawBuilder<unknown> = sql`
  select p.change_request_id as request, array(
    select n.key from jsonb_each_text(${planBuildsOn({ feature: sql`p.feature_name`, environment: sql`p.environment` })}) n
    where n.value is distinct from p.builds_on ->> n.key order by 1) as things
  from (select distinct feature, environment, change_request from recorded where change_request is not null) e
  join release_plans p on p.feature_name = e.feature and p.environment = e.environment
    and p.change_request_id = e.change_request`

/**
 * Selects the approvals of the requests that `ids` selects that count by what their authors saw. What a request builds
 * on is read once for all of its approvals. Those of a request that is being applied are judged before its changes are
 * made. For the steps of a release plan that come later, `since` has what has changed; see `changedSincePlanned`.
 */
export function approvalsUpToDate(ids: RawBuilder<unknown>, since: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select v.* from (
      select a.id, case when a.state <> 'Applied' then ${seenNow(sql`a.id`)} end as seen_now
      from change_requests a where a.id = any(array(${ids})) offset 0) q
    join change_request_reviews v on v.change_request_id = q.id and v.verdict = 'approved'
    where (v.seen is null or (not v.outdated and (q.seen_now is null or v.seen = q.seen_now)))
      and not exists (select from ${since} s where s.request = q.id and s.things <> '{}')`
}
