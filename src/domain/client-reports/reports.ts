import { type ApplicationReports, createSightings } from '../applications/sightings.ts'
import { createSums, type UsageTotals } from '../client-metrics/sums.ts'

/** The reports of applications that this process has received and not written yet. */
export type Reports = { readonly sightings: ApplicationReports; readonly sums: UsageTotals }

export function createReports(): Reports {
  return { sightings: createSightings(), sums: createSums() }
}
