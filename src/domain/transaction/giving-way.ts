import { setTimeout as pause } from 'node:timers/promises'
import { contendedError, preemptedError } from '../../db/errors.ts'
import type { Tx } from '../../db/handles.ts'
import { isInTheWay } from '../../db/lock-waits.ts'

/** So often a dry run starts again for every change that waits for it; after that, only for one that waits for long. */
const TIMES_AT_ONCE = 2
const MOST_TIMES = 8
/** A change that waits for this long is refused soon: the limit of lock waits is a second. */
const LONG_MS = 700
/** How often a dry run that others wait for looks how long they do. */
const LOOKS_EVERY_MS = 100
/** Others have their turn meanwhile, longer each time. */
const PAUSE_MS = 50

/**
 * Ends a transaction that stores nothing when a change waits for it, so that it starts again. Where changes come
 * without end, it would never be done: after some tries it lets them wait, but none until it is refused.
 */
export function givingWay() {
  let times = 0
  let lookedAt = performance.now()
  const isPatient = () => times >= TIMES_AT_ONCE

  async function giveWay(tx: Tx): Promise<void> {
    lookedAt = performance.now()
    if (!(await isInTheWay(tx, isPatient() ? LONG_MS : 0))) return
    times++
    throw times < MOST_TIMES ? preemptedError() : contendedError()
  }

  return {
    /** To be called before each try. */
    async pauseAgain(): Promise<void> {
      if (times > 0) await pause(PAUSE_MS * times)
      lookedAt = performance.now()
    },
    /** To be called between the parts of the work. @throws preemptedError; contendedError after too many tries */
    giveWay,
    /** To be called often: looks now and then, in a try that lets others wait. @throws as `giveWay` */
    async giveWaySoon(tx: Tx): Promise<void> {
      if (isPatient() && performance.now() - lookedAt > LOOKS_EVERY_MS) await giveWay(tx)
    },
  }
}
