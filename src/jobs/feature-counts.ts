import type { Db } from '../db/handles.ts'
import { FOLDED_AT_ONCE, foldFeatureCounts, tidyFeatureCounts } from '../domain/project-overview/feature-counts.ts'

/** After so many folded changes, their space is freed, but not more often than this. */
const MANY = 1000
const TIDY_EVERY_MS = 5000

/** The job that folds the changes of the feature counts, so that a count sums up few rows. */
export function featureCountsJob(db: Db): () => Promise<void> {
  let untidied = 0
  let tidiedAt = Number.NEGATIVE_INFINITY
  return async () => {
    let folded: number
    do {
      folded = await foldFeatureCounts(db)
      untidied += folded
    } while (folded === FOLDED_AT_ONCE)
    if (untidied < MANY || performance.now() - tidiedAt < TIDY_EVERY_MS) return
    untidied = 0
    tidiedAt = performance.now()
    await tidyFeatureCounts(db)
  }
}
