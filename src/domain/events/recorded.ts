import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Tx } from '../../db/handles.ts'
import { jsonbObjectOf, objectWithoutNulls } from '../../db/json-objects.ts'
import { columnsOf } from '../../db/sql.ts'
import type { Reader } from '../visibility.ts'
import { dataOfEvent, seesActorEmails } from './actor-names.ts'
import { isVisibleTo } from './visible.ts'

type PredictedEvent = Schema<'PredictedEvent'>
type Contents = Pick<PredictedEvent, 'data' | 'preData' | 'tags'>

const column = columnsOf<'events'>('e')

/** An event that this transaction has recorded, and whether the reader may see it. */
export type OwnEvent = {
  readonly id: number
  readonly event: PredictedEvent
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
  const subject = objectWithoutNulls<Omit<PredictedEvent, keyof Contents>>({
    type: column('type').$castTo<PredictedEvent['type']>(),
    project: column('project'),
    environment: column('environment'),
    featureName: column('featureName'),
  })
  const contents = jsonbObjectOf<Contents>({
    data: dataOfEvent(sql`e.data`, withEmail),
    preData: dataOfEvent(sql`e.pre_data`, withEmail),
    tags: sql`coalesce(e.tags, '[]')`,
  })
  const { rows } = await sql<OwnEvent>`
    select e.id, ${subject}::jsonb || ${contents} as event,
      ${isVisibleTo(reader)} as is_visible
    from events e where e.id > ${after} and e.transaction_id = pg_current_xact_id() order by e.id`.execute(tx)
  return rows
}
