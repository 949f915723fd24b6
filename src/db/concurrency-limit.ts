import { busyError } from './errors.ts'

/** A caller whose work may have to wait. */
export type Waiter = {
  /** Returns a signal that aborts when the caller has gone away. */
  signal(): AbortSignal
  /** Names what the work changes: work with the same subject usually waits for the same lock. */
  readonly subject?: string | undefined
}

/** How much work with the same subject runs at once: one piece has the lock, and the next one waits for it. */
const MAX_OF_SUBJECT = 2
/** The share of the queue that work with the same subject may take. */
const QUEUE_SHARE_OF_SUBJECT = 0.5

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

/**
 * Limits how much work runs at the same time. Further work waits for its turn, in order of arrival. Work whose subject
 * is busy lets other work go first, so that many changes of one feature do not hold up those of others.
 */
export type ConcurrencyLimit = {
  /**
   * Runs `work` when its turn comes.
   *
   * @throws busyError when too many wait, when the turn does not come in time, or when the waiter has gone away; then
   *   `work` is not started
   */
  run<Result>(work: () => Promise<Result>, waiter?: Waiter): Promise<Result>
  readonly queued: number
}

export function createConcurrencyLimit({
  maxConcurrent,
  maxQueued,
  timeoutMs,
  pauseMs = 0,
  onWaited,
}: ConcurrencyLimitSetting): ConcurrencyLimit {
  const places = createPlaces(maxConcurrent)
  const queued = new Set<Queued>()

  function isQueueFull(subject: string | undefined): boolean {
    if (queued.size >= maxQueued) return true
    const share = maxQueued * QUEUE_SHARE_OF_SUBJECT
    if (subject === undefined || queued.size < share) return false
    return [...queued].filter((other) => other.subject === subject).length >= share
  }

  /** Resolves with a place taken. */
  function waitForTurn(waiter: Waiter | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (isQueueFull(waiter?.subject)) throw busyError('QUEUE_FULL')
      // Read only here: making the signal has a cost, and most callers do not wait.
      const signal = waiter?.signal()
      const leaveQueue = () => {
        queued.delete(turn)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const turn: Queued = {
        subject: waiter?.subject,
        start() {
          leaveQueue()
          resolve()
        },
      }
      const fail = (error: Error) => {
        leaveQueue()
        reject(error)
      }
      const onAbort = () => fail(busyError('CLIENT_GONE'))
      const timer = setTimeout(() => fail(busyError('QUEUE_TIMEOUT')), timeoutMs)
      queued.add(turn)
      signal?.addEventListener('abort', onAbort)
      if (signal?.aborted) onAbort()
    })
  }

  async function observedTurn(waiter: Waiter | undefined): Promise<void> {
    const startedAt = performance.now()
    try {
      await waitForTurn(waiter)
    } finally {
      onWaited?.((performance.now() - startedAt) / 1000)
    }
  }

  /** Returns the caller that has waited longest and may run now, with another subject than `other`. */
  function longestWaiting(other?: string): Queued | undefined {
    for (const turn of queued) {
      if (places.isFree(turn.subject) && (other === undefined || turn.subject !== other)) return turn
    }
    return undefined
  }

  /** Gives the place of work that has ended to another subject, if one waits: a single place is taken in turns. */
  function startNext(ofEnded: string | undefined): void {
    places.giveBack(ofEnded)
    const next = longestWaiting(ofEnded) ?? longestWaiting()
    if (next === undefined) return
    places.take(next.subject)
    next.start()
  }

  return {
    async run(work, waiter) {
      const subject = waiter?.subject
      if (places.isFree(subject)) {
        places.take(subject)
        onWaited?.(0)
      } else await (onWaited === undefined ? waitForTurn : observedTurn)(waiter)
      try {
        return await work()
      } finally {
        if (pauseMs === 0) startNext(subject)
        else setTimeout(() => startNext(subject), pauseMs)
      }
    },
    get queued() {
      return queued.size
    },
  }
}

type Queued = { readonly subject: string | undefined; start(): void }

/** Counts the work that runs. A subject gets at most `MAX_OF_SUBJECT` places, and leaves one to others if it can. */
function createPlaces(maxConcurrent: number) {
  const maxOfSubject = Math.max(1, Math.min(MAX_OF_SUBJECT, maxConcurrent - 1))
  let taken = 0
  const takenBy = new Map<string, number>()
  return {
    isFree: (subject: string | undefined) =>
      taken < maxConcurrent && (subject === undefined || (takenBy.get(subject) ?? 0) < maxOfSubject),
    take(subject: string | undefined) {
      taken++
      if (subject !== undefined) takenBy.set(subject, (takenBy.get(subject) ?? 0) + 1)
    },
    giveBack(subject: string | undefined) {
      taken--
      if (subject === undefined) return
      const left = (takenBy.get(subject) ?? 0) - 1
      if (left > 0) takenBy.set(subject, left)
      else takenBy.delete(subject)
    },
  }
}
