import { yieldToEventLoop } from '../../runtime/yielding.ts'

const WOKEN_AT_ONCE = 100

/** Those who wait for a change, such as streams. */
export type Waiting = {
  /** Waits until the next change or until the signal aborts, but not longer than `maxMs`. */
  next(signal: AbortSignal, maxMs: number): Promise<void>
  /** Wakes all, a few in each turn of the event loop. */
  wakeAll(): Promise<void>
}

export function createWaiting(): Waiting {
  const waiting = new Set<() => void>()
  return {
    next(signal, maxMs) {
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, maxMs)
        signal.addEventListener('abort', wake)
        waiting.add(wake)
        if (signal.aborted) wake()
      })
    },
    wakeAll: () => wakeEach([...waiting]),
  }
}

/** Wakes all. Yields to the event loop after every few: sending a change to thousands of streams takes a while. */
export async function wakeEach(wakes: readonly (() => void)[]): Promise<void> {
  for (let at = 0; at < wakes.length; at += WOKEN_AT_ONCE) {
    for (const wake of wakes.slice(at, at + WOKEN_AT_ONCE)) wake()
    await yieldToEventLoop()
  }
}
