/**
 * How old the reading of a safeguard may be. After a longer pause, nobody knows how the number was in between: a plan
 * waits, and a duration begins again.
 */
export const FRESH_MS = 60_000
