import { type RawBuilder, sql } from 'kysely'
import { isUnsettled } from './totals.ts'

/** A time, as an expression. */
export type Time = RawBuilder<Date>

/**
 * How many events a project had in two windows of time, of which the later one is still open, as a table of one row:
 * `in_current` and `in_past`. Whole hours come from the kept counts; only the hours in which the windows begin, and what
 * the counts lack, are read from the log.
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
  return sql`select count(*) as events from events e
    where e.project = ${project} and e.created_at >= ${from} and e.created_at < ${nextHourOf(from)}`
}

function nextHourOf(time: Time): Time {
  return sql`(date_trunc('hour', ${time}, 'UTC') + interval '1 hour')`
}

/** The days on which a project had events, UTC, with their number, as a JSON array; `from` is the start of the first. */
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
