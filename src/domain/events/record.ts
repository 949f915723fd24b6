import { sql } from 'kysely'
import { UNANSWERED } from '../../db/client.ts'
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
export async function recordEvents({ tx, actor, now }: Change, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ type, subject, data, preData }) => ({
    type,
    project: subject.project,
    environment: subject.environment,
    feature: subject.feature,
    tags: subject.tags,
    data,
    pre_data: preData,
  }))
  await sql`${UNANSWERED}
    insert into events (created_at, created_by, created_by_user_id, type, project, environment, feature_name, data, pre_data, tags)
    select ${now}::timestamptz, ${actor.name}::text, ${actor.userId}::int, e.type, e.project, e.environment, e.feature, e.data, e.pre_data,
      case when e.feature is null then null else coalesce(e.tags,
        (select jsonb_agg(jsonb_build_object('type', t.tag_type, 'value', t.tag_value) order by t.tag_type, t.tag_value)
         from feature_tags t where t.feature_name = e.feature), '[]') end
    from rows from (
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (type text, project text, environment text, feature text, tags jsonb, data jsonb, pre_data jsonb)
    ) with ordinality as e (type, project, environment, feature, tags, data, pre_data, position)
    order by e.position`.execute(tx)
}
