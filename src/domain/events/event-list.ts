import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
/** An event and the total of its list; an empty list is one row without an event. */
export type EventRow = Omit<Schema<'Event'>, 'id' | 'createdAt'> & {
  totalEvents: number
  id: number | null
  createdAt: Date
}

/** A list of events, newest first, with `total`; `events` is a subselect of rows of the table. */
export function eventsWithTotal(total: RawBuilder<unknown>, events: RawBuilder<unknown>): RawBuilder<EventRow> {
  return sql`
    select totals.total_events, e.id, e.created_at, e.type, e.created_by, e.created_by_user_id, e.environment, e.project,
      e.feature_name, e.data, e.pre_data, e.tags
    from (select ${total} as total_events) totals left join (${events}) e on true
    order by e.id desc`
}

export function eventsOf(rows: readonly EventRow[]): { events: Schema<'Event'>[]; totalEvents: number } {
  return { events: rows.flatMap(eventOf), totalEvents: rows[0]?.totalEvents ?? 0 }
}

function eventOf({ totalEvents, id, createdAt, tags, ...event }: EventRow): Schema<'Event'>[] {
  return id === null ? [] : [{ id, createdAt: createdAt.toISOString(), tags: tags ?? [], ...event }]
}

/** Conditions that all have to hold. */
export function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
