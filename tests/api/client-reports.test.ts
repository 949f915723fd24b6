import { describe, expect } from 'vitest'
import type { OperationId, Schema } from '../../src/contract.ts'
import { createReports } from '../../src/domain/client-reports/reports.ts'
import { defaultLimits, type Limits } from '../../src/domain/limits.ts'
import { reportsJob } from '../../src/jobs/reports.ts'
import { clientOf } from '../support/call.ts'
import { sdkWith } from '../support/sdk-keys.ts'
import { serverOn } from '../support/server.ts'
import { it, type World } from '../support/world.ts'

const now = new Date('2026-11-20T09:30:00.000Z')

/** A server that receives reports, and `written`, which lets it write them. */
async function reporting(world: World, limits: Partial<Limits> = {}) {
  world.at(now)
  const reports = createReports()
  const setting = { db: world.db, limits: { ...defaultLimits, ...limits }, clock: () => now }
  const app = await serverOn(world.db, { ...setting, reports })
  const sdk = async (wanted: Parameters<typeof sdkWith>[1] = {}) =>
    clientOf(app, world.db, { ...(await sdkWith(world, wanted)), userId: 0 })
  return { sdk, reports, written: reportsJob(setting, reports, { warn: () => {} } as never), close: () => app.close() }
}

const bucket = (toggles: Record<string, Schema<'FeatureUsage'>>) => ({
  start: '2026-11-20T09:29:00.000Z',
  stop: '2026-11-20T09:30:00.000Z',
  toggles,
})

async function used(world: World, featureName: string) {
  const { body } = await world.admin.call('getFeatureMetrics', { params: { featureName } })
  return body.lastHourUsage.map(({ environment, timestamp, yes, no }) => [
    environment,
    timestamp.slice(11, 13),
    yes,
    no,
  ])
}

async function instancesIn(world: World, environment: string) {
  const params = { appName: 'web-shop', environment }
  return (await world.admin.call('listApplicationInstances', { params })).body?.instances
}

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

/** The counts of an application, and how many entries of its reports were left out. */
async function leftOut(world: World, appName = 'web-shop') {
  const { body } = await world.admin.call('getApplicationOverview', { params: { appName } })
  return [body.issues.leftOut, body.issues.leftOutAt]
}

const HALF = '\ud800'
const LONG = 'x'.repeat(300)

describe('a report that is partly wrong', () => {
  it.for(['client', 'frontend'] as const)('counts the rest, with a key of the type %s', async (type, { world }) => {
    const { sdk, written, close } = await reporting(world)
    const good = await world.feature()
    const other = await world.feature()
    const id = type === 'client' ? 'reportClientMetrics' : 'reportFrontendMetrics'
    // As text: a member `__proto__` of an object of JavaScript is not one of its JSON.
    const payload = JSON.stringify({
      appName: 'web-shop',
      instanceId: null,
      bucket: {
        ...bucket({}),
        toggles: {
          [LONG]: { yes: 1 },
          'nul\0': { yes: 1 },
          [HALF]: { yes: 1 },
          proto: { yes: 1 },
          negative: { yes: -1 },
          half: { no: 0.5 },
          large: { no: 2_147_483_648 },
          text: { yes: '1' },
          none: null,
          list: [1],
          [other]: { yes: 1, no: null, variants: null },
          [good]: { yes: 2, variants: { blue: 1, [LONG]: 1, [HALF]: 1, green: -1, red: null } },
        },
      },
      impactMetrics: [{ name: HALF }],
    }).replace('"proto":', '"__proto__":')
    expect(await (await sdk({ type })).send(id, { payload })).toMatchObject({ status: 202 })
    await written()
    expect([await used(world, good), await used(world, other)]).toEqual([
      [['development', '09', 2, 0]],
      [['development', '09', 1, 0]],
    ])
    const raw = await world.admin.call('getRawFeatureMetrics', {
      params: { featureName: good },
      query: { hoursBack: 1 },
    })
    expect(raw.body.data[0]?.variants).toEqual({ blue: 1, red: 0 })
    expect(await leftOut(world)).toEqual([12, now.toISOString()])
    await close()
  })

  it.for<[what: string, body: object, leftOut: number]>([
    ['no period', {}, 0],
    ['null as the period', { bucket: null, impactMetrics: [{ name: 'requests' }] }, 0],
    ['no features', { bucket: bucket({}) }, 0],
    ['null as the features', { bucket: { ...bucket({}), toggles: null } }, 0],
    ['a text as the period', { bucket: 'today' }, 1],
    ['a list of features', { bucket: { ...bucket({}), toggles: [] } }, 1],
    ['an empty period of 1970', { bucket: { start: 0, stop: '1970-01-01T00:00:00Z', toggles: {} } }, 0],
    ['ids of other types', { instanceId: 7, connectionId: 7 }, 0],
  ])('is taken with %s', async ([, body, expected], { world }) => {
    const { sdk, written, close } = await reporting(world)
    const { status } = await (await sdk()).send('reportClientMetrics', { body: { appName: 'web-shop', ...body } })
    expect(status).toBe(202)
    await written()
    expect((await leftOut(world))[0]).toBe(expected)
    expect((await instancesIn(world, 'development'))?.map(({ instanceId }) => instanceId)).toEqual(['default'])
    await close()
  })

  it('counts in the current hour without a time that can be read, and at the end of a period that is turned', async ({
    world,
  }) => {
    const { sdk, written, close } = await reporting(world)
    const featureName = await world.feature()
    const client = await sdk()
    const times = [{ stop: 'never' }, { stop: null, start: 'never' }, { stop: '2026-11-20T08:28:59Z' }]
    for (const time of times) {
      const body = { appName: 'web-shop', bucket: { ...bucket({ [featureName]: { yes: 1 } }), ...time } }
      expect((await client.send('reportClientMetrics', { body })).status).toBe(202)
    }
    await written()
    expect(await used(world, featureName)).toEqual([
      ['development', '08', 1, 0],
      ['development', '09', 2, 0],
    ])
    expect((await leftOut(world))[0]).toBe(1)
    await close()
  })

  it.for<[id: OperationId, type: 'client' | 'frontend']>([
    ['registerClient', 'client'],
    ['registerFrontendClient', 'frontend'],
  ])('registers: %s', async ([id, type], { world }) => {
    const { sdk, written, close } = await reporting(world)
    const client = await sdk({ type })
    const bad = { started: 'yesterday', interval: -1, sdkVersion: LONG, strategies: ['default', 1, HALF, LONG] }
    const nulls = { started: null, interval: null, sdkVersion: null, strategies: null }
    for (const body of [bad, nulls])
      expect((await client.send(id, { body: { appName: 'web-shop', ...body } })).status).toBe(202)
    await written()
    const { body } = await world.admin.call('getApplication', { params: { appName: 'web-shop' } })
    expect(body.strategies).toEqual(['default'])
    expect((await leftOut(world))[0]).toBe(6)
    await close()
  })

  it('has a name that is too long, or that can not be stored', async ({ world }) => {
    const { sdk, written, close } = await reporting(world)
    const client = await sdk()
    for (const appName of [LONG, `nul\0${HALF}`])
      expect((await client.send('registerClient', { body: { appName, instanceId: appName } })).status).toBe(202)
    await written()
    const { body } = await world.admin.call('listApplications', {})
    expect(body.applications.map(({ appName }) => appName)).toEqual(['nul\ufffd\ufffd', LONG.slice(0, 255)])
    await close()
  })

  it('of a proxy loses no report of other applications', async ({ world }) => {
    const { sdk, written, close } = await reporting(world)
    const featureName = await world.feature()
    const good = { featureName, appName: 'web-shop', environment: 'development', timestamp: '2026-11-20T09:00:00Z' }
    const applications = [
      null,
      { appName: ' ' },
      { appName: 'phone', started: 'never', strategies: null, environment: null },
      { appName: 'web-shop', instanceId: LONG },
    ]
    const metrics = [
      7,
      { ...good, yes: 1, variants: null },
      { ...good, appName: null },
      { ...good, yes: -1 },
      { ...good, featureName: LONG, yes: 1 },
      { ...good, timestamp: undefined, no: 3 },
    ]
    const proxy = await sdk()
    const { status } = await proxy.send('reportBulkClientMetrics', { body: { applications, metrics } })
    expect(status).toBe(202)
    for (const body of [{}, { applications: null, metrics: null }, { applications: 1, metrics: 'none' }])
      expect((await proxy.send('reportBulkClientMetrics', { body })).status).toBe(202)
    await written()
    expect(await used(world, featureName)).toEqual([['development', '09', 1, 3]])
    expect([(await leftOut(world))[0], (await leftOut(world, 'phone'))[0]]).toEqual([2, 1])
    await close()
  })

  it.for([
    ['more than the limit', 5_003, { yes: 1 }],
    ['more than can be parsed at once', 40_000, {}],
  ] as const)('takes the first of %s of names', async ([, count, usage], { world }) => {
    const { sdk, written, close } = await reporting(world)
    const featureName = await world.feature()
    const others = Array.from({ length: count - 1 }, (_, n): [string, object] => [`made-${n}`, usage])
    const toggles = Object.fromEntries([[featureName, { yes: 4 }], ...others])
    const body = { appName: 'web-shop', bucket: { ...bucket({}), toggles } }
    expect((await (await sdk()).send('reportClientMetrics', { body })).status).toBe(202)
    await written()
    expect(await used(world, featureName)).toEqual([['development', '09', 4, 0]])
    expect((await leftOut(world))[0]).toBe(count - 5_000)
    await close()
  })

  it.for<[id: OperationId, body: object, path: string]>([
    ['registerClient', { appName: ' ' }, '/body/appName'],
    ['registerClient', { appName: null }, '/body/appName'],
    ['reportClientMetrics', { bucket: bucket({ new: { yes: 1 } }) }, '/body/appName'],
    ['reportEdgeInstance', { identifier: 'edge-1' }, '/body/appName'],
    ['reportBulkClientMetrics', [], '/body'],
  ])('is refused where it says nothing of its application: %s %j', async ([id, body, path], { world }) => {
    const { sdk, reports, close } = await reporting(world)
    const { status, error } = await (await sdk()).send(id, { body })
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path })
    expect([reports.usage.batch(), reports.applications.pending()]).toEqual([undefined, []])
    await close()
  })
})

describe('a report that is sent again', () => {
  it('counts what it has more', async ({ world }) => {
    const { sdk, written, close } = await reporting(world)
    const featureName = await world.feature()
    const client = await sdk()
    const send = (connectionId: string | undefined, yes: number, blue: number) => {
      const usage = { [featureName]: { yes, variants: { blue } } }
      return client.send('reportClientMetrics', { body: { appName: 'web-shop', connectionId, bucket: bucket(usage) } })
    }
    for (const [yes, blue] of [
      [5, 2],
      [5, 2],
      [8, 3],
    ] as const)
      await send('one', yes, blue)
    await send('two', 10, 0)
    await send(undefined, 100, 0)
    await send(undefined, 100, 0)
    await written()
    expect(await used(world, featureName)).toEqual([['development', '09', 218, 0]])
    const raw = await world.admin.call('getRawFeatureMetrics', { params: { featureName }, query: { hoursBack: 1 } })
    expect(raw.body.data[0]?.variants).toEqual({ blue: 3 })
    await close()
  })
})
