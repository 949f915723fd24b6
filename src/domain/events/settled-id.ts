import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { onOutdated, perDatabase } from '../../db/database.ts'
import type { Db } from '../../db/handles.ts'
import { eventHorizon } from './totals.ts'

/** How long a result is reused, because many streams ask for it. */
const LIFETIME_MS = 250

const settledIdsOf = perDatabase((db) => {
  let since = Number.NEGATIVE_INFINITY
  let known: Promise<number> | undefined
  onOutdated(db, () => {
    known = undefined
  })
  return () => {
    const now = performance.now()
    if (known !== undefined && now - since < LIFETIME_MS) return known
    since = now
    const fresh = settledId(db)
    known = fresh
    // A failed look-up is not cached.
    fresh.catch(() => {
      if (known === fresh) known = undefined
    })
    return fresh
  }
})

/** Returns an id up to which every event is committed or never will be. It is up to a quarter of a second old. */
export function recentSettledId(db: Db): Promise<number> {
  return settledIdsOf(db)()
}

/** Returns the id up to which every event is committed or never will be. */
export async function settledId(db: Db): Promise<number> {
  const progress = await db.selectFrom('eventTotalsProgress').select('settledId').executeTakeFirst()
  return progress?.settledId ?? 0
}

const CHECK_MS = 50

/**
 * Returns the id up to which every event is settled, also events that no server has added to the totals yet: all events
 * that were committed before the call, unless another transaction that began before them lasts longer than `maxMs`.
 */
export async function settledIdNow(db: Db, maxMs: number): Promise<number> {
  // A replica gives out no transaction ids, which the horizon needs.
  const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db)
  const horizon = rows[0]?.isReplica ? undefined : await eventHorizon(db)
  const since = performance.now()
  while (horizon !== undefined) {
    const reached = sql<{ reached: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${horizon.transactionId}::xid8 as reached`
    if ((await reached.execute(db)).rows[0]?.reached) return horizon.lastId
    if (performance.now() - since > maxMs) break
    await pause(CHECK_MS)
  }
  return settledId(db)
}
