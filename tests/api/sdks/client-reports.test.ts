import { describe, expect } from 'vitest'
import { bucket, instancesIn, reporting, used } from '../../support/reporting.ts'
import { it } from '../../support/world.ts'

describe('registering', () => {
  it('shows the application that its SDK reported', async ({ world }) => {
    const { sdk, written, close } = await reporting(world)
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
    await close()
  })

  it('with many names and one key leaves half of the places to other keys', async ({ world }) => {
    const { sdk, written, close } = await reporting(world, { applicationsPerEnvironment: 4 })
    const register = async (client: Awaited<ReturnType<typeof sdk>>, ...appNames: string[]) => {
      for (const appName of appNames) await client.call('registerClient', { body: { appName } })
      await written()
    }
    const greedy = await sdk()
    await register(greedy, 'made-up-1', 'made-up-2', 'made-up-3')
    await register(greedy, 'made-up-4', 'made-up-1')
    await register(await sdk(), 'shop', 'web')
    const { body } = await world.admin.call('listApplications', {})
    expect(body.applications.map(({ appName }) => appName)).toEqual(['made-up-1', 'made-up-2', 'shop', 'web'])
    await close()
  })

  it('shows a proxy as an application', async ({ world }) => {
    const { sdk, written, close } = await reporting(world)
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
    await close()
  })

  it('takes what older SDKs leave out', async ({ world }) => {
    const { sdk, written, close } = await reporting(world)
    await (await sdk()).call('registerClient', { body: { appName: 'web-shop', instanceId: '', sdkVersion: null } })
    await written()
    expect(await instancesIn(world, 'development')).toMatchObject([{ instanceId: 'default', sdkVersion: null }])
    await close()
  })

  it('of a browser shows the application, and no instance', async ({ world }) => {
    const { sdk, written, close } = await reporting(world)
    const browser = await sdk({ type: 'frontend' })
    const { status } = await browser.call('registerFrontendClient', { body: { appName: 'web-shop', instanceId: 'x' } })
    expect(status).toBe(202)
    await written()
    expect(await instancesIn(world, 'development')).toEqual([])
    await close()
  })
})

describe('reporting usage', () => {
  it.for([
    ['client', 'reportClientMetrics'],
    ['frontend', 'reportFrontendMetrics'],
  ] as const)('adds to that of the environment of a key of the type %s', async ([type, id], { world }) => {
    const { sdk, written, close } = await reporting(world)
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
    await close()
  })

  it('counts in the hour of its end', async ({ world }) => {
    const { sdk, written, close } = await reporting(world)
    const featureName = await world.feature()
    const client = await sdk()
    for (const stop of ['2026-11-20T08:59:59.999Z', Date.parse('2026-11-20T08:00:00.000Z'), '2030-01-01T00:00:00.000Z'])
      await client.call('reportClientMetrics', {
        body: { appName: 'web-shop', bucket: { ...bucket({ [featureName]: { no: 1 } }), start: stop, stop } },
      })
    await written()
    expect(await used(world, featureName)).toEqual([
      ['development', '08', 0, 2],
      ['development', '09', 0, 1],
    ])
    await close()
  })
})

describe('reporting in bulk', () => {
  it('keeps the data of the environment of the key', async ({ world }) => {
    const { sdk, written, close } = await reporting(world)
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
    await close()
  })
})
