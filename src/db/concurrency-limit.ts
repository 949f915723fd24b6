import { busyError } from './errors.ts'

/** A caller that waits. The signal aborts when the caller has gone away. */
export type AbortSource = { signal(): AbortSignal }

export type ConcurrencyLimitSetting = {
  /** How many pieces of work run at the same time. */
  readonly maxConcurrent: number
  readonly maxQueued: number
  readonly timeoutMs: number
  /** How long a place stays empty after work has ended, so that others can use what the next work would take. */
  readonly pauseMs?: number
  /** Gets how long each wait took, whether the turn came or not. */
  readonly onWaited?: ((seconds: number) => void) | undefined
}

/** Limits how much work runs at the same time. Further work waits for its turn, in order of arrival. */
export type ConcurrencyLimit = {
  /**
   * Runs `work` when its turn comes.
   *
   * @throws busyError when too many wait, when the turn does not come in time, or when the waiter has gone away; then
   *   `work` is not started
   */
  run<Result>(work: () => Promise<Result>, abortSource?: AbortSource): Promise<Result>
  readonly queued: number
}

export function createConcurrencyLimit({
  maxConcurrent,
  maxQueued,
  timeoutMs,
  pauseMs = 0,
  onWaited,
}: ConcurrencyLimitSetting): ConcurrencyLimit {
  let running = 0
  const queued = new Set<() => void>()

  function waitForTurn(abortSource: AbortSource | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (queued.size >= maxQueued) throw busyError('QUEUE_FULL')
      // Read only here: making the signal has a cost, and most callers do not wait.
      const signal = abortSource?.signal()
      const leaveQueue = () => {
        queued.delete(start)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const start = () => {
        leaveQueue()
        resolve()
      }
      const fail = (error: Error) => {
        leaveQueue()
        reject(error)
      }
      const onAbort = () => fail(busyError('CLIENT_GONE'))
      const timer = setTimeout(() => fail(busyError('QUEUE_TIMEOUT')), timeoutMs)
      queued.add(start)
      signal?.addEventListener('abort', onAbort)
      if (signal?.aborted) onAbort()
    })
  }

  async function observedTurn(abortSource: AbortSource | undefined): Promise<void> {
    const startedAt = performance.now()
    try {
      await waitForTurn(abortSource)
    } finally {
      onWaited?.((performance.now() - startedAt) / 1000)
    }
  }

  /** Gives the place of the work that has ended to the caller that has waited longest. */
  function startNext(): void {
    const [next] = queued
    if (next === undefined) running--
    else next()
  }

  return {
    async run(work, abortSource) {
      if (running < maxConcurrent) {
        running++
        onWaited?.(0)
      } else await (onWaited === undefined ? waitForTurn : observedTurn)(abortSource)
      try {
        return await work()
      } finally {
        if (pauseMs === 0) startNext()
        else setTimeout(startNext, pauseMs)
      }
    },
    get queued() {
      return queued.size
    },
  }
}
