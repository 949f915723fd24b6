import type { Schema } from '../../contract.ts'
import { forEachYielding, mapYielding } from '../../yielding.ts'
import type { SdkKey } from '../api-tokens/sdk-keys.ts'
import type { Registration } from '../applications/application-report.ts'
import type { Usage } from '../client-metrics/usage-totals.ts'
import { invalid } from '../errors.ts'
import { reportedTime } from './reported-time.ts'
import type { Reports } from './reports.ts'

/** The key of a report: it determines the environment. */
type ReportingKey = Pick<SdkKey, 'id' | 'type' | 'environment' | 'projects'>

/** The instance of an SDK that names none, so that it is listed too. */
const UNNAMED_INSTANCE = 'default'

type Application = { appName: string; instanceId?: string | null }

/**
 * Records that an application runs.
 *
 * @throws DomainError invalid for a time that does not exist
 */
export function recordRegistration(
  reports: Reports,
  key: ReportingKey,
  body: Schema<'ClientRegistration'>,
  now: Date,
): void {
  recordApplication(reports, key, body, now, registrationFrom(body, '/body'))
}

/**
 * Records how often an application asked for features, and that it runs.
 *
 * @throws DomainError invalid for a time that does not exist, and for an end before the start
 */
export function recordMetrics(reports: Reports, key: ReportingKey, body: Schema<'ClientMetrics'>, now: Date): void {
  const { appName, bucket } = body
  const start = reportedTime(bucket.start, '/body/bucket/start')
  const at = reportedTime(bucket.stop, '/body/bucket/stop')
  if (start > at)
    throw invalid(
      '/body/bucket/stop is before /body/bucket/start. Accepted: the same time or a later one',
      '/body/bucket/stop',
    )
  const usages = Object.entries(bucket.toggles).map(([featureName, usage]) => usageFrom(featureName, at, usage))
  recordApplication(reports, key, body, now)
  reports.usage.record({ ...reporterOf(key), appName }, usages, now)
}

/**
 * Records the reports of several applications that a proxy has collected. Ignores other environments than that of the
 * key.
 *
 * @throws DomainError invalid for a time that does not exist; nothing is recorded then
 */
export async function recordBulkMetrics(
  reports: Reports,
  key: ReportingKey,
  body: Schema<'BulkClientMetrics'>,
  now: Date,
): Promise<void> {
  const { environment } = key
  const isOfKey = (one: { environment?: string | null }) => (one.environment ?? environment) === environment
  const applications = await mapYielding([...body.applications.entries()], ([index, application]) => ({
    application,
    registration: registrationFrom(application, `/body/applications/${index}`),
  }))
  const metrics = await mapYielding([...body.metrics.entries()], ([index, metric]) => ({
    metric,
    at: reportedTime(metric.timestamp, `/body/metrics/${index}/timestamp`),
  }))
  await forEachYielding(applications, ({ application, registration }) => {
    if (isOfKey(application)) recordApplication(reports, key, application, now, registration)
  })
  const kept = metrics.filter(({ metric }) => isOfKey(metric))
  for (const appName of new Set(kept.map(({ metric }) => metric.appName)))
    reports.applications.record({ ...reporterOf(key), appName, seenAt: now })
  await forEachYielding(kept, ({ metric, at }) => {
    const { appName, featureName } = metric
    reports.usage.record({ ...reporterOf(key), appName }, [usageFrom(featureName, at, metric)], now)
  })
}

/**
 * Records that a proxy between SDKs and this server runs, as an application with its instance.
 *
 * @throws DomainError invalid for a time that does not exist
 */
export function recordProxy(reports: Reports, key: ReportingKey, body: Schema<'EdgeInstance'>, now: Date): void {
  const { appName, identifier, edgeVersion, started } = body
  const sdkVersion = edgeVersion ? `unleash-edge:${edgeVersion}` : null
  const registered = { appName, instanceId: identifier, sdkVersion, ...(started !== undefined && { started }) }
  recordRegistration(reports, key, registered, now)
}

/** Instances of frontends are browsers, which are too many to list. */
function recordApplication(
  { applications }: Reports,
  key: ReportingKey,
  { appName, instanceId }: Application,
  seenAt: Date,
  registration: Registration = {},
): void {
  const instance = isFrontend(key) ? {} : { instanceId: instanceId || UNNAMED_INSTANCE }
  applications.record({ ...reporterOf(key), appName, ...instance, ...registration, seenAt })
}

function reporterOf(key: ReportingKey) {
  return { environment: key.environment, keyId: key.id, projects: projectsOf(key), isFrontend: isFrontend(key) }
}

function isFrontend({ type }: ReportingKey): boolean {
  return type === 'frontend'
}

function projectsOf({ projects }: ReportingKey): readonly string[] {
  return projects.length === 0 ? ['*'] : projects
}

type Registered = Pick<Schema<'ClientRegistration'>, 'sdkVersion' | 'strategies' | 'started' | 'interval'>

function registrationFrom({ sdkVersion, strategies, started, interval }: Registered, path: string): Registration {
  return {
    sdkVersion: sdkVersion || undefined,
    strategies: strategies === undefined ? undefined : [...new Set(strategies)],
    startedAt: started === undefined ? undefined : reportedTime(started, `${path}/started`),
    intervalMs: interval === undefined ? undefined : Math.round(interval),
  }
}

function usageFrom(featureName: string, at: Date, { yes = 0, no = 0, variants }: Schema<'ReportedUsage'>): Usage {
  return { featureName, at, yes, no, ...(variants && { variants }) }
}
