import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Given, Statement } from '../../db/compiled.ts'
import { jsonbObjectOf } from '../../db/json-objects.ts'
import type { RecordedEvent, Transaction } from '../transaction/transaction.ts'

/** Sends a statement that inserts events with the commit, and says what it has recorded. */
export function insert(
  { later, context: { onRecorded } }: Transaction,
  statement: Statement | Promise<Statement>,
): Promise<void> {
  return later(statement, onRecorded && ((recorded) => onRecorded(recorded as RecordedEvent[])))
}

const tagOfFeature = jsonbObjectOf<Schema<'Tag'>>({ type: sql`t.tag_type`, value: sql`t.tag_value` })

/**
 * Inserts events. An event of a feature without explicit tags gets the feature's current tags.
 *
 * @param given the rows, as a table `given` that is sorted by `order`
 */
export const insertionOf = (
  given: Given<object> | RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
    insert into events (created_at, created_by, created_by_user_id, type, project, environment, feature_name,
      data, pre_data, tags, change_request_id, comment, request_id, trace_id, manager, source, via)
    select given.now, given.by, given.user_id, given.type, given.project, given.environment, given.feature,
      given.data, given.pre_data,
      case when given.feature is not null then coalesce(given.tags, to_jsonb(array(
        select ${tagOfFeature} from feature_tags t
        where t.feature_name = given.feature order by t.tag_type, t.tag_value))) end,
      given.change_request, given.comment, given.request_id, given.trace_id, given.manager, given.source, given.via
    from ${given} ${condition} order by ${order}
    returning id, type`
