import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { hasTextIn, searchText } from './actor-names.ts'
import { type PageRow, pageWithTotal } from './event-list.ts'
import {
  countOnWalk,
  type FilterParameters,
  type FilterShape,
  isFromOffset,
  isListed,
  isListedUnindexed,
  MAX_COUNTED,
  newestFirst,
  type Walk,
} from './filters.ts'
import { isUnsettled, keptTotal } from './totals.ts'

/** The most events of a log, or of its part that the other filters select, that are walked from end to end. */
const SHORT_LOG = 1000
const SHORT_PART = 10_000
/**
 * The sample that shows how frequent a text is: so many of the newest events, and so many from the whole log. The
 * newest ones alone are not enough: one import may have made all of them.
 */
const SAMPLED = { newest: 1000, anywhere: 100 }
/** With this many matches among the sampled events, a walk fills the page before it has read `MAX_WALKED_FOR_PAGE`. */
const FREQUENT = { newest: 5, anywhere: 2 }
const MAX_WALKED_FOR_PAGE = 50_000
/** With this many matches, a walk finds more than `MAX_COUNTED` matches before it has read `MAX_WALKED_FOR_TOTAL`. */
const VERY_FREQUENT = { newest: 100, anywhere: 10 }
const MAX_WALKED_FOR_TOTAL = 150_000

/**
 * A text is found in one of three ways. A log that is short, or a short part of it such as the events of one feature,
 * is read from end to end. In a longer one, frequent texts are found by a walk through the newest events, which ends
 * when the page is full, and others by the trigram index, which has to read the matches of the whole log. The statement
 * itself chooses one by the stored number of events and by a sample of them, and does not run the others. The planner
 * could only guess, and a wrong guess costs a second.
 *
 * Every walk has a limit. If it ends there, the index follows.
 */
export function textStatement(shape: FilterShape, parameter: FilterParameters) {
  const walk = newestFirst(shape, parameter)
  // As a subselect, it is computed once and not for each event.
  const foldedText = sql`(select folded(${parameter.text}::text))`
  const hasText = hasTextIn(sql`e.text`, foldedText, shape.withheld)
  const isMatch = sql`${walk.isListed} and ${hasText}`
  const offset = isFromOffset(shape, parameter)
  const newest = (condition: RawBuilder<unknown>, most: number) => sql`(
      select e.id, e.type, e.project, e.feature_name, e.manager, e.text from indexed_events e
      where ${walk.isWalked} and ${condition} order by ${walk.order} limit ${sql.lit(most)}) e`
  const isShort = sql`${walkedTotal(walk, parameter)} <= ${sql.lit(walk.columns.length === 0 ? SHORT_LOG : SHORT_PART)}`
  const isWanted = (flag: string) => sql`(select ${sql.ref(flag)} from way)`
  const anywhere = sql`indexed_events e where ${isFoundAnywhere(shape, parameter)} and ${hasText}`
  const page = sql`
    select e.id from (
      select id from unsettled union all select id from short
      union all select id from walked where ${isWanted('is_walked')} union all select id from found
    ) e where ${offset} order by e.id desc limit ${parameter.limit}`
  return sql<PageRow>`
    with unsettled as materialized (
      select e.id from events e where ${isUnsettled} and ${isListed(shape, parameter)}
        and ${hasTextIn(searchText, foldedText, shape.withheld)}
    ), sample as materialized (
      select ${isShort} as is_short, count(*) filter (where ${isMatch}) as matching
      from ${newest(sql`true`, SAMPLED.newest)}
    ), spread as materialized (
      select count(*) filter (where ${hasText}) as matching from ${spreadTexts(SAMPLED.anywhere)} e
      where (select not is_short and matching < ${sql.lit(VERY_FREQUENT.newest)} from sample)
    ), short as materialized (
      select e.id from ${newest(sql`true`, SHORT_PART)} where ${isMatch} and (select is_short from sample)
    ), walked as materialized (
      select e.id from ${newest(offset, MAX_WALKED_FOR_PAGE)}
      where ${isMatch} and (select not is_short and ${isAtLeast(FREQUENT)} from sample, spread)
      limit ${parameter.limit}
    ), way as materialized (
      select is_short, is_full as is_walked, not is_short and not is_full as is_searched
      from sample, (select count(*) >= ${parameter.limit} as is_full from walked) filled
    ), found as materialized (
      select e.id from ${anywhere} and ${isWanted('is_searched')}
    ), counted_on_walk as materialized (
      select count(*) as matching from (
        select e.id from ${newest(sql`true`, MAX_WALKED_FOR_TOTAL)}
        where ${isMatch} and ${isWanted('is_walked')}
          and (select ${isAtLeast(VERY_FREQUENT)} from sample, spread)
        limit ${sql.lit(MAX_COUNTED + 1)}
      ) e
    ), counted as materialized (
      select count(*) as matching from (
        select e.id from ${anywhere} and ${isWanted('is_walked')}
          and (select matching <= ${sql.lit(MAX_COUNTED)} from counted_on_walk)
        limit ${sql.lit(MAX_COUNTED + 1)}
      ) e
    ), total as materialized (
      select (select count(*) from unsettled) + case
        when ${isWanted('is_short')} then (select count(*) from short)
        when ${isWanted('is_searched')} then (select count(*) from found)
        else greatest((select matching from counted_on_walk), (select matching from counted)) end as events
    )
    ${pageWithTotal(sql`(select case when events <= ${sql.lit(MAX_COUNTED)} then events end from total)`, page, shape.withheld)}`
}

function isAtLeast({ newest, anywhere }: typeof FREQUENT): RawBuilder<boolean> {
  return sql`(sample.matching >= ${sql.lit(newest)} or spread.matching >= ${sql.lit(anywhere)})`
}

/** Selects the `text` of some events, spread over the whole log. */
function spreadTexts(count: number): RawBuilder<unknown> {
  return sql`(
    select near.text from (select min(id) as first, max(id) as last from indexed_events) ids
    cross join generate_series(0, ${sql.lit(count - 1)}) n
    cross join lateral (
      select text from indexed_events where id >= first + (last - first) * n / ${sql.lit(count)} order by id limit 1
    ) near)`
}

/** The number of events that a walk reads if nothing ends it; those of a manager are counted until they are many. */
function walkedTotal(walk: Walk, parameter: FilterParameters): RawBuilder<number> {
  const { columns } = walk
  if (columns.includes('manager')) return countOnWalk(walk, SHORT_PART + 1)
  return keptTotal(Object.fromEntries(columns.map((column) => [column, sql`${parameter[column]}`])))
}

/**
 * Whether the trigram index finds the event `e`. No other index is used, because it would be read completely in
 * addition. A text without trigrams is compared with every listed event.
 */
function isFoundAnywhere(shape: FilterShape, parameter: FilterParameters): RawBuilder<unknown> {
  if (shape.text === 'scanned') return isListed(shape, parameter)
  return sql`${isListedUnindexed(shape, parameter)} and e.text like ${patternOf(shape, parameter)}`
}

/** The size of the sample of the whole log that shows whether a fragment is rare. */
const SPREAD = 250

/**
 * The pattern for the trigram index. The index reads an entry for each trigram of a pattern, even a trigram that nearly
 * every event has. So a rare fragment of the text is looked up alone.
 */
function patternOf({ fragments }: FilterShape, parameter: FilterParameters): RawBuilder<unknown> {
  const whole = sql`('%' || regexp_replace(folded(${parameter.text}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%')`
  if (!fragments) return sql`(select ${whole})`
  return sql`coalesce((
    with fragment_spread as materialized (select text from ${spreadTexts(SPREAD)} e)
    select '%' || folded(f.fragment) || '%' from unnest(${parameter.fragments}::text[]) f (fragment)
    where not exists (select from fragment_spread s where position(folded(f.fragment) in s.text) > 0)
    order by length(f.fragment) desc limit 1), ${whole})`
}

/**
 * Moves recent entries from the pending list of the trigram index into the index. A search reads the whole list, and
 * otherwise the event that makes it overflow would have to wait until all of it is moved.
 */
export async function tidySearchIndex(db: Db): Promise<void> {
  // Only the owner may do this. For other roles, the database does it when the list is full.
  await sql`select gin_clean_pending_list(c.oid) from pg_class c
    where c.oid = 'indexed_events_search'::regclass and pg_has_role(c.relowner, 'usage')`.execute(db)
}
