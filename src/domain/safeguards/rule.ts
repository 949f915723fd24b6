import type { Schema } from '../../contract.ts'
import { FRESH_MS } from '../release-plans/fresh.ts'

/** The answer of a source: a number, or why it is missing. */
export type Reading =
  | { readonly value: number; readonly problem: null }
  | { readonly value: null; readonly problem: string }

/** What decides about a number. */
export type Condition = Pick<Schema<'Safeguard'>, 'condition' | 'threshold' | 'forSeconds'>

/** What the readings before have come to, as it is stored. */
export type Before = Pick<Verdict, 'since' | 'breachedSince'> & { readonly readAt: Date | null }

/** What a reading means. */
export type Verdict = {
  readonly state: 'watching' | 'breached' | 'missing'
  /** Since when no number was fine. */
  readonly since: Date | null
  /** Since when a number is beyond the threshold, and none was fine in between. */
  readonly breachedSince: Date | null
  /** Whether its action is due, or only a pause of the plan; undefined before the duration is over. */
  readonly due: 'action' | 'pause' | undefined
}

/** How often a safeguard is read. */
export const INTERVAL_MS = 15_000
/** How often one is read whose source has answered late. */
export const LATE_INTERVAL_MS = 30_000

export const noReading = (problem: string): Reading => ({ value: null, problem })

/** Returns a reading of a number. Infinity and NaN are no numbers. */
export function readingOf(value: number): Reading {
  return Number.isFinite(value) ? { value, problem: null } : noReading(`The answer is ${value}, which is no number`)
}

/**
 * Decides what a reading means. Only a number that is fine ends a duration: not one that is missing, and not a server
 * that reads late. Of the time since a reading of long ago, a minute counts.
 */
export function verdictOn(condition: Condition, before: Before, reading: Reading, now: Date): Verdict {
  const state = reading.value === null ? 'missing' : isBeyond(condition, reading.value) ? 'breached' : 'watching'
  if (state === 'watching') return { state, since: null, breachedSince: null, due: undefined }
  const since = continued(before.since, before, now) ?? now
  const breachedSince = continued(before.breachedSince, before, now) ?? (state === 'breached' ? now : null)
  const isOver = (from: Date | null) => from !== null && now.getTime() - from.getTime() >= condition.forSeconds * 1000
  const due = state === 'breached' && isOver(breachedSince) ? 'action' : isOver(since) ? 'pause' : undefined
  return { state, since, breachedSince, due }
}

function isBeyond({ condition, threshold }: Condition, value: number): boolean {
  return condition === 'above' ? value > threshold : value < threshold
}

/** Returns the start of a duration, later by the time in which nobody knows how the number was. */
function continued(start: Date | null, { readAt }: Before, now: Date): Date | null {
  if (start === null || readAt === null) return null
  return new Date(start.getTime() + Math.max(0, now.getTime() - readAt.getTime() - FRESH_MS))
}

/** Says why a safeguard has acted. */
export function reasonFor({ condition, threshold, forSeconds }: Condition, value: number): string {
  const duration = forSeconds === 0 ? '' : ` for ${forSeconds} seconds`
  return `${value} is ${condition} ${threshold}${duration}`
}
