import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import type { Transaction } from '../transaction/transaction.ts'

/** A signal that waits; the payload is JSON, and null where no action set and no safeguard is for it. */
export type WaitingSignal = { id: number; endpointId: number; payload: string | null; payloadHash: Buffer }

/** How many signals are read together, each with at most 64 KiB, and how many of these of one endpoint. */
const MOST = 100
const MOST_OF_ENDPOINT = 50

/** Whether a safeguard or an action set is for the signals of the endpoint `e`. */
const IS_ASKED: RawBuilder<boolean> = sql`(
  exists (select from safeguards g where g.endpoint_id = e.id and g.enabled and g.tripped_at is null)
  or exists (select from action_sets a where a.endpoint_id = e.id and a.enabled))`

/**
 * Returns signals that wait, the oldest of each endpoint first: endpoints take turns, so that a storm at one of them
 * does not hold up the signals of others.
 */
export async function waitingSignals(db: Db): Promise<WaitingSignal[]> {
  const { rows } = await sql<WaitingSignal>`
    select s.id, e.id as endpoint_id, s.payload_hash, case when ${IS_ASKED} then s.payload::text end as payload
    from signal_endpoints e cross join lateral (
      select w.id, w.payload, w.payload_hash, row_number() over (order by w.id) as place
      from (select * from signals w where w.endpoint_id = e.id and w.waiting
        order by w.id limit ${sql.lit(MOST_OF_ENDPOINT)}) w) s
    order by s.place, s.id limit ${sql.lit(MOST)}`.execute(db)
  return rows
}

/** Takes signals, except the signals that another server takes. Returns the ids of the taken ones. */
export async function takeSignals({ tx }: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const taken = await tx
    .updateTable('signals as s')
    .set({ waiting: false })
    .where('s.id', 'in', ({ selectFrom }) =>
      selectFrom('signals as w')
        .select('w.id')
        .where('w.id', '=', anyOf(ids))
        .where(({ ref }) => ref('w.waiting'))
        .orderBy('w.id')
        .forUpdate()
        .skipLocked(),
    )
    .returning('s.id')
    .execute()
  return new Set(taken.map(({ id }) => id))
}
