import { busyError } from './busy.ts'

/** Who waits, and may go away meanwhile. */
export type Waiter = { readonly signal: AbortSignal }

export type LineSetting = {
  /** How many works are under way at the same time. */
  readonly atOnce: number
  readonly mostWaiting: number
  readonly patienceMs: number
  /** How long a place stays empty after a work, where others need what the next work takes. */
  readonly pauseMs?: number
}

/** A bound on how much is done at the same time. What comes beyond it waits for its turn, first come, first served. */
export type Line = {
  /**
   * Does `work` when its turn comes.
   *
   * @throws busyError when too many wait, when the turn does not come in time, or when the waiter has gone away; `work`
   *   is not begun then
   */
  through<Result>(work: () => Promise<Result>, waiter?: Waiter): Promise<Result>
  readonly waiting: number
}

export function createLine({ atOnce, mostWaiting, patienceMs, pauseMs = 0 }: LineSetting): Line {
  let underWay = 0
  const waiting = new Set<() => void>()

  function turn(waiter: Waiter | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (waiting.size >= mostWaiting) throw busyError('LINE_FULL')
      // Asked for only here: it costs something, and most don't wait.
      const signal = waiter?.signal
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

  /** Who waits longest takes the place of the work that has ended. */
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
