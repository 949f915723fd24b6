import { describe, expect } from 'vitest'
import { changesSince } from '../../../src/domain/client-features/changes.ts'
import { snapshotsOf } from '../../../src/domain/client-features/snapshots.ts'
import type { Client } from '../../support/call.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { it, type World } from '../../support/world.ts'

const NEW_CLIENT = { 'unleash-client-spec': '5.1.9' }
const ROLLOUT = { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' } }

async function featuresFor(sdk: Client, query: Record<string, unknown> = {}) {
  const { status, body, headers } = await sdk.call('getClientFeatures', { query, headers: NEW_CLIENT })
  expect(status).toBe(200)
  return { ...body, etag: String(headers.etag) }
}

function place(featureName: string, environment = 'development', projectId = 'default') {
  return { projectId, featureName, environment }
}

async function turnOn(world: World, name: string, environment?: string) {
  const { status } = await world.admin.call('turnFeatureOn', { params: place(name, environment) })
  expect(status).toBe(200)
}

async function segmentOf(world: World, values: string[]): Promise<number> {
  const constraints = [{ contextName: 'userId', operator: 'IN' as const, values }]
  const { body } = await world.admin.call('createSegment', { body: { name: `staff-${values[0]}`, constraints } })
  return body.id
}

describe('the features of an environment', () => {
  it('show each change at once', async ({ world }) => {
    const sdk = await sdkWith(world)
    expect((await featuresFor(sdk)).features).toEqual([])
    await world.feature({ name: 'checkout', description: 'One page' })
    const [created] = (await featuresFor(sdk)).features
    expect(created).toEqual({
      name: 'checkout',
      type: 'release',
      description: 'One page',
      enabled: false,
      project: 'default',
      stale: false,
      impressionData: false,
      strategies: [],
      variants: [],
    })
    await turnOn(world, 'checkout')
    const [on] = (await featuresFor(sdk)).features
    expect(on).toMatchObject({ enabled: true, strategies: [{ name: 'flexibleRollout' }] })
    expect(Object.keys(on?.strategies[0] ?? {})).toEqual(['name', 'constraints', 'parameters', 'variants'])
  })

  it('leave out what is archived, disabled strategies, and other environments', async ({ world }) => {
    const sdk = await sdkWith(world)
    await world.feature({ name: 'archived' })
    await world.feature({ name: 'kept' })
    await turnOn(world, 'kept', 'production')
    await world.admin.call('addStrategy', { params: place('kept'), body: { ...ROLLOUT, disabled: true } })
    await world.admin.call('addStrategy', { params: place('kept'), body: ROLLOUT })
    expect((await featuresFor(sdk)).features.map(({ name }) => name)).toEqual(['archived', 'kept'])
    await world.admin.call('archiveFeature', { params: { projectId: 'default', featureName: 'archived' } })
    const { features } = await featuresFor(sdk)
    expect(features).toMatchObject([{ name: 'kept', enabled: false }])
    expect(features[0]?.strategies).toHaveLength(1)
  })

  it('are those of the projects of the key, and of the request', async ({ world }) => {
    await world.project('shop')
    await world.feature({ name: 'here' })
    await world.feature({ name: 'there', project: 'shop' })
    const ofShop = await sdkWith(world, { projects: ['shop'] })
    const ofAll = await sdkWith(world)
    const names = async (sdk: Client, query = {}) => (await featuresFor(sdk, query)).features.map(({ name }) => name)
    expect(await names(ofShop)).toEqual(['there'])
    expect(await names(ofAll)).toEqual(['here', 'there'])
    expect(await names(ofAll, { project: ['default'] })).toEqual(['here'])
    expect(await names(ofShop, { project: ['default'] })).toEqual([])
    expect((await featuresFor(ofShop, { project: ['default'] })).query).toEqual({
      environment: 'development',
      project: [],
    })
    expect(await names(ofAll, { namePrefix: 'th' })).toEqual(['there'])
    expect(await names(ofAll, { namePrefix: 'Th' })).toEqual([])
  })

  it('have their parents, with the variants that they have to have', async ({ world }) => {
    const sdk = await sdkWith(world)
    for (const name of ['child', 'other', 'parent']) await world.feature({ name })
    const child = (featureName: string) => ({ projectId: 'default', featureName })
    await world.admin.call('addDependency', { params: child('child'), body: { feature: 'parent' } })
    await world.admin.call('addDependency', { params: child('other'), body: { feature: 'parent', enabled: false } })
    const { features } = await featuresFor(sdk)
    expect(features.map(({ dependencies }) => dependencies)).toEqual([
      [{ feature: 'parent', enabled: true }],
      [{ feature: 'parent', enabled: false }],
      undefined,
    ])
  })

  it('refer to segments for new clients, and have their constraints for old ones', async ({ world }) => {
    const sdk = await sdkWith(world)
    const used = await segmentOf(world, ['ada'])
    await segmentOf(world, ['bob'])
    await world.feature({ name: 'checkout' })
    await world.admin.call('addStrategy', { params: place('checkout'), body: { ...ROLLOUT, segments: [used] } })
    const { features, segments } = await featuresFor(sdk)
    expect(features[0]?.strategies[0]).toMatchObject({ segments: [used], constraints: [] })
    expect(segments).toMatchObject([{ id: used, constraints: [{ values: ['ada'] }] }])
    for (const spec of ['4.1.9', undefined]) {
      const headers: Record<string, string> = spec === undefined ? {} : { 'unleash-client-spec': spec }
      const { body } = await sdk.call('getClientFeatures', { headers })
      expect(body.segments).toBeUndefined()
      expect(body.features[0]?.strategies[0]).toMatchObject({
        constraints: [{ contextName: 'userId', values: ['ada'] }],
      })
      expect(body.features[0]?.strategies[0]).not.toHaveProperty('segments')
      const one = await sdk.call('getClientFeature', { params: { featureName: 'checkout' }, headers })
      expect(one.body).toEqual(body.features[0])
    }
    const changed = {
      name: 'staff',
      constraints: [{ contextName: 'userId', operator: 'IN' as const, values: ['eve'] }],
    }
    await world.admin.call('updateSegment', { params: { segmentId: used }, body: changed })
    expect((await featuresFor(sdk)).segments).toMatchObject([{ constraints: [{ values: ['eve'] }] }])
  })

  it('are read again for the name of a segment without all features', async ({ world }) => {
    const id = await segmentOf(world, ['ada'])
    await world.feature({ name: 'checkout' })
    await world.admin.call('addStrategy', { params: place('checkout'), body: { ...ROLLOUT, segments: [id] } })
    const { position: since } = await snapshotsOf(world.db).of('development')
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['ada'] }]
    await world.admin.call('updateSegment', { params: { segmentId: id }, body: { name: 'new name', constraints } })
    const changes = await changesSince(world.db, { environment: 'development', since })
    expect(changes.map(({ kind }) => kind)).toEqual(['segment'])
  })

  it('are refused to a client that says nonsense about its specification', async ({ world }) => {
    const sdk = await sdkWith(world)
    const { status, error } = await sdk.send('getClientFeatures', { headers: { 'unleash-client-spec': 'new' } })
    expect(status).toBe(400)
    expect(error?.message).toBe('The header Unleash-Client-Spec is "new". It has to be a version like 5.1.9')
  })
})

describe('an ETag', () => {
  it('is the same until something changes that the key sees', async ({ world }) => {
    await world.project('shop')
    const sdk = await sdkWith(world, { projects: ['default'] })
    await world.feature({ name: 'checkout' })
    const { etag } = await featuresFor(sdk)
    const ask = async () =>
      (await sdk.send('getClientFeatures', { headers: { ...NEW_CLIENT, 'if-none-match': etag } })).status
    await world.feature({ name: 'elsewhere', project: 'shop' })
    await turnOn(world, 'checkout', 'production')
    await world.admin.call('favoriteFeature', { params: { projectId: 'default', featureName: 'checkout' } })
    expect(await ask()).toBe(304)
    await turnOn(world, 'checkout')
    expect(await ask()).toBe(200)
    await world.admin.call('turnFeatureOff', { params: place('checkout') })
    expect(await ask()).toBe(200)
  })

  it('is recognized in all its forms', async ({ world }) => {
    const sdk = await sdkWith(world)
    await world.feature({ name: 'checkout' })
    const { etag } = await featuresFor(sdk)
    for (const form of [`"x", W/${etag}`, '*', `W/${etag}`, etag]) {
      const headers = { ...NEW_CLIENT, 'if-none-match': form }
      const { status, headers: answered } = await sdk.send('getClientFeatures', { headers })
      expect([form, status, answered.etag]).toEqual([form, 304, etag])
      expect(answered.vary).toContain('accept-encoding')
    }
  })
})

describe('one feature', () => {
  it('is found among those of the key', async ({ world }) => {
    await world.project('shop')
    await world.feature({ name: 'checkout' })
    const sdk = await sdkWith(world)
    const params = { featureName: 'checkout' }
    const { body, headers } = await sdk.call('getClientFeature', { params })
    expect(body).toMatchObject({ name: 'checkout', enabled: false })
    const again = await sdk.send('getClientFeature', { params, headers: { 'if-none-match': String(headers.etag) } })
    expect(again.status).toBe(304)
    const ofShop = await sdkWith(world, { projects: ['shop'] })
    expect((await ofShop.send('getClientFeature', { params })).status).toBe(404)
  })
})

describe('the delta', () => {
  it('has everything first, and then what has changed', async ({ world }) => {
    await world.project('shop')
    const sdk = await sdkWith(world, { projects: ['default'] })
    for (const name of ['gone', 'kept', 'moved']) await world.feature({ name })
    const segment = await segmentOf(world, ['ada'])
    const first = await sdk.call('getClientDelta', {})
    expect(first.body.events).toMatchObject([{ type: 'hydration', features: [{}, {}, {}], segments: [] }])
    const since = { headers: { 'if-none-match': String(first.headers.etag) } }
    expect((await sdk.call('getClientDelta', since)).status).toBe(304)
    await world.admin.call('addStrategy', { params: place('kept'), body: { ...ROLLOUT, segments: [segment] } })
    await world.admin.call('archiveFeature', { params: { projectId: 'default', featureName: 'gone' } })
    const toShop = { params: { projectId: 'default', featureName: 'moved' }, body: { newProjectId: 'shop' } }
    await world.admin.call('moveFeature', toShop)
    const { body } = await sdk.call('getClientDelta', since)
    expect(body.events).toMatchObject([
      { type: 'segment-updated', segment: { id: segment } },
      { type: 'feature-removed', featureName: 'gone', project: 'default' },
      { type: 'feature-removed', featureName: 'moved', project: 'default' },
      { type: 'feature-updated', feature: { name: 'kept' } },
    ])
  })

  it('has everything for a key that comes with what another one had', async ({ world }) => {
    await world.project('shop')
    await world.feature({ name: 'secret', project: 'shop' })
    const [ofAll, ofDefault] = [await sdkWith(world), await sdkWith(world, { projects: ['default'] })]
    const { headers } = await ofAll.call('getClientDelta', {})
    const { body } = await ofDefault.call('getClientDelta', { headers: { 'if-none-match': String(headers.etag) } })
    expect(body.events).toMatchObject([{ type: 'hydration', features: [] }])
  })

  it('is of what the request selects', async ({ world }) => {
    await world.project('shop')
    const sdk = await sdkWith(world)
    for (const name of ['new-here', 'old-here']) await world.feature({ name })
    await world.feature({ name: 'new-there', project: 'shop' })
    const query = { project: ['default'], namePrefix: 'new-' }
    const { body, headers } = await sdk.call('getClientDelta', { query })
    expect(body.events).toMatchObject([{ type: 'hydration', features: [{ name: 'new-here' }] }])
    await turnOn(world, 'old-here')
    const since = { query, headers: { 'if-none-match': String(headers.etag) } }
    expect((await sdk.send('getClientDelta', since)).status).toBe(304)
  })

  it('has everything for a client that comes with something unknown', async ({ world }) => {
    const sdk = await sdkWith(world)
    await world.feature({ name: 'checkout' })
    const { body } = await sdk.call('getClientDelta', { headers: { 'if-none-match': '"unknown"' } })
    expect(body.events).toMatchObject([{ type: 'hydration', features: [{ name: 'checkout' }] }])
  })
})

describe('a deleted feature', () => {
  it('is gone, and may come back under the same name', async ({ world }) => {
    const sdk = await sdkWith(world)
    await world.feature({ name: 'checkout' })
    await turnOn(world, 'checkout')
    expect((await featuresFor(sdk)).features).toHaveLength(1)
    await world.admin.call('archiveFeature', { params: { projectId: 'default', featureName: 'checkout' } })
    await world.admin.call('deleteArchivedFeature', { params: { featureName: 'checkout' } })
    expect((await featuresFor(sdk)).features).toEqual([])
    await world.feature({ name: 'checkout' })
    expect((await featuresFor(sdk)).features).toMatchObject([{ name: 'checkout', enabled: false }])
  })
})

describe('what many features show', () => {
  it('is forgotten with an environment, also when one of its name comes again', async ({ world }) => {
    const params = { environment: 'staging' }
    const make = () => world.admin.call('createEnvironment', { body: { name: 'staging', type: 'test' } })
    await make()
    await world.feature({ name: 'checkout' })
    const body = { environment: 'staging' }
    await world.admin.call('addProjectEnvironment', { params: { projectId: 'default' }, body })
    await turnOn(world, 'checkout', 'staging')
    const before = await sdkWith(world, { environment: 'staging' })
    expect((await featuresFor(before)).features).toMatchObject([{ enabled: true }])
    expect((await world.admin.call('deleteEnvironment', { params })).status).toBe(200)
    await make()
    const after = await sdkWith(world, { environment: 'staging' })
    expect((await featuresFor(after)).features).toMatchObject([{ enabled: false, strategies: [] }])
  })

  it('has no tag that was deleted', async ({ world }) => {
    const sdk = await sdkWith(world)
    await world.feature({ name: 'tagged', tags: [{ type: 'simple', value: 'old' }] })
    expect((await featuresFor(sdk, { tag: ['simple:old'] })).features).toHaveLength(1)
    await world.admin.call('deleteTag', { params: { tagType: 'simple', tagValue: 'old' } })
    expect((await featuresFor(sdk, { tag: ['simple:old'] })).features).toEqual([])
  })
})

describe('a key', () => {
  it('stops at once when it is deleted', async ({ world }) => {
    const { body } = await world.admin.call('createApiToken', {
      body: { tokenName: 'web shop', type: 'client', environment: 'development' },
    })
    const sdk = world.clientWith({ key: body.secret })
    expect((await sdk.send('getClientFeatures', {})).status).toBe(200)
    await world.admin.call('deleteApiToken', { params: { token: String(body.id) } })
    expect((await sdk.send('getClientFeatures', {})).status).toBe(401)
  })
})
