/** Docker and Podman kill a container ten seconds after they have told it to stop. */
const USUAL_STOP_MS = 9500
/** What a stop needs after a drain, at most. */
const AFTER_DRAIN_MS = 4500
/** What remains for the last writes when requests have taken all the time that they have. */
const LAST_WRITES_MS = 2500

/** How long the whole stop may take, and how much of that the requests have after the drain. */
export type StopLimits = { readonly wholeMs: number; readonly requestsMs: number }

export function stopLimits(drainMs: number): StopLimits {
  const wholeMs = Math.max(USUAL_STOP_MS, drainMs + AFTER_DRAIN_MS)
  return { wholeMs, requestsMs: wholeMs - drainMs - LAST_WRITES_MS }
}
