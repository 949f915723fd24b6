import { type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../../db/sql.ts'
import { displayName } from '../../access/shown-names.ts'
import { listedRevision } from '../../transaction/feature-revision.ts'
import type { ReaderAt } from '../../visibility.ts'
import { staleAt } from '../staleness-sql.ts'
import type { SummaryRow } from './summary.ts'

/**
 * The features of a page, in its order, as lines of cells with tabs between them; null without any. Names contain no
 * tabs, and JSON escapes them. One text for all takes the driver a fraction of the time for a row each.
 */
export type SummaryLines = { readonly summaries: string | null }

const TAB = '\t'
const LINE = '\n'
const tab = sql.lit(TAB)

/** The times of the feature `p`, each after its environment. */
const lastSeen = sql`(select string_agg(concat_ws(${tab}, l.environment, ${isoTime(sql`l.last_seen_at`)}), ${tab})
  from feature_last_seen l where l.feature_name = p.name)`

/**
 * Selects the column of `SummaryLines`.
 *
 * @param page the name of a table with the columns `name` and `position`: the features, in the order of the answer
 */
export function summaryLines(
  page: RawBuilder<unknown>,
  { userId, now, withEmail }: Pick<ReaderAt, 'userId' | 'now' | 'withEmail'>,
): RawBuilder<unknown> {
  const createdBy = sql`case when u.id is null then 'null'
    else (select row_to_json(item) from (select u.id, ${displayName(withEmail)} as name) item)::text end`
  const cells = sql.join([
    sql`p.name`,
    listedRevision,
    staleAt(now),
    sql`exists (select from feature_favorites v where v.feature_name = p.name and v.user_id = ${userId})`,
    sql`exists (select from feature_dependencies d where d.parent = p.name)`,
    createdBy,
    lastSeen,
  ])
  // A subselect with an offset stays one, so each feature is looked up by an index, whatever the planner guesses of the
  // page. From a join, it would make one that reads a table for each feature.
  return sql`(select string_agg(part.line, ${sql.lit(LINE)} order by p.position) from ${page} p cross join lateral (
    select concat_ws(${tab}, ${cells}) as line
    from features f join feature_types t on t.id = f.type left join users u on u.id = f.created_by_user_id
    where f.name = p.name offset 0) part) as summaries`
}

export function rowsFrom({ summaries }: SummaryLines): SummaryRow[] {
  return summaries === null ? [] : summaries.split(LINE).map(rowFrom)
}

function rowFrom(line: string): SummaryRow {
  const [name = '', revision = '', isStale, isFavorite, isParent, createdBy = '', ...seen] = line.split(TAB)
  return {
    name,
    revision,
    isStale: isStale === 't',
    isFavorite: isFavorite === 't',
    isParent: isParent === 't',
    createdBy,
    lastSeen: seen.length === 0 ? undefined : timesFrom(seen),
  }
}

function timesFrom(cells: readonly string[]): Map<string, string> {
  const times = new Map<string, string>()
  for (let at = 0; at < cells.length; at += 2) times.set(cells[at] ?? '', cells[at + 1] ?? '')
  return times
}
