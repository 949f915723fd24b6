/**
 * What counting may still cost, so that it does not block other requests: the number of conditions that are looked at,
 * for all points together. Several impacts can share it.
 */
export type Work = { left: number }

/** What one impact may cost. */
export const MOST_WORK = 400_000

/** Takes a cost from the rest, and returns whether that was enough. */
export function isAffordable(work: Work, cost: number): boolean {
  work.left -= cost
  return work.left >= 0
}
