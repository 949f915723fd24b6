import type { Fault } from './request.ts'

/** The first pause after a fault; each later one is twice as long. */
const FIRST_MS = 250
/** How long an upstream that is away is left alone at most: readers wait for what it has when it is back. */
const AWAY_MS = 500
/** The same for an upstream that answers, and with nothing of use. */
const USELESS_MS = 10_000
/** So many feeds ask an upstream that is away at that pace; with more of them, each asks less often. */
const AT_FULL_PACE = 4

/**
 * Returns how long to wait after a fault before the next request.
 *
 * @param faults how many there were in a row, with this one
 * @param feeds how many ask the same upstream
 * @param random from 0 to 1: relays that lost the same upstream come back at different moments
 */
export function pauseAfter({ kind, retryAfterMs }: Fault, faults: number, feeds: number, random: number): number {
  const share = kind === 'away' ? Math.max(1, feeds / AT_FULL_PACE) : 1
  const most = kind === 'away' ? AWAY_MS * share : USELESS_MS
  const grown = Math.min(most, FIRST_MS * 2 ** Math.min(faults - 1, 20))
  return Math.max(retryAfterMs ?? 0, grown * (0.5 + random / 2))
}

/** Returns a pause between two requests without a fault, near `ms`. */
export function usualPause(ms: number, random: number): number {
  return ms * (0.9 + random * 0.1)
}
