import type { Schema } from '../../contract.ts'
import { FRESH_MS } from '../release-plans/fresh.ts'

/** The answer of a source: a number, or why it is missing. */
export type Reading =
  | { readonly value: number; readonly problem: null }
  | { readonly value: null; readonly problem: string }

/** What decides about a number. */
export type Condition = Pick<Schema<'Safeguard'>, 'condition' | 'threshold' | 'forSeconds'>

/** The readings before, as they are stored. */
export type Before = { readonly since: Date | null; readonly problem: string | null; readonly readAt: Date | null }

/** What a reading means: since when it is so without a break, and whether that is for long enough. */
export type Verdict = {
  readonly state: 'watching' | 'breached' | 'missing'
  readonly since: Date | null
  readonly lasts: boolean
}

/** How often a safeguard is read. */
export const INTERVAL_MS = 15_000

export const noReading = (problem: string): Reading => ({ value: null, problem })

/** Returns a reading of a number. Infinity and NaN are no numbers. */
export function readingOf(value: number): Reading {
  return Number.isFinite(value) ? { value, problem: null } : noReading(`The answer is ${value}, which is no number`)
}

/**
 * Decides what a reading means. A number beyond the threshold lasts for the duration if each reading in between was so;
 * a number that is missing likewise. One ends the duration of the other.
 */
export function verdictOn(condition: Condition, before: Before, reading: Reading, now: Date): Verdict {
  const state = reading.value === null ? 'missing' : isBeyond(condition, reading.value) ? 'breached' : 'watching'
  if (state === 'watching') return { state, since: null, lasts: false }
  const since = continues(before, state, now) ? (before.since ?? now) : now
  const lasts = now.getTime() - since.getTime() >= condition.forSeconds * 1000
  return { state, since, lasts }
}

function isBeyond({ condition, threshold }: Condition, value: number): boolean {
  return condition === 'above' ? value > threshold : value < threshold
}

function continues({ since, problem, readAt }: Before, state: Verdict['state'], now: Date): boolean {
  if (since === null || readAt === null) return false
  const wasMissing = problem !== null
  return wasMissing === (state === 'missing') && now.getTime() - readAt.getTime() <= FRESH_MS
}

/** Says why a safeguard has acted. */
export function reasonFor({ condition, threshold, forSeconds }: Condition, value: number): string {
  const duration = forSeconds === 0 ? '' : ` for ${forSeconds} seconds`
  return `${value} is ${condition} ${threshold}${duration}`
}
