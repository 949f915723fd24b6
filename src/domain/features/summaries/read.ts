import type { Schema } from '../../../contract.ts'
import { inSnapshot } from '../../../db/database.ts'
import type { Db } from '../../../db/handles.ts'
import { LONG_TEXT, yieldAfterReading } from '../../../runtime/yielding.ts'
import { detailsOf } from './details.ts'
import { rowsFrom, type SummaryLines } from './rows.ts'
import { type SummaryRow, summaryJson } from './summary.ts'

/** The row of a statement, and the features of the page as JSON. */
export type WithSummaries<Found> = { readonly found: Found; readonly features: string }

/**
 * Runs a statement that finds a page of features, and returns it with what lists show of them. Most of that is cached.
 * The features that are not, or have changed since, are read by one statement more. If one of them changes between the
 * two statements, both are run again, and see the same state.
 *
 * @param find runs the statement, which has the column of `summaryLines`
 * @returns undefined when it finds nothing
 */
export async function withSummaries<Found extends SummaryLines>(
  db: Db,
  find: (db: Db) => Promise<Found | undefined>,
): Promise<WithSummaries<Found> | undefined> {
  const read = async (handle: Db) => {
    const found = await find(handle)
    if (found === undefined) return 'nothing'
    if ((found.summaries?.length ?? 0) > LONG_TEXT) await yieldAfterReading()
    const rows = rowsFrom(found)
    const details = await detailsOf(handle, rows)
    if (details === undefined) return undefined
    const features = details.map((one, at) => summaryJson(rows[at] as SummaryRow, one))
    return { found, features: `[${features.join(',')}]` }
  }
  const first = (await read(db)) ?? (await inSnapshot(db, read))
  if (first === undefined) throw new Error('Statements of a snapshot read different revisions')
  return first === 'nothing' ? undefined : first
}

/** Like `withSummaries`, with the features as objects. */
export async function withParsedSummaries<Found extends SummaryLines>(
  db: Db,
  find: (db: Db) => Promise<Found | undefined>,
): Promise<(Omit<Found, 'summaries'> & { features: Schema<'FeatureSearchResult'>[] }) | undefined> {
  const read = await withSummaries(db, find)
  if (read === undefined) return undefined
  const { summaries: _, ...found } = read.found
  return { ...found, features: JSON.parse(read.features) }
}
