import type { ApplicationReport } from '../../src/domain/applications/application-report.ts'
import type { Usage } from '../../src/domain/client-metrics/usage-totals.ts'
import { createReports } from '../../src/domain/client-reports/reports.ts'
import { defaultLimits, type Limits } from '../../src/domain/transaction/limits.ts'
import { reportsJob } from '../../src/jobs/reports.ts'
import { watched } from './watched-db.ts'
import type { World } from './world.ts'

type ReportedUsage = Partial<Usage> & { featureName: string; appName?: string; environment?: string }

/**
 * A process that receives reports of usage, with the job that writes it. Its clock can be set, and its database taken
 * away.
 */
export function reportingProcess(
  world: World,
  { now = new Date(), limits }: { now?: Date; limits?: Partial<Limits> } = {},
) {
  const clock = { now }
  const reports = createReports()
  const counted = watched(world.db)
  const warnings: object[] = []
  const setting = { db: counted.db, limits: { ...defaultLimits, ...limits }, clock: () => clock.now }
  const log = { warn: (entry: object) => warnings.push(entry) }
  const see = ({ appName = 'web-shop', environment = 'development', ...report }: Partial<ApplicationReport> = {}) =>
    reports.applications.record({
      appName,
      environment,
      keyId: 1,
      projects: ['*'],
      isFrontend: false,
      seenAt: clock.now,
      ...report,
    })
  return {
    clock,
    counted,
    warnings,
    reports,
    see,
    /** Reports usage: by default, one request that found the feature on. */
    use({ appName = 'web-shop', environment = 'development', yes = 1, no = 0, ...usage }: ReportedUsage) {
      see({ appName, environment })
      reports.usage.record(
        { appName, environment, keyId: 1, isFrontend: false },
        [{ at: clock.now, ...usage, yes, no }],
        clock.now,
      )
    },
    job: reportsJob(setting, reports, log as never),
  }
}

/** Stores that an application was seen, with one instance, and gives its name. */
export async function seenApplication(world: World, report: Partial<ApplicationReport> = {}): Promise<string> {
  const process = reportingProcess(world)
  const appName = report.appName ?? 'web-shop'
  process.see({ instanceId: 'web-1', ...report, appName })
  await process.job()
  return appName
}

/** Stores usage of a feature. */
export async function usedFeature(world: World, ...used: ReportedUsage[]): Promise<void> {
  const process = reportingProcess(world)
  for (const usage of used) process.use(usage)
  await process.job()
}
