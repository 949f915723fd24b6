import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { REPORTED_AT, reporting } from '../../support/reporting.ts'
import { watchAt } from '../../support/safeguards.ts'
import { featureThatIsOn } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

/** What unleash-client 6.12.1 sends: increments since the last report, and zero without labels when there are none. */
const counter = (name: string, value: number, labels = {}) => ({
  ...{ name, help: `The ${name}`, type: 'counter' },
  samples: [{ labels: { appName: 'web-shop', environment: 'production', ...labels }, value }],
})
const gauge = (value: number) => ({ name: 'queue', help: '', type: 'gauge', samples: [{ labels: {}, value }] })
const histogram = (counts: readonly number[]) => ({
  ...{ name: 'latency', help: 'In seconds', type: 'histogram' },
  samples: [
    {
      labels: { appName: 'web-shop' },
      count: counts.at(-1) ?? 0,
      sum: 3,
      buckets: [0.1, 1, '+Inf'].map((le, at) => ({ le, count: counts[at] ?? 0 })),
    },
  ],
})

/** Reports impact metrics, and has them written. Returns what was left out for lack of room. */
async function reported(world: World, metrics: readonly unknown[], key = {}, limits = {}) {
  const { sdk, written, left } = await reporting(world, limits)
  const client = await sdk({ environment: 'production', ...key })
  const body = { appName: 'web-shop', bucket: null, impactMetrics: metrics as never }
  expect(await client.call('reportClientMetrics', { body })).toMatchObject({ status: 202 })
  await written()
  return left
}

const listed = async (world: World, client = world.admin) =>
  (await client.call('listImpactMetrics', { query: { environment: 'production' } })).body.metrics

describe('listImpactMetrics', () => {
  it('adds up what is reported in an hour', async ({ world }) => {
    await reported(world, [counter('errors', 2), gauge(7), histogram([1, 2, 2])])
    await reported(world, [counter('errors', 3, { country: 'dk' }), gauge(3), histogram([0, 1, 3])])
    const about = { applications: ['web-shop'], labels: [] }
    const hour = '2026-11-20T09:00:00.000Z'
    const none = { least: null, most: null }
    expect(await listed(world)).toEqual([
      {
        ...about,
        name: 'errors',
        type: 'counter',
        help: 'The errors',
        labels: ['country'],
        hours: [{ hour, count: 2, sum: 5, ...none }],
      },
      {
        ...about,
        name: 'latency',
        type: 'histogram',
        help: 'In seconds',
        hours: [{ hour, count: 5, sum: 6, ...none }],
      },
      { ...about, name: 'queue', type: 'gauge', help: '', hours: [{ hour, count: 2, sum: 10, least: 3, most: 7 }] },
    ])
    const { body } = await world.admin.call('listImpactMetrics', {
      query: { environment: 'production', name: 'queue' },
    })
    expect(body.metrics.map(({ name }) => name)).toEqual(['queue'])
    const elsewhere = await world.admin.call('listImpactMetrics', { query: { environment: 'development' } })
    expect(elsewhere.body.metrics).toEqual([])
  })

  it('has what a proxy has collected, by its applications', async ({ world }) => {
    const { sdk, written } = await reporting(world)
    const sample = (numbers: object) => ({ labels: { appName: 'web-shop', country: 'dk' }, ...numbers })
    const metric = (type: string, ...samples: object[]) => ({ name: type, type, help: '', samples })
    const impactMetrics = [
      metric('counter', sample({ value: 5, reports: { count: 2, sum: 5 } }), { value: 1 }),
      metric('gauge', sample({ value: 4, reports: { count: 2, sum: 8, least: 3, most: 5 } }), sample({ value: 9 })),
      metric('gauge', sample({ value: 4, reports: { count: 2, sum: 8, least: 5, most: 3 } })),
      { ...metric('histogram', { count: 1, sum: 3, buckets: [] }), appName: 'phone' },
      { ...metric('histogram', { count: 1, sum: 3, buckets: [] }), appName: 'phone', environment: 'development' },
      7,
    ]
    const proxy = await sdk({ environment: 'production' })
    expect((await proxy.send('reportBulkClientMetrics', { body: { impactMetrics } })).status).toBe(202)
    await written()
    expect(await listed(world)).toMatchObject([
      { name: 'counter', applications: ['web-shop'], labels: ['country'], hours: [{ count: 2, sum: 5 }] },
      { name: 'gauge', applications: ['web-shop'], hours: [{ count: 3, sum: 17, least: 3, most: 9 }] },
      { name: 'histogram', applications: ['phone'], hours: [{ count: 1, sum: 3 }] },
    ])
  })

  it('counts what a proxy sends late in the hour in which it was measured, within a day', async ({ world }) => {
    const { sdk, written } = await reporting(world)
    const entry = (value: number, timestamp?: unknown) => ({ ...counter('orders', value), timestamp })
    const impactMetrics = [
      ...[entry(1), entry(2, '2026-11-20T07:59:00Z'), entry(4, Date.parse('2026-11-19T09:30:00Z'))],
      ...[entry(8, '2026-11-19T09:29:59Z'), entry(16, '2026-11-20T11:00:00Z'), entry(32, 'at noon')],
    ]
    const proxy = await sdk({ environment: 'production' })
    expect((await proxy.send('reportBulkClientMetrics', { body: { impactMetrics } })).status).toBe(202)
    await written()
    const { body } = await world.admin.call('listImpactMetrics', { query: { environment: 'production', hours: 48 } })
    expect(body.metrics.map(({ hours }) => hours.map(({ hour, sum }) => [hour.slice(8, 13), sum]))).toEqual([
      [
        ['19T09', 4],
        ['20T07', 2],
        ['20T09', 57],
      ],
    ])
  })

  it('leaves out what cannot be used, and counts it', async ({ world }) => {
    const good = counter('errors', 1)
    await reported(world, [
      ...[good, 7, { name: 'stars', type: 'summary', samples: [] }, { ...good, name: '' }],
      ...[
        {
          ...good,
          samples: [{ value: -1 }, { value: 'NaN' }, { labels: [], value: 1 }, { labels: { a: 1 }, value: 1 }],
        },
      ],
      ...[{ ...histogram([1]), samples: [{ count: 1, sum: 1, buckets: [{ le: 'x', count: 1 }] }] }],
    ])
    expect(await listed(world)).toMatchObject([{ name: 'errors', hours: [{ sum: 1 }] }])
    const { body } = await world.admin.call('getApplicationOverview', { params: { appName: 'web-shop' } })
    expect(body.issues.leftOut).toBe(8)
  })

  it('has as many series in an hour as the limit, which keys of other projects do not share', async ({ world }) => {
    const metrics = ['a', 'b', 'c'].map((name) => counter(name, 1))
    const limits = { impactSeriesPerEnvironment: 2 }
    await reported(world, metrics, {}, limits)
    expect(await reported(world, [...metrics, counter('e', 1)], {}, limits)).toEqual({ leftOut: 2, warnings: 1 })
    expect(await reported(world, [counter('d', 1)], { projects: ['default'] }, limits)).toEqual({
      leftOut: 0,
      warnings: 0,
    })
    expect((await listed(world)).map(({ name, hours }) => [name, hours[0]?.sum])).toEqual([
      ['a', 2],
      ['b', 2],
      ['d', 1],
    ])
  })
})

/** Reads a safeguard on an impact metric some seconds after the reports. */
async function guardedBy(
  world: World,
  source: Partial<Schema<'SafeguardSourceInput'>>,
  threshold: number,
  more: Partial<Schema<'SafeguardInput'>> = {},
) {
  world.at(REPORTED_AT)
  const { params } = await featureThatIsOn(world)
  const place = { ...params, environment: 'production' }
  await world.admin.call('turnFeatureOn', { params: place })
  const body = {
    name: 'Errors',
    source: { type: 'impactMetric' as const, ...source },
    condition: 'above' as const,
    threshold,
    ...more,
  }
  const { body: made } = await world.admin.call('createSafeguard', { params: place, body })
  const at = { ...place, safeguardId: made.id }
  return {
    async move(newProjectId: string) {
      await world.admin.call('moveFeature', { params: place, body: { newProjectId } })
      at.projectId = newProjectId
    },
    reset: () => world.admin.call('resetSafeguard', { params: at }),
    turnOn: () => world.admin.call('turnFeatureOn', { params: place }),
    async read(seconds: number) {
      await watchAt(world, new Date(REPORTED_AT.getTime() + seconds * 1000))
      return (await world.admin.call('getSafeguard', { params: at })).body
    },
  }
}

describe('a safeguard on an impact metric', () => {
  it('counts only what was reported since it was made, and since its reset', async ({ world }) => {
    await reported(world, [counter('errors', 50), counter('requests', 100)])
    const { read, reset, turnOn } = await guardedBy(world, { metric: 'errors', dividedBy: 'requests' }, 0.2)
    const nothing =
      'Nothing was reported of the metric "errors" since the safeguard was created, edited, reset or moved'
    expect(await read(0)).toMatchObject({ state: 'missing', problem: nothing })
    await reported(world, [counter('errors', 30), counter('requests', 100)])
    expect(await read(15)).toMatchObject({ state: 'tripped', reason: '0.3 is above 0.2' })
    await reset()
    await turnOn()
    expect(await read(30)).toMatchObject({ state: 'missing', problem: nothing })
    await reported(world, [counter('errors', 1), counter('requests', 100)])
    expect(await read(45)).toMatchObject({ state: 'watching', value: 0.01 })
    // In the hours after, what came before stays left out.
    expect(await read(3600)).toMatchObject({ state: 'watching', value: 0.01 })
  })

  it.for([5000, 1])('begins anew in another project, which has reported %i', async (others, { world }) => {
    await world.project('shop')
    await reported(world, [counter('errors', others)], { projects: ['shop'] })
    const { read, move } = await guardedBy(world, { metric: 'errors' }, 100)
    await reported(world, [counter('errors', 3)], { projects: ['default'] })
    expect(await read(0)).toMatchObject({ state: 'watching', value: 3 })
    await move('shop')
    const problem = expect.stringContaining('since the safeguard was created, edited, reset or moved')
    expect(await read(15)).toMatchObject({ state: 'missing', problem })
    await reported(world, [counter('errors', 2)], { projects: ['shop'] })
    expect(await read(30)).toMatchObject({ state: 'watching', value: 2 })
  })

  it('reads of an hour that had values already only what is beyond these', async ({ world }) => {
    await reported(world, [gauge(50), histogram([0, 1, 1])])
    const most = await guardedBy(world, { metric: 'queue', aggregate: 'most' }, 100)
    const p95 = await guardedBy(world, { metric: 'latency', aggregate: 'p95' }, 100)
    await reported(world, [gauge(20), histogram([100, 100, 100])])
    expect(await most.read(0)).toMatchObject({ state: 'missing' })
    expect(await p95.read(0)).toMatchObject({ state: 'watching', value: 0.1 })
    await reported(world, [gauge(70)])
    expect(await most.read(15)).toMatchObject({ state: 'watching', value: 70 })
  })

  it.for([
    [0.5, { state: 'tripped', reason: '1 is above 0.5' }],
    [1, { state: 'tripped', reason: '+Inf is above 1' }],
    [5, { state: 'missing', problem: expect.stringContaining('it is more than 1, and the threshold 5 is larger') }],
  ] as const)('acts above %d on a quantile above the last bound', async ([threshold, expected], { world }) => {
    const { read } = await guardedBy(world, { metric: 'latency', aggregate: 'p99' }, threshold)
    await reported(world, [histogram([0, 0, 100])])
    expect(await read(15)).toMatchObject(expected)
  })

  it.for([
    ['a sum', { metric: 'orders' }, 1000, 'from 2026-11-20 11:00 UTC on'],
    [
      'a share',
      { metric: 'paid', dividedBy: 'orders' },
      0.5,
      'from 2026-11-20 11:00 UTC on, or as soon as the sum of "orders" is 100',
    ],
  ] as const)('below a threshold, acts on %s of whole hours only', async ([, source, threshold, from], { world }) => {
    await reported(world, [counter('orders', 5000), counter('paid', 5000)])
    const { read } = await guardedBy(world, source, threshold, { condition: 'below' })
    await reported(world, [counter('orders', 80), counter('paid', 0)])
    const problem = `Watches since 2026-11-20 09:30 UTC. Its number, now ${source.metric === 'paid' ? 0 : 80}, counts ${from}`
    for (const seconds of [15, 3600]) expect(await read(seconds)).toMatchObject({ state: 'missing', problem })
    // As if what came since then had been reported an hour later.
    await sql`update impact_metrics set hour = hour + interval '1 hour', sum = sum - 5000`.execute(world.db)
    expect(await read(5400)).toMatchObject({ state: 'tripped' })
  })

  it('reads the share of errors of its own project, and turns the feature off', async ({ world }) => {
    world.at(REPORTED_AT)
    await world.project('shop')
    const { params: created } = await featureThatIsOn(world)
    const params = { ...created, environment: 'production' }
    await world.admin.call('turnFeatureOn', { params })
    const source = { type: 'impactMetric' as const, metric: 'errors', dividedBy: 'requests' }
    const body = { name: 'Share of errors', source, condition: 'above' as const, threshold: 0.2 }
    const { body: safeguard } = await world.admin.call('createSafeguard', { params, body })
    const state = async () =>
      (await world.admin.call('getSafeguard', { params: { ...params, safeguardId: safeguard.id } })).body
    await watchAt(world, REPORTED_AT)
    expect(await state()).toMatchObject({ problem: 'Nothing was reported of the metric "errors"' })
    await reported(world, [counter('errors', 100), counter('requests', 100)], { projects: ['shop'] })
    await watchAt(world, new Date(REPORTED_AT.getTime() + 15_000))
    expect(await state()).toMatchObject({ state: 'missing' })
    await reported(world, [counter('errors', 19), counter('requests', 100)])
    await watchAt(world, new Date(REPORTED_AT.getTime() + 30_000))
    expect(await state()).toMatchObject({ state: 'watching', value: 0.19 })
    await reported(world, [counter('errors', 3)])
    await watchAt(world, new Date(REPORTED_AT.getTime() + 45_000))
    expect(await state()).toMatchObject({ state: 'tripped', reason: '0.22 is above 0.2' })
    const { body: now } = await world.admin.call('getFeatureEnvironment', { params })
    expect(now.enabled).toBe(false)
  })
})
