import { onCommit, onOutdated } from './database.ts'
import type { Db } from './handles.ts'

/** How long a reader waits for what this process committed. */
const FRESH_MS = 500
/** How long `newest` waits before it accepts an older state. */
const NEWEST_MS = 5000

/** Keeps data in memory up to date with a database that this process and others change. */
export type Follower = {
  /**
   * Waits until the data has everything that this process committed before the call. Does not wait for long, and not
   * at all while the database can't be read.
   */
  fresh(): Promise<void>
  /** Like `fresh`, but also for what other processes committed before the call. */
  newest(): Promise<void>
  /**
   * Reads now what has changed. Only this notices commits of other processes, so it has to be called often.
   *
   * @throws the error of the database
   */
  poll(): Promise<void>
  /** Returns how old the data can be: the time since the beginning of the last read that succeeded. */
  lagMs(): number
}

/**
 * @param read brings the data up to date; never runs twice at the same time. `isAnew` means that earlier results may
 *   come from another database, so that everything has to be read
 */
export function follow(db: Db, read: (isAnew: boolean) => Promise<void>): Follower {
  let wanted = 0
  let done = 0
  let isAnew = false
  let isFailing = false
  let readAt = performance.now()
  /** Set after a wait has timed out: later readers do not wait until a read succeeds. */
  let isLate = false
  let running: Promise<void> | undefined

  async function readOnce(): Promise<void> {
    // The result may lack commits that happen during the read.
    const target = wanted
    const startedAt = performance.now()
    const all = isAnew
    isAnew = false
    try {
      await read(all)
      done = target
      readAt = startedAt
      isFailing = false
      isLate = false
    } catch (error) {
      isAnew ||= all
      isFailing = true
      throw error
    } finally {
      running = undefined
    }
  }

  /** Takes two reads at most, however many changes come meanwhile. */
  async function reach(target: number): Promise<void> {
    while (done < target) {
      running ??= readOnce()
      await running
    }
  }

  onCommit(db, () => {
    wanted++
    // `poll` reports its own errors.
    reach(wanted).catch(() => {})
  })

  onOutdated(db, () => {
    isAnew = true
    wanted++
  })

  async function reachWithin(target: number, maxMs: number): Promise<void> {
    if (done >= target || isFailing) return
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        isLate = true
        resolve()
      }, maxMs)
    })
    await Promise.race([reach(target).catch(() => {}), late])
    clearTimeout(timer)
  }

  return {
    fresh: async () => (isLate ? undefined : reachWithin(wanted, FRESH_MS)),
    newest: () => reachWithin(++wanted, NEWEST_MS),
    poll: () => reach(++wanted),
    lagMs: () => performance.now() - readAt,
  }
}
