import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import type { Time } from '../events/activity.ts'
import { pastLifetimeAt } from '../features/staleness-sql.ts'
import { nextDayOf, type Windows } from './windows.ts'

/** The most changes that one step takes in. */
const MOST_AT_ONCE = 50_000

/**
 * Takes what changes of features counted up into the kept counts. Nothing that is read changes by it; it keeps reading
 * short. Instances that do this at the same time take different rows.
 *
 * @returns whether there may be more to take in
 */
export async function foldFeatureCounts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from feature_count_changes
      where id in (select id from feature_count_changes order by id limit ${MOST_AT_ONCE} for update skip locked)
      returning project_id, kind, type, day, features, days
    ), kept as (
      insert into feature_counts (project_id, kind, type, day, features, days)
      select project_id, kind, type, day, sum(features), sum(days) from taken
      group by project_id, kind, type, day having sum(features) <> 0 or sum(days) <> 0
      order by project_id, kind, type, day
      on conflict (project_id, kind, type, day) do update
        set features = feature_counts.features + excluded.features, days = feature_counts.days + excluded.days
    )
    select count(*) as taken from taken`.execute(db)
  return rows[0]?.taken === MOST_AT_ONCE
}

/** What is counted by the day on which it happened, and the column that says when. */
const DATED = {
  created: sql`f.created_at`,
  archived: sql`f.archived_at`,
} as const

/**
 * How many features of the project `p` were created or archived in each window, as a table of one row: `in_current` and
 * `in_past`. Whole days come from the kept counts; only the features of the days in which the windows begin are looked at.
 */
export function featuresInWindows(kind: keyof typeof DATED, { current, past }: Windows): RawBuilder<unknown> {
  return sql`
    select kept.in_current + of_current.features as in_current,
      kept.in_past + of_past.features - of_current.features as in_past
    from (
      select coalesce(sum(c.features) filter (where c.day >= ${nextDayOf(current)}), 0) as in_current,
        coalesce(sum(c.features) filter (where c.day < ${nextDayOf(current)}), 0) as in_past
      from counted_features c
      where c.project_id = p.id and c.kind = ${sql.lit(kind)} and c.type = '' and c.day >= ${nextDayOf(past)}
    ) kept, (${featuresOfFirstDay(kind, current)}) of_current, (${featuresOfFirstDay(kind, past)}) of_past`
}

function featuresOfFirstDay(kind: keyof typeof DATED, from: Time): RawBuilder<unknown> {
  return sql`select count(*) as features from features f
    where f.project_id = p.id and ${DATED[kind]} >= ${from} and ${DATED[kind]} < ${nextDayOf(from)}`
}

/** From its creation until it was on for the first time in production, of the feature `f`. */
export const daysToProduction: RawBuilder<number> = sql`
  greatest(0, floor(extract(epoch from f.first_production_at - f.created_at) / 86400))::bigint`

/** The mean of those days over the release features that got there: to one decimal, and 0 only when there are none. */
const meanDays = (days: RawBuilder<unknown>, features: RawBuilder<unknown>): RawBuilder<number> =>
  sql`case when ${features} > 0 then greatest(0.1, round(${days}::numeric / ${features}, 1)) else 0 end`

/** The mean for the project `p`, over the features that got there since a time. */
export function meanDaysToProductionSince(from: Time): RawBuilder<number> {
  return sql`(
    select ${meanDays(sql`sum(days)`, sql`sum(features)`)} from (
      select c.features, c.days from counted_features c
      where c.project_id = p.id and c.kind = 'in-production' and c.type = '' and c.day >= ${nextDayOf(from)}
      union all
      select 1, ${daysToProduction} from features f
      where f.project_id = p.id and f.type = 'release'
        and f.first_production_at >= ${from} and f.first_production_at < ${nextDayOf(from)}
    ) turned_on)`
}

/** The mean for the project `p`, over all features. */
export const meanDaysToProduction: RawBuilder<number> = sql`(
  select ${meanDays(sql`sum(c.days)`, sql`sum(c.features)`)} from counted_features c
  where c.project_id = p.id and c.kind = 'in-production')`

/**
 * The features of the project `p` by type, as a table to join: `type`, `sort_order`, `active` and `in_archive`; and of
 * the active ones `marked_stale` and `potentially_stale`, which together are those that `staleAt` says are stale.
 */
export function featuresByType(now: Date): RawBuilder<unknown> {
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

/** How many active features of the type `t` that nobody marked are younger than it lives. */
function youngAt(now: Date): RawBuilder<number> {
  // The range of one more second is only for the index: which of its features are young is for the rule to say.
  return sql`(
    (select coalesce(sum(c.features), 0) from counted_features c
      where c.project_id = p.id and c.kind = 'unmarked-created' and c.type = t.id and c.day >= next_day.at)
    + (select count(*) from features f
      where f.project_id = p.id and f.created_at >= oldest.at - interval '1 second' and f.created_at < next_day.at
        and f.type = t.id and f.archived_at is null and f.marked_stale is null and not ${pastLifetimeAt(now)}))`
}
