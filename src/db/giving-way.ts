import type { ConcurrencyLimit, Waiter } from './concurrency-limit.ts'
import { busyError, gaveWayError } from './errors.ts'

/** How long a transaction has its connection before it gives way: a short one is done by then. */
const UNDISTURBED_MS = 50
/** How long a request gives way before one of its transactions may run to its end, and how rarely one does. */
const PATIENCE_MS = 5_000
/** How long a request gives way before it is refused. */
const MAX_MS = 30_000

/** Of each request that has given way: since when. */
const waiting = new WeakMap<Waiter, number>()
/** When a transaction last ran to its end though urgent work waited. */
const lastPassed = new WeakMap<ConcurrencyLimit, number>()

/**
 * Watches over a transaction that is not urgent and has just got its connection: when urgent work waits for one, it is
 * ended and has to start again. A request gives way again and again, but not for ever: after some seconds, one at a
 * time runs to its end.
 *
 * @param waiter the request, the same in each attempt
 */
export function givingWay(connections: ConcurrencyLimit, waiter: Waiter) {
  const begun = performance.now()
  let isPassing = false
  let failure: Error | undefined

  function mayPass(now: number): boolean {
    const since = waiting.get(waiter) ?? now
    if (now - since < PATIENCE_MS || now - (lastPassed.get(connections) ?? Number.NEGATIVE_INFINITY) < PATIENCE_MS)
      return false
    lastPassed.set(connections, now)
    return true
  }

  return {
    /** To be called before each statement. @throws gaveWayError; busyError after too many attempts */
    assertFree(): void {
      if (isPassing || !connections.isUrgent) return
      const now = performance.now()
      if (now - begun < UNDISTURBED_MS) return
      isPassing = mayPass(now)
      if (isPassing) return
      const since = waiting.get(waiter) ?? now
      waiting.set(waiter, since)
      failure = now - since > MAX_MS ? busyError('QUEUE_TIMEOUT') : gaveWayError()
      throw failure
    },
    /** To be called after the work. @throws what `assertFree` has thrown, which the work may have taken for a refusal */
    assertKept(): void {
      if (failure !== undefined) throw failure
    },
  }
}
