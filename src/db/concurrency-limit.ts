import { busyError } from './errors.ts'

/** A caller whose work may have to wait. */
export type Waiter = {
  /** Returns a signal that aborts when the caller has gone away. */
  signal(): AbortSignal
  /** Names what the work changes: work with the same subject usually waits for the same lock. */
  readonly subject?: string | undefined
  /** Who it is for. Accounts take turns, and all work without one takes turns as if it had the same. */
  readonly account?: string | undefined
}

/** How much work with the same subject runs at once: one piece has the lock, and the next one waits for it. */
const MAX_OF_SUBJECT = 2
/** The share of the queue that work with the same subject may take. */
const QUEUE_SHARE_OF_SUBJECT = 0.5

export type ConcurrencyLimitSetting = {
  /** How many pieces of work run at the same time. */
  readonly maxConcurrent: number
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
 * Limits how much work runs at the same time. Further work waits for its turn: accounts take turns, and the work of one
 * is in order of arrival. An account leaves room in the queue to others, however much it asks for. Work whose subject
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
  /** Whether work of another known account waits. */
  isAwaitedByOthers(account: string | undefined): boolean
}

export function createConcurrencyLimit({
  maxConcurrent,
  maxOfAccount = maxConcurrent,
  maxQueued,
  timeoutMs,
  pauseMs = 0,
  onWaited,
}: ConcurrencyLimitSetting): ConcurrencyLimit {
  const places = createPlaces({ maxConcurrent, maxOfAccount })
  const queued = new Set<Queued>()
  const queuedOf = (account: string | undefined) => [...queued].filter((other) => other.account === account)

  function isQueueFull({ subject, account }: Asking): boolean {
    if (queued.size >= maxQueued && !makeRoom(account)) return true
    const share = maxQueued * QUEUE_SHARE_OF_SUBJECT
    if (subject === undefined || queued.size < share) return false
    return [...queued].filter((other) => other.subject === subject).length >= share
  }

  /** Ends the newest wait of the account that has the most, if that is at least two more than `account` has. */
  function makeRoom(account: string | undefined): boolean {
    const accounts = new Set([...queued].map((turn) => turn.account))
    const most = [...accounts].map(queuedOf).reduce((one, other) => (other.length > one.length ? other : one), [])
    if (most.length < queuedOf(account).length + 2) return false
    most.at(-1)?.fail(busyError('QUEUE_FULL'))
    return true
  }

  /** Resolves with a place taken. */
  function waitForTurn(waiter: Waiter | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const { subject, account } = waiter ?? {}
      if (isQueueFull({ subject, account })) throw busyError('QUEUE_FULL')
      // Read only here: making the signal has a cost, and most callers do not wait.
      const signal = waiter?.signal()
      const leaveQueue = () => {
        queued.delete(turn)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const turn: Queued = {
        subject,
        account,
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

  /**
   * Returns the work that may run now and comes next, with another subject than `other`: of the account whose last turn
   * is longest ago, the work that has waited longest.
   */
  function nextTurn(other?: string): Queued | undefined {
    let next: Queued | undefined
    for (const turn of queued) {
      if (!places.isFree(turn) || (other !== undefined && turn.subject === other)) continue
      if (next === undefined || lastTurn(turn.account) < lastTurn(next.account)) next = turn
    }
    return next
  }

  /** When an account that waits or works had its last turn, as a number that grows with each turn. */
  const turns = new Map<string | undefined, number>()
  let turn = 0
  const lastTurn = (account: string | undefined) => turns.get(account) ?? 0

  function take(asking: Asking): void {
    places.take(asking)
    turns.set(asking.account, ++turn)
  }

  /** Gives the place of work that has ended to another subject, if one waits: a single place is taken in turns. */
  function startNext(ended: Asking): void {
    places.giveBack(ended)
    const next = nextTurn(ended.subject) ?? nextTurn()
    if (next !== undefined) {
      take(next)
      next.start()
    }
    if (queuedOf(ended.account).length === 0 && !places.hasAny(ended.account)) turns.delete(ended.account)
  }

  return {
    async run(work, waiter) {
      const asking: Asking = { subject: waiter?.subject, account: waiter?.account }
      if (places.isFree(asking)) {
        take(asking)
        onWaited?.(0)
      } else await (onWaited === undefined ? waitForTurn : observedTurn)(waiter)
      try {
        return await work()
      } finally {
        if (pauseMs === 0) startNext(asking)
        else setTimeout(() => startNext(asking), pauseMs)
      }
    },
    get queued() {
      return queued.size
    },
    isAwaitedByOthers: (account) =>
      [...queued].some((other) => other.account !== undefined && other.account !== account),
  }
}

type Asking = { readonly subject: string | undefined; readonly account: string | undefined }

type Queued = Asking & { start(): void; fail(error: Error): void }

type Most = Required<Pick<ConcurrencyLimitSetting, 'maxConcurrent' | 'maxOfAccount'>>

/** Counts the work that runs. A subject gets at most `MAX_OF_SUBJECT` places, and leaves one to others if it can. */
function createPlaces({ maxConcurrent, maxOfAccount }: Most) {
  const maxOfSubject = Math.max(1, Math.min(MAX_OF_SUBJECT, maxConcurrent - 1))
  const ofSubjects = createCounts()
  const ofAccounts = createCounts()
  let taken = 0
  return {
    isFree: ({ subject, account }: Asking) =>
      taken < maxConcurrent && ofSubjects.of(subject) < maxOfSubject && ofAccounts.of(account) < maxOfAccount,
    hasAny: (account: string | undefined) => ofAccounts.of(account) > 0,
    take({ subject, account }: Asking) {
      taken++
      ofSubjects.add(subject, 1)
      ofAccounts.add(account, 1)
    },
    giveBack({ subject, account }: Asking) {
      taken--
      ofSubjects.add(subject, -1)
      ofAccounts.add(account, -1)
    },
  }
}

/** Counts by name; ignores work without a name. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    of: (name: string | undefined) => (name === undefined ? 0 : (counts.get(name) ?? 0)),
    add(name: string | undefined, more: 1 | -1) {
      if (name === undefined) return
      const count = (counts.get(name) ?? 0) + more
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}
