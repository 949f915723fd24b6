import { sql } from 'kysely'
import type { Transaction } from '../transaction/transaction.ts'

/** A signal that the job has taken; the payload is JSON, and null where no action set and no safeguard is for it. */
export type WaitingSignal = { id: number; endpointId: number; payload: string | null; payloadHash: Buffer }

/** Takes the oldest signals that wait, except the signals that another server takes. */
export function takeWaiting({ tx }: Transaction, most: number): Promise<WaitingSignal[]> {
  return tx
    .updateTable('signals as s')
    .set({ waiting: false })
    .where('s.id', 'in', ({ selectFrom }) =>
      selectFrom('signals as w')
        .select('w.id')
        .where(({ ref }) => ref('w.waiting'))
        .orderBy('w.id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['s.id', 's.endpointId', 's.payloadHash'])
    .returning(({ case: either, exists, selectFrom }) =>
      either()
        .when(
          exists(
            selectFrom('safeguards as g')
              .select('g.id')
              .whereRef('g.endpointId', '=', 's.endpointId')
              .where('g.enabled', '=', true)
              .where('g.trippedAt', 'is', null),
          ),
        )
        .then(sql<string>`s.payload::text`)
        .when(
          exists(
            selectFrom('actionSets as a')
              .select('a.id')
              .whereRef('a.endpointId', '=', 's.endpointId')
              .where('a.enabled', '=', true),
          ),
        )
        .then(sql<string>`s.payload::text`)
        .end()
        .as('payload'),
    )
    .execute()
}
