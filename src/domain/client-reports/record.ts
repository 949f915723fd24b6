import type { Schema } from '../../contract.ts'
import { forEachYielding } from '../../runtime/yielding.ts'
import type { SdkKey } from '../api-tokens/sdk-key.ts'
import type { Registration } from '../applications/application-report.ts'
import { hourOf } from '../client-metrics/usage-totals.ts'
import { applicationsIn, NOTHING_CUT } from './cut-entries.ts'
import { collectedSamples, impactSamples } from './impact-reader.ts'
import { createReportReader, isSaid, type Members, storableName } from './report-reader.ts'
import type { Reports } from './reports.ts'

/** The key of a report: it determines the environment. */
type ReportingKey = Pick<SdkKey, 'id' | 'type' | 'environment' | 'projects'>

/** The instance of an SDK that names none, so that it is listed too. */
export const UNNAMED_INSTANCE = 'default'

const MAX_BULK_APPLICATIONS = 5000
const MAX_BULK_METRICS = 10_000
const MAX_BULK_IMPACT_METRICS = 1000

type Application = { appName: string; instanceId?: unknown }

/** Records that an application runs. */
export function recordRegistration(
  reports: Reports,
  key: ReportingKey,
  body: Schema<'ClientRegistration'>,
  now: Date,
): void {
  const reader = createReportReader()
  const registration = reader.registration(body)
  recordApplication(reports, key, body, now, { ...registration, leftOut: reader.leftOut() })
}

/**
 * Records how often an application asked for features, and that it runs. A report without a period has no usage.
 *
 * @param cut how many entries of the body were cut off because there were too many
 */
export function recordMetrics(
  reports: Reports,
  key: ReportingKey,
  body: Schema<'ClientMetrics'>,
  now: Date,
  cut = 0,
): void {
  const reader = createReportReader()
  const { start, stop, toggles } = reader.members(body.bucket)
  const usages = reader.usages(toggles, reader.time(stop, now))
  const appName = storableName(body.appName)
  const reporter = { ...reporterOf(key), appName }
  const period = { environment: key.environment, appName, keyId: key.id, connectionId: body.connectionId, start }
  // Browsers send no report again, and are many.
  const unknown = isFrontend(key) ? usages : reports.repetitions.notYetCounted(period, usages, now)
  const impact = isFrontend(key) ? [] : impactSamples(reader, body.impactMetrics)
  recordApplication(reports, key, body, now, { leftOut: reader.leftOut() + cut })
  reports.impact.record({ ...impactReporterOf(key), appName }, impact, now)
  reports.usage.record(reporter, unknown, now)
}

/**
 * Records the reports of several applications that a proxy has collected. Ignores other environments than that of the
 * key, and entries that name no application. The last ones of too many are left out, and count for their application.
 *
 * @param cut the entries of the body that were cut off because there were too many
 */
export async function recordBulkMetrics(
  reports: Reports,
  key: ReportingKey,
  body: Schema<'BulkClientMetrics'>,
  now: Date,
  cut = NOTHING_CUT,
): Promise<void> {
  const { environment } = key
  const lists = createReportReader()
  const leftOut = createLeftOut()
  const isOfKey = (entry: Members): entry is Members & { appName: string } =>
    (entry.environment ?? environment) === environment && isSaid(entry.appName)
  const applications = lists.items(body.applications)
  await forEachYielding(applications.slice(0, MAX_BULK_APPLICATIONS), (item) => {
    const application = lists.members(item)
    if (!isOfKey(application)) return
    const reader = createReportReader()
    const registration = reader.registration(application)
    const { appName, instanceId } = application
    recordApplication(reports, key, { appName, instanceId }, now, { ...registration, leftOut: reader.leftOut() })
  })
  const metrics = lists.items(body.metrics)
  await forEachYielding(metrics.slice(0, MAX_BULK_METRICS), (item) => {
    const metric = lists.members(item)
    if (!isOfKey(metric)) return
    const reader = createReportReader()
    const appName = storableName(metric.appName)
    const usage = reader.usage(metric.featureName, metric, reader.time(metric.timestamp, now))
    leftOut.add(appName, reader.leftOut())
    if (usage !== undefined) reports.usage.record({ ...reporterOf(key), appName }, [usage], now)
  })
  const impact = lists.items(body.impactMetrics)
  await forEachYielding(impact.slice(0, MAX_BULK_IMPACT_METRICS), (item) => {
    const metric = lists.members(item)
    if ((metric.environment ?? environment) !== environment) return
    const reader = createReportReader()
    const at = new Date(hourOf(reader.time(metric.timestamp, now), now))
    for (const { appName, sample } of collectedSamples(reader, metric))
      reports.impact.record({ ...impactReporterOf(key), appName: storableName(appName) }, [sample], at)
    if (isSaid(metric.appName)) leftOut.add(storableName(metric.appName), reader.leftOut())
  })
  const others = [
    ...applications.slice(MAX_BULK_APPLICATIONS),
    ...metrics.slice(MAX_BULK_METRICS),
    ...impact.slice(MAX_BULK_IMPACT_METRICS),
  ]
  await forEachYielding(others, (item) => {
    const entry = lists.members(item)
    if (isOfKey(entry)) leftOut.add(storableName(entry.appName), 1)
  })
  await forEachYielding(applicationsIn(cut), (appName) => {
    if (isSaid(appName)) leftOut.add(storableName(appName), 1)
  })
  for (const [appName, count] of leftOut.counts)
    reports.applications.record({ ...reporterOf(key), appName, seenAt: now, leftOut: count })
}

/** Counts what was left out, for as many applications as the metrics of a report may name. */
function createLeftOut() {
  const counts = new Map<string, number>()
  return {
    counts,
    add(appName: string, count: number) {
      const before = counts.get(appName)
      if (before !== undefined || counts.size < MAX_BULK_METRICS) counts.set(appName, (before ?? 0) + count)
    },
  }
}

/** Records that a proxy between SDKs and this server runs, as an application with its instance. */
export function recordProxy(reports: Reports, key: ReportingKey, body: Schema<'EdgeInstance'>, now: Date): void {
  const { appName, identifier, edgeVersion, started } = body
  const reader = createReportReader()
  const sdkVersion = isSaid(edgeVersion) ? `unleash-edge:${edgeVersion}` : edgeVersion
  const registration = reader.registration({ sdkVersion, started })
  const proxy = { appName, instanceId: identifier }
  recordApplication(reports, key, proxy, now, { ...registration, leftOut: reader.leftOut() })
}

/** Instances of frontends are browsers, which are too many to list. */
function recordApplication(
  { applications }: Reports,
  key: ReportingKey,
  { appName, instanceId }: Application,
  seenAt: Date,
  registration: Registration & { leftOut: number },
): void {
  const named = isSaid(instanceId) ? storableName(instanceId) : UNNAMED_INSTANCE
  const instance = isFrontend(key) ? {} : { instanceId: named }
  applications.record({ ...reporterOf(key), appName: storableName(appName), ...instance, ...registration, seenAt })
}

function reporterOf(key: ReportingKey) {
  return { environment: key.environment, keyId: key.id, projects: projectsOf(key), isFrontend: isFrontend(key) }
}

/** Returns for what the impact metrics of a key count: the projects of it, empty for all. */
export function impactReporterOf({ environment, projects }: Pick<ReportingKey, 'environment' | 'projects'>) {
  return { environment, projects: projects.includes('*') ? [] : projects.toSorted() }
}

function isFrontend({ type }: ReportingKey): boolean {
  return type === 'frontend'
}

function projectsOf({ projects }: ReportingKey): readonly string[] {
  return projects.length === 0 ? ['*'] : projects
}
