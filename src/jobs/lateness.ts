import type { FastifyBaseLogger } from 'fastify'

/** What gets how late work has begun that was due. */
export type Lateness = (lateMs: number, now: Date) => void

/** Work that begins so much later than it was due is late. */
const LATE_MS = 30_000
const LOGGED_EACH_MS = 60_000

/**
 * Returns what notes work that begins late. The log says so once in a minute, with how many there were.
 *
 * @param onLate gets each that is late, for metrics
 */
export function latenessOf(message: string, log?: Pick<FastifyBaseLogger, 'warn'>, onLate?: () => void): Lateness {
  let loggedAt = Number.NEGATIVE_INFINITY
  let late = 0
  let mostMs = 0
  return (lateMs, now) => {
    if (lateMs <= LATE_MS) return
    onLate?.()
    late++
    mostMs = Math.max(mostMs, lateMs)
    if (now.getTime() - loggedAt < LOGGED_EACH_MS) return
    log?.warn({ late, mostSeconds: Math.round(mostMs / 1000) }, message)
    loggedAt = now.getTime()
    late = 0
    mostMs = 0
  }
}
