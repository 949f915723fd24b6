import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import {
  archivedFeature,
  storedDependency,
  storedEnvironment,
  storedSegment,
  storedStrategy,
} from '../../support/features.ts'
import { it, type World } from '../../support/world.ts'

const inDefault = { projectId: 'default' }
const variants = [{ name: 'a', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }]

/** A feature with something of everything. */
async function original(world: World) {
  const featureName = await world.feature({
    name: 'checkout',
    type: 'experiment',
    description: 'New',
    impressionData: true,
    tags: [{ value: 'shop' }],
  })
  const parent = await world.feature({ name: 'parent' })
  await storedDependency(world, featureName, parent, false)
  const segment = await storedSegment(world, 'beta-users')
  await storedStrategy(world, featureName, { name: 'default', title: 'Everybody', disabled: true, sortOrder: 1 })
  await storedStrategy(world, featureName, {
    parameters: { rollout: '50', stickiness: 'userId', groupId: featureName },
    segments: [segment],
    variants,
  })
  await storedStrategy(world, featureName, { environment: 'production', parameters: { groupId: 'shared' } })
  await storedEnvironment(world, featureName, 'production', { enabled: true, variants })
  await world.admin.call('setFeaturesStale', { params: inDefault, body: { features: [featureName], stale: true } })
  await world.forgetEvents()
  return { featureName, parent, segment }
}

const clone = (world: World, featureName: string, body: Schema<'CloneFeature'>, projectId = 'default') =>
  world.admin.call('cloneFeature', { params: { projectId, featureName }, body })

describe('cloneFeature', () => {
  it('copies metadata, strategies, segments, variants and parents, with their events, and is off', async ({
    world,
  }) => {
    const { featureName, parent, segment } = await original(world)
    const { status, headers, body } = await clone(world, featureName, { name: 'again' })
    expect(status).toBe(201)
    expect(headers.location).toBe('/api/admin/projects/default/features/again')
    expect(body).toMatchObject({
      name: 'again',
      type: 'experiment',
      description: 'New',
      impressionData: true,
      enabled: false,
      stale: false,
      favorite: false,
      tags: [],
      dependencies: [{ feature: parent, enabled: false, variants: [] }],
      lifecycle: { stage: 'initial' },
    })
    expect(body.environments).toMatchObject([
      {
        name: 'development',
        enabled: false,
        variants: [],
        strategies: [
          {
            name: 'flexibleRollout',
            featureName: 'again',
            parameters: { rollout: '50', stickiness: 'userId', groupId: 'again' },
            segments: [segment],
            variants,
          },
          { name: 'default', title: 'Everybody', disabled: true, parameters: {}, segments: [] },
        ],
      },
      { name: 'production', enabled: false, variants, strategies: [{ parameters: { groupId: 'again' } }] },
    ])
    const { body: source } = await world.admin.call('getFeature', { params: { ...inDefault, featureName } })
    const ids = [source, body].flatMap(({ environments }) =>
      environments.flatMap(({ strategies }) => strategies.map(({ id }) => id)),
    )
    expect(new Set(ids).size).toBe(6)
    expect(await world.admin.call('getFeature', { params: { ...inDefault, featureName: 'again' } })).toMatchObject({
      body,
    })
    const [development, production] = body.environments
    const of = (type: string, environment: string | null, data: object) => ({
      type,
      project: 'default',
      featureName: 'again',
      environment,
      data,
    })
    expect(await world.events()).toMatchObject([
      of('feature-created', null, { name: 'again', type: 'experiment', stale: false, createdAt: body.createdAt }),
      of('feature-strategy-add', 'development', development?.strategies[0] ?? {}),
      of('feature-strategy-add', 'development', development?.strategies[1] ?? {}),
      of('feature-strategy-add', 'production', production?.strategies[0] ?? {}),
      { ...of('feature-environment-variants-updated', 'production', { variants }), preData: { variants: [] } },
      of('feature-dependency-added', null, { feature: parent, enabled: false, variants: [] }),
    ])
    const { body: kept } = await clone(world, featureName, { name: 'kept', replaceGroupId: false })
    const groups = kept.environments.flatMap(({ strategies }) => strategies.map(({ parameters }) => parameters.groupId))
    expect(groups).toEqual(['checkout', undefined, 'shared'])
  })

  it('needs the right to add strategies where there are some', async ({ world }) => {
    const { featureName } = await original(world)
    const request = { params: { ...inDefault, featureName }, body: { name: 'again' } }
    const half = await world.actor({
      may: ['CREATE_FEATURE', 'CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
      environment: 'development',
    })
    const { status, error } = await half.call('cloneFeature', request)
    expect({ status, lacks: error?.details?.[0]?.message }).toEqual({ status: 403, lacks: 'CREATE_FEATURE_STRATEGY' })
    const almost = await world.actor({ may: ['CREATE_FEATURE', 'CREATE_FEATURE_STRATEGY'] })
    const refused = await almost.call('cloneFeature', request)
    expect(refused.error?.details?.[0]?.message).toBe('UPDATE_FEATURE_ENVIRONMENT_VARIANTS')
    expect(await world.events()).toEqual([])
    const creator = await world.actor({ may: ['CREATE_FEATURE'] })
    const params = { ...inDefault, featureName: await world.feature() }
    expect((await creator.call('cloneFeature', { params, body: { name: 'b' } })).status).toBe(201)
  })

  it('refuses a name that an active or an archived feature has, and clones the archived one', async ({ world }) => {
    const featureName = await world.feature()
    const old = await archivedFeature(world)
    await world.forgetEvents()
    expect((await clone(world, featureName, { name: old })).status).toBe(409)
    expect((await clone(world, featureName, { name: featureName })).status).toBe(409)
    expect(await world.events()).toEqual([])
    const { status, body } = await clone(world, old, { name: 'again' })
    expect({ status, archived: body.archived }).toEqual({ status: 201, archived: false })
  })

  it('holds the name against the pattern, and counts it against the limits', async ({ world }) => {
    const project = await world.project('shop', { namingPattern: 'shop-.+', featureLimit: 2 })
    const featureName = await world.feature({ project, name: 'shop-a' })
    expect((await clone(world, featureName, { name: 'again' }, project)).status).toBe(400)
    expect((await clone(world, featureName, { name: 'shop-b' }, project)).status).toBe(201)
    expect((await clone(world, featureName, { name: 'shop-c' }, project)).status).toBe(403)
    world.limit({ features: 3 })
    expect((await clone(world, await world.feature(), { name: 'again' })).status).toBe(400)
  })
})
