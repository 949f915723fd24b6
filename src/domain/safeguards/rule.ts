import type { Schema } from '../../contract.ts'
import { finite } from '../../runtime/finite.ts'
import { numberInWords } from '../../sentences/number.ts'
import { FRESH_MS } from '../release-plans/fresh.ts'

/**
 * The answer of a source: a number, or why it is missing. It is early if the safeguard watches for too short a time to
 * go by its number.
 */
export type Reading =
  | { readonly value: number; readonly problem: null }
  | { readonly value: null; readonly problem: string; readonly isEarly?: boolean }

/** What decides about a number. */
export type Condition = Pick<Schema<'Safeguard'>, 'condition' | 'threshold' | 'forSeconds'>

type Threshold = Pick<Condition, 'condition' | 'threshold'>

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

/** How long a number has to be missing before the plan is paused: SDKs report each minute, also after a reset. */
const LEAST_MISSING_MS = 120_000

export const noReading = (problem: string): Reading => ({ value: null, problem })
export const earlyReading = (problem: string): Reading => ({ value: null, problem, isEarly: true })

/** Returns a reading of a number. Infinity is beyond any threshold, and NaN is no number. */
export function readingOf(value: number): Reading {
  return Number.isNaN(value)
    ? noReading('The answer is NaN, which is no number')
    : { value: finite(value), problem: null }
}

/** Returns a reading of a number that is more than a value: a larger threshold may be below it or above it. */
export function readingAbove(value: number, { threshold }: Threshold, what: string): Reading {
  if (value >= threshold) return readingOf(value > threshold ? value : Number.POSITIVE_INFINITY)
  return noReading(`${what}: it is more than ${value}, and the threshold ${threshold} is larger`)
}

/**
 * Decides what a reading means. Only a number that is fine ends a duration: not one that is missing, and not a server
 * that reads late. Of the time since a reading of long ago, a minute counts. An early reading decides nothing, and
 * holds the plan.
 */
export function verdictOn(condition: Condition, before: Before, reading: Reading, now: Date): Verdict {
  const state = reading.value === null ? 'missing' : isBeyond(condition, reading.value) ? 'breached' : 'watching'
  if (state === 'watching') return { state, since: null, breachedSince: null, due: undefined }
  if (reading.value === null && reading.isEarly) return { state, since: now, breachedSince: null, due: undefined }
  const since = continued(before.since, before, now) ?? now
  const breachedSince = continued(before.breachedSince, before, now) ?? (state === 'breached' ? now : null)
  const durationMs = condition.forSeconds * 1000
  const isOver = (from: Date | null, ms: number) => from !== null && now.getTime() - from.getTime() >= ms
  const isMissing = isOver(since, Math.max(durationMs, LEAST_MISSING_MS))
  const due = state === 'breached' && isOver(breachedSince, durationMs) ? 'action' : isMissing ? 'pause' : undefined
  return { state, since, breachedSince, due }
}

/** Whether a number is beyond the threshold. */
export function isBeyond({ condition, threshold }: Threshold, value: number): boolean {
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
  return `${numberInWords(value, threshold)} is ${condition} ${threshold}${duration}`
}
