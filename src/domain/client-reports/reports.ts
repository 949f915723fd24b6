import { createSightings, type Sightings } from '../applications/sightings.ts'
import { createSums, type Sums } from '../client-metrics/sums.ts'

/** What applications have told this process and what is not written yet. */
export type Reports = { readonly sightings: Sightings; readonly sums: Sums }

export function createReports(): Reports {
  return { sightings: createSightings(), sums: createSums() }
}
