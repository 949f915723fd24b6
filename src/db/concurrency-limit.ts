import { busyError } from './errors.ts'
import { type Asking, createPlaces } from './places.ts'

/** A caller whose work may have to wait. */
export type Waiter = {
  /** Returns a signal that aborts when the caller has gone away. */
  signal?(): AbortSignal
  /** Names what the work changes: work with the same subject usually waits for the same lock. */
  readonly subject?: string | undefined
  /** Who it is for. Accounts take turns, and all work without one takes turns as if it had the same. */
  readonly account?: string | undefined
  /** Whether it goes before work that is not urgent. */
  readonly isUrgent?: boolean
}

/** The share of the queue that work with the same subject may take. */
const QUEUE_SHARE_OF_SUBJECT = 0.5

export type ConcurrencyLimitSetting = {
  /** How many pieces of work run at the same time. */
  readonly maxConcurrent: number
  /** How many of them are not urgent; all by default. */
  readonly maxNotUrgent?: number
  /** How many of them are for the same account; all by default. */
  readonly maxOfAccount?: number
  readonly maxQueued: number
  readonly timeoutMs: number
  /** How long a place stays empty after work has ended, so that others can use what the next work would take. */
  readonly pauseMs?: number
  /** Gets how long each wait took, whether the turn came or not. */
  readonly onWaited?: ((seconds: number) => void) | undefined
}

/**
 * Limits how much work runs at the same time. Further work waits for its turn. Urgent work goes first; after one piece
 * of it, one that is not urgent has its turn, so none waits for ever. Within each of the two, accounts take turns, and
 * the work of one is in order of arrival. An account leaves room in the queue to others, however much it asks for. Work
 * whose subject is busy lets other work go first, so that many changes of one feature do not hold up those of others.
 */
export type ConcurrencyLimit = {
  /**
   * Runs `work` when its turn comes.
   *
   * @throws busyError when too many wait, when the turn does not come in time, or when the waiter has gone away; then
   *   `work` is not started
   */
  run<Result>(work: () => Promise<Result>, waiter?: Waiter): Promise<Result>
  /**
   * Like `run`, for work that ends elsewhere.
   *
   * @returns a function that gives the place back
   */
  take(waiter?: Waiter): Promise<() => void>
  readonly queued: number
  /** Whether urgent work waits. */
  readonly hasUrgent: boolean
}

export function createConcurrencyLimit({
  maxConcurrent,
  maxNotUrgent = maxConcurrent,
  maxOfAccount = maxConcurrent,
  maxQueued,
  timeoutMs,
  pauseMs = 0,
  onWaited,
}: ConcurrencyLimitSetting): ConcurrencyLimit {
  const places = createPlaces({ maxConcurrent, maxNotUrgent, maxOfAccount })
  const queued = new Set<Queued>()
  const queuedOf = (account: string | undefined) => [...queued].filter((other) => other.account === account)

  function isQueueFull(asking: Asking): boolean {
    if (queued.size >= maxQueued && !makeRoom(asking)) return true
    const { subject } = asking
    const share = maxQueued * QUEUE_SHARE_OF_SUBJECT
    if (subject === undefined || queued.size < share) return false
    return [...queued].filter((other) => other.subject === subject).length >= share
  }

  /**
   * Ends the newest wait of the account that has the most, if that is at least two more than the one that asks has.
   * Urgent work takes the room of other work in any case.
   */
  function makeRoom({ account, isUrgent }: Asking): boolean {
    const other = isUrgent ? [...queued].filter((turn) => !turn.isUrgent) : []
    const most = ofLargestAccount(other.length > 0 ? other : [...queued])
    if (other.length === 0 && most.length < queuedOf(account).length + 2) return false
    most.at(-1)?.fail(busyError('QUEUE_FULL'))
    return true
  }

  /** Resolves with a place taken. */
  function waitForTurn(asking: Asking, waiter: Waiter | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (isQueueFull(asking)) throw busyError('QUEUE_FULL')
      // Read only here: making the signal has a cost, and most callers do not wait.
      const signal = waiter?.signal?.()
      const leaveQueue = () => {
        queued.delete(turn)
        if (turn.isUrgent) urgent--
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const turn: Queued = {
        ...asking,
        start() {
          leaveQueue()
          resolve()
        },
        fail(error) {
          leaveQueue()
          reject(error)
        },
      }
      const onAbort = () => turn.fail(busyError('CLIENT_GONE'))
      const timer = setTimeout(() => turn.fail(busyError('QUEUE_TIMEOUT')), timeoutMs)
      queued.add(turn)
      if (turn.isUrgent) urgent++
      signal?.addEventListener('abort', onAbort)
      if (signal?.aborted) onAbort()
    })
  }

  async function observedTurn(asking: Asking, waiter: Waiter | undefined): Promise<void> {
    const startedAt = performance.now()
    try {
      await waitForTurn(asking, waiter)
    } finally {
      onWaited?.((performance.now() - startedAt) / 1000)
    }
  }

  /** Returns the work that comes next of the work that may run now, after that with the subject `ended`. */
  function nextTurn(ended: string | undefined): Queued | undefined {
    let next: Queued | undefined
    for (const turn of queued) if (places.isFree(turn) && (next === undefined || isBefore(turn, next))) next = turn
    return next

    /** A single place is taken by subjects in turns, and then by accounts. */
    function isBefore(one: Queued, other: Queued): boolean {
      if (one.isUrgent !== other.isUrgent) return one.isUrgent !== wasUrgent
      const isSame = ({ subject }: Queued) => subject !== undefined && subject === ended
      return isSame(one) === isSame(other) ? lastTurn(one.account) < lastTurn(other.account) : isSame(other)
    }
  }

  /** How much urgent work waits. */
  let urgent = 0
  /** Whether the work that had the last turn was urgent. */
  let wasUrgent = false
  /** When an account that waits or works had its last turn, as a number that grows with each turn. */
  const turns = new Map<string | undefined, number>()
  let turn = 0
  const lastTurn = (account: string | undefined) => turns.get(account) ?? 0

  function give(asking: Asking): void {
    places.take(asking)
    wasUrgent = asking.isUrgent
    turns.set(asking.account, ++turn)
  }

  function startNext(ended: Asking): void {
    places.giveBack(ended)
    const next = nextTurn(ended.subject)
    if (next !== undefined) {
      give(next)
      next.start()
    }
    if (queuedOf(ended.account).length === 0 && !places.hasAny(ended.account)) turns.delete(ended.account)
  }

  /** Returns undefined where a place is free and taken at once. */
  function entered(asking: Asking, waiter: Waiter | undefined): Promise<void> | undefined {
    if (!places.isFree(asking)) return (onWaited === undefined ? waitForTurn : observedTurn)(asking, waiter)
    give(asking)
    onWaited?.(0)
    return undefined
  }

  function giveBack(asking: Asking): void {
    if (pauseMs === 0) startNext(asking)
    else setTimeout(() => startNext(asking), pauseMs)
  }

  return {
    async take(waiter) {
      const asking = askingOf(waiter)
      await entered(asking, waiter)
      return () => giveBack(asking)
    },
    async run(work, waiter) {
      const asking = askingOf(waiter)
      const wait = entered(asking, waiter)
      if (wait !== undefined) await wait
      try {
        return await work()
      } finally {
        giveBack(asking)
      }
    },
    get queued() {
      return queued.size
    },
    get hasUrgent() {
      return urgent > 0
    },
  }
}

/** Urgent work of a subject waits for no other work of it, and has the places of a subject for itself. */
function askingOf({ subject, account, isUrgent = false }: Waiter = {}): Asking {
  return { subject: subject !== undefined && isUrgent ? `urgent ${subject}` : subject, account, isUrgent }
}

/** Returns the work of the account that has the most of it. */
function ofLargestAccount(all: readonly Queued[]): readonly Queued[] {
  const accounts = new Set(all.map(({ account }) => account))
  return [...accounts]
    .map((account) => all.filter((turn) => turn.account === account))
    .reduce((one, other) => (other.length > one.length ? other : one), [])
}

type Queued = Asking & { start(): void; fail(error: Error): void }
