import type { Db } from '../db/handles.ts'
import { eventHorizon, foldTotals, type Horizon } from '../domain/events/totals.ts'

/** The job that keeps the totals of the event search close to the newest event. */
export function eventTotalsJob(db: Db): () => Promise<void> {
  let horizon: Horizon | undefined
  return async () => {
    horizon ??= await eventHorizon(db)
    if (horizon !== undefined && (await foldTotals(db, horizon))) horizon = undefined
  }
}
