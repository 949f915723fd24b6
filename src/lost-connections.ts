import type { FastifyBaseLogger } from 'fastify'
import { causeOf } from './logging.ts'

const QUIET_MS = 1000

/** Returns a function that logs a lost connection, but not those that are lost within a second after it. */
export function lostConnectionLog(log: () => Pick<FastifyBaseLogger, 'warn'> | undefined): (error: Error) => void {
  let lastAt = Number.NEGATIVE_INFINITY
  return (error) => {
    const now = performance.now()
    if (now - lastAt >= QUIET_MS) log()?.warn(causeOf(error), 'a connection to the database was lost')
    lastAt = now
  }
}
