import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { prepared } from '../../db/prepared.ts'
import { readCacheOf } from '../../db/read-cache.ts'

type Event = Schema<'Event'>

/** The ids of a page of events, newest first, and the total of the whole list. */
export type IdPage = { totalEvents: number; ids: number[] }

/** Selects a page with `total`; `events` is a subselect of its ids. */
export function idsWithTotal(total: RawBuilder<unknown>, events: RawBuilder<unknown>): RawBuilder<IdPage> {
  return sql`
    select ${total} as total_events, (select coalesce(json_agg(e.id order by e.id desc), '[]') from (${events}) e) as ids`
}

/** Events never change, so cached ones stay valid. Has room for about two thousand typical events. */
const eventCache = readCacheOf<number, Event>(3_000_000)

type EventRow = Omit<Event, 'createdAt' | 'groupType' | 'groupId'> & { createdAt: Date; changeRequestId: number | null }

const eventRows = prepared<{ ids: readonly number[] }, EventRow>(
  (_, { ids }) => sql`
    select id, created_at, type, created_by, created_by_user_id, environment, project, feature_name, data, pre_data, tags,
      change_request_id
    from events where id = any(${ids}::bigint[])`,
)

/** Returns the events of a page. Reads those that are not cached with a second statement. */
export async function eventsOf(db: Db, [page]: readonly IdPage[]): Promise<{ events: Event[]; totalEvents: number }> {
  const { ids, totalEvents } = page ?? { ids: [], totalEvents: 0 }
  return { events: await eventsById(db, ids), totalEvents }
}

/** Returns events in the order of `ids`, without those that do not exist. Reads those that are not cached. */
export async function eventsById(db: Db, ids: readonly number[]): Promise<Event[]> {
  const cache = eventCache(db)
  const events = new Map(ids.map((id) => [id, cache.get(id)]))
  const unknown = ids.filter((id) => events.get(id) === undefined)
  if (unknown.length > 0) {
    for (const { createdAt, tags, changeRequestId, ...row } of await eventRows(db, { ids: unknown })) {
      const group = changeRequestId === null ? {} : groupOf(changeRequestId)
      const event: Event = { ...row, createdAt: createdAt.toISOString(), tags: tags ?? [], ...group }
      events.set(event.id, event)
      cache.set(event.id, event, lengthOf(event))
    }
  }
  return ids.flatMap((id) => events.get(id) ?? [])
}

/** Combines conditions with `and`. */
export function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function groupOf(changeRequestId: number) {
  return { groupType: 'change-request', groupId: String(changeRequestId) } as const
}

function lengthOf({ data, preData }: Event): number {
  return 300 + JSON.stringify([data, preData]).length
}
