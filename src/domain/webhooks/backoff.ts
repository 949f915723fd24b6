import { MAX_AHEAD_MS } from '../date-time.ts'

const FIRST_MS = 5000
const MAX_DELAY_MS = 3_600_000
/** How long a delivery belongs to the server that sends it: longer than any attempt takes. */
export const LEASE_MS = 60_000

/**
 * Returns how long to wait after a failed attempt, in milliseconds: twice as long after each one, up to an hour, and by
 * chance up to a quarter less, so that webhooks that failed together are not tried together.
 *
 * @param attempts how many have failed so far, at least 1
 * @param chance from 0 to 1
 */
export function waitAfter(attempts: number, chance: number): number {
  const longest = Math.min(MAX_DELAY_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20))
  return Math.round(longest * (1 - chance / 4))
}

/**
 * Returns the times after which a stored wait can't be right: the clock of the server that stored it was set back
 * since.
 */
export function latestWaits(now: Date): { readonly due: Date; readonly lease: Date } {
  const after = (ms: number) => new Date(now.getTime() + ms + MAX_AHEAD_MS)
  return { due: after(MAX_DELAY_MS), lease: after(LEASE_MS) }
}
