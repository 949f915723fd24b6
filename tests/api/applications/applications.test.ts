// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { reportingProcess, seenApplication, usedFeature } from '../../support/reports.ts'
import { it, type World } from '../../support/world.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const later = new Date('2026-11-20T09:45:00.000Z')

const names = async (world: World, query = {}) =>
  (await world.admin.call('listApplications', { query })).body.applications.map(({ appName }) => appName)

describe('an application', () => {
  it('is known from its first report on, with one event', async ({ world }) => {
    const { see, job, clock } = reportingProcess(world, { now })
    see({ instanceId: 'one', sdkVersion: 'node:6.6.0', strategies: ['regionRollout', 'default'] })
    see({ instanceId: 'two', environment: 'production' })
    await job()
    clock.now = later
    see({ instanceId: 'one' })
    await job()
    const { body } = await world.admin.call('getApplication', { params: { appName: 'web-shop' } })
    expect(body).toEqual({
      appName: 'web-shop',
      description: null,
      url: null,
      color: null,
      icon: null,
      strategies: ['default', 'regionRollout'],
      usage: [{ project: '*', environments: ['development', 'production'] }],
      createdAt: '2026-11-20T09:30:00.000Z',
      lastSeenAt: '2026-11-20T09:45:00.000Z',
    })
    expect(await world.events()).toMatchObject([
      {
        type: 'application-created',
        createdBy: 'flaghoist-system',
        project: null,
        environment: 'development',
        data: { appName: 'web-shop', sdkVersion: 'node:6.6.0', strategies: ['regionRollout', 'default'] },
      },
    ])
  })

  it('is an event of the project, if its key is for one', async ({ world }) => {
    await seenApplication(world, { appName: 'one', projects: ['default'] })
    await seenApplication(world, { appName: 'two', projects: ['default', 'shop'] })
    expect((await world.events()).map(({ project }) => project)).toEqual(['default', null])
  })

  it('is created once, by two processes at the same time', async ({ world }) => {
    const processes = [reportingProcess(world), reportingProcess(world)]
    for (const { see } of processes) see()
    await Promise.all(processes.map(({ job }) => job()))
    expect(await world.eventTypes()).toEqual(['application-created'])
  })

  it('is kept when the database is back', async ({ world }) => {
    const { see, job, counted } = reportingProcess(world)
    see()
    counted.isLost = true
    await expect(job()).rejects.toThrow('Connection terminated')
    counted.isLost = false
    await job()
    expect(await names(world)).toEqual(['web-shop'])
    expect(await world.eventTypes()).toEqual(['application-created'])
  })

  it('is left out in an environment that does not exist', async ({ world }) => {
    await seenApplication(world, { environment: 'nobody-made-this' })
    expect(await names(world)).toEqual([])
  })
})

describe('listApplications', () => {
  async function three(world: World) {
    await seenApplication(world, { appName: 'b-shop', seenAt: new Date('2026-11-20T08:00:00.000Z') })
    await seenApplication(world, { appName: 'C_shop', seenAt: new Date('2026-11-20T10:00:00.000Z') })
    await seenApplication(world, { appName: 'a', seenAt: new Date('2026-11-20T09:00:00.000Z') })
  }

  it('sorts, and gives the part that is asked for with the total', async ({ world }) => {
    await three(world)
    expect(await names(world)).toEqual(['C_shop', 'a', 'b-shop'])
    expect(await names(world, { sortOrder: 'desc' })).toEqual(['b-shop', 'a', 'C_shop'])
    expect(await names(world, { sortBy: 'lastSeenAt' })).toEqual(['b-shop', 'a', 'C_shop'])
    expect(await names(world, { sortBy: 'createdAt', sortOrder: 'desc' })).toEqual(['C_shop', 'a', 'b-shop'])
    const { body } = await world.admin.call('listApplications', { query: { limit: 1, offset: 1 } })
    expect([body.applications.map(({ appName }) => appName), body.total]).toEqual([['a'], 3])
    expect((await world.admin.call('listApplications', { query: { offset: 9 } })).body).toEqual({
      applications: [],
      total: 3,
    })
  })

  it.for([
    ['shop', ['C_shop', 'b-shop']],
    ['B-S', ['b-shop']],
    ['_', ['C_shop']],
    ['%', []],
  ] as const)('finds %j in names', async ([query, expected], { world }) => {
    await three(world)
    expect(await names(world, { query })).toEqual(expected)
  })

  it('shows what is not only of private projects that the caller does not see', async ({ world }) => {
    for (const id of ['secret', 'open']) await world.project(id)
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    await seenApplication(world, { appName: 'hidden', projects: ['secret'] })
    await seenApplication(world, { appName: 'both', projects: ['secret', 'open'] })
    await seenApplication(world, { appName: 'all', projects: ['*'] })
    await seenApplication(world, { appName: 'gone', projects: ['deleted-since'] })
    const somebody = await world.actor({ may: ['UPDATE_FEATURE'] })
    const { body } = await somebody.call('listApplications', {})
    expect(body.applications.map(({ appName, usage }) => [appName, usage.map(({ project }) => project)])).toEqual([
      ['all', ['*']],
      ['both', ['open']],
    ])
    expect(body.total).toBe(2)
    for (const id of ['getApplication', 'getApplicationOverview'] as const)
      expect((await somebody.call(id, { params: { appName: 'hidden' } })).status).toBe(404)
    const params = { appName: 'hidden', environment: 'development' }
    expect((await somebody.call('listApplicationInstances', { params })).status).toBe(404)
    expect(await names(world)).toEqual(['all', 'both', 'hidden'])
  })
})

describe('updateApplication', () => {
  const described = { description: 'The shop', url: 'https://shop.example.com', color: 'red', icon: 'shop' }

  it('changes what is given and records it', async ({ world }) => {
    const params = { appName: await seenApplication(world) }
    const editor = await world.actor({ may: ['UPDATE_APPLICATION'] })
    await world.forgetEvents()
    expect((await editor.call('updateApplication', { params, body: described })).status).toBe(202)
    await editor.call('updateApplication', { params, body: { color: null } })
    const after = { ...described, color: null }
    expect((await world.admin.call('getApplication', { params })).body).toMatchObject(after)
    expect(await world.events()).toMatchObject([
      { type: 'application-updated', createdBy: editor.name, data: { appName: 'web-shop', ...described } },
      { type: 'application-updated', data: after, preData: described },
    ])
    await seenApplication(world)
    expect((await world.admin.call('getApplication', { params })).body).toMatchObject(after)
  })
})

describe('deleteApplication', () => {
  it('deletes it until it reports again, and keeps the usage that it reported', async ({ world }) => {
    const featureName = await world.feature()
    await usedFeature(world, { featureName })
    await world.forgetEvents()
    expect((await world.admin.call('deleteApplication', { params: { appName: 'web-shop' } })).status).toBe(200)
    expect(await names(world)).toEqual([])
    expect(await world.events()).toMatchObject([
      { type: 'application-deleted', data: null, preData: { appName: 'web-shop', description: null } },
    ])
    const { body } = await world.admin.call('getFeatureMetrics', { params: { featureName } })
    expect(body.seenApplications).toEqual(['web-shop'])
    await seenApplication(world)
    expect(await names(world)).toEqual(['web-shop'])
  })
})

describe('listApplicationInstances', () => {
  it('has the instances in one environment, with what they reported', async ({ world }) => {
    const { see, job } = reportingProcess(world, { now })
    see({ instanceId: 'two', sdkVersion: 'node:6.6.0', startedAt: now, intervalMs: 60_000 })
    see({ instanceId: 'one' })
    see({ instanceId: 'elsewhere', environment: 'production' })
    see()
    await job()
    see({ instanceId: 'two', seenAt: later })
    await job()
    const params = { appName: 'web-shop', environment: 'development' }
    const { body } = await world.admin.call('listApplicationInstances', { params })
    const nothing = { sdkVersion: null, startedAt: null, intervalMs: null }
    expect(body.instances).toEqual([
      { instanceId: 'one', ...nothing, lastSeen: '2026-11-20T09:30:00.000Z' },
      {
        instanceId: 'two',
        sdkVersion: 'node:6.6.0',
        startedAt: '2026-11-20T09:30:00.000Z',
        intervalMs: 60_000,
        lastSeen: '2026-11-20T09:45:00.000Z',
      },
    ])
    const second = await world.admin.call('listApplicationInstances', { params, query: { limit: 1, offset: 1 } })
    expect(second.body.instances.map(({ instanceId }) => instanceId)).toEqual(['two'])
  })

  it('answers 404 for an environment in which the application was not seen', async ({ world }) => {
    const params = { appName: await seenApplication(world), environment: 'production' }
    expect((await world.admin.call('listApplicationInstances', { params })).status).toBe(404)
  })
})

describe('getApplicationOverview', () => {
  it('has what the application asks for, and what runs', async ({ world }) => {
    world.at(now)
    await world.project('shop')
    const features = [await world.feature(), await world.feature({ project: 'shop' }), await world.feature()]
    const { see, use, job } = reportingProcess(world, { now })
    see({ instanceId: 'one', sdkVersion: 'node:2', strategies: ['default', 'regionRollout'] })
    see({ instanceId: 'two', sdkVersion: 'node:1' })
    see({ instanceId: 'three', sdkVersion: 'node:1' })
    see({ environment: 'production' })
    for (const featureName of features.slice(0, 2)) use({ featureName })
    use({ featureName: features[2] ?? '', appName: 'other' })
    await job()
    const { body } = await world.admin.call('getApplicationOverview', { params: { appName: 'web-shop' } })
    const lastSeen = '2026-11-20T09:30:00.000Z'
    expect(body).toEqual({
      projects: ['default', 'shop'],
      featureCount: 2,
      environments: [
        { name: 'development', instanceCount: 3, sdks: ['node:1', 'node:2'], lastSeen },
        { name: 'production', instanceCount: 0, sdks: [], lastSeen },
      ],
      issues: { missingStrategies: ['regionRollout'], leftOut: 0, leftOutAt: null },
    })
    world.at(new Date('2026-11-23T09:30:00.000Z'))
    const after = await world.admin.call('getApplicationOverview', { params: { appName: 'web-shop' } })
    expect(after.body).toMatchObject({ projects: [], featureCount: 0 })
  })
})

describe('listProjectApplications', () => {
  it('has the applications that asked for features of the project', async ({ world }) => {
    await world.project('shop')
    const [ours, theirs] = [await world.feature(), await world.feature({ project: 'shop' })]
    const { see, use, job } = reportingProcess(world)
    see({ instanceId: 'two', sdkVersion: 'node:6.6.0' })
    see({ instanceId: 'one', sdkVersion: 'node:6.5.0-beta:1', environment: 'production' })
    see({ instanceId: 'three', sdkVersion: 'java', environment: 'production' })
    use({ featureName: ours })
    use({ featureName: ours, environment: 'production' })
    use({ featureName: ours, appName: 'app' })
    use({ featureName: theirs, appName: 'other' })
    await job()
    const found = async (query = {}) =>
      (await world.admin.call('listProjectApplications', { params: { projectId: 'default' }, query })).body
    expect(await found()).toEqual({
      applications: [
        { name: 'app', environments: ['development'], instances: [], sdks: [] },
        {
          name: 'web-shop',
          environments: ['development', 'production'],
          instances: ['one', 'three', 'two'],
          sdks: [
            { name: 'java', versions: [''] },
            { name: 'node', versions: ['6.5.0-beta:1', '6.6.0'] },
          ],
        },
      ],
      total: 2,
    })
    expect((await found({ query: 'SHOP' })).applications.map(({ name }) => name)).toEqual(['web-shop'])
    expect(await found({ limit: 1, sortOrder: 'desc' })).toMatchObject({
      applications: [{ name: 'web-shop' }],
      total: 2,
    })
    expect(await found({ limit: 1, offset: 1 })).toMatchObject({ applications: [{ name: 'web-shop' }], total: 2 })
  })
})
