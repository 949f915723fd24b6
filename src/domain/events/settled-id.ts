import { onOutdated, perDatabase } from '../../db/database.ts'
import type { Db } from '../../db/handles.ts'

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
