import { type ApplicationReports, createSightings } from '../applications/sightings.ts'
import { createSums, type UsageTotals } from '../client-metrics/sums.ts'

/** What applications have told this process and what is not written yet. */
export type Reports = { readonly sightings: ApplicationReports; readonly sums: UsageTotals }

export function createReports(): Reports {
  return { sightings: createSightings(), sums: createSums() }
}
