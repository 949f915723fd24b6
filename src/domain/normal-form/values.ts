import { parse } from 'semver'
import { dateFrom } from '../evaluation/dates.ts'

/**
 * Returns a date in the only form that all SDKs read, such as `2026-11-20T09:30:00.000Z`. Without a zone it is UTC, and
 * a day alone is its midnight.
 *
 * @returns undefined for other texts, and for dates outside of the years 1 to 9999
 */
export function normalDate(text: string): string | undefined {
  return dateFrom(text.trim())?.toISOString()
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/**
 * Returns a number as JSON writes it: `0.5` for `.5`, `5` for `5.` and `+5`.
 *
 * @returns undefined for other texts, and for numbers that are too large for 64 bits
 */
export function normalNumber(text: string): string | undefined {
  const trimmed = text.trim()
  const number = Number(trimmed)
  // A number that is too small for 64 bits is 0; JSON writes no -0.
  return NUMBER.test(trimmed) && Number.isFinite(number) ? JSON.stringify(number) : undefined
}

/**
 * Returns a version without its build metadata, which SemVer does not compare, and some SDKs do.
 *
 * @returns undefined for other texts than versions of SemVer 2, also for `v1.4.0`
 */
export function normalVersion(text: string): string | undefined {
  const trimmed = text.trim()
  return /^\d\S*$/.test(trimmed) ? (parse(trimmed)?.version ?? undefined) : undefined
}
