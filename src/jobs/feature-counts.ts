import type { Db } from '../db/handles.ts'
import { FOLDED_AT_ONCE, foldFeatureCounts, tidyFeatureCounts } from '../domain/project-overview/feature-counts.ts'

/** After so many folded changes, their space is freed. */
const MANY = 1000

/** The job that folds the changes of the feature counts, so that a count sums up few rows. */
export function featureCountsJob(db: Db): () => Promise<void> {
  let untidied = 0
  return async () => {
    let folded: number
    do {
      folded = await foldFeatureCounts(db)
      untidied += folded
    } while (folded === FOLDED_AT_ONCE)
    if (untidied < MANY) return
    await tidyFeatureCounts(db)
    untidied = 0
  }
}
