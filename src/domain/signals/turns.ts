import { createConcurrencyLimit } from '../../db/concurrency-limit.ts'
import { perDatabase } from '../../db/database.ts'
import type { Db } from '../../db/handles.ts'

/** A sender that waits for longer has given up, or tries again. */
const TIMEOUT_MS = 10_000
const MAX_QUEUED = 2000

const turnsOf = perDatabase(() =>
  createConcurrencyLimit({ maxConcurrent: 1, maxQueued: MAX_QUEUED, timeoutMs: TIMEOUT_MS }),
)

/**
 * Stores signals of a server one after the other, so that a storm of them leaves the database to other requests.
 *
 * @throws busyError when too many wait, or for too long
 */
export function inTurn<Result>(db: Db, store: () => Promise<Result>): Promise<Result> {
  return turnsOf(db).run(store)
}
