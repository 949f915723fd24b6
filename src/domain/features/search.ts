import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Hidden, isOutside, preparedFor } from '../visibility.ts'
import { rankOf } from './lifecycle/stages.ts'
import { isFavoriteOf, lastSeen, segmentNames, summaryObject, type Viewer } from './list.ts'
import { type FeatureSearch, searchFilter } from './search-filter.ts'
import { pastLifetimeAt, staleAt } from './staleness-sql.ts'

type Parameters = Omit<Viewer, 'hiddenProjects'> & {
  filter: string
  sortEnvironment?: string
  limit: number
  offset: number
}
type Found = Schema<'FeatureSearchPage'>

const MOST_FEATURES = 100
const USUAL_FEATURES = 50

/**
 * Returns a sorted page of the features that match all filters, with their total number. Uses one statement.
 *
 * @throws DomainError invalid for a day that does not exist
 */
export async function featureSearch(db: Db, search: FeatureSearch, viewer: Viewer): Promise<Found> {
  const { limit = USUAL_FEATURES, offset = 0 } = search
  const parameters = {
    ...viewer,
    filter: JSON.stringify(searchFilter(search)),
    sortEnvironment: sortEnvironmentOf(search),
    limit: limit >= 1 && limit <= MOST_FEATURES ? limit : USUAL_FEATURES,
    offset,
  }
  const [page] = await statementFor(search)(db, parameters, viewer)
  return { total: page?.total ?? 0, features: page?.features ?? [] }
}

type Order = { key: SortKey; descending: boolean; favoritesFirst: boolean }
type SortKey = keyof typeof SORT_KEYS

const SORT_KEYS = {
  createdAt: () => sql`f.created_at`,
  name: () => sql`f.name`,
  type: () => sql`f.type`,
  project: () => sql`f.project_id`,
  stale: ({ now }: Parameters) => staleAt(now),
  lastSeenAt: () => lastSeen,
  environment: ({ sortEnvironment }: Parameters) => sql`(select fe.enabled from feature_environments fe
    where fe.feature_name = f.name and fe.environment = ${sortEnvironment})`,
}

const ENVIRONMENT = 'environment:'

function sortEnvironmentOf({ sortBy }: FeatureSearch): string | undefined {
  return sortBy?.startsWith(ENVIRONMENT) ? sortBy.slice(ENVIRONMENT.length) : undefined
}

function orderOf(search: FeatureSearch): Order {
  const { sortBy = 'createdAt', sortOrder, favoritesFirst = false } = search
  const key = sortEnvironmentOf(search) === undefined ? sortBy : 'environment'
  return { key: isSortKey(key) ? key : 'createdAt', descending: sortOrder === 'desc', favoritesFirst }
}

function isSortKey(key: string): key is SortKey {
  return Object.hasOwn(SORT_KEYS, key)
}

const statements = new Map<string, ReturnType<typeof preparedFor<Parameters, Found>>>()

/** Caches one compiled statement per sort order. Filters are parameters, as their combinations would need thousands. */
function statementFor(search: FeatureSearch) {
  const order = orderOf(search)
  const id = JSON.stringify(order)
  const known = statements.get(id)
  if (known !== undefined) return known
  const built = preparedFor<Parameters, Found>((hidden, parameters) => searchStatement(order, hidden, parameters))
  statements.set(id, built)
  return built
}

function searchStatement(
  { key, descending, favoritesFirst }: Order,
  hidden: Hidden,
  parameters: Parameters,
): RawBuilder<Found> {
  const { filter, limit, offset } = parameters
  const direction = descending ? sql`desc` : sql`asc`
  const favorites = favoritesFirst ? sql`favorite desc,` : sql``
  return sql<Found>`
    with found as materialized (
      select f.name, f.created_at, ${SORT_KEYS[key](parameters)} as key, ${isFavoriteOf(parameters.userId)} as favorite
      from jsonb_to_record(${filter}::jsonb) as q (archived boolean, favorite boolean, terms text[], project jsonb,
        type jsonb, creator jsonb, state jsonb, stage jsonb, tag jsonb, segment jsonb, created jsonb, seen jsonb, status jsonb)
      cross join features f join feature_types t on t.id = f.type
      where ${matching(parameters)} and ${isOutside(hidden, sql`f.project_id`)}
    ), page as (
      select name, row_number() over (order by ${favorites} key ${direction} nulls last, created_at ${direction}, name) as position
      from found order by position limit ${limit} offset ${offset}
    )
    select (select count(*) from found) as total, (
      select coalesce(json_agg(${summaryObject(parameters)} order by p.position), '[]')
      from page p join features f using (name) join feature_types t on t.id = f.type) as features`
}

/** Combines all filters. A filter that is absent is true; `q` is the SearchFilter. */
function matching({ userId, now }: Parameters): RawBuilder<boolean> {
  const states = sql`array[
    case when ${staleAt(now)} then 'stale' else 'active' end,
    case when f.marked_stale is null and ${pastLifetimeAt(now)} then 'potentially-stale' end]`
  const stage = sql`(select l.stage from feature_lifecycles l where l.feature_name = f.name
    order by ${rankOf(sql`l.stage`)} desc limit 1)`
  const tags = sql`select g.tag_type || ':' || g.tag_value as name from feature_tags g where g.feature_name = f.name`
  return sql`(f.archived_at is not null) = q.archived
    and (q.favorite is null or ${isFavoriteOf(userId)} = q.favorite)
    and (q.terms is null or f.name ilike any (q.terms) or f.description ilike any (q.terms))
    and ${isOneOf(sql`q.project`, sql`array[f.project_id]`)}
    and ${isOneOf(sql`q.type`, sql`array[f.type]`)}
    and ${isOneOf(sql`q.creator`, sql`array[f.created_by_user_id::text]`)}
    and ${isOneOf(sql`q.state`, states)}
    and ${isOneOf(sql`q.stage`, sql`array[${stage}]`)}
    and ${areAmong(sql`q.tag`, tags)}
    and ${areAmong(sql`q.segment`, segmentNames)}
    and ${isWithin(sql`q.created`, sql`f.created_at`)}
    and ${isWithin(sql`q.seen`, lastSeen)}
    and (q.status is null or exists (select from feature_environments fe where fe.feature_name = f.name
      and q.status ? (fe.environment || case when fe.enabled then ':enabled' else ':disabled' end)))`
}

function isOneOf(asked: RawBuilder<unknown>, texts: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${asked} is null or (${asked} -> 'values' ?| ${texts}) = (${asked} -> 'wanted')::boolean)`
}

/** `names` selects the distinct values that the feature has, in a column `name`. */
function areAmong(asked: RawBuilder<unknown>, names: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${asked} is null or (
    select case ${asked} ->> 'rule'
      when 'any' then count(*) > 0
      when 'all' then count(*) = jsonb_array_length(${asked} -> 'values')
      when 'none' then count(*) = 0
      else count(*) < jsonb_array_length(${asked} -> 'values') end
    from (${names}) has where ${asked} -> 'values' ? has.name))`
}

function isWithin(asked: RawBuilder<unknown>, time: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${asked} is null or coalesce(
    ${time} < (${asked} ->> 'before')::timestamptz, ${time} >= (${asked} ->> 'from')::timestamptz, false))`
}
