/** Docker and Podman kill a container ten seconds after the stop signal. */
const USUAL_STOP_MS = 9500
/** The longest time that a stop takes after the drain. */
const AFTER_DRAIN_MS = 4500
/** The time that is reserved for the last writes, after the requests. */
const LAST_WRITES_MS = 2500

/** The limit of the whole stop, and the limit of running requests after the drain. */
export type StopLimits = { readonly wholeMs: number; readonly requestsMs: number }

export function stopLimits(drainMs: number): StopLimits {
  const wholeMs = Math.max(USUAL_STOP_MS, drainMs + AFTER_DRAIN_MS)
  return { wholeMs, requestsMs: wholeMs - drainMs - LAST_WRITES_MS }
}
