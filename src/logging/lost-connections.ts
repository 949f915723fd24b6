import type { FastifyBaseLogger } from 'fastify'
import { causeOf } from './logging.ts'

const QUIET_MS = 1000

/** Returns a function that logs a lost connection, but no further ones within a second. */
export function lostConnectionLog(log: Pick<FastifyBaseLogger, 'warn'>): (error: Error) => void {
  let lastAt = Number.NEGATIVE_INFINITY
  return (error) => {
    const now = performance.now()
    if (now - lastAt >= QUIET_MS) log.warn(causeOf(error), 'a connection to the database was lost')
    lastAt = now
  }
}
