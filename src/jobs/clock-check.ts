import type { FastifyBaseLogger } from 'fastify'
import { type DatabaseClock, MAX_DIFFERENCE_MS } from '../db/database-clock.ts'
import type { Db } from '../db/handles.ts'

/**
 * The job that reads the clock of the database. The log says when it and that of this machine begin to differ by more
 * than a minute, and when they no longer do.
 */
export function clockCheck(db: Db, clock: DatabaseClock, log: FastifyBaseLogger): () => Promise<void> {
  let wasWrong = false
  return async () => {
    await clock.read(db)
    const aheadMs = clock.aheadMs() ?? 0
    const isWrong = Math.abs(aheadMs) > MAX_DIFFERENCE_MS
    if (isWrong && !wasWrong) {
      const aheadSeconds = Math.round(aheadMs / 1000)
      log.warn({ aheadSeconds }, 'the clock of this machine differs from that of the database, which is used instead')
    }
    if (wasWrong && !isWrong) log.info('the clock of this machine agrees with that of the database again')
    wasWrong = isWrong
  }
}
