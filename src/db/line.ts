import { busyError } from './busy.ts'

/** A caller that waits. The signal aborts when the caller has gone away. */
export type Waiter = { signal(): AbortSignal }

export type LineSetting = {
  /** How many pieces of work run at the same time. */
  readonly atOnce: number
  readonly maxQueued: number
  readonly patienceMs: number
  /** How long a place stays empty after work has ended, so that others can use what the next work would take. */
  readonly pauseMs?: number
}

/** Limits how much work runs at the same time. Further work waits for its turn, in order of arrival. */
export type Line = {
  /**
   * Runs `work` when its turn comes.
   *
   * @throws busyError when too many wait, when the turn does not come in time, or when the waiter has gone away; then
   *   `work` is not started
   */
  through<Result>(work: () => Promise<Result>, waiter?: Waiter): Promise<Result>
  readonly waiting: number
}

export function createLine({ atOnce, maxQueued, patienceMs, pauseMs = 0 }: LineSetting): Line {
  let underWay = 0
  const waiting = new Set<() => void>()

  function turn(waiter: Waiter | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (waiting.size >= maxQueued) throw busyError('LINE_FULL')
      // Read only here: making the signal has a cost, and most callers do not wait.
      const signal = waiter?.signal()
      const leave = () => {
        waiting.delete(enter)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const enter = () => {
        leave()
        resolve()
      }
      const giveUp = (error: Error) => {
        leave()
        reject(error)
      }
      const onAbort = () => giveUp(busyError('WAITER_LEFT'))
      const timer = setTimeout(() => giveUp(busyError('LINE_SLOW')), patienceMs)
      waiting.add(enter)
      signal?.addEventListener('abort', onAbort)
      if (signal?.aborted) onAbort()
    })
  }

  /** Gives the place of the work that has ended to the caller that has waited longest. */
  function handOver(): void {
    const [next] = waiting
    if (next === undefined) underWay--
    else next()
  }

  return {
    async through(work, waiter) {
      if (underWay < atOnce) underWay++
      else await turn(waiter)
      try {
        return await work()
      } finally {
        if (pauseMs === 0) handOver()
        else setTimeout(handOver, pauseMs)
      }
    },
    get waiting() {
      return waiting.size
    },
  }
}
