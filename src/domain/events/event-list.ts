import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { MAX_BYTES, MAX_STORED_BYTES } from '../../db/pagination.ts'
import { readCacheOf, textEntryBytes } from '../../db/read-cache.ts'
import { isoTime } from '../../db/sql.ts'
import { actorName, dataOfEvent } from './actor-names.ts'
import type { Withheld } from './visible.ts'

/** A page as the database builds it: events as JSON, newest first, separated by commas, and the total of the list. */
export type PageRow = { readonly events: string; readonly totalEvents: number | null }

/**
 * Selects a page. `ids` is a subselect of at most 1000 ids; `total` is null where it is left out. The page ends before
 * the event with which it would be too large, but has at least one.
 */
export function pageWithTotal(
  total: RawBuilder<unknown>,
  ids: RawBuilder<unknown>,
  { emails }: Pick<Withheld, 'emails'>,
): RawBuilder<PageRow> {
  const page = fitting(
    emails ? eventJsonWithoutEmails : eventJson,
    sql`(${ids}) p join events e on e.id = p.id`,
    sql`e.id desc`,
  )
  return sql<PageRow>`
    select ${total} as total_events,
      (select coalesce(string_agg(e.json, ',' order by e.id desc), '') from (${page}) e) as events`
}

/**
 * Selects the id and the JSON of the first events of an order, as many as are not too large together, but at least one.
 * Unpacks only events whose stored size is small enough.
 */
function fitting(
  json: RawBuilder<string>,
  events: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<EventText> {
  return sql<EventText>`
    select e.id, e.json from (
      select e.id, e.json, e.position, sum(octet_length(e.json)) over (order by ${order}) as bytes from (
        select e.id, e.position, ${json} as json from (
          select e.*, row_number() over in_order as position,
            sum(coalesce(pg_column_size(e.data), 0) + coalesce(pg_column_size(e.pre_data), 0)) over in_order as stored_bytes
          from ${events} window in_order as (order by ${order})
        ) e where e.position = 1 or e.stored_bytes <= ${sql.lit(MAX_STORED_BYTES)} offset 0
      ) e
    ) e where e.position = 1 or e.bytes <= ${sql.lit(MAX_BYTES)}`
}

/** Returns a page as JSON, after the members of `head`. */
export function pageJson(head: object, [row]: readonly PageRow[]): string {
  const start = JSON.stringify(head).slice(0, -1)
  const { events, totalEvents } = row ?? { events: '', totalEvents: 0 }
  const total = totalEvents === null ? '' : `,"totalEvents":${totalEvents}`
  return `${start},"events":[${events}]${total}}`
}

/**
 * The event `e` as JSON, as the contract has it. The database writes it, because parsing `data` and `preData` and
 * writing them again takes longer than finding the event.
 */
const eventJsonWith = (withEmail: boolean): RawBuilder<string> => sql<string>`concat(
  '{"id":', e.id, ',"createdAt":"', ${isoTime(sql`e.created_at`)}, '","type":"', e.type,
  '","createdBy":', to_json(${actorName(sql.lit(withEmail))}), ',"createdByUserId":', coalesce(e.created_by_user_id::text, 'null'),
  ',"environment":', coalesce(to_json(e.environment), 'null'), ',"project":', coalesce(to_json(e.project), 'null'),
  ',"featureName":', coalesce(to_json(e.feature_name), 'null'), ',"data":', coalesce(${dataOfEvent(sql`e.data`, sql.lit(withEmail))}, 'null'),
  ',"preData":', coalesce(${dataOfEvent(sql`e.pre_data`, sql.lit(withEmail))}, 'null'), ',"tags":', coalesce(e.tags, '[]'),
  ',"groupType":"change-request","groupId":"' || e.change_request_id || '"',
  ',"comment":' || to_json(e.comment), ',"requestId":' || to_json(e.request_id),
  ',"traceId":' || to_json(e.trace_id), ',"manager":' || to_json(e.manager), ',"source":' || to_json(e.source), '}')`

export const eventJson: RawBuilder<string> = eventJsonWith(true)
const eventJsonWithoutEmails: RawBuilder<string> = eventJsonWith(false)

/** An event, as JSON in one line. */
export type EventText = { readonly id: number; readonly json: string }

/**
 * Events never change, so cached ones stay valid; only the name in place of an email can be one that the account had
 * before. Each has room for about a thousand typical events.
 */
function reading(json: RawBuilder<string>) {
  return {
    cacheOf: readCacheOf<number, EventText>(() => 2_000_000),
    rows: compiled<{ ids: readonly number[] }, EventText>((_, { ids }) => {
      const first = fitting(json, sql`events e where e.id = any(${ids}::bigint[])`, sql`e.id`)
      return sql<EventText>`${first} order by e.id`
    }),
  }
}

const WITH_EMAILS = reading(eventJson)
const WITHOUT_EMAILS = reading(eventJsonWithoutEmails)

/**
 * Returns events in the order of `ids`, and skips ids that do not exist. Ends before the event with which they would be
 * too large together, but returns at least one if there is one. Streams and webhooks read the same new events, so they
 * are cached.
 *
 * @param ids ascending
 */
export async function eventTexts(
  db: Db,
  ids: readonly number[],
  { emails }: Pick<Withheld, 'emails'>,
): Promise<EventText[]> {
  const { cacheOf, rows } = emails ? WITHOUT_EMAILS : WITH_EMAILS
  const cache = cacheOf(db)
  const events = new Map(ids.map((id) => [id, cache.get(id)]))
  const unknown = ids.filter((id) => events.get(id) === undefined)
  if (unknown.length === 0) return ids.flatMap((id) => events.get(id) ?? [])
  const read = await rows(db, { ids: unknown })
  for (const event of read) {
    events.set(event.id, event)
    cache.set(event.id, event, textEntryBytes(event.json))
  }
  // Events after the last one that was read may exist, although they were not read.
  const lastRead = read.at(-1)?.id
  const unread = lastRead === undefined ? undefined : unknown.find((id) => id > lastRead)
  return ids.filter((id) => unread === undefined || id < unread).flatMap((id) => events.get(id) ?? [])
}

/** Returns the event with this id; undefined if it does not exist. */
export async function eventById(db: Db, id: number): Promise<Schema<'Event'> | undefined> {
  const [event] = await eventTexts(db, [id], { emails: false })
  return event && JSON.parse(event.json)
}

/** Combines conditions with `and`. */
export function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
