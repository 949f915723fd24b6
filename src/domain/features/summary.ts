import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { isoTime } from '../../db/sql.ts'
import type { ReaderAt } from '../visibility.ts'
import { featureMembers } from './columns.ts'
import { rankOf } from './expressions.ts'
import { staleAt } from './staleness-sql.ts'
import { latestOf } from './view.ts'

type Summary = Schema<'FeatureSearchResult'>
type Environment = Summary['environments'][number]

type OwnColumns = Omit<
  Summary,
  'favorite' | 'dependencyType' | 'tags' | 'segments' | 'lifecycle' | 'environments' | 'lastSeenAt'
>

/**
 * The parts of a page of features. Each list is read separately, by the names of the page: for joins in the database,
 * the planner could choose a plan that takes a second for a long page.
 */
export type SummaryParts = {
  features: OwnColumns[]
  favorites: string[]
  children: string[]
  parents: string[]
  tags: [feature: string, type: string, value: string][]
  segments: [feature: string, segment: string][]
  stages: [feature: string, stage: Summary['lifecycle']['stage'], enteredStageAt: string][]
  environments: [feature: string, name: string, type: string, enabled: boolean, sortOrder: number, variants: number][]
  strategies: [feature: string, environment: string, isOneEnabled: boolean][]
  lastSeen: [feature: string, environment: string, at: string][]
}

/** One JSON array, empty without rows; `rows` selects the column `item`, and `order` sorts by any other. */
const list = (item: RawBuilder<unknown>, order: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(${item} ${order}), '[]') from ${rows})`

const unordered = sql``

/**
 * Reads features for a list, as a JSON object of the type `SummaryParts`.
 *
 * @param page the name of a table with the columns `name` and `position`: the features, in the order of the answer
 */
export function summaryParts(
  page: RawBuilder<unknown>,
  { userId, now }: Pick<ReaderAt, 'userId' | 'now'>,
): RawBuilder<SummaryParts> {
  const isOnPage = (column: RawBuilder<unknown>) => sql`${column} = any(array(select name from ${page}))`
  const own = sql`json_build_object(
    ${featureMembers}, 'stale', ${staleAt(now)}, 'createdAt', ${isoTime(sql`f.created_at`)},
    'createdBy', case when u.id is not null then
      json_build_object('id', u.id, 'name', coalesce(u.name, u.username, u.email, '')) end,
    'archivedAt', ${isoTime(sql`f.archived_at`)})`
  return sql<SummaryParts>`json_build_object(
    'features', ${list(
      own,
      sql`order by p.position`,
      sql`${page} p join features f on f.name = p.name join feature_types t on t.id = f.type
        left join users u on u.id = f.created_by_user_id where ${isOnPage(sql`f.name`)}`,
    )},
    'favorites', ${list(
      sql`v.feature_name`,
      unordered,
      sql`feature_favorites v where ${isOnPage(sql`v.feature_name`)} and v.user_id = ${userId}`,
    )},
    'children', ${list(sql`d.child`, unordered, sql`feature_dependencies d where ${isOnPage(sql`d.child`)}`)},
    'parents', ${list(sql`d.parent`, unordered, sql`feature_dependencies d where ${isOnPage(sql`d.parent`)}`)},
    'tags', ${list(
      sql`json_build_array(g.feature_name, g.tag_type, g.tag_value)`,
      sql`order by g.tag_type, g.tag_value`,
      sql`feature_tags g where ${isOnPage(sql`g.feature_name`)}`,
    )},
    'segments', ${list(
      sql`json_build_array(used.feature_name, used.name)`,
      sql`order by used.name`,
      sql`(select distinct fs.feature_name, s.name from strategy_segments l
        join feature_strategies fs on fs.id = l.strategy_id join segments s on s.id = l.segment_id
        where l.strategy_id = any(array(select fs.id from feature_strategies fs
          where ${isOnPage(sql`fs.feature_name`)}))) used`,
    )},
    'stages', ${list(
      sql`json_build_array(l.feature_name, l.stage, ${isoTime(sql`l.entered_at`)})`,
      sql`order by ${rankOf(sql`l.stage`)}`,
      sql`feature_lifecycles l where ${isOnPage(sql`l.feature_name`)}`,
    )},
    'environments', ${list(
      sql`json_build_array(fe.feature_name, e.name, e.type, fe.enabled, e.sort_order, jsonb_array_length(fe.variants))`,
      sql`order by e.sort_order, e.name`,
      sql`feature_environments fe join environments e on e.name = fe.environment where ${isOnPage(sql`fe.feature_name`)}`,
    )},
    'strategies', ${list(
      sql`json_build_array(s.feature_name, s.environment, s.is_one_enabled)`,
      unordered,
      sql`(select feature_name, environment, bool_or(not disabled) as is_one_enabled from feature_strategies
        where ${isOnPage(sql`feature_name`)} group by feature_name, environment) s`,
    )},
    'lastSeen', ${list(
      sql`json_build_array(l.feature_name, l.environment, ${isoTime(sql`l.last_seen_at`)})`,
      unordered,
      sql`feature_last_seen l where ${isOnPage(sql`l.feature_name`)}`,
    )})`
}

/** Combines the parts into the features of the page, in its order. */
export function summariesFrom(parts: SummaryParts): Summary[] {
  const favorites = new Set(parts.favorites)
  const children = new Set(parts.children)
  const parents = new Set(parts.parents)
  const tags = byFeature(parts.tags, ([, type, value]) => ({ type, value }))
  const segments = byFeature(parts.segments, ([, segment]) => segment)
  const stages = byFeature(parts.stages, ([, stage, enteredStageAt]) => ({ stage, enteredStageAt }))
  const environments = environmentsByFeature(parts)
  return parts.features.map((feature) => {
    const { name } = feature
    const those = environments.get(name) ?? []
    return {
      ...feature,
      favorite: favorites.has(name),
      lastSeenAt: latestOf(those.map((one) => one.lastSeenAt)),
      dependencyType: children.has(name) ? 'child' : parents.has(name) ? 'parent' : null,
      tags: tags.get(name) ?? [],
      segments: segments.get(name) ?? [],
      // Every feature has entered a stage, and the last one is the furthest.
      lifecycle: (stages.get(name)?.at(-1) ?? null) as Summary['lifecycle'],
      environments: those,
    }
  })
}

function environmentsByFeature({ environments, strategies, lastSeen }: SummaryParts): Map<string, Environment[]> {
  const isOneEnabled = new Map(
    strategies.map(([feature, environment, enabled]) => [idOf(feature, environment), enabled]),
  )
  const seen = new Map(lastSeen.map(([feature, environment, at]) => [idOf(feature, environment), at]))
  return byFeature(environments, ([feature, name, type, enabled, sortOrder, variantCount]) => {
    const id = idOf(feature, name)
    return {
      name,
      type,
      enabled,
      sortOrder,
      variantCount,
      lastSeenAt: seen.get(id) ?? null,
      hasStrategies: isOneEnabled.has(id),
      hasEnabledStrategies: isOneEnabled.get(id) ?? false,
    }
  })
}

/** Names hold no line breaks. */
function idOf(feature: string, environment: string): string {
  return `${feature}\n${environment}`
}

function byFeature<Row extends readonly [string, ...unknown[]], Item>(
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
): Map<string, Item[]> {
  const items = new Map<string, Item[]>()
  for (const row of rows) {
    const present = items.get(row[0])
    if (present === undefined) items.set(row[0], [itemOf(row)])
    else present.push(itemOf(row))
  }
  return items
}
