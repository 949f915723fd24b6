import { type ApplicationReports, createApplicationReports } from '../applications/application-report.ts'
import { createRepetitions, type Repetitions } from '../client-metrics/repetitions.ts'
import { createUsageTotals, type UsageTotals } from '../client-metrics/usage-totals.ts'

/** The reports of applications that this process has received and not written yet. */
export type Reports = {
  readonly applications: ApplicationReports
  readonly usage: UsageTotals
  readonly repetitions: Repetitions
}

export function createReports(): Reports {
  return { applications: createApplicationReports(), usage: createUsageTotals(), repetitions: createRepetitions() }
}
