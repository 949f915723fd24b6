import type { Db } from '../../db/handles.ts'

/** A signal as it was sent. */
export type SentSignal = { readonly payload: unknown; readonly createdAt: Date }

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
          .select(['s.id', 's.payload', 's.createdAt'])
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
  const signals = rows.flatMap(({ payload, createdAt }) => (createdAt === null ? [] : [{ payload, createdAt }]))
  return { enabled: first.enabled, signals }
}
