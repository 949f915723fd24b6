import { setTimeout as pause } from 'node:timers/promises'
import { databaseOf } from '../../db/database.ts'
import { busyError, contendedError, preemptedError } from '../../db/errors.ts'
import type { Tx } from '../../db/handles.ts'
import { isInTheWay, type Observed, observed } from '../../db/lock-waits.ts'

/** So often a transaction starts again for every change that waits for it; after that, only for one that waits long. */
const TIMES_AT_ONCE = 2
const MOST_TIMES = 8
/** A change that waits for this long is refused soon: the limit of lock waits is a second. */
const LONG_MS = 700
/** How often a transaction looks whether others wait for it. */
const LOOKS_EVERY_MS = 100
/** Others have their turn meanwhile, longer each time. */
const PAUSE_MS = 50
/** How long changes that come without end can keep it from the only connection. */
const MAX_MS = 30_000

/**
 * Ends a transaction when a change waits for it, so that it starts again. Where changes come without end, it would
 * never be done: after some tries it lets them wait, but none until it is refused.
 *
 * @param isPatient whether it lets them wait then
 */
export function givingWay({ isPatient = true } = {}) {
  let times = 0
  let begunAt: number | undefined
  const patience = () => (isPatient && times >= TIMES_AT_ONCE ? LONG_MS : 0)

  function failure(): Error {
    times++
    return times < MOST_TIMES ? preemptedError() : contendedError()
  }

  /** Urgent work needs the connection: see `preemption`, which lets a transaction pass after some time. */
  function failureForConnection(): Error {
    begunAt ??= performance.now()
    return performance.now() - begunAt > MAX_MS ? busyError('QUEUE_TIMEOUT') : preemptedError()
  }

  /** Returns why a transaction ends, once others wait for it; undefined once it is over. */
  async function reasonToEnd(tx: Tx, observed: Observed | undefined, isOver: () => boolean) {
    const { connections } = databaseOf(tx)
    while (!isOver()) {
      if (connections.hasUrgent) return failureForConnection()
      const isInTheWay = await observed?.isInTheWay(patience()).catch(() => false)
      if (isInTheWay && !isOver()) return failure()
      await pause(LOOKS_EVERY_MS, undefined, { ref: false })
    }
    return undefined
  }

  return {
    /** To be called before each try. */
    async pauseAgain(): Promise<void> {
      if (times > 0) await pause(PAUSE_MS * times)
    },
    /** To be called between the parts of the work. @throws preemptedError; contendedError after too many tries */
    async giveWay(tx: Tx): Promise<void> {
      if (await isInTheWay(tx, patience())) throw failure()
    },
    /**
     * Does the work of a transaction, and ends it once others wait: also while it computes, and while a statement runs.
     * The rest of the work has no effect then: its next statement is refused.
     *
     * @throws preemptedError; contendedError or busyError after too many tries
     */
    async during<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
      let isOver = false
      let ending: { readonly reason: Error; readonly isCanceled: Promise<unknown> } | undefined
      const connection = await observed(tx)
      const watching = async (): Promise<Result> => {
        await pause(LOOKS_EVERY_MS, undefined, { ref: false })
        const reason = await reasonToEnd(tx, connection, () => isOver)
        if (reason === undefined) return NEVER
        const isCanceled = (connection?.cancel() ?? Promise.resolve()).catch(() => {})
        ending = { reason, isCanceled }
        await isCanceled
        throw reason
      }
      const done = await Promise.race([work(), watching()]).then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      )
      isOver = true
      // The canceled statement has failed before, or would be the next one, such as the commit.
      await ending?.isCanceled
      if (ending !== undefined) throw ending.reason
      if ('error' in done) throw done.error
      return done.result
    },
  }
}

const NEVER = new Promise<never>(() => {})
