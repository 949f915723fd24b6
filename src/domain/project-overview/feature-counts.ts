import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Db } from '../../db/handles.ts'
import { nextDayOf, type Time } from '../events/activity.ts'
import { pastLifetimeAt } from '../features/staleness-sql.ts'
import type { Windows } from './windows.ts'

/** The maximum number of changes in one step. */
const BATCH_SIZE = 50_000

/**
 * Adds pending count changes of features to the stored counts. Results of reads stay the same; it keeps reads fast.
 * Concurrent instances take different rows.
 *
 * @returns whether there may be more to add
 */
export async function foldFeatureCounts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from feature_count_changes
      where id in (select id from feature_count_changes order by id limit ${BATCH_SIZE} for update skip locked)
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
    select count(*) as taken from taken`.execute(db)
  return rows[0]?.taken === BATCH_SIZE
}

/** The counts by day, each with the column of its time. */
const DATED = { created: 'f.createdAt', archived: 'f.archivedAt' } as const

const { selectFrom } = expressionBuilder<Database & { p: Database['projects'] }, 'p'>()

/**
 * A table of one row with the number of features of the project `p` created or archived in each window: `in_current`
 * and `in_past`. Whole days are read from the stored counts; only features of the windows' first days are scanned.
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
    ) kept, ${featuresOfFirstDay(kind, current)} of_current, ${featuresOfFirstDay(kind, past)} of_past`
}

function featuresOfFirstDay(kind: keyof typeof DATED, from: Time): Expression<unknown> {
  return selectFrom('features as f')
    .select(({ fn }) => fn.countAll<number>().as('features'))
    .whereRef('f.projectId', '=', 'p.id')
    .where(DATED[kind], '>=', from)
    .where(DATED[kind], '<', nextDayOf(from))
}

/** The days from the creation of the feature `f` until it was first on in production. */
export const daysToProduction: RawBuilder<number> = sql`
  greatest(0, floor(extract(epoch from f.first_production_at - f.created_at) / 86400))::bigint`

/** The mean of those days over the release features that reached production: one decimal, 0 only if there are none. */
const meanDays = (days: RawBuilder<unknown>, features: RawBuilder<unknown>): RawBuilder<number> =>
  sql`case when ${features} > 0 then greatest(0.1, round(${days}::numeric / ${features}, 1)) else 0 end`

/** The mean for the project `p`, over the features that reached production since a time. */
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
 * the active ones `marked_stale` and `potentially_stale`, which together are stale according to `staleAt`.
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

/** The number of active features of the type `t` that are not marked as stale and younger than the type's lifetime. */
function youngAt(now: Date): RawBuilder<number> {
  // The range is one second longer so that the index can be used; the rule decides which features in it are young.
  return sql`(
    (select coalesce(sum(c.features), 0) from counted_features c
      where c.project_id = p.id and c.kind = 'unmarked-created' and c.type = t.id and c.day >= next_day.at)
    + (select count(*) from features f
      where f.project_id = p.id and f.created_at >= oldest.at - interval '1 second' and f.created_at < next_day.at
        and f.type = t.id and f.archived_at is null and f.marked_stale is null and not ${pastLifetimeAt(now)}))`
}
