import { sql } from 'kysely'
import { UNANSWERED } from '../../db/client.ts'
import { preparedForList } from '../../db/prepared.ts'
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
  if (events.length === 0) return
  await insertRows(
    change.tx,
    events.map((event) => rowOf(change, event)),
  )
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

/** An event as it is inserted. What is undefined is left out, and null there. */
type EventRow = {
  now: Date
  by: string
  userId: number
  type: string
  project: string | undefined
  environment: string | undefined
  feature: string | undefined
  tags: object | undefined
  data: object | undefined
  preData: object | undefined
  changeRequest: number | undefined
}

/** An event of a feature that brings no tags has those that the feature has now. */
const insertRows = preparedForList<EventRow, never>(
  {
    ...{ now: 'timestamptz', by: 'text', userId: 'int', type: 'text', project: 'text', environment: 'text' },
    ...{ feature: 'text', tags: 'jsonb', data: 'jsonb', preData: 'jsonb', changeRequest: 'int' },
  },
  (given) => sql<never>`${UNANSWERED}
    insert into events (created_at, created_by, created_by_user_id, type, project, environment, feature_name,
      data, pre_data, tags, change_request_id)
    select given.now, given.by, given.user_id, given.type, given.project, given.environment, given.feature,
      given.data, given.pre_data,
      case when given.feature is not null then coalesce(given.tags, to_jsonb(array(
        select jsonb_build_object('type', t.tag_type, 'value', t.tag_value) from feature_tags t
        where t.feature_name = given.feature order by t.tag_type, t.tag_value))) end,
      given.change_request
    from ${given} order by given.position`,
)

function rowOf({ actor, now, changeRequest: about }: Change, { type, subject, data, preData }: NewEvent): EventRow {
  const { project, environment, feature, tags, changeRequest = about } = subject
  const made = { now, by: actor.name, userId: actor.userId, type }
  return { ...made, project, environment, feature, tags, data, preData, changeRequest }
}
