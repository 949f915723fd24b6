import { type RawBuilder, sql } from 'kysely'
import type { Time } from '../events/activity.ts'

/** The starts of the windows that the statistics speak of: the last 30 days, and the 30 before. */
export type Windows = { readonly current: Time; readonly past: Time }

/** Counted in hours: the days of the database follow the clocks of its time zone. */
export function windowsAt(now: Date): Windows {
  return {
    current: sql`(${now}::timestamptz - interval '720 hours')`,
    past: sql`(${now}::timestamptz - interval '1440 hours')`,
  }
}

/** The start of the day, UTC, a year ago. */
export function yearAgo(now: Date): Time {
  return sql`date_trunc('day', ${now}::timestamptz - interval '8760 hours', 'UTC')`
}

/** The start of the day after that in which a time lies, UTC. */
export function nextDayOf(time: Time): RawBuilder<Date> {
  return sql`(date_trunc('day', ${time}, 'UTC') + interval '24 hours')`
}
