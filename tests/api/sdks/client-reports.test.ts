import { describe, expect } from 'vitest'
import { bucket, instancesIn, reporting, used } from '../../support/reporting.ts'
import { it } from '../../support/world.ts'

describe('registering', () => {
  it('shows the application that its SDK reported', async ({ world }) => {
    const { sdk, written } = await reporting(world)
    const client = await sdk({ environment: 'production', projects: ['default'] })
    const answer = await client.call('registerClient', {
      body: {
        appName: 'web-shop',
        instanceId: 'web-1',
        sdkVersion: 'unleash-client-node:6.6.0',
        strategies: ['default', 'default', 'regionRollout'],
        started: '2026-11-20T08:00:00.123456',
        interval: 15_000.4,
      },
    })
    expect([answer.status, answer.body]).toEqual([202, undefined])
    await written()
    const { body } = await world.admin.call('getApplication', { params: { appName: 'web-shop' } })
    expect(body).toMatchObject({
      strategies: ['default', 'regionRollout'],
      usage: [{ project: 'default', environments: ['production'] }],
      lastSeenAt: '2026-11-20T09:30:00.000Z',
    })
    expect(await instancesIn(world, 'production')).toEqual([
      {
        instanceId: 'web-1',
        sdkVersion: 'unleash-client-node:6.6.0',
        startedAt: '2026-11-20T08:00:00.123Z',
        intervalMs: 15_000,
        lastSeen: '2026-11-20T09:30:00.000Z',
      },
    ])
  })

  it('shows a proxy as an application', async ({ world }) => {
    const { sdk, written } = await reporting(world)
    const proxy = await sdk({ environment: 'production' })
    const instance = { appName: 'web-shop', identifier: 'edge-1', edgeVersion: '19.6.3', started: 1_795_161_600_000 }
    const traffic = { traffic: { cachedResponses: {} }, connectedEdges: [], connectedStreamingClients: 3 }
    const send = (body: object) => proxy.send('reportEdgeInstance', { body })
    expect((await send({ ...instance, ...traffic })).status).toBe(202)
    expect((await send({ appName: 'web-shop', identifier: 'edge-2' })).status).toBe(202)
    expect((await send({ appName: 'web-shop', identifier: null, edgeVersion: 19, started: 'some day' })).status).toBe(
      202,
    )
    await written()
    expect(await instancesIn(world, 'production')).toMatchObject([
      { instanceId: 'default', sdkVersion: null, startedAt: null },
      { instanceId: 'edge-1', sdkVersion: 'unleash-edge:19.6.3', startedAt: '2026-11-20T08:00:00.000Z' },
      { instanceId: 'edge-2', sdkVersion: null, startedAt: null },
    ])
  })

  it('of a browser shows the application, and no instance', async ({ world }) => {
    const { sdk, written } = await reporting(world)
    const browser = await sdk({ type: 'frontend' })
    const { status } = await browser.call('registerFrontendClient', { body: { appName: 'web-shop', instanceId: 'x' } })
    expect(status).toBe(202)
    await written()
    expect(await instancesIn(world, 'development')).toEqual([])
  })
})

describe('reporting usage', () => {
  it.for([
    ['client', 'reportClientMetrics'],
    ['frontend', 'reportFrontendMetrics'],
  ] as const)('adds to that of the environment of a key of the type %s', async ([type, id], { world }) => {
    const { sdk, written } = await reporting(world)
    const featureName = await world.feature()
    const client = await sdk({ type, environment: 'production' })
    const body = {
      appName: 'web-shop',
      environment: 'development',
      bucket: bucket({ [featureName]: { yes: 2, variants: { blue: 2 } }, unknown: { no: 1 } }),
      impactMetrics: [{ name: 'requests', type: 'counter' }],
    }
    for (let times = 0; times < 2; times++) {
      const answer = await client.call(id, { body })
      expect([answer.status, answer.body]).toEqual([202, undefined])
    }
    await written()
    expect(await used(world, featureName)).toEqual([['production', '09', 4, 0]])
    const { body: raw } = await world.admin.call('getRawFeatureMetrics', {
      params: { featureName },
      query: { hoursBack: 1 },
    })
    expect(raw.data).toMatchObject([{ appName: 'web-shop', yes: 4, no: 0, variants: { blue: 4 } }])
    const instances = await instancesIn(world, 'production')
    expect(instances?.map(({ instanceId }) => instanceId)).toEqual(type === 'client' ? ['default'] : [])
  })
})

describe('reporting in bulk', () => {
  it('keeps the data of the environment of the key', async ({ world }) => {
    const { sdk, written } = await reporting(world)
    const featureName = await world.feature()
    const metric = { featureName, timestamp: '2026-11-20T09:00:00.000Z', yes: 1, variants: { blue: 1 } }
    const { status } = await (await sdk()).call('reportBulkClientMetrics', {
      body: {
        applications: [
          { appName: 'web-shop', instanceId: 'one', environment: 'development' },
          { appName: 'web-shop', instanceId: 'two' },
          { appName: 'web-shop', instanceId: 'three', environment: 'production' },
        ],
        metrics: [
          { ...metric, appName: 'web-shop', environment: 'development' },
          { ...metric, appName: 'web-shop', environment: 'development', no: 5 },
          { ...metric, appName: 'phone', environment: 'development' },
          { ...metric, appName: 'web-shop', environment: 'production' },
        ],
      },
    })
    expect(status).toBe(202)
    await written()
    expect(await used(world, featureName)).toEqual([['development', '09', 3, 5]])
    expect((await instancesIn(world, 'development'))?.map(({ instanceId }) => instanceId)).toEqual(['one', 'two'])
    const { body } = await world.admin.call('listApplications', {})
    expect(body.applications.map(({ appName, usage }) => [appName, usage[0]?.environments])).toEqual([
      ['phone', ['development']],
      ['web-shop', ['development']],
    ])
  })
})
