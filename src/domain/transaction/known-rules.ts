import { perDatabase } from '../../db/database.ts'
import type { Db } from '../../db/handles.ts'

/** The places of a rule. */
export type RulePlaces = { readonly project: string | null; readonly environments: readonly string[] }

/** What this server knows of the places of rules. A rule that is gone since only costs the check, for some seconds. */
export const knownPlaces = perDatabase(() => new Map<string, RulePlaces>())

/** The name with which the database refuses events for which there may be an unknown rule. */
const UNAPPROVED = 'unapproved'

/** Learns of rules from the error of a transaction, which then starts again. */
export function learnRules(db: Db, error: unknown): void {
  const { constraint, detail = '[]' } = error as { constraint?: string; detail?: string }
  if (constraint !== UNAPPROVED) return
  const known = knownPlaces(db)
  for (const places of JSON.parse(detail) as RulePlaces[]) known.set(JSON.stringify(places), places)
}

/**
 * Forgets what was known before the places of all rules were read, and is not among these. One for which a rule was
 * made since is learned again, by the first change there.
 */
export function forgetPlaces(db: Db, knownBefore: readonly string[], all: readonly RulePlaces[]): void {
  const left = new Set(all.map((places) => JSON.stringify(places)))
  const known = knownPlaces(db)
  for (const key of knownBefore) if (!left.has(key)) known.delete(key)
}
