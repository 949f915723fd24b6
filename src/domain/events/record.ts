import { sql } from 'kysely'
import { deferredForList } from '../../db/deferred.ts'
import type { Change } from '../change.ts'
import type { EventPayloads, EventSubject, NewEvent, RecordedEventType } from '../event-types.ts'

/** Records an event, in the transaction of the change. Only this function and `recordEvents` write to `events`. */
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

/** An event as it is inserted. Undefined members are omitted, and inserted as null. */
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

/** An event of a feature without explicit tags gets the feature's current tags. */
const insertRows = deferredForList<EventRow>(
  {
    ...{ now: 'timestamptz', by: 'text', userId: 'int', type: 'text', project: 'text', environment: 'text' },
    ...{ feature: 'text', tags: 'jsonb', data: 'jsonb', preData: 'jsonb', changeRequest: 'int' },
  },
  (given) => sql`
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

/** One literal: spreading an object and then adding to it takes fifty times as long, which matters for long lists. */
function rowOf({ actor, now, changeRequest: about }: Change, { type, subject, data, preData }: NewEvent): EventRow {
  const { name: by, userId } = actor
  const { project, environment, feature, tags, changeRequest = about } = subject
  return { now, by, userId, type, project, environment, feature, tags, data, preData, changeRequest }
}
