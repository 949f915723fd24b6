import { type RawBuilder, sql } from 'kysely'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { isUnsettled } from './totals.ts'

/** A time as an SQL expression. */
export type Time = RawBuilder<Date>

/**
 * A table of one row with the number of a project's events in two time windows: `in_current`, which is still open, and
 * `in_past`. Whole days and hours are read from the stored counts. Only the hours in which the windows begin, and
 * events not counted yet, are read from the log.
 */
export function eventsInWindows(
  project: RawBuilder<string>,
  { current, past }: { readonly current: Time; readonly past: Time },
): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(counted.events) filter (where counted.at >= ${current}), 0)::bigint as in_current,
      coalesce(sum(counted.events) filter (where counted.at < ${current}), 0)::bigint as in_past
    from (
      select a.day as at, a.events from project_activity_days a
      where a.project = ${project} and a.day >= ${nextDayOf(past)} and a.day <> ${dayOf(current)}
      union all ${eventsOfDay(project, past, past)}
      union all ${eventsOfDay(project, current, dayOf(current))}
      union all select e.created_at, 1 from events e
      where e.project = ${project} and ${isUnsettled} and e.created_at >= ${past}
    ) counted`
}

/** The counted events of the day of a time, since `from`: by hour, but one by one in the hour of that time. */
function eventsOfDay(project: RawBuilder<string>, time: Time, from: Time): RawBuilder<unknown> {
  return sql`
    select a.hour, a.events from project_activity a where a.project = ${project}
      and a.hour >= ${from} and a.hour < ${nextDayOf(time)} and a.hour <> ${hourOf(time)}
    union all
    select e.created_at, 1 from indexed_events e where e.project = ${project}
      and e.created_at >= greatest(${from}, ${hourOf(time)}) and e.created_at < ${hourOf(time)} + interval '1 hour'`
}

function hourOf(time: Time): Time {
  return sql`date_trunc('hour', ${time}, 'UTC')`
}

/** The start of the day (UTC) of a time. */
export function dayOf(time: Time): Time {
  return sql`date_trunc('day', ${time}, 'UTC')`
}

/** The start of the next day (UTC) after a time. */
export function nextDayOf(time: Time): Time {
  return sql`(${dayOf(time)} + interval '24 hours')`
}

/** The time of the newest event about a feature of a project, as an SQL expression; null without one. */
export function lastFeatureEventAt(project: RawBuilder<string>): Time {
  const newest = (log: RawBuilder<unknown>) => sql`(select e.created_at from ${log} and e.project = ${project}
    and e.feature_name is not null order by e.id desc limit 1)`
  return sql`coalesce(${newest(sql`events e where ${isUnsettled}`)}, ${newest(sql`indexed_events e where true`)})`
}

/** The days (UTC) on which a project had events, with their number, as JSON; `from` is the start of the first day. */
export function eventsByDay(project: RawBuilder<string>, from: Time): RawBuilder<{ date: string; count: number }[]> {
  return listOf(objectOf<{ date: string; count: number }>({ date: sql`date`, count: sql`events` }), {
    from: sql`(
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as date, sum(events)::bigint as events
      from (
        select a.day as at, a.events from project_activity_days a where a.project = ${project} and a.day >= ${from}
        union all
        select e.created_at, 1 from events e where e.project = ${project} and ${isUnsettled} and e.created_at >= ${from}
      ) counted
      group by 1
    ) days`,
    orderBy: sql`date`,
  })
}
