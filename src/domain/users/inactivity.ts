import { DAY_MS } from '../date-time.ts'

/** Returns the time since which an account must have been used to count as active. */
export function inactiveSince(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

type LastUse = {
  readonly createdAt: Date
  readonly seenAt: Date | null
  readonly patSeenAt: Date | null
}

/** Sorts the most recently active user to the end. */
export function byLastUse(one: LastUse, other: LastUse): number {
  return lastUse(one) - lastUse(other)
}

function lastUse({ createdAt, seenAt, patSeenAt }: LastUse): number {
  return Math.max(...[createdAt, seenAt, patSeenAt].map((time) => time?.getTime() ?? 0))
}
