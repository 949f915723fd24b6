import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import type { Operand } from '../../db/sql.ts'
import { dayOf, nextDayOf, type Time } from '../events/activity.ts'
import { pastLifetimeAt } from '../features/staleness-sql.ts'
import type { Windows } from './windows.ts'

/** The maximum number of changes in one step. */
export const FOLDED_AT_ONCE = 50_000

/** The rows by their places in the table: found by their ids, they could all be compared with each other. */
const fold = compiled<Record<never, never>, { taken: number }>(
  () => sql<{ taken: number }>`
    with taken as (
      delete from feature_count_changes
      where ctid = any(array(
        select ctid from feature_count_changes order by id limit ${sql.lit(FOLDED_AT_ONCE)} for update skip locked))
      returning project_id, kind, type, day, features, days
    ), kept as (
      insert into feature_counts (project_id, kind, type, day, features, days)
      select project_id, kind, type, day, sum(features), sum(days) from taken
      group by project_id, kind, type, day having sum(features) <> 0 or sum(days) <> 0
      union all
      select '', 'active-anywhere', '', 'epoch', sum(features), 0 from taken
      where kind = 'active' having sum(features) <> 0
      order by 1, 2, 3, 4
      on conflict (project_id, kind, type, day) do update
        set features = feature_counts.features + excluded.features, days = feature_counts.days + excluded.days
    )
    select count(*) as taken from taken`,
)

/**
 * Adds pending count changes of features to the stored counts. Results of reads stay the same; it keeps reads fast.
 * Concurrent instances take different rows.
 *
 * @returns how many were added; as many as `FOLDED_AT_ONCE` if there may be more
 */
export async function foldFeatureCounts(db: Db): Promise<number> {
  const [row] = await fold(db, {})
  return row?.taken ?? 0
}

/**
 * Frees the space of the changes that were folded. Until then, every count reads the deleted rows, too; autovacuum
 * looks only once a minute. Roles that do not own the table get a warning, and leave it to autovacuum.
 */
export async function tidyFeatureCounts(db: Db): Promise<void> {
  await sql`vacuum (skip_locked, truncate false) feature_count_changes`.execute(db)
}

/** The days from the creation of the feature `f` until it was first on in production. */
export const daysToProduction: RawBuilder<number> = sql`
  greatest(0, floor(extract(epoch from f.first_production_at - f.created_at) / 86400))::bigint`

/** The mean of those days over the release features that reached production: one decimal, 0 only if there are none. */
const meanDays = (days: RawBuilder<unknown>, features: RawBuilder<unknown>): RawBuilder<number> =>
  sql`case when ${features} > 0 then greatest(0.1, round(${days}::numeric / ${features}, 1)) else 0 end`

/**
 * A table of one row with the number of features of the project `p` created or archived in each window:
 * `created_in_current`, `created_in_past`, `archived_in_current` and `archived_in_past`; and in `days_to_production`
 * the mean over the features that reached production in the current one. Whole days are read from the stored counts;
 * only features of the windows' first days are scanned.
 */
export function featuresInWindows({ current, past }: Windows): RawBuilder<unknown> {
  const sum = (column: 'features' | 'days', kind: DatedKind, condition: RawBuilder<unknown>) =>
    sql`sum(dated.${sql.ref(column)}) filter (where dated.kind = ${sql.lit(kind)} and ${condition})`
  const isIn = { current: sql`dated.at >= ${current}`, past: sql`dated.at < ${current}` }
  const number = (kind: DatedKind, window: keyof Windows) => sql`coalesce(${sum('features', kind, isIn[window])}, 0)`
  const inProduction = (column: 'features' | 'days') => sum(column, 'in-production', isIn.current)
  return sql`
    select ${number('created', 'current')} as created_in_current, ${number('created', 'past')} as created_in_past,
      ${number('archived', 'current')} as archived_in_current, ${number('archived', 'past')} as archived_in_past,
      ${meanDays(inProduction('days'), inProduction('features'))} as days_to_production
    from (
      select c.kind, c.day as at, c.features, c.days from counted_features c
      where c.project_id = p.id and c.kind in ('created', 'archived', 'in-production') and c.type = ''
        and c.day >= ${nextDayOf(past)} and c.day <> ${dayOf(current)}
      union all ${featuresOfDay('created', sql`f.created_at`, current, dayOf(current))}
      union all ${featuresOfDay('created', sql`f.created_at`, past, past)}
      union all ${featuresOfDay('archived', sql`f.archived_at`, current, dayOf(current))}
      union all ${featuresOfDay('archived', sql`f.archived_at`, past, past)}
      union all ${featuresOfDay('in-production', sql`f.first_production_at`, current, current)} and f.type = 'release'
    ) dated`
}

type DatedKind = 'created' | 'archived' | 'in-production'

/** The features of the day of a time, since `from`. */
function featuresOfDay(kind: DatedKind, column: RawBuilder<unknown>, time: Time, from: Time): RawBuilder<unknown> {
  const days = kind === 'in-production' ? daysToProduction : sql`0`
  return sql`select ${sql.lit(kind)}, ${column}, 1, ${days} from features f
    where f.project_id = p.id and ${column} >= ${from} and ${column} < ${nextDayOf(time)}`
}

/** The mean for the project `p`, over all features. */
export const meanDaysToProduction: RawBuilder<number> = sql`(
  select ${meanDays(sql`sum(c.days)`, sql`sum(c.features)`)} from counted_features c
  where c.project_id = p.id and c.kind = 'in-production')`

/**
 * The features of the project `p` by type, as a table to join: `type`, `sort_order`, `active` and `in_archive`; and of
 * the active ones `marked_stale` and `potentially_stale`, which together are stale according to `staleAt`.
 */
export function featuresByType(now: Operand<Date>): RawBuilder<unknown> {
  return sql`
    select t.id as type, t.sort_order, counted.active, counted.in_archive, counted.marked_stale,
      case when t.lifetime_days is null then 0 else counted.unmarked - ${youngAt(now)} end as potentially_stale
    from (
      select c.type,
        coalesce(sum(c.features) filter (where c.kind = 'active'), 0) as active,
        coalesce(sum(c.features) filter (where c.kind = 'in-archive'), 0) as in_archive,
        coalesce(sum(c.features) filter (where c.kind = 'marked-stale'), 0) as marked_stale,
        coalesce(sum(c.features) filter (where c.kind = 'unmarked'), 0) as unmarked
      from counted_features c
      where c.project_id = p.id and c.kind in ('active', 'in-archive', 'marked-stale', 'unmarked')
      group by c.type
    ) counted
    join feature_types t on t.id = counted.type
    cross join lateral (
      select to_timestamp(greatest(0, extract(epoch from ${now}::timestamptz) - coalesce(t.lifetime_days, 0) * 86400::bigint)) as at
    ) oldest
    cross join lateral (select ${nextDayOf(sql`oldest.at`)} as at) next_day`
}

/** The number of active features of the type `t` that are not marked as stale and younger than the type's lifetime. */
function youngAt(now: Operand<Date>): RawBuilder<number> {
  // The range is one second longer so that the index can be used; the rule decides which features in it are young.
  return sql`(
    (select coalesce(sum(c.features), 0) from counted_features c
      where c.project_id = p.id and c.kind = 'unmarked-created' and c.type = t.id and c.day >= next_day.at)
    + (select count(*) from features f
      where f.project_id = p.id and f.created_at >= oldest.at - interval '1 second' and f.created_at < next_day.at
        and f.type = t.id and f.archived_at is null and f.marked_stale is null and not ${pastLifetimeAt(now)}))`
}
