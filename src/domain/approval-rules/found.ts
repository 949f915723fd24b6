import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Columns, Given } from '../../db/compiled.ts'
import { jsonbObjectOf } from '../../db/json-objects.ts'
import { changedPlaces } from '../change-control/changed-places.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'

/*
 * SQL that finds the rules that events match by all but the size of their effect, for the statements of this folder.
 */

/** When approvals count: from the oldest one, and now. */
export type CountingTime = { readonly oldest: Date; readonly now: Date }

/** An event for which rules are found. */
export type FoundBy = Omit<RuledEvent, 'override'> & CountingTime
export const COLUMNS: Columns<FoundBy> = {
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
}

export function foundByEvent({ override: _, ...event }: RuledEvent, time: CountingTime): FoundBy {
  return { ...event, ...time }
}

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

/** Whether a changed feature fits the conditions of the rule `r`; null for a change that can be of all features. */
const fits = (feature: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  (r.tags = '[]' or ${feature} is null or exists (
    select from feature_tags t where t.feature_name = ${feature}
      and ${hasTag(tagOf(sql`t.tag_type`, sql`t.tag_value`))}))
  and (r.feature_types = '{}' or ${feature} is null or exists (
    select from features f where f.name = ${feature} and f.type = any(r.feature_types))))`

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
  when 'owners' then r.by_owners and ${fits(sql`e.feature`)}
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

const isAsked = (by: RawBuilder<unknown>): RawBuilder<boolean> => sql`(r.askers = '{}' or r.askers && ${by})`

/** Where an event of `recorded`, as `e`, matches rules; null for one that loosens rules: it matches where they are. */
const ruledPlace: RawBuilder<string | null> = sql`case when e.loosens is null then e.ruled end`

/**
 * Makes the tables `recorded` of the given events, and `found`: a row for each rule and each place and feature in which
 * one of them matches, or for an event that loosens the rule.
 */
export function foundBy(given: Given<FoundBy>): RawBuilder<unknown> {
  return sql`
    recorded as materialized (
      select e.*, ${askers} as asked_by from (select * from ${given}) e
      left join change_requests q on q.id = e.change_request
    ), own_places as materialized (
      ${changedPlaces(ruledPlace, sql`, e.type, e.change_request, e.oldest, e.now, e.asked_by`)}
    ), places as materialized (
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
        and (p.type = any(r.events) or (r.events = '{}' and (not p.is_off or r.also_off))) and ${fits(sql`p.feature`)}
      union all
      select r.id, r.by_owners, coalesce(r.project_id, e.project), null, e.feature, e.type, e.change_request, e.oldest, e.now,
        false, ${isAsked(sql`e.asked_by`)}
      from approval_rules r join recorded e on e.loosens is not null and ${loosens}
        and (r.project_id is null or e.project is null or r.project_id = e.project)
    )`
}

/** Whether the effect of a row of `found`, as `f`, has a size that is not counted. */
export const isUncounted: RawBuilder<boolean> = sql`(
  f.feature is null or f.environment is null or f.type <> all(${sql.lit(`{${COUNTED.join()}}`)}::text[]))`

/** Whether a change request can have the change of a row of `found`, as `f`. */
export const isProposable: RawBuilder<boolean> = sql`(
  f.environment is not null and f.type = any(${sql.lit(`{${[...COUNTED, 'feature-archived'].join()}}`)}::text[]))`

/** The features of a group of `f`, sorted. */
export const featuresFound: RawBuilder<string[]> = sql`array(
  select distinct name from unnest(array_agg(f.feature)) as named (name) where name is not null order by 1)`
