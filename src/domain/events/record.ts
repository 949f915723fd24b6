import { type RawBuilder, sql } from 'kysely'
import { UNANSWERED } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import type { Change } from '../change.ts'
import type { EventPayloads, EventSubject, NewEvent, RecordedEventType } from './event-types.ts'

/**
 * Records that something happened, in the transaction of the change. The only writer of `events`, together with
 * `recordEvents`.
 */
export function recordEvent<Type extends RecordedEventType>(
  change: Change,
  type: Type,
  subject: EventSubject,
  payload: EventPayloads[Type],
): Promise<void> {
  return recordEvents(change, [{ type, subject, ...payload } as NewEvent])
}

/** Records several events in one statement; their ids have the order of `events`. */
export async function recordEvents(change: Change, events: readonly NewEvent[]): Promise<void> {
  const [first, ...more] = events
  if (first === undefined) return
  await (more.length === 0 ? insertOne(change, first) : insertAll(change, events).execute(change.tx))
}

/** The number of the last event that there is. */
export async function lastEventId({ tx }: Change): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from events`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Whether the change has recorded anything after the event of that number. */
export async function hasRecordedSince({ tx }: Change, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from events where id > ${id}::bigint and transaction_id = pg_current_xact_id() limit 1`.execute(tx)
  return rows.length > 0
}

const COLUMNS = sql`created_at, created_by, created_by_user_id, type, project, environment, feature_name, data, pre_data, tags, change_request_id`

/** The tags that a feature has now, for events that bring none of their own. */
const tagsOf = (feature: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('type', t.tag_type, 'value', t.tag_value) order by t.tag_type, t.tag_value), '[]')
   from feature_tags t where t.feature_name = ${feature})`

/** An event as it is inserted; JSON is text. */
type EventRow = {
  now: Date
  createdBy: string
  userId: number
  type: string
  project: string | undefined
  environment: string | undefined
  feature: string | undefined
  data: string | null
  preData: string | null
  tags: string | null
  changeRequest: number | undefined
}

const insertWith = (tags: (row: EventRow) => RawBuilder<unknown>) =>
  prepared<EventRow, never>(
    (_, row) => sql<never>`${UNANSWERED}
      insert into events (${COLUMNS})
      values (${row.now}, ${row.createdBy}, ${row.userId}, ${row.type}, ${row.project}, ${row.environment}, ${row.feature},
        ${row.data}, ${row.preData}, ${tags(row)}, ${row.changeRequest})`,
  )

const insertWithTagsOfFeature = insertWith(({ feature }) => tagsOf(sql`${feature}::text`))
const insertWithTags = insertWith(({ tags }) => sql`${tags}::jsonb`)

/** Most changes record one event, and a plain insert of it is cheaper than that of a list. */
function insertOne(
  { tx, actor, now, changeRequest }: Change,
  { type, subject, data, preData }: NewEvent,
): Promise<unknown> {
  const { project, environment, feature, tags, changeRequest: about = changeRequest } = subject
  const insert = feature !== undefined && tags === undefined ? insertWithTagsOfFeature : insertWithTags
  return insert(tx, {
    ...{ now, createdBy: actor.name, userId: actor.userId, type, project, environment, feature },
    ...{
      data: jsonOf(data),
      preData: jsonOf(preData),
      tags: feature === undefined ? null : jsonOf(tags),
      changeRequest: about,
    },
  })
}

function jsonOf(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

function insertAll({ actor, now, changeRequest }: Change, events: readonly NewEvent[]) {
  const rows = events.map(({ type, subject, data, preData }) => ({ type, ...subject, data, pre_data: preData }))
  return sql`${UNANSWERED}
    insert into events (${COLUMNS})
    select ${now}::timestamptz, ${actor.name}::text, ${actor.userId}::int, e.type, e.project, e.environment, e.feature, e.data, e.pre_data,
      case when e.feature is null then null else coalesce(e.tags, ${tagsOf(sql`e.feature`)}) end,
      coalesce(e."changeRequest", ${changeRequest}::int)
    from rows from (
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (type text, project text, environment text, feature text, tags jsonb, data jsonb, pre_data jsonb, "changeRequest" int)
    ) with ordinality as e (type, project, environment, feature, tags, data, pre_data, "changeRequest", position)
    order by e.position`
}
