import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Tx } from '../../db/handles.ts'
import type { Reader } from '../visibility.ts'
import { dataOfEvent, seesActorEmails } from './actor-names.ts'
import { isVisibleTo } from './visible.ts'

/** An event that this transaction has recorded, and whether the reader may see it. */
export type OwnEvent = {
  readonly id: number
  readonly event: Schema<'PredictedEvent'>
  readonly isVisible: boolean
}

/** Returns the id of the newest event; 0 before the first event. */
export async function newestEventId(tx: Tx): Promise<number> {
  const newest = await tx
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return newest?.id ?? 0
}

/** Returns the events that this transaction has recorded since the one with the id `after`, in their order. */
export async function ownEventsSince(tx: Tx, after: number, reader: Reader): Promise<OwnEvent[]> {
  const withEmail = seesActorEmails(reader)
  const { rows } = await sql<OwnEvent>`
    select e.id, json_strip_nulls(json_build_object(
        'type', e.type, 'project', e.project, 'environment', e.environment, 'featureName', e.feature_name))::jsonb
      || jsonb_build_object('data', ${dataOfEvent(sql`e.data`, withEmail)},
        'preData', ${dataOfEvent(sql`e.pre_data`, withEmail)}, 'tags', coalesce(e.tags, '[]')) as event,
      ${isVisibleTo(reader)} as is_visible
    from events e where e.id > ${after} and e.transaction_id = pg_current_xact_id() order by e.id`.execute(tx)
  return rows
}
