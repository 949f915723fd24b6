import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { MAX_BYTES, MAX_STORED_BYTES } from '../../db/pagination.ts'
import { type ReadCache, readCacheOf, textEntryBytes } from '../../db/read-cache.ts'
import { isoTime } from '../../db/sql.ts'
import { actorName, dataOfEvent } from './actor-names.ts'
import type { Withheld } from './visible.ts'

/**
 * A page as the database selects it, newest first: the total of the list, and either the ids or the events as JSON,
 * separated by commas.
 */
export type PageRow = { readonly totalEvents: number | null } & ({ readonly ids: string } | { readonly events: string })

/**
 * Selects a page. `ids` is a subselect of at most 1000 ids; `total` is null where it is left out. Readers from whom
 * something of an event is withheld get the JSON at once, with the names that accounts have now.
 */
export function pageWithTotal(
  total: RawBuilder<unknown>,
  ids: RawBuilder<unknown>,
  withheld: FromEvents,
): RawBuilder<PageRow> {
  const newestFirst = sql`e.id desc`
  const page = fitting(eventJsonFor(withheld), sql`(${ids}) p join events e on e.id = p.id`, newestFirst)
  const events = sql`(select coalesce(string_agg(e.json, ',' order by ${newestFirst}), '') from (${page}) e) as events`
  const idsAlone = sql`(select coalesce(string_agg(e.id::text, ',' order by ${newestFirst}), '') from (${ids}) e) as ids`
  return sql<PageRow>`select ${total} as total_events, ${withheld.emails || withheld.hidden ? events : idsAlone}`
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

/**
 * Returns a page as JSON, after the members of `head`. It ends before the event with which it would be too large, but
 * has at least one.
 */
export async function pageJson(db: Db, head: object, [row]: readonly PageRow[]): Promise<string> {
  const start = JSON.stringify(head).slice(0, -1)
  const { totalEvents, ...page } = row ?? { events: '', totalEvents: 0 }
  const events = 'events' in page ? page.events : await newestEvents(db, page.ids)
  const total = totalEvents === null ? '' : `,"totalEvents":${totalEvents}`
  return `${start},"events":[${events}]${total}}`
}

/**
 * The event `e` as JSON, as the contract has it. The database writes it, because parsing `data` and `preData` and
 * writing them again takes longer than finding the event.
 */
const eventJsonWith = (
  withEmail: boolean,
  changeRequest: RawBuilder<unknown>,
): RawBuilder<string> => sql<string>`concat(
  '{"id":', e.id, ',"createdAt":"', ${isoTime(sql`e.created_at`)}, '","type":"', e.type,
  '","createdBy":', to_json(${actorName(sql.lit(withEmail))}), ',"createdByUserId":', coalesce(e.created_by_user_id::text, 'null'),
  ',"environment":', coalesce(to_json(e.environment), 'null'), ',"project":', coalesce(to_json(e.project), 'null'),
  ',"featureName":', coalesce(to_json(e.feature_name), 'null'), ',"data":', coalesce(${dataOfEvent(sql`e.data`, sql.lit(withEmail))}, 'null'),
  ',"preData":', coalesce(${dataOfEvent(sql`e.pre_data`, sql.lit(withEmail))}, 'null'), ',"tags":', coalesce(e.tags, '[]'),
  ',"groupType":"change-request","groupId":"' || ${changeRequest} || '"',
  ',"comment":' || to_json(e.comment), ',"requestId":' || to_json(e.request_id),
  ',"traceId":' || to_json(e.trace_id), ',"manager":' || to_json(e.manager), ',"source":' || to_json(e.source),
  ',"via":' || to_json(e.via), '}')`

/** The parts of events that are withheld from a reader. */
type FromEvents = Pick<Withheld, 'emails' | 'hidden'>

/** The change request of the event `e`, if it is of its project: it can change others, and what all projects use. */
const requestOfProject = sql`(
  select r.id from change_requests r where r.id = e.change_request_id and r.project_id = e.project)`

/** Readers from whom projects are hidden get no numbers of change requests of other projects than that of the event. */
function eventJsonFor({ emails, hidden }: FromEvents): RawBuilder<string> {
  return eventJsonWith(!emails, hidden ? requestOfProject : sql`e.change_request_id`)
}

export const eventJson: RawBuilder<string> = eventJsonFor({ emails: false, hidden: false })

/** An event, as JSON in one line. */
export type EventText = { readonly id: number; readonly json: string }

/**
 * Events never change, so cached ones stay valid; only the name in place of an email can be one that the account had
 * before. Each has room for about a thousand typical events.
 */
function reading(json: RawBuilder<string>) {
  const inOrder = (order: RawBuilder<unknown>) =>
    compiled<{ ids: readonly number[] }, EventText>((_, { ids }) => {
      const first = fitting(json, sql`events e where e.id = any(${ids}::bigint[])`, order)
      return sql<EventText>`${first} order by ${order}`
    })
  return {
    cacheOf: readCacheOf<number, EventText>(() => 2_000_000),
    oldestFirst: inOrder(sql`e.id`),
    newestFirst: inOrder(sql`e.id desc`),
  }
}

const ALL = reading(eventJson)
const WITHOUT_EMAILS = reading(eventJsonFor({ emails: true, hidden: false }))
const OF_SEEN = reading(eventJsonFor({ emails: false, hidden: true }))
const OF_SEEN_WITHOUT_EMAILS = reading(eventJsonFor({ emails: true, hidden: true }))

/**
 * Returns events in the order of `ids`, and skips ids that do not exist. Ends before the event with which they would be
 * too large together, but returns at least one if there is one. Streams and webhooks read the same new events, so they
 * are cached.
 *
 * @param ids ascending
 */
export function eventTexts(db: Db, ids: readonly number[], { emails, hidden }: FromEvents): Promise<EventText[]> {
  const ofAll = emails ? WITHOUT_EMAILS : ALL
  const ofSeen = emails ? OF_SEEN_WITHOUT_EMAILS : OF_SEEN
  const { cacheOf, oldestFirst } = hidden ? ofSeen : ofAll
  return textsOf(db, ids, cacheOf(db), oldestFirst)
}

/** Returns events as JSON, separated by commas, as `eventTexts` reads them. Pages are often read again. */
async function newestEvents(db: Db, ids: string): Promise<string> {
  if (ids === '') return ''
  const texts = await textsOf(db, ids.split(',').map(Number), ALL.cacheOf(db), ALL.newestFirst)
  return texts.map(({ json }) => json).join(',')
}

/** @param rows returns the events in the order of `ids` */
async function textsOf(
  db: Db,
  ids: readonly number[],
  cache: ReadCache<number, EventText>,
  rows: (db: Db, parameters: { ids: readonly number[] }) => Promise<EventText[]>,
): Promise<EventText[]> {
  const events = new Map(ids.map((id) => [id, cache.get(id)]))
  const unknown = ids.filter((id) => events.get(id) === undefined)
  const read = unknown.length === 0 ? [] : await rows(db, { ids: unknown })
  for (const event of read) {
    events.set(event.id, event)
    cache.set(event.id, event, textEntryBytes(event.json))
  }
  // Events after the last one that was read may exist, although they were not read.
  const lastRead = read.at(-1)?.id
  const unread = lastRead === undefined ? undefined : unknown[unknown.indexOf(lastRead) + 1]
  const known = unread === undefined ? ids : ids.slice(0, ids.indexOf(unread))
  return fittingOf(known.flatMap((id) => events.get(id) ?? []))
}

/** Returns the first texts, as many as are not too large together: some were cached, so the database could not say. */
function fittingOf(texts: EventText[]): EventText[] {
  let bytes = 0
  const end = texts.findIndex(({ json }, at) => {
    bytes += Buffer.byteLength(json)
    return at > 0 && bytes > MAX_BYTES
  })
  return end < 0 ? texts : texts.slice(0, end)
}

/** Returns the event with this id; undefined if it does not exist. */
export async function eventById(db: Db, id: number): Promise<Schema<'Event'> | undefined> {
  const [event] = await eventTexts(db, [id], { emails: false, hidden: false })
  return event && JSON.parse(event.json)
}

/** Combines conditions with `and`. */
export function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
