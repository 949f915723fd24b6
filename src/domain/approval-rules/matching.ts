import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiledForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { jsonbObjectOf } from '../../db/json-objects.ts'
import { ownersOf } from '../access/is-owner.ts'
import { changedPlaces } from '../change-control/changed-places.ts'
import { windowAt } from '../change-control/freeze-window.ts'
import { keepsRules } from '../change-control/ruled.ts'
import { approvalsUpToDate, changedSincePlanned } from '../change-control/seen-state.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'
import { countingBy } from './who-counts.ts'

/** A rule that matches events in one place, before the size of their effect is known. */
export type Match = {
  readonly id: number
  readonly name: string
  /** Whether the rule is for all projects, or for one that an event names. */
  readonly isShown: boolean
  /** Null for all projects. */
  readonly project: string | null
  /** Null for each environment of the rule. */
  readonly environment: string | null
  readonly changeRequest: number | null
  /** The changed features, sorted. */
  readonly features: readonly string[]
  /** One of the features, whose owners have to approve, which are those of all of them; null if others do. */
  readonly owned: string | null
  /** Whether an event can change other features, too, or has an effect whose size is not counted. */
  readonly isUncounted: boolean
  readonly stepPoints: number | null
  readonly stepHours: number | null
  readonly forEverybody: boolean
  readonly approvals: number
  /** Whether the approvals come from owners, or from a group or role. */
  readonly byOwners: boolean
  /** The names of the groups and roles from which the approvals come; without owners, none for all who may approve. */
  readonly from: readonly string[]
  /** How many approvals the change request has that count for the rule, and of whom. */
  readonly counting: number
  readonly countingBy: readonly number[]
  /** For a step of a release plan: the things that changed after its change request was applied. */
  readonly changedSince: readonly string[]
  /** Whether it matches in the project of the change request, if there is one. */
  readonly isOfRequest: boolean
  /** The freezes that the rule names and that hold what it matches now. */
  readonly freezes: readonly { readonly id: number; readonly name: string; readonly until: string }[]
  /** The freezes that the rule names and that hold what it matches whenever they are open. */
  readonly namedFreezes: readonly number[]
}

/** When approvals count: from the oldest one, and now. */
export type CountingTime = { readonly oldest: Date; readonly now: Date }

type Row = Omit<RuledEvent, 'override'> & CountingTime
type Found = Omit<Match, 'counting'>

/** The types of events whose effect can be counted: others count as if they changed what everybody gets. */
const COUNTED: readonly RuledEvent['type'][] = [
  'feature-environment-enabled',
  'feature-environment-disabled',
  'feature-environment-variants-updated',
  'feature-strategy-add',
  'feature-strategy-update',
  'feature-strategy-remove',
  'strategy-order-changed',
  'feature-dependency-added',
  'feature-dependency-removed',
  'feature-dependencies-removed',
  'segment-updated',
]

const tagOf = (type: RawBuilder<string>, value: RawBuilder<string>) => jsonbObjectOf<Schema<'Tag'>>({ type, value })
const hasTag = (tag: RawBuilder<unknown>) => sql`r.tags @> jsonb_build_array(${tag})`

/** Whether the feature of a changed place fits the conditions of the rule `r`. */
const fits: RawBuilder<boolean> = sql`(
  (r.tags = '[]' or p.feature is null or exists (
    select from feature_tags t where t.feature_name = p.feature
      and ${hasTag(tagOf(sql`t.tag_type`, sql`t.tag_value`))}))
  and (r.feature_types = '{}' or p.feature is null or exists (
    select from features f where f.name = p.feature and f.type = any(r.feature_types))))`

/**
 * Whether the event `e` gives a role in a project with which users can approve for the rule `r`, or do without its
 * approvals. A role with holders counts as given if it has other holders than before.
 */
const givesRole: RawBuilder<boolean> = sql`exists (
  select from jsonb_array_elements(e.data -> 'roles') as given (value)
  join roles o on o.id = coalesce(given.value -> 'roleId', given.value)::int
  where not coalesce(e.pre_data -> 'roles', '[]') @> jsonb_build_array(given.value)
    and (o.id = any(r.role_ids) or exists (
      select from role_permissions p where p.role_id = o.id and p.permission in ('SKIP_CHANGE_REQUEST', 'BREAK_GLASS')
        and (r.environments = '{}' or p.environment is null or p.environment = any(r.environments)))))`

/** Whether an event can end that features fit the conditions of the rule `r`, or that its approvals are needed. */
const loosens: RawBuilder<boolean> = sql`case e.loosens
  when 'tag' then ${hasTag(tagOf(sql`coalesce(e.pre_data, e.data) ->> 'type'`, sql`coalesce(e.pre_data, e.data) ->> 'value'`))}
  when 'tags of a type' then ${hasTag(jsonbObjectOf<Pick<Schema<'Tag'>, 'type'>>({ type: sql`e.pre_data ->> 'name'` }))}
  when 'type' then e.pre_data ->> 'type' = any(r.feature_types)
  when 'owners' then r.by_owners
  when 'name' then (r.project_id is not null or r.tags <> '[]' or r.feature_types <> '{}')
    and (r.feature_types = '{}' or e.pre_data ->> 'type' = any(r.feature_types))
    and (r.tags = '[]' or exists (
      select from jsonb_array_elements(e.pre_data -> 'tags') t (tag) where ${hasTag(sql`t.tag`)}))
  when 'roles' then ${givesRole}
  else false end`

/** What the accounts with these ids are, as rules name them. */
const kindsOf = (ids: RawBuilder<unknown>): RawBuilder<string[]> => sql`array(
  select case when a.id < 0 then 'key' else a.account_type end from users a where a.id = any(${ids}))`

/**
 * As what an event is asked for: as the author of its change request, or else the caller; also as who made or edited an
 * action set that acts, and as the manager of files.
 */
const askers: RawBuilder<string[]> = sql`case when q.id is null then e.askers || ${kindsOf(sql`e.co_authors`)}
  else ${kindsOf(sql`q.created_by || q.co_authors`)} || case when q.manager is not null then 'manager' end end`

/** The freezes that the rule `r` names and that hold what it matches in the group `m`. */
const holding = sql`case when r.freeze_ids = '{}' then '[]' else (
  select coalesce(jsonb_agg(${jsonbObjectOf<Match['freezes'][number]>({
    id: sql`z.id`,
    name: sql`z.name`,
    until: sql`to_json(w.until) #>> '{}'`,
  })} order by z.id), '[]')
  from freezes z cross join lateral ${windowAt(sql`m.now`)} w
  where z.id = any(r.freeze_ids) and (z.project_id is null or z.project_id = r.project_id)
    and w."from" <= m.now and not (z.allows_off and m.is_off)) end`

/** The freezes that the rule `r` names and that hold what it matches in the group `m`, open or not. */
const namedFreezes = sql`case when r.freeze_ids = '{}' then '{}' else array(
  select z.id from freezes z where z.id = any(r.freeze_ids) and not (z.allows_off and m.is_off) order by z.id) end`

const isAsked = (by: RawBuilder<unknown>): RawBuilder<boolean> => sql`(r.askers = '{}' or r.askers && ${by})`

/** Features whose owners have to approve, each with the first one that has the same owners: these approve together. */
const owned = sql`
  select w.project, w.feature, min(w.feature) over (partition by w.project, w.owners) as same from (
    select p.project, p.feature, array(
      select distinct (o.user_id, o.group_id) from ${ownersOf({ name: sql`p.feature`, project: sql`p.project` })} o order by 1) as owners
    from (select distinct project, feature from found where by_owners and feature is not null) p) w`

/** @param isKept whether the rules have to stay until the transaction ends */
const matchedBy = (isKept: boolean) =>
  compiledForList<Row, Found>(
    {
      type: 'text',
      project: 'text',
      environment: 'text',
      feature: 'text',
      data: 'jsonb',
      preData: 'jsonb',
      ruled: 'text',
      isOff: 'boolean',
      loosens: 'text',
      changeRequest: 'int',
      askers: 'text[]',
      coAuthors: 'int[]',
      oldest: 'timestamptz',
      now: 'timestamptz',
    },
    (given) => sql<Found>`
    with recorded as materialized (
      select e.*, ${askers} as asked_by from (select * from ${given}) e
      left join change_requests q on q.id = e.change_request
    ), own_places as materialized (
      select p.*, e.type, e.change_request, e.oldest, e.now, e.asked_by
      from (${changedPlaces(sql`e.ruled`)}) p join recorded e on e.position = p.position and e.loosens is null
    ), places as (
      select * from own_places
      union all
      select p.position, f.project_id, p.environment, f.name, p.is_off, p.type, p.change_request, p.oldest, p.now, p.asked_by
      from own_places p join feature_dependencies d on d.parent = p.feature
      join features f on f.name = d.child and f.archived_at is null
    ), found as (
      select r.id as rule, r.by_owners, p.project, p.environment, p.feature, p.type, p.change_request, p.oldest, p.now,
        p.is_off, ${isAsked(sql`p.asked_by`)} as is_asked
      from approval_rules r join places p on (r.project_id is null or p.project is null or r.project_id = p.project)
        and (r.environments = '{}' or p.environment = any(r.environments))
        and (p.type = any(r.events) or (r.events = '{}' and (not p.is_off or r.also_off))) and ${fits}
      union all
      select r.id, r.by_owners, coalesce(r.project_id, e.project), null, e.feature, e.type, e.change_request, e.oldest, e.now,
        false, ${isAsked(sql`e.asked_by`)}
      from approval_rules r join recorded e on e.loosens is not null and ${loosens}
        and (r.project_id is null or e.project is null or r.project_id = e.project)
    ), since as materialized (${changedSincePlanned}
    ), approvals as materialized (
      ${approvalsUpToDate(sql`select change_request from recorded`, sql`since`)}
    ), owned as materialized (${owned}
    ), grouped as (
      select f.rule, f.project, f.environment, f.change_request, f.oldest, f.now, o.same as owned, bool_and(f.is_off) as is_off,
        array(select distinct name from unnest(array_agg(f.feature)) as named (name) where name is not null order by 1) as features,
        bool_or(f.feature is null or f.environment is null or f.type <> all(${COUNTED}::text[])) as is_uncounted,
        bool_or(f.is_asked) as is_asked
      from found f left join owned o on f.by_owners and o.feature = f.feature and o.project is not distinct from f.project
      group by f.rule, f.project, f.environment, f.change_request, f.oldest, f.now, o.same
    )
    select 1 as position, r.id, r.name, m.project, m.environment, m.change_request, m.features, m.owned, m.is_uncounted,
      r.project_id is null or r.project_id in (select project from recorded) as is_shown,
      r.step_points, r.step_hours, r.for_everybody, r.approvals, r.by_owners,
      array(
        select g.name from groups g where g.id = any(r.group_ids)
        union all
        select o.name from roles o where o.id = any(r.role_ids)
        union all
        select 'a group or role that was deleted' where not r.by_owners and (r.group_ids <> '{}' or r.role_ids <> '{}')
          and not exists (select from groups g where g.id = any(r.group_ids))
          and not exists (select from roles o where o.id = any(r.role_ids))) as "from",
      ${countingBy} as counting_by,
      array(select unnest(s.things) from since s where s.request = q.id order by 1) as changed_since,
      coalesce(m.project = q.project_id, true) as is_of_request, ${holding} as freezes,
      ${namedFreezes} as named_freezes
    from grouped m join approval_rules r on r.id = m.rule
    left join change_requests q on q.id = m.change_request
    where m.is_asked ${isKept ? sql`and ${keepsRules}` : sql``}
    order by r.id, m.project, m.environment, m.owned`,
  )

const MATCHED = { made: matchedBy(true), planned: matchedBy(false) }

/**
 * Returns the rules that match events by all but the size of their effect, in the order of their ids, with each place.
 *
 * @param when whether the events were made in the transaction, so that no rule comes before it ends
 */
export async function matchesOf(
  db: Db,
  events: readonly RuledEvent[],
  time: CountingTime,
  when: 'made' | 'planned',
): Promise<Match[]> {
  const found = await MATCHED[when](
    db,
    events.map(({ override: _, ...event }) => ({ ...event, ...time })),
  )
  return found.map((match) => ({ ...match, counting: match.countingBy.length }))
}
