const FIRST_MS = 5000
const MAX_DELAY_MS = 3_600_000

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
