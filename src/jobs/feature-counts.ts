import type { Db } from '../db/handles.ts'
import { foldFeatureCounts } from '../domain/project-overview/feature-counts.ts'

/** The job that folds the changes of the feature counts, so that a project's statistics sum up few rows. */
export function featureCountsJob(db: Db): () => Promise<void> {
  return async () => {
    while (await foldFeatureCounts(db));
  }
}
