import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'

/** A signal as it was sent. */
export type SentSignal = { readonly payload: string; readonly createdAt: Date }

/** The newest signals of an endpoint that are looked at, each with at most 64 KiB. */
const MOST = 100

/**
 * Returns the newest signals of an endpoint, at most a hundred, and whether it takes signals; undefined without such an
 * endpoint.
 */
export async function newestSignals(
  db: Db,
  endpointId: number,
): Promise<{ readonly enabled: boolean; readonly signals: readonly SentSignal[] } | undefined> {
  const rows = await db
    .selectFrom('signalEndpoints as e')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('signals as s')
          .select(['s.id', sql<string>`s.payload::text`.as('payload'), 's.createdAt'])
          .whereRef('s.endpointId', '=', 'e.id')
          .orderBy('s.id', 'desc')
          .limit(MOST)
          .as('s'),
      (join) => join.onTrue(),
    )
    .select(['e.enabled', 's.payload', 's.createdAt'])
    .where('e.id', '=', endpointId)
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  const signals = rows.flatMap(({ payload, createdAt }) =>
    payload === null || createdAt === null ? [] : [{ payload, createdAt }],
  )
  return { enabled: first.enabled, signals }
}

/** Whether an endpoint takes signals; undefined without such an endpoint. */
export async function takesSignals(db: Db, endpointId: number): Promise<boolean | undefined> {
  const found = db.selectFrom('signalEndpoints').select('enabled').where('id', '=', endpointId)
  return (await found.executeTakeFirst())?.enabled
}

/** Returns the id of the signal that came last, to any endpoint; 0 without one. */
export async function lastSignal(db: Db): Promise<number> {
  const last = db.selectFrom('signals').select('id').orderBy('id', 'desc').limit(1)
  return (await last.executeTakeFirst())?.id ?? 0
}
