import type { ConcurrencyLimit, Waiter } from './concurrency-limit.ts'
import { busyError, preemptedError } from './errors.ts'

/** How long a transaction has its connection before it can be preempted: a short one is done by then. */
const UNDISTURBED_MS = 50
/** After how long one transaction of a preempted request may run to its end, and how rarely one does. */
const PATIENCE_MS = 5_000
/** After how long a preempted request is refused. */
const MAX_MS = 30_000

/** Since when each request is preempted. */
const waiting = new WeakMap<Waiter, number>()
/** When a transaction last ran to its end though urgent work waited. */
const lastPassed = new WeakMap<ConcurrencyLimit, number>()

/**
 * Watches over a transaction that is not urgent and has just got its connection: when urgent work waits for one, it is
 * ended and has to start again. This can happen to a request several times, but not for ever: after some seconds, one
 * at a time runs to its end.
 *
 * @param waiter the request, the same in each attempt
 */
export function preemption(connections: ConcurrencyLimit, waiter: Waiter) {
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
    /** To be called before each statement. @throws preemptedError; busyError after too many attempts */
    assertFree(): void {
      if (isPassing || !connections.hasUrgent) return
      const now = performance.now()
      if (now - begun < UNDISTURBED_MS) return
      isPassing = mayPass(now)
      if (isPassing) return
      const since = waiting.get(waiter) ?? now
      waiting.set(waiter, since)
      failure = now - since > MAX_MS ? busyError('QUEUE_TIMEOUT') : preemptedError()
      throw failure
    },
    /**
     * To be called after the work.
     *
     * @throws what `assertFree` has thrown, which the work may have taken for a refusal
     */
    assertKept(): void {
      if (failure !== undefined) throw failure
    },
  }
}
