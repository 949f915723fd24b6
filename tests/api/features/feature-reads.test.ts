import { describe, expect } from 'vitest'
import {
  archivedFeature,
  storedDependency,
  storedEnvironment,
  storedSegment,
  storedStrategy,
} from '../../support/features.ts'
import { it } from '../../support/world.ts'

const inDefault = { projectId: 'default' }

describe('getFeature', () => {
  it('shows everything that belongs to the feature', async ({ world }) => {
    world.at('2026-01-01T10:00:00.000Z')
    const tags = [{ type: 'simple', value: 'shop' }]
    const featureName = await world.feature({ type: 'experiment', description: 'New', impressionData: true, tags })
    const [parent, child] = [await world.feature(), await world.feature()]
    await storedDependency(world, featureName, parent, false)
    const segment = await storedSegment(world, 'beta-users')
    const id = await storedStrategy(world, featureName, {
      environment: 'production',
      title: 'Slowly',
      parameters: { rollout: '50' },
      segments: [segment],
    })
    const variants = [{ name: 'a', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }]
    const lastSeenAt = new Date('2026-01-02T00:00:00.000Z')
    await storedEnvironment(world, featureName, 'production', { enabled: true, variants, lastSeenAt })
    await storedEnvironment(world, featureName, 'development', { lastSeenAt: new Date('2026-01-01T23:00:00.000Z') })
    await world.admin.call('favoriteFeature', { params: { ...inDefault, featureName } })
    await storedDependency(world, child, featureName)

    const { status, body } = await world.admin.call('getFeature', { params: { ...inDefault, featureName } })
    expect(status).toBe(200)
    const strategy = {
      id,
      name: 'flexibleRollout',
      title: 'Slowly',
      disabled: false,
      featureName,
      sortOrder: 0,
      segments: [segment],
      constraints: [],
      variants: [],
      parameters: { rollout: '50' },
    }
    const environment = (name: string) => ({ name, environment: name, featureName, type: name })
    expect(body).toEqual({
      name: featureName,
      type: 'experiment',
      description: 'New',
      archived: false,
      project: 'default',
      enabled: true,
      stale: false,
      favorite: true,
      impressionData: true,
      createdAt: '2026-01-01T10:00:00.000Z',
      archivedAt: null,
      lastSeenAt: '2026-01-02T00:00:00.000Z',
      environments: [
        {
          ...environment('development'),
          enabled: false,
          sortOrder: 100,
          variantCount: 0,
          strategies: [],
          variants: [],
          lastSeenAt: '2026-01-01T23:00:00.000Z',
          hasStrategies: false,
          hasEnabledStrategies: false,
        },
        {
          ...environment('production'),
          enabled: true,
          sortOrder: 200,
          variantCount: 1,
          strategies: [strategy],
          variants,
          lastSeenAt: '2026-01-02T00:00:00.000Z',
          hasStrategies: true,
          hasEnabledStrategies: true,
        },
      ],
      variants,
      strategies: [strategy],
      tags,
      children: [child],
      lifecycle: { stage: 'initial', enteredStageAt: '2026-01-01T10:00:00.000Z' },
      dependencies: [{ feature: parent, enabled: false, variants: [] }],
    })
  })

  it('shows a feature as stale once it is older than its type lives', async ({ world }) => {
    world.at('2026-01-01T00:00:00.000Z')
    const types = ['release', 'operational', 'kill-switch']
    const names = await Promise.all(types.map((type) => world.feature({ type })))
    world.at('2026-01-08T00:00:00.000Z')
    const stale = async (featureName: string) =>
      (await world.admin.call('getFeature', { params: { ...inDefault, featureName } })).body.stale
    expect(await Promise.all(names.map(stale))).toEqual([false, true, false])
  })
})

describe('listProjectFeatures', () => {
  it('lists what is not archived, by name, as lists show it', async ({ world }) => {
    const editor = await world.actor({ may: ['CREATE_FEATURE'] })
    world.at('2026-01-01T10:00:00.000Z')
    await editor.call('createFeature', { params: inDefault, body: { name: 'b', tags: [{ value: 'shop' }] } })
    await world.feature({ name: 'a' })
    await archivedFeature(world, { name: 'old' })
    await world.feature({ name: 'elsewhere', project: await world.project('other') })
    const segment = await storedSegment(world, 'beta-users')
    await storedStrategy(world, 'b', { segments: [segment], disabled: true })
    await storedStrategy(world, 'b', { environment: 'production', segments: [segment] })
    await storedDependency(world, 'b', 'a')
    await storedEnvironment(world, 'b', 'production', { lastSeenAt: new Date('2026-01-02T00:00:00.000Z') })

    const { status, body } = await world.admin.call('listProjectFeatures', { params: inDefault })
    expect({ status, version: body.version }).toEqual({ status: 200, version: 2 })
    expect(body.features.map(({ name, dependencyType }) => [name, dependencyType])).toEqual([
      ['a', 'parent'],
      ['b', 'child'],
    ])
    expect(body.features[1]).toEqual({
      name: 'b',
      type: 'release',
      description: null,
      project: 'default',
      stale: false,
      favorite: false,
      impressionData: false,
      createdAt: '2026-01-01T10:00:00.000Z',
      createdBy: { id: editor.userId, name: editor.name },
      archivedAt: null,
      lastSeenAt: '2026-01-02T00:00:00.000Z',
      dependencyType: 'child',
      tags: [{ type: 'simple', value: 'shop' }],
      segments: ['beta-users'],
      lifecycle: { stage: 'initial', enteredStageAt: '2026-01-01T10:00:00.000Z' },
      environments: [
        {
          name: 'development',
          type: 'development',
          enabled: false,
          sortOrder: 100,
          variantCount: 0,
          lastSeenAt: null,
          hasStrategies: true,
          hasEnabledStrategies: false,
        },
        {
          name: 'production',
          type: 'production',
          enabled: false,
          sortOrder: 200,
          variantCount: 0,
          lastSeenAt: '2026-01-02T00:00:00.000Z',
          hasStrategies: true,
          hasEnabledStrategies: true,
        },
      ],
    })
  })

  it('filters by tags, one of which is enough, and shows the others too', async ({ world }) => {
    await world.feature({ name: 'a', tags: [{ value: 'shop' }, { value: 'x:y' }] })
    await world.feature({ name: 'b', tags: [{ value: 'team' }] })
    await world.feature({ name: 'c' })
    const list = async (tag: string[]) =>
      (await world.admin.call('listProjectFeatures', { params: inDefault, query: { tag } })).body.features
    expect((await list(['simple:shop', 'simple:team'])).map(({ name }) => name)).toEqual(['a', 'b'])
    expect((await list(['simple:x:y']))[0]?.tags.map(({ value }) => value)).toEqual(['shop', 'x:y'])
    expect(await list(['other:shop'])).toEqual([])
    for (const tag of ['shop', ':shop', 'simple:']) {
      const { status } = await world.admin.send('listProjectFeatures', { params: inDefault, query: { tag } })
      expect({ tag, status }).toEqual({ tag, status: 400 })
    }
  })

  it('filters by the start of the name, whatever the case, taken literally, and gives a part', async ({ world }) => {
    for (const name of ['Shop-a', 'shop_b', 'shopping', 'x-shop']) await world.feature({ name })
    const names = async (namePrefix: string) => {
      const { body } = await world.admin.call('listProjectFeatures', { params: inDefault, query: { namePrefix } })
      return body.features.map(({ name }) => name)
    }
    expect(await names('SHOP')).toEqual(['Shop-a', 'shop_b', 'shopping'])
    expect(await names('shop_')).toEqual(['shop_b'])
    expect(await names('%')).toEqual([])
    expect(await names('')).toHaveLength(4)
    const query = { limit: 2, offset: 1 }
    const { body } = await world.admin.call('listProjectFeatures', { params: inDefault, query })
    expect(body.features.map(({ name }) => name)).toEqual(['shop_b', 'shopping'])
  })
})
