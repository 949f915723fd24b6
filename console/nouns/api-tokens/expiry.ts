const DAY_MS = 86_400_000
/** The server warns at this distance, too: `api-token-expiring`. */
const SOON_DAYS = 7

export type Expiry = 'never' | 'later' | 'soon' | 'past'

/** How near the end of a key is. */
export function expiryOf(expiresAt: string | null, now: number): Expiry {
  if (expiresAt === null) return 'never'
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'past'
  return left <= SOON_DAYS * DAY_MS ? 'soon' : 'later'
}

/** The end of something that lasts for `days`; null for what has no end. */
export function endAfter(days: number | undefined, now: number): string | null {
  return days === undefined ? null : new Date(now + days * DAY_MS).toISOString()
}
