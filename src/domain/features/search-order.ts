import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import { isFavoriteOf } from './search-conditions.ts'
import { staleAt } from './staleness-sql.ts'
import { isNamedIn } from './tag-filter.ts'

const { selectFrom } = expressionBuilder<Database, never>()

export type Order = { key: SortKey; descending: boolean; favoritesFirst: boolean }
type SortKey = keyof typeof SORT_KEYS

/** The parameters of the sort keys. */
export type SortValues = { userId: number; now: Date; sortEnvironment?: string }
type Values = SortValues & { limit: number; offset: number }

/** The sort key of each order; `f` is the feature, `t` its type. */
export const SORT_KEYS = {
  createdAt: () => sql`f.created_at`,
  name: () => sql`f.name`,
  type: () => sql`f.type`,
  project: () => sql`f.project_id`,
  stale: ({ now }: SortValues) => staleAt(now),
  lastSeenAt: () => sql`(select max(l.last_seen_at) from feature_last_seen l where l.feature_name = f.name)`,
  environment: ({ sortEnvironment }: SortValues) => sql`(select fe.enabled from feature_environments fe
    where fe.feature_name = f.name and fe.environment = ${sortEnvironment})`,
}

export function isSortKey(key: string): key is SortKey {
  return Object.hasOwn(SORT_KEYS, key)
}

export function directionOf({ descending }: Order): RawBuilder<unknown> {
  return descending ? sql`desc` : sql`asc`
}

/** The features with some values of the sort key, in the order of an index. */
type Part = {
  key: RawBuilder<unknown>
  /** The joins with the features `f`. */
  join?: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  /** The columns of the index; if absent, the order of creation. */
  by?: RawBuilder<unknown>
  /** Ids to walk from the last to the first, each with the features that have it in the column. */
  each?: { ids: Expression<unknown>; column: RawBuilder<unknown> }
}

/**
 * Selects at least the features up to the end of a page, in consecutive parts in the order of the response. Each part
 * is walked from its start, in the order of an index, and only if the parts before it do not fill the page.
 *
 * @param conditions on the feature `f`
 * @returns the tables of a `with`, and the rows with the columns `name`, `created_at`, `key` and `favorite`
 */
export function walk(order: Order, conditions: RawBuilder<unknown>, values: Values) {
  const enough = sql`${values.limit}::bigint + ${values.offset}::bigint`
  const isFavorite = isFavoriteOf(values.userId)
  const groups = order.favoritesFirst ? [isFavorite, sql`not ${isFavorite}`] : [sql`true`]
  const parts = groups.flatMap((group, at) =>
    partsInOrder(order, values).map((part) => ({ ...part, group, isFavorite: order.favoritesFirst && at === 0 })),
  )
  const partName = (at: number) => sql.raw(`part_${at}`)
  const tables = parts.map(({ key, join, where, by, each, group, isFavorite }, at) => {
    const before = parts.slice(0, at).map((_, earlier) => sql`(select count(*) from ${partName(earlier)})`)
    const isNeeded = at === 0 ? sql`true` : sql`${sql.join(before, sql` + `)} < ${enough}`
    const ofEach = each === undefined ? sql`true` : sql`${each.column} = one.id`
    const found = sql`select f.name, f.created_at, ${key} as key, ${sql.lit(isFavorite)} as favorite
      from features f ${join ?? sql``}
      where ${isNeeded} and ${conditions} and ${group} and ${where ?? sql`true`} and ${ofEach}
      order by ${by ?? BY_CREATION} limit ${enough}`
    const rows =
      each === undefined
        ? found
        : sql`select f.* from ${each.ids} one cross join lateral (${found}) f
            order by one.id desc, ${BY_CREATION} limit ${enough}`
    return sql`${partName(at)} as materialized (${rows})`
  })
  const rows = sql.join(
    parts.map((_, at) => sql`select * from ${partName(at)}`),
    sql` union all `,
  )
  return { tables: sql.join(tables), rows }
}

/** The order of features with equal keys, in both directions. */
const BY_CREATION = sql`f.created_at, f.name`

/**
 * The part with all features, sorted by an id that has few values, such as the project. Walking the index backwards
 * would also reverse the order of creation, so the ids are walked backwards and the features of each id forwards.
 */
function byId(column: RawBuilder<unknown>, ids: Expression<unknown>, { descending }: Order): Part {
  return descending ? { key: column, each: { ids, column } } : { key: column, by: sql`${column}, ${BY_CREATION}` }
}

/** The parts of an order, the first ones first. Features without a value come last in both directions. */
function partsInOrder(order: Order, values: SortValues): Part[] {
  const direction = directionOf(order)
  const inOrder = <Item>(items: Item[]) => (order.descending ? items.reverse() : items)
  switch (order.key) {
    case 'createdAt':
      return [{ key: sql`f.created_at`, by: sql`f.created_at ${direction}, f.name` }]
    case 'name':
      return [{ key: sql`f.name`, by: sql`f.name ${direction}` }]
    case 'type':
      return [byId(sql`f.type`, selectFrom('featureTypes').select('id'), order)]
    case 'project':
      return [byId(sql`f.project_id`, selectFrom('projects').select('id'), order)]
    case 'stale': {
      const join = sql`join feature_types t on t.id = f.type`
      const isStale = staleAt(values.now)
      return inOrder([
        { key: sql`false`, join, where: sql`not ${isStale}` },
        { key: sql`true`, join, where: isStale },
      ])
    }
    case 'environment':
      return [
        ...inOrder([false, true]).flatMap((enabled) => partsInState(enabled, values)),
        { key: sql`null::boolean`, where: sql`${SORT_KEYS.environment(values)} is null` },
      ]
    case 'lastSeenAt':
      return partsByUse(order)
  }
}

/**
 * If fewer features than this match, all are read and sorted. If more match, a walk in sort order soon fills a page.
 */
const FEW = 500

/** The features that are on, or off, in the environment: one of the two parts is empty. */
function partsInState(enabled: boolean, values: SortValues): Part[] {
  const inState = selectFrom('featureEnvironments as fe')
    .where('fe.environment', '=', values.sortEnvironment ?? '')
    .where('fe.enabled', '=', sql.lit(enabled))
  const areFew = sql`(select count(*) from ${inState.limit(sql.lit(FEW))} few) < ${sql.lit(FEW)}`
  const key = sql.lit(enabled)
  return [
    { key, where: sql`${areFew} and ${isNamedIn(inState.select('fe.featureName'))}` },
    { key, where: sql`not (${areFew}) and ${SORT_KEYS.environment(values)} = ${key}` },
  ]
}

/** The features that were used, by their last use in any environment, and the features that never were. */
function partsByUse(order: Order): Part[] {
  return [
    {
      key: sql`l.last_seen_at`,
      join: sql`join feature_last_seen l on l.feature_name = f.name`,
      where: sql`not exists (select from feature_last_seen other where other.feature_name = f.name
        and (other.last_seen_at, other.environment) > (l.last_seen_at, l.environment))`,
      by: sql`l.last_seen_at ${directionOf(order)}, ${BY_CREATION}`,
    },
    { key: sql`null::timestamptz`, where: sql`${SORT_KEYS.lastSeenAt()} is null` },
  ]
}
