import { expect, test } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { createApplicationReports } from '../../../src/domain/applications/application-report.ts'
import { createUsageTotals } from '../../../src/domain/client-metrics/usage-totals.ts'
import { impactSamples } from '../../../src/domain/client-reports/impact-reader.ts'
import { recordBulkMetrics, recordMetrics } from '../../../src/domain/client-reports/record.ts'
import { createReportReader } from '../../../src/domain/client-reports/report-reader.ts'
import { createReports, type Reports } from '../../../src/domain/client-reports/reports.ts'
import { createImpactTotals } from '../../../src/domain/impact-metrics/impact-totals.ts'
import { passingOn } from '../../../src/relay/reports/pass-on.ts'
import { type Outcome, outcomeOf } from '../../../src/relay/reports/send-report.ts'

const NOW = new Date()

/** Reports of two keys, of which the upstream takes what `outcome` says, and the evaluations that it has taken. */
function passing({
  outcome: first = { kind: 'sent' } as Outcome,
  secrets = ['first', 'second'] as (string | undefined | null)[],
  isBad = (_entry: string): boolean => false,
  mostEntries = Number.POSITIVE_INFINITY,
  reports = createReports(),
} = {}) {
  let outcome = first
  const outcomeIs = (next: Outcome) => {
    outcome = next
  }
  const taken: Record<string, number[]> = {}
  const impact: unknown[] = []
  const applied: unknown[] = []
  const lines: unknown[] = []
  const secretFor = ({ keyId }: { readonly keyId: number }) => secrets[keyId - 1]
  const passOn = passingOn({
    reports,
    async send(key, { applications, metrics, impactMetrics }) {
      const entries = [applications, metrics, impactMetrics].flatMap((list) => (Array.isArray(list) ? list : []))
      if (entries.length > mostEntries) return outcomeOf(413)
      if (entries.some((entry) => isBad(JSON.stringify(entry)))) return { kind: 'refused', reason: '400' }
      if (outcome.kind === 'sent' && Array.isArray(applications)) applied.push(...applications)
      if (outcome.kind === 'sent' && impactMetrics !== undefined) impact.push([key, impactMetrics])
      if (outcome.kind === 'sent')
        taken[key] = [...(taken[key] ?? []), ...(metrics as { yes: number }[]).map(({ yes }) => yes)]
      return outcome
    },
    secretForUsage: secretFor,
    secretForApplication: secretFor,
    secretForImpact: () => secrets[0],
    refused() {},
    isThere: () => outcome.kind !== 'later',
    log: { warn: (...line: unknown[]) => void lines.push(line) },
  })
  function use(keyId: number, yes: number) {
    const reporter = { environment: `environment-${keyId}`, appName: 'app', keyId, isFrontend: keyId === 1 }
    reports.usage.record(reporter, [{ featureName: 'feature', at: NOW, yes, no: 0 }], NOW)
  }
  /** Reports a gauge, a counter and a histogram. */
  function measure(value: number) {
    const reader = createReportReader()
    const numbers = { count: value, sum: value, buckets: [{ le: 1, count: value }] }
    const samples = [{ labels: { appName: 'sdk', country: 'dk' }, value, ...numbers }]
    const metrics = ['gauge', 'counter', 'histogram'].map((type) => ({ name: type, type, help: '', samples }))
    const reporter = { environment: 'production', projects: [], appName: 'app' }
    reports.impact.record(reporter, impactSamples(reader, metrics), NOW)
  }
  return { passOn, taken, impact, applied, lines, use, measure, secrets, reports, outcomeIs }
}

test('usage whose key is not known yet holds up no other, and is passed on when it is', async () => {
  const { passOn, taken, use, secrets } = passing({ secrets: [undefined, 'second'] })
  use(1, 5)
  use(2, 1)
  await passOn.run()
  use(1, 6)
  use(2, 2)
  await passOn.run()
  expect(taken).toEqual({ second: [1, 2] })
  secrets[0] = 'first'
  await passOn.run()
  expect(taken).toEqual({ first: [11], second: [1, 2] })
  await passOn.close()
  expect(passOn.lost().evaluations).toBe(0)
})

test('more evaluations than an entry can have are passed on in several', async () => {
  const { passOn, taken, use } = passing()
  for (let times = 0; times < 3; times++) use(2, 2_000_000_000)
  for (let times = 0; times < 3; times++) await passOn.run()
  expect(taken).toEqual({ second: [2_147_483_647, 2_147_483_647, 6_000_000_000 - 2 * 2_147_483_647] })
})

test('impact metrics are added up, and passed on once', async () => {
  const { passOn, impact, measure, outcomeIs, secrets } = passing()
  measure(3)
  outcomeIs({ kind: 'key', reason: '401' })
  await passOn.run()
  secrets[0] = undefined
  outcomeIs({ kind: 'sent' })
  measure(5)
  await passOn.run()
  expect(impact).toEqual([])
  secrets[0] = 'other'
  for (let times = 0; times < 2; times++) await passOn.run()
  const labels = { appName: 'app', environment: 'production', country: 'dk' }
  const timestamp = new Date(Math.floor(NOW.getTime() / 3_600_000) * 3_600_000).toISOString()
  const about = (type: string, numbers: object) => ({
    ...{ name: type, type, help: '', timestamp },
    samples: [{ labels, ...numbers }],
  })
  const reports = { count: 2, sum: 8 }
  expect(impact).toEqual([
    [
      'other',
      [
        about('gauge', { value: 4, reports: { ...reports, least: 3, most: 5 } }),
        about('counter', { value: 8, reports }),
        about('histogram', { count: 8, sum: 8, buckets: [{ le: 1, count: 8 }] }),
      ],
    ],
  ])
  measure(1)
  outcomeIs({ kind: 'refused', reason: '400' })
  await passOn.run()
  await passOn.close()
  expect(passOn.lost().impactMetrics).toBe(3)
})

test('impact metrics keep the hour in which they were measured, through two relays', async () => {
  const key = { id: 1, type: 'client', environment: 'production', projects: [] } as const
  const measuredAt = new Date('2026-11-20T09:59:59Z')
  const [first, second] = [passing({ outcome: { kind: 'later', reason: 'away' } }), passing()]
  const samples = [{ labels: {}, value: 3 }]
  const impactMetrics = [{ name: 'orders', type: 'counter', help: '', samples }]
  recordMetrics(first.reports, key, { appName: 'app', bucket: null, impactMetrics }, measuredAt)
  await first.passOn.run()
  first.outcomeIs({ kind: 'sent' })
  await first.passOn.run()
  const [[, received]] = first.impact as [[string, Schema<'BulkClientMetrics'>['impactMetrics']]]
  await recordBulkMetrics(second.reports, key, { impactMetrics: received }, new Date('2026-11-20T12:01:00Z'))
  await second.passOn.run()
  const [[, passedOn]] = second.impact as [[string, unknown]]
  expect(passedOn).toEqual(received)
  expect(received).toMatchObject([{ timestamp: '2026-11-20T09:00:00.000Z' }])
})

test('a histogram that waits has no more buckets than a report can have', () => {
  const { reports } = passing()
  const about = { metric: 'latency', type: 'histogram', help: '', labels: {}, least: null, most: null } as const
  const reporter = { environment: 'production', projects: [], appName: 'app' }
  for (const first of [0, 30]) {
    const bounds = Array.from({ length: 40 }, (_, at) => [`${first + at}.5`, 1])
    reports.impact.record(reporter, [{ ...about, count: 1, sum: 1, buckets: Object.fromEntries(bounds) }], NOW)
  }
  const buckets = reports.impact.batch()?.sums[0]?.buckets ?? {}
  expect([Object.keys(buckets).length, buckets['0.5'], buckets['39.5']]).toEqual([50, 1, 2])
})

test('what waits at the end is lost, and said to be', async () => {
  const { passOn, lines, use, measure, reports } = passing({ outcome: { kind: 'later', reason: 'away' } })
  use(1, 5)
  use(2, 2)
  reports.applications.record(reportOf('app'))
  measure(1)
  await passOn.run()
  expect(passOn.lost()).toEqual({ evaluations: 0, applications: 0, impactMetrics: 0, entries: 0 })
  await passOn.close()
  expect(passOn.lost()).toEqual({ evaluations: 7, applications: 1, impactMetrics: 3, entries: 0 })
  expect(lines).toEqual([
    [expect.objectContaining({ evaluations: 7, features: 2 }), 'usage could not be passed on, and is lost'],
    [expect.objectContaining({ applications: 1 }), 'applications could not be passed on'],
    [expect.objectContaining({ series: 3 }), 'impact metrics could not be passed on, and are lost'],
  ])
})

test('reports that the upstream does not take are named once, and then passed on', async () => {
  const { passOn, lines, taken, use, outcomeIs } = passing({ outcome: { kind: 'key', reason: '403' } })
  use(1, 5)
  for (let times = 0; times < 3; times++) await passOn.run()
  expect(lines).toEqual([[{ reason: '403' }, expect.stringContaining('does not take reports')]])
  outcomeIs({ kind: 'sent' })
  await passOn.run()
  expect(taken).toEqual({ first: [5] })
})

test('an application whose key has ended is lost, and said to be', async () => {
  const { passOn, reports } = passing({ secrets: [null] })
  reports.applications.record({ ...reportOf('app'), keyId: 1 })
  await passOn.run()
  await passOn.close()
  expect(passOn.lost().applications).toBe(1)
})

/** A report of an application with a key of servers, of an environment of its own. */
const reportOf = (appName: string) => ({
  ...{ environment: 'environment-2', appName, keyId: 2, projects: ['*'], isFrontend: false, seenAt: NOW },
})

test('a report that the upstream refuses loses its bad entries alone, of each kind, in one line each', async () => {
  const { passOn, lines, taken, impact, reports } = passing({ isBad: (entry) => entry.includes('bad') })
  const reporter = { environment: 'environment-2', appName: 'app', keyId: 2, isFrontend: false }
  const names = Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? `bad-${at}` : `good-${at}`))
  reports.usage.record(
    reporter,
    names.map((featureName) => ({ featureName, at: NOW, yes: 1, no: 1 })),
    NOW,
  )
  for (const name of names) reports.applications.record(reportOf(name))
  const metrics = names.map((name) => ({ name, type: 'counter', help: '', samples: [{ labels: {}, value: 1 }] }))
  reports.impact.record({ ...reporter, projects: [] }, impactSamples(createReportReader(), metrics), NOW)
  await passOn.run()
  expect(passOn.lost()).toEqual({ evaluations: 20, applications: 10, impactMetrics: 10, entries: 0 })
  expect(taken.second).toHaveLength(30)
  expect(impact.flatMap((sent) => (sent as [string, unknown[]])[1])).toHaveLength(30)
  expect(reports.applications.pending()).toEqual([])
  const examples = ['bad-0', 'bad-4', 'bad-8', 'bad-12', 'bad-16']
  expect(lines).toEqual([
    [{ applications: 10, reason: '400' }, 'applications could not be passed on'],
    [{ evaluations: 20, features: 10, reason: '400', examples }, 'usage could not be passed on, and is lost'],
    [{ series: 10, reason: '400' }, 'impact metrics could not be passed on, and are lost'],
  ])
})

test('a report of an application is complete for an upstream that refuses others, and as it was for the rest', async () => {
  const startedAt = new Date('2026-11-20T09:00:00Z')
  const browser = reportOf('browser')
  const seen = { ...reportOf('seen'), instanceId: 'one', startedAt }
  const complete = { ...reportOf('complete'), instanceId: 'two', startedAt, intervalMs: 15_000 }
  const refuses = (entry: string) =>
    ['appName', 'instanceId', 'started', 'interval'].some((member) => !(member in JSON.parse(entry)))
  const sentTo = async (isBad: (entry: string) => boolean) => {
    const { passOn, applied, reports } = passing({ isBad })
    for (const report of [browser, seen, complete]) reports.applications.record(report)
    await passOn.run()
    return { applied, lost: passOn.lost().applications, waiting: reports.applications.pending().length }
  }
  const started = startedAt.toISOString()
  const entry = (appName: string, members: object) => ({ appName, environment: 'environment-2', ...members })
  const whole = entry('complete', { instanceId: 'two', started, interval: 15_000 })
  expect(await sentTo(() => false)).toEqual({
    applied: [entry('browser', {}), entry('seen', { instanceId: 'one', started }), whole],
    ...{ lost: 0, waiting: 0 },
  })
  expect(await sentTo(refuses)).toEqual({
    applied: [
      entry('browser', { instanceId: 'default', started: NOW.toISOString(), interval: 0 }),
      entry('seen', { instanceId: 'one', started, interval: 0 }),
      whole,
    ],
    ...{ lost: 0, waiting: 0 },
  })
})

test('a report of applications that is too large is sent in halves, with nothing added', async () => {
  const { passOn, applied, reports } = passing({ mostEntries: 1 })
  for (const appName of ['one', 'two']) reports.applications.record(reportOf(appName))
  await passOn.run()
  expect(applied).toEqual(['one', 'two'].map((appName) => ({ appName, environment: 'environment-2' })))
  expect(passOn.lost().applications).toBe(0)
})

test('what there is no room for is lost, and said to be while the upstream is away', async () => {
  const reports: Reports = {
    ...createReports(),
    usage: createUsageTotals({ maxSums: 2 }),
    applications: createApplicationReports(2),
    impact: createImpactTotals({ maxSums: 1, maxOfProjects: 1 }),
  }
  const { passOn, lines, use, measure } = passing({ outcome: { kind: 'later', reason: 'away' }, reports })
  use(1, 5)
  use(2, 2)
  use(3, 4)
  for (const appName of ['one', 'two']) reports.applications.record(reportOf(appName))
  measure(1)
  await passOn.run()
  expect(passOn.lost()).toEqual({ evaluations: 4, applications: 1, impactMetrics: 2, entries: 1 })
  const reason = expect.stringContaining('waiting')
  expect(lines).toEqual([
    [{ evaluations: 4, entries: 1, reason }, 'usage could not be passed on, and is lost'],
    [{ applications: 1, reason }, 'applications could not be passed on'],
    [{ series: 2, reason }, 'impact metrics could not be passed on, and are lost'],
  ])
})

test('entries of a report that can not be used are counted when the report is passed on, and said to be left out', async () => {
  const { passOn, lines, reports } = passing({ secrets: ['first'] })
  const key = { id: 1, type: 'client', environment: 'production', projects: [] } as const
  const now = NOW.toISOString()
  const toggles = { good: { yes: 1, no: 0 }, ['x'.repeat(300)]: { yes: 1, no: 0 }, other: { yes: -1, no: 0 } }
  recordMetrics(reports, key, { appName: 'app', bucket: { start: now, stop: now, toggles } }, NOW)
  await passOn.run()
  expect(passOn.lost()).toMatchObject({ evaluations: 0, entries: 2 })
  expect(lines).toEqual([
    [{ entries: 2, reason: expect.any(String), examples: ['app'] }, expect.stringContaining('are left out')],
  ])
})
