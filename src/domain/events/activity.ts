import { type RawBuilder, sql } from 'kysely'
import { isUnsettled } from './totals.ts'

/** A time as an SQL expression. */
export type Time = RawBuilder<Date>

/**
 * A table of one row with the number of a project's events in two time windows: `in_current`, which is still open, and
 * `in_past`. Whole hours are read from the stored counts. Only the hours in which the windows begin, and events not
 * counted yet, are read from the log.
 */
export function eventsInWindows(
  project: RawBuilder<string>,
  { current, past }: { readonly current: Time; readonly past: Time },
): RawBuilder<unknown> {
  return sql`
    select kept.in_current + unsettled.in_current + of_current.events as in_current,
      kept.in_past + unsettled.in_past + of_past.events - of_current.events as in_past
    from (
      select ${sumByWindow(sql`a.events`, sql`a.hour`, current)} from project_activity a
      where a.project = ${project} and a.hour >= ${nextHourOf(past)}
    ) kept, (
      select ${sumByWindow(sql`1`, sql`e.created_at`, current)} from events e
      where e.project = ${project} and ${isUnsettled} and e.created_at >= ${nextHourOf(past)}
    ) unsettled, (${eventsInFirstHour(project, current)}) of_current, (${eventsInFirstHour(project, past)}) of_past`
}

function sumByWindow(events: RawBuilder<unknown>, at: RawBuilder<unknown>, current: Time): RawBuilder<unknown> {
  return sql`coalesce(sum(${events}) filter (where ${at} >= ${nextHourOf(current)}), 0)::bigint as in_current,
    coalesce(sum(${events}) filter (where ${at} < ${nextHourOf(current)}), 0)::bigint as in_past`
}

function eventsInFirstHour(project: RawBuilder<string>, from: Time): RawBuilder<unknown> {
  const isInHour = sql`e.project = ${project} and e.created_at >= ${from} and e.created_at < ${nextHourOf(from)}`
  return sql`select (select count(*) from indexed_events e where ${isInHour})
    + (select count(*) from events e where ${isInHour} and ${isUnsettled}) as events`
}

function nextHourOf(time: Time): Time {
  return sql`(date_trunc('hour', ${time}, 'UTC') + interval '1 hour')`
}

/** The time of the newest event about a feature of a project, as an SQL expression; null without one. */
export function lastFeatureEventAt(project: RawBuilder<string>): Time {
  const newest = (log: RawBuilder<unknown>) => sql`(select e.created_at from ${log} and e.project = ${project}
    and e.feature_name is not null order by e.id desc limit 1)`
  return sql`coalesce(${newest(sql`events e where ${isUnsettled}`)}, ${newest(sql`indexed_events e where true`)})`
}

/** The days (UTC) on which a project had events, with their number, as JSON; `from` is the start of the first day. */
export function eventsByDay(project: RawBuilder<string>, from: Time): RawBuilder<{ date: string; count: number }[]> {
  return sql`(
    select coalesce(json_agg(json_build_object('date', date, 'count', events) order by date), '[]')
    from (
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as date, sum(events)::bigint as events
      from (
        select a.hour as at, a.events from project_activity a where a.project = ${project} and a.hour >= ${from}
        union all
        select e.created_at, 1 from events e where e.project = ${project} and ${isUnsettled} and e.created_at >= ${from}
      ) counted
      group by 1
    ) days)`
}
