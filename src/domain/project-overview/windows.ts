import { sql } from 'kysely'
import type { Operand } from '../../db/sql.ts'
import type { Time } from '../events/activity.ts'

/** The starts of the time windows of the statistics: the last 30 days, and the 30 days before. */
export type Windows = { readonly current: Time; readonly past: Time }

/** Counted in hours, because days in the database follow its time zone. */
export function windowsAt(now: Operand<Date>): Windows {
  return {
    current: sql`(${now}::timestamptz - interval '720 hours')`,
    past: sql`(${now}::timestamptz - interval '1440 hours')`,
  }
}

/** The start of the day (UTC) a year ago. */
export function yearAgo(now: Date): Time {
  return sql`date_trunc('day', ${now}::timestamptz - interval '8760 hours', 'UTC')`
}
