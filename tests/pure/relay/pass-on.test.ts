import { expect, test } from 'vitest'
import { createReports } from '../../../src/domain/client-reports/reports.ts'
import type { Buckets, ImpactSample } from '../../../src/domain/impact-metrics/impact-metric.ts'
import { createImpactSamples } from '../../../src/relay/reports/impact-samples.ts'
import { passingOn } from '../../../src/relay/reports/pass-on.ts'
import { passingOnImpact } from '../../../src/relay/reports/pass-on-impact.ts'
import type { Outcome } from '../../../src/relay/reports/send-report.ts'

const NOW = new Date()

const REPORTER = { environment: 'environment-2', appName: 'app', projects: [] }

/** A reading as the server takes it from a report. */
function sample(type: 'gauge' | 'histogram', sum: number): ImpactSample {
  const bounds = type === 'gauge' ? sum : null
  const buckets: Buckets = type === 'gauge' ? {} : { '0.5': 1, '+Inf': 3 }
  return {
    metric: type,
    type,
    help: 'It',
    labels: { region: 'eu' },
    count: 1,
    sum,
    least: bounds,
    most: bounds,
    buckets,
  }
}

/** Reports of two keys, of which the upstream takes what `outcome` says, and the evaluations that it has taken. */
function passing({
  outcome = { kind: 'sent' } as Outcome,
  secrets = ['first', 'second'] as (string | undefined)[],
} = {}) {
  const reports = createReports(createImpactSamples())
  const impact: unknown[] = []
  const taken: Record<string, number[]> = {}
  const lines: unknown[] = []
  const secretFor = ({ keyId }: { readonly keyId: number }) => secrets[keyId - 1]
  const passOn = passingOn({
    reports,
    async send(key, { metrics }) {
      if (outcome.kind === 'sent')
        taken[key] = [...(taken[key] ?? []), ...(metrics as { yes: number }[]).map(({ yes }) => yes)]
      return outcome
    },
    impact: passingOnImpact({
      impact: reports.impact,
      async send(_, report) {
        if (outcome.kind === 'sent') impact.push(report)
        return outcome
      },
      secretFor: () => secrets[1],
      refused() {},
      log: { warn: (...line: unknown[]) => void lines.push(line) },
    }),
    secretForUsage: secretFor,
    secretForApplication: secretFor,
    refused() {},
    isThere: () => outcome.kind !== 'later',
    log: { warn: (...line: unknown[]) => void lines.push(line) },
  })
  function use(keyId: number, yes: number) {
    const reporter = { environment: `environment-${keyId}`, appName: 'app', keyId, isFrontend: keyId === 1 }
    reports.usage.record(reporter, [{ featureName: 'feature', at: NOW, yes, no: 0 }], NOW)
  }
  return { passOn, taken, impact, lines, use, secrets, reports }
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

test('what waits at the end is lost, and said to be', async () => {
  const { passOn, lines, use, reports } = passing({ outcome: { kind: 'later', reason: 'away' } })
  use(1, 5)
  use(2, 2)
  reports.applications.record({
    environment: 'environment-2',
    appName: 'app',
    keyId: 2,
    projects: ['*'],
    isFrontend: false,
    seenAt: NOW,
  })
  reports.impact.record(REPORTER, [sample('gauge', 1), sample('gauge', 2)], NOW)
  await passOn.run()
  expect(passOn.lost()).toEqual({ evaluations: 0, applications: 0, impactSamples: 0 })
  await passOn.close()
  expect(passOn.lost()).toEqual({ evaluations: 7, applications: 1, impactSamples: 2 })
  expect(lines).toEqual([
    [expect.objectContaining({ evaluations: 7, features: 2 }), 'usage could not be passed on, and is lost'],
    [expect.objectContaining({ applications: 1 }), 'an application could not be passed on'],
    [expect.objectContaining({ samples: 2 }), 'impact metrics could not be passed on, and are lost'],
  ])
})

test('impact metrics are passed on sample by sample', async () => {
  const { passOn, impact, secrets, reports } = passing({ secrets: [] })
  reports.impact.record(REPORTER, [sample('gauge', 7), sample('histogram', 4), sample('gauge', 5)], NOW)
  await passOn.run()
  expect(impact).toEqual([])
  secrets[1] = 'second'
  await passOn.run()
  await passOn.run()
  const labels = { region: 'eu' }
  const buckets = [
    { le: 0.5, count: 1 },
    { le: '+Inf', count: 3 },
  ]
  expect(impact).toEqual([
    {
      appName: 'app',
      instanceId: 'flaghoist-relay',
      bucket: { start: NOW.toISOString(), stop: NOW.toISOString(), toggles: {} },
      impactMetrics: [
        {
          name: 'gauge',
          type: 'gauge',
          help: 'It',
          samples: [
            { labels, value: 7 },
            { labels, value: 5 },
          ],
        },
        { name: 'histogram', type: 'histogram', help: 'It', samples: [{ labels, count: 1, sum: 4, buckets }] },
      ],
    },
  ])
})
