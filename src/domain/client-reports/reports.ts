import { type ApplicationReports, createApplicationReports } from '../applications/application-report.ts'
import { createRepetitions, type Repetitions } from '../client-metrics/repetitions.ts'
import { createUsageTotals, type UsageTotals } from '../client-metrics/usage-totals.ts'
import { createImpactTotals, type ImpactTotals } from '../impact-metrics/impact-totals.ts'

/** The reports of applications that this process has received and not written yet. */
export type Reports = {
  readonly applications: ApplicationReports
  readonly usage: UsageTotals
  readonly repetitions: Repetitions
  readonly impact: ImpactTotals
}

/** @param impact where impact metrics are collected; a relay keeps them as they came */
export function createReports(impact = createImpactTotals()): Reports {
  return {
    applications: createApplicationReports(),
    usage: createUsageTotals(),
    repetitions: createRepetitions(),
    impact,
  }
}
