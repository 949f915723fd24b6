import { describe, expect } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { bucket, instancesIn, REPORTED_AT, reporting, used } from '../../support/reporting.ts'
import { it, type World } from '../../support/world.ts'

/** The counts of an application, and how many entries of its reports were left out. */
async function leftOut(world: World, appName = 'web-shop') {
  const { body } = await world.admin.call('getApplicationOverview', { params: { appName } })
  return [body.issues.leftOut, body.issues.leftOutAt]
}

const HALF = '\ud800'
const LONG = 'x'.repeat(300)

describe('a report that is partly wrong', () => {
  it.for(['client', 'frontend'] as const)('counts the rest, with a key of the type %s', async (type, { world }) => {
    const { sdk, written } = await reporting(world)
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
    // Impact metrics are of the reports of servers only.
    expect(await leftOut(world)).toEqual([type === 'client' ? 13 : 12, REPORTED_AT.toISOString()])
  })

  it.for<[what: string, body: object, leftOut: number]>([
    ['no period', {}, 0],
    ['null as the period', { bucket: null, impactMetrics: [{ name: 'requests' }] }, 1],
    ['no features', { bucket: bucket({}) }, 0],
    ['null as the features', { bucket: { ...bucket({}), toggles: null } }, 0],
    ['a text as the period', { bucket: 'today' }, 1],
    ['a list of features', { bucket: { ...bucket({}), toggles: [] } }, 1],
    ['an empty period of 1970', { bucket: { start: 0, stop: '1970-01-01T00:00:00Z', toggles: {} } }, 0],
    ['ids of other types', { instanceId: 7, connectionId: 7 }, 0],
    ['an empty id', { instanceId: '' }, 0],
  ])('is taken with %s', async ([, body, expected], { world }) => {
    const { sdk, written } = await reporting(world)
    const { status } = await (await sdk()).send('reportClientMetrics', { body: { appName: 'web-shop', ...body } })
    expect(status).toBe(202)
    await written()
    expect((await leftOut(world))[0]).toBe(expected)
    expect((await instancesIn(world, 'development'))?.map(({ instanceId }) => instanceId)).toEqual(['default'])
  })

  it('counts in the current hour without a time that can be read, and at the end of a period that is turned', async ({
    world,
  }) => {
    const { sdk, written } = await reporting(world)
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
  })

  it.for<[id: OperationId, type: 'client' | 'frontend']>([
    ['registerClient', 'client'],
    ['registerFrontendClient', 'frontend'],
  ])('registers: %s', async ([id, type], { world }) => {
    const { sdk, written } = await reporting(world)
    const client = await sdk({ type })
    const bad = { started: 'yesterday', interval: -1, sdkVersion: LONG, strategies: ['default', 1, HALF, LONG] }
    const nulls = { started: null, interval: null, sdkVersion: null, strategies: null }
    for (const body of [bad, nulls])
      expect((await client.send(id, { body: { appName: 'web-shop', ...body } })).status).toBe(202)
    await written()
    const { body } = await world.admin.call('getApplication', { params: { appName: 'web-shop' } })
    expect(body.strategies).toEqual(['default'])
    expect((await leftOut(world))[0]).toBe(6)
  })

  it('has a name that is too long, or that can not be stored', async ({ world }) => {
    const { sdk, written } = await reporting(world)
    const client = await sdk()
    for (const appName of [LONG, `nul\0${HALF}`])
      expect((await client.send('registerClient', { body: { appName, instanceId: appName } })).status).toBe(202)
    await written()
    const { body } = await world.admin.call('listApplications', {})
    expect(body.applications.map(({ appName }) => appName)).toEqual(['nul\ufffd\ufffd', LONG.slice(0, 255)])
  })

  it('of a proxy loses no report of other applications', async ({ world }) => {
    const { sdk, written } = await reporting(world)
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
  })

  it.for([
    ['more than the limit', 10_003, undefined],
    ['more than can be parsed at once', 15_100, {}],
  ] as const)('of a proxy counts by application what is %s', async ([, count, variants], { world }) => {
    const { sdk, written } = await reporting(world)
    const featureName = await world.feature()
    const metric = (appName: string) => ({ appName, featureName, yes: 1, variants })
    const others = Array.from({ length: count - 4 }, () => ({ ...metric('web-shop'), featureName: 'f' }))
    const last = [metric('web-shop'), metric('late'), metric('late')]
    const metrics = [metric('web-shop'), ...others, ...last]
    const applications = Array.from({ length: variants === undefined ? 5_002 : 2 }, () => ({ appName: 'phone' }))
    const body = { metrics, applications }
    expect((await (await sdk()).send('reportBulkClientMetrics', { body })).status).toBe(202)
    await written()
    expect((await used(world, featureName))?.map(([, , yes]) => yes)).toEqual([1])
    expect([(await leftOut(world))[0], (await leftOut(world, 'late'))[0]]).toEqual([count - 10_002, 2])
    expect((await leftOut(world, 'phone'))[0]).toBe(variants === undefined ? 2 : 0)
  })

  it.for([
    ['more than the limit', 5_003, { yes: 1 }],
    ['more than can be parsed at once', 40_000, {}],
  ] as const)('takes the first of %s of names', async ([, count, usage], { world }) => {
    const { sdk, written } = await reporting(world)
    const featureName = await world.feature()
    const others = Array.from({ length: count - 1 }, (_, n): [string, object] => [`made-${n}`, usage])
    const toggles = Object.fromEntries([[featureName, { yes: 4 }], ...others])
    const body = { appName: 'web-shop', bucket: { ...bucket({}), toggles } }
    expect((await (await sdk()).send('reportClientMetrics', { body })).status).toBe(202)
    await written()
    expect(await used(world, featureName)).toEqual([['development', '09', 4, 0]])
    expect((await leftOut(world))[0]).toBe(count - 5_000)
  })

  it('is refused where it says nothing of its application', async ({ world }) => {
    const { sdk, reports } = await reporting(world)
    const client = await sdk()
    const refused: [id: OperationId, body: object, path: string][] = [
      ['registerClient', { appName: ' ' }, '/body/appName'],
      ['registerClient', { appName: null }, '/body/appName'],
      ['reportClientMetrics', { bucket: bucket({ new: { yes: 1 } }) }, '/body/appName'],
      ['reportEdgeInstance', { identifier: 'edge-1' }, '/body/appName'],
      ['reportBulkClientMetrics', [], '/body'],
    ]
    for (const [id, body, path] of refused) {
      const { status, error } = await client.send(id, { body })
      expect({ id, status, path: error?.details?.[0]?.path }).toEqual({ id, status: 400, path })
    }
    expect([reports.usage.batch(), reports.applications.pending()]).toEqual([undefined, []])
  })
})

describe('an application to whose name no path leads', () => {
  it.for<[id: OperationId, body: (appName: string) => object]>([
    ['registerClient', (appName) => ({ appName, instanceId: '..' })],
    ['reportClientMetrics', (appName) => ({ appName, instanceId: '..', bucket: bucket({}) })],
    ['reportBulkClientMetrics', (appName) => ({ applications: [{ appName, instanceId: '..' }] })],
    ['reportBulkClientMetrics', (appName) => ({ metrics: [{ appName, featureName: 'f', yes: 1 }] })],
    ['reportEdgeInstance', (appName) => ({ appName, identifier: '..' })],
  ])('is found by the name in brackets: %s', async ([id, bodyOf], { world }) => {
    const { sdk, written } = await reporting(world)
    const client = await sdk()
    for (const appName of ['.', '..']) expect((await client.send(id, { body: bodyOf(appName) })).status).toBe(202)
    await written()
    const { body } = await world.admin.call('listApplications', {})
    expect(body.applications.map(({ appName }) => appName)).toEqual(['(.)', '(..)'])
    expect(await leftOut(world, '(..)')).toEqual([0, null])
  })
})

describe('a report that is sent again', () => {
  it('counts what it has more', async ({ world }) => {
    const { sdk, written } = await reporting(world)
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
  })
})
