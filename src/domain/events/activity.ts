import { type RawBuilder, sql } from 'kysely'
import { isUnsettled } from './totals.ts'

/** A time, as an expression. */
export type Time = RawBuilder<Date>

/**
 * How many events a project has had since a time, as an expression. Whole hours come from the kept counts; only the
 * hour in which the time lies, and what the counts lack, are read from the log.
 */
export function eventsSince(project: RawBuilder<string>, from: Time): RawBuilder<number> {
  const nextHour = sql`(date_trunc('hour', ${from}, 'UTC') + interval '1 hour')`
  return sql`(
    (select coalesce(sum(a.events), 0) from project_activity a where a.project = ${project} and a.hour >= ${nextHour})
    + (select count(*) from events e
      where e.project = ${project} and e.created_at >= ${from} and e.created_at < ${nextHour})
    + (select count(*) from events e
      where e.project = ${project} and ${isUnsettled} and e.created_at >= ${nextHour}))::bigint`
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
