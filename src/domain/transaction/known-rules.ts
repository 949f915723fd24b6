import { perDatabase } from '../../db/database.ts'
import type { Db } from '../../db/handles.ts'

/** The places of a rule. */
export type RulePlaces = { readonly project: string | null; readonly environments: readonly string[] }

/** What this server knows of the places of rules. A rule that is gone since only costs the check. */
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
