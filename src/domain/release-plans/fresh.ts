/**
 * How old the reading of a safeguard may be. After a longer pause, nobody knows how the number was in between: a plan
 * waits, and the rest of the pause is no part of a duration.
 */
export const FRESH_MS = 60_000
