import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { isoTime } from '../../db/sql.ts'
import { displayName } from '../access/shown-names.ts'
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
  /** The current one of each feature. */
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
  { userId, now, withEmail }: Pick<ReaderAt, 'userId' | 'now' | 'withEmail'>,
): RawBuilder<unknown> {
  // A subselect with an offset stays one, so each feature is looked up by an index, whatever the planner guesses of the
  // page. From a join, it would make one that reads a table for each feature.
  const ofEach = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`${page} p cross join lateral (select ${columns} from ${from} offset 0) part`
  const creator = sql`case when u.id is not null then
    ${object(sql`u.id, ${displayName(withEmail)} as name`)} end`
  const own = object(sql`${featureColumns}, ${staleAt(now)} as stale, ${isoTime(sql`f.created_at`)} as "createdAt",
    ${creator} as "createdBy", ${isoTime(sql`f.archived_at`)} as "archivedAt"`)
  const parts: Readonly<Record<keyof SummaryParts, RawBuilder<unknown>>> = {
    features: lines(
      [sql`p.name`, sql`part.json`],
      sql`order by p.position`,
      ofEach(
        sql`${own} as json`,
        sql`features f join feature_types t on t.id = f.type left join users u on u.id = f.created_by_user_id
          where f.name = p.name`,
      ),
    ),
    favorites: lines(
      [sql`p.name`],
      unordered,
      ofEach(sql``, sql`feature_favorites v where v.feature_name = p.name and v.user_id = ${userId}`),
    ),
    children: lines([sql`p.name`], unordered, ofEach(sql``, sql`feature_dependencies d where d.child = p.name`)),
    parents: lines([sql`p.name`], unordered, ofEach(sql``, sql`feature_dependencies d where d.parent = p.name`)),
    tags: lines(
      [sql`p.name`, object(sql`part.tag_value as value, part.tag_type as type`)],
      sql`order by part.tag_type, part.tag_value`,
      ofEach(sql`g.tag_value, g.tag_type`, sql`feature_tags g where g.feature_name = p.name`),
    ),
    segments: lines(
      [sql`used.feature`, sql`to_json(used.name)`],
      sql`order by used.name`,
      sql`(select distinct p.name as feature, s.name
        from ${ofEach(sql`fs.id`, sql`feature_strategies fs where fs.feature_name = p.name`)}
        cross join lateral (
          select l.segment_id from strategy_segments l where l.strategy_id = part.id offset 0
        ) link
        join segments s on s.id = link.segment_id) used`,
    ),
    stages: lines(
      [sql`p.name`, object(sql`part.stage, ${isoTime(sql`part.entered_at`)} as "enteredStageAt"`)],
      unordered,
      ofEach(
        sql`l.stage, l.entered_at`,
        sql`feature_lifecycles l where l.feature_name = p.name order by ${rankOf(sql`l.stage`)} desc limit 1`,
      ),
    ),
    environments: lines(
      [
        sql`p.name`,
        sql`e.name`,
        object(sql`e.name, e.type, part.enabled, e.sort_order as "sortOrder", part.variants as "variantCount"`),
      ],
      sql`order by e.sort_order, e.name`,
      sql`${ofEach(
        sql`fe.environment, fe.enabled, jsonb_array_length(fe.variants) as variants`,
        sql`feature_environments fe where fe.feature_name = p.name`,
      )} join environments e on e.name = part.environment`,
    ),
    strategies: lines(
      [sql`p.name`, sql`part.environment`, sql`to_json(part.is_one_enabled)`],
      unordered,
      ofEach(
        sql`fs.environment, bool_or(not fs.disabled) as is_one_enabled`,
        sql`feature_strategies fs where fs.feature_name = p.name group by fs.environment`,
      ),
    ),
    lastSeen: lines(
      [sql`p.name`, sql`part.environment`, sql`to_json(${isoTime(sql`part.last_seen_at`)})`],
      unordered,
      ofEach(sql`l.environment, l.last_seen_at`, sql`feature_last_seen l where l.feature_name = p.name`),
    ),
  }
  return sql.join(Object.entries(parts).map(([name, part]) => sql`${part} as ${sql.raw(`"${name}"`)}`))
}

/** Like `summaryParts`, as one column with an object, for a statement with columns of the same names. */
export function summaryPartsObject(page: RawBuilder<unknown>, reader: Pick<ReaderAt, 'userId' | 'now' | 'withEmail'>) {
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
