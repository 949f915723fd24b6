import type { Db } from '../db/handles.ts'
import { tidySearchIndex } from '../domain/events/text-search.ts'
import { eventHorizon, foldTotals, type Horizon } from '../domain/events/totals.ts'

/** The job that updates the totals and the text index of the event search up to the newest settled event. */
export function eventTotalsJob(db: Db): () => Promise<void> {
  let horizon: Horizon | undefined
  return async () => {
    horizon ??= await eventHorizon(db)
    if (horizon === undefined) return
    if (await foldTotals(db, horizon)) horizon = undefined
    await tidySearchIndex(db)
  }
}
