import { MAX_AHEAD_MS } from '../date-time.ts'

/**
 * Counted are attempts to sign in with a password, refused answers of a provider, requested mails, guesses of a link's
 * secret or of the own password, and failures of the holder of a link's secret.
 */
export type AttemptKind = keyof typeof FREE_ATTEMPTS

/** The number of attempts that are accepted before the next one has to wait. */
const FREE_ATTEMPTS = {
  'login-account': 5,
  'login-address': 30,
  'provider-address': 30,
  'mail-account': 5,
  'mail-address': 30,
  'secret-address': 30,
  'secret-use': 30,
  'own-password': 5,
} as const

const MINUTE_MS = 60_000
/** The period in which attempts are counted together; a tally is also kept for this long after a wait. */
const WINDOW_MS = 15 * MINUTE_MS
const MAX_WAIT_MS = 15 * MINUTE_MS

export type Tally = { readonly attempts: number; readonly blockedUntil: Date | null; readonly expiresAt: Date }

/** Returns how long attempts are refused at `now`, in milliseconds; 0 when the next one is accepted. */
export function waitMs({ blockedUntil }: Tally, now: Date): number {
  const left = blockedUntil === null ? 0 : blockedUntil.getTime() - now.getTime()
  return left > MAX_WAIT_MS + MAX_AHEAD_MS ? 0 : Math.min(Math.max(0, left), MAX_WAIT_MS)
}

/**
 * Returns the tally with one more attempt, which counts as failed until it succeeds. The wait is a minute, and doubles
 * after each further failure, up to a quarter of an hour: it is never permanent.
 */
export function withAttempt(kind: AttemptKind, tally: Tally, now: Date): Tally {
  const isOver = tally.expiresAt <= now || tally.expiresAt > later(now, MAX_WAIT_MS + WINDOW_MS + MAX_AHEAD_MS)
  const attempts = (isOver ? 0 : tally.attempts) + 1
  const surplus = attempts - FREE_ATTEMPTS[kind]
  if (surplus < 0) return { attempts, blockedUntil: null, expiresAt: isOver ? later(now, WINDOW_MS) : tally.expiresAt }
  const blockedUntil = later(now, Math.min(MINUTE_MS * 2 ** surplus, MAX_WAIT_MS))
  return { attempts, blockedUntil, expiresAt: later(blockedUntil, WINDOW_MS) }
}

/** Returns the tally without one successful attempt. */
export function withoutAttempt(kind: AttemptKind, tally: Tally): Tally {
  const attempts = Math.max(0, tally.attempts - 1)
  return { ...tally, attempts, blockedUntil: attempts < FREE_ATTEMPTS[kind] ? null : tally.blockedUntil }
}

function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}
