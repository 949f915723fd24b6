import type { FastifyBaseLogger } from 'fastify'

/** A replica whose lag is near its limit is late again and again: that is logged once. */
const CALM_MS = 2000

/** Returns a function that logs when nothing is read from the replica any more, and when it is read again. */
export function replicaLog(log: Pick<FastifyBaseLogger, 'info' | 'warn'>): (unused: string | undefined) => void {
  let unusedSince: number | undefined
  let usedSince: number | undefined
  return (unused) => {
    const now = performance.now()
    if (unused !== undefined) {
      if (unusedSince === undefined)
        log.warn({ reason: unused }, 'nothing is read from the replica (DATABASE_READ_URL) until it can be used again')
      unusedSince ??= now
      usedSince = undefined
    } else if (unusedSince !== undefined) {
      usedSince ??= now
      if (now - usedSince < CALM_MS) return
      log.info({ ms: Math.round(usedSince - unusedSince) }, 'the replica is read again')
      unusedSince = undefined
    }
  }
}
