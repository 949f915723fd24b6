import type { Db } from '../db/handles.ts'
import { foldFeatureCounts } from '../domain/project-overview/feature-counts.ts'

/** The job that keeps short what the statistics of a project have to sum up. */
export function featureCountsJob(db: Db): () => Promise<void> {
  return async () => {
    while (await foldFeatureCounts(db));
  }
}
