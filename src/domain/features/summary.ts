import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { isoTime } from '../../db/sql.ts'
import type { ReaderAt } from '../visibility.ts'
import { featureColumns } from './columns.ts'
import { rankOf } from './expressions.ts'
import { staleAt } from './staleness-sql.ts'

type Summaries = Schema<'FeatureSearchResult'>[]

/**
 * The parts of a page of features, each as lines, or null without any. A line has the name of a feature, in some parts
 * the name of an environment, and JSON, which is sent as it is: parsing and writing it again took half of the server's
 * time for a list, with the garbage of it. Tabs are between them; names contain none, and the JSON escapes them.
 *
 * Each part is read separately, by the names of the page: for joins in the database, the planner could choose a plan
 * that takes a second for a long page.
 */
export type SummaryParts = {
  /** Without the other parts. */
  readonly features: string | null
  /** Names alone. */
  readonly favorites: string | null
  readonly children: string | null
  readonly parents: string | null
  readonly tags: string | null
  readonly segments: string | null
  /** The last one of a feature is the current one. */
  readonly stages: string | null
  /** Without the next two parts. */
  readonly environments: string | null
  /** By environment: whether one of the strategies is enabled. */
  readonly strategies: string | null
  readonly lastSeen: string | null
}

const TAB = '\t'
const LINE = '\n'

/** Lines made of `cells`; `rows` selects them, and `order` sorts them. */
const lines = (cells: readonly RawBuilder<unknown>[], order: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  sql`(select string_agg(concat_ws(${sql.lit(TAB)}, ${sql.join(cells)}), ${sql.lit(LINE)} ${order}) from ${rows})`

const unordered = sql``

/** A row as JSON. `json_build_object` writes blanks. */
const object = (columns: RawBuilder<unknown>) => sql`(select row_to_json(item) from (select ${columns}) item)`

/**
 * Selects the columns of `SummaryParts`.
 *
 * @param page the name of a table with the columns `name` and `position`: the features, in the order of the answer
 */
export function summaryParts(
  page: RawBuilder<unknown>,
  { userId, now }: Pick<ReaderAt, 'userId' | 'now'>,
): RawBuilder<unknown> {
  const isOnPage = (column: RawBuilder<unknown>) => sql`${column} = any(array(select name from ${page}))`
  const creator = sql`case when u.id is not null then
    ${object(sql`u.id, coalesce(u.name, u.username, u.email, '') as name`)} end`
  const own = object(sql`${featureColumns}, ${staleAt(now)} as stale, ${isoTime(sql`f.created_at`)} as "createdAt",
    ${creator} as "createdBy", ${isoTime(sql`f.archived_at`)} as "archivedAt"`)
  const parts: Readonly<Record<keyof SummaryParts, RawBuilder<unknown>>> = {
    features: lines(
      [sql`f.name`, own],
      sql`order by p.position`,
      sql`${page} p join features f on f.name = p.name join feature_types t on t.id = f.type
        left join users u on u.id = f.created_by_user_id where ${isOnPage(sql`f.name`)}`,
    ),
    favorites: lines(
      [sql`v.feature_name`],
      unordered,
      sql`feature_favorites v where ${isOnPage(sql`v.feature_name`)} and v.user_id = ${userId}`,
    ),
    children: lines([sql`d.child`], unordered, sql`feature_dependencies d where ${isOnPage(sql`d.child`)}`),
    parents: lines([sql`d.parent`], unordered, sql`feature_dependencies d where ${isOnPage(sql`d.parent`)}`),
    tags: lines(
      [sql`g.feature_name`, object(sql`g.tag_value as value, g.tag_type as type`)],
      sql`order by g.tag_type, g.tag_value`,
      sql`feature_tags g where ${isOnPage(sql`g.feature_name`)}`,
    ),
    segments: lines(
      [sql`used.feature_name`, sql`to_json(used.name)`],
      sql`order by used.name`,
      sql`(select distinct fs.feature_name, s.name from strategy_segments l
        join feature_strategies fs on fs.id = l.strategy_id join segments s on s.id = l.segment_id
        where l.strategy_id = any(array(select fs.id from feature_strategies fs
          where ${isOnPage(sql`fs.feature_name`)}))) used`,
    ),
    stages: lines(
      [sql`l.feature_name`, object(sql`l.stage, ${isoTime(sql`l.entered_at`)} as "enteredStageAt"`)],
      sql`order by ${rankOf(sql`l.stage`)}`,
      sql`feature_lifecycles l where ${isOnPage(sql`l.feature_name`)}`,
    ),
    environments: lines(
      [
        sql`fe.feature_name`,
        sql`fe.environment`,
        object(sql`e.name, e.type, fe.enabled, e.sort_order as "sortOrder",
          jsonb_array_length(fe.variants) as "variantCount"`),
      ],
      sql`order by e.sort_order, e.name`,
      sql`feature_environments fe join environments e on e.name = fe.environment where ${isOnPage(sql`fe.feature_name`)}`,
    ),
    strategies: lines(
      [sql`s.feature_name`, sql`s.environment`, sql`to_json(s.is_one_enabled)`],
      unordered,
      sql`(select feature_name, environment, bool_or(not disabled) as is_one_enabled from feature_strategies
        where ${isOnPage(sql`feature_name`)} group by feature_name, environment) s`,
    ),
    lastSeen: lines(
      [sql`l.feature_name`, sql`l.environment`, sql`to_json(${isoTime(sql`l.last_seen_at`)})`],
      unordered,
      sql`feature_last_seen l where ${isOnPage(sql`l.feature_name`)}`,
    ),
  }
  return sql.join(Object.entries(parts).map(([name, part]) => sql`${part} as ${sql.raw(`"${name}"`)}`))
}

/** Like `summaryParts`, as one column with an object, for a statement with columns of the same names. */
export function summaryPartsObject(page: RawBuilder<unknown>, reader: Pick<ReaderAt, 'userId' | 'now'>) {
  return sql<SummaryParts>`(select row_to_json(parts) from (select ${summaryParts(page, reader)}) parts)`
}

/** Returns the features of the page, in its order. */
export function summariesFrom(parts: SummaryParts): Summaries {
  return JSON.parse(summariesJson(parts))
}

/** Combines the parts into the features of the page, in its order, as JSON. */
export function summariesJson(parts: SummaryParts): string {
  const [favorites, children, parents] = [parts.favorites, parts.children, parts.parents].map(
    (names) => new Set(linesOf(names)),
  ) as [Set<string>, Set<string>, Set<string>]
  const [tags, segments] = [itemsByFeature(parts.tags), itemsByFeature(parts.segments)]
  const stages = new Map(linesOf(parts.stages).map((line) => split(line)))
  const environments = environmentsByFeature(parts)
  const features = linesOf(parts.features).map((line) => {
    const [name, own] = split(line)
    const those = environments.get(name)
    const dependencyType = children.has(name) ? '"child"' : parents.has(name) ? '"parent"' : 'null'
    return `${open(own)},"favorite":${favorites.has(name)},"lastSeenAt":${those?.lastSeenAt ?? 'null'},"dependencyType":${dependencyType},"tags":[${tags.get(name) ?? ''}],"segments":[${segments.get(name) ?? ''}],"lifecycle":${stages.get(name) ?? 'null'},"environments":[${those?.json ?? ''}]}`
  })
  return `[${features.join(',')}]`
}

/** The environments of a feature as JSON, and the latest of their times. */
type Environments = { readonly json: string; readonly lastSeenAt: string | undefined }

function environmentsByFeature({ environments, strategies, lastSeen }: SummaryParts): Map<string, Environments> {
  const isOneEnabled = new Map(linesOf(strategies).map((line) => split(line, 2)))
  const seen = new Map(linesOf(lastSeen).map((line) => split(line, 2)))
  const byFeature = new Map<string, Environments>()
  for (const line of linesOf(environments)) {
    const [place, own] = split(line, 2)
    const [feature] = split(place)
    const [seenAt, enabled] = [seen.get(place), isOneEnabled.get(place)]
    const json = `${open(own)},"lastSeenAt":${seenAt ?? 'null'},"hasStrategies":${enabled !== undefined},"hasEnabledStrategies":${enabled ?? 'false'}}`
    const before = byFeature.get(feature)
    byFeature.set(feature, {
      json: before === undefined ? json : `${before.json},${json}`,
      lastSeenAt: later(before?.lastSeenAt, seenAt),
    })
  }
  return byFeature
}

/** Returns the later of two times, which all have the same format. */
function later(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || (other !== undefined && other > one) ? other : one
}

function linesOf(text: string | null): string[] {
  return text === null ? [] : text.split(LINE)
}

/** Returns the first names of a line, with the tabs between them, and the rest. */
function split(line: string, names = 1): [string, string] {
  const first = line.indexOf(TAB)
  const end = names === 1 ? first : line.indexOf(TAB, first + 1)
  return [line.slice(0, end), line.slice(end + 1)]
}

/** Returns a JSON object without its end, so that more members can follow. */
function open(json: string): string {
  return json.slice(0, -1)
}

function itemsByFeature(text: string | null): Map<string, string> {
  const items = new Map<string, string>()
  for (const line of linesOf(text)) {
    const [feature, item] = split(line)
    const before = items.get(feature)
    items.set(feature, before === undefined ? item : `${before},${item}`)
  }
  return items
}
