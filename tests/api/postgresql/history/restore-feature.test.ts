import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Permission } from '../../../../generated/permissions.ts'
import type { Schema } from '../../../../src/contract.ts'
import { it, type World } from '../../../support/world.ts'

const paramsOf = (featureName: string) => ({ projectId: 'default', featureName })
const inProduction = (featureName: string) => ({ ...paramsOf(featureName), environment: 'production' })

async function newestId(world: World): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from events`.execute(world.db)
  return rows[0]?.id ?? 0
}

async function documentOf(world: World, featureName: string): Promise<Schema<'FeatureDocument'>> {
  return (await world.admin.call('getFeatureBlame', { params: paramsOf(featureName) })).body.document
}

/** A feature with something of everything, and the event after which it was so. */
async function rich(world: World): Promise<{ name: string; event: number; strategies: string[]; segment: number }> {
  const { admin } = world
  const name = await world.feature({ description: 'Old', tags: [{ value: 'shop' }] })
  const params = inProduction(name)
  const { body: segment } = await admin.call('createSegment', { body: { name: 'Nordic', constraints: [] } })
  const first = await admin.call('addStrategy', { params, body: { name: 'default', segments: [segment.id] } })
  const second = await admin.call('addStrategy', { params, body: { name: 'default', title: 'Second' } })
  await admin.call('turnFeatureOn', { params })
  await admin.call('setVariants', { params, body: [{ name: 'blue', weight: 1000, weightType: 'variable' }] })
  return { name, event: await newestId(world), strategies: [first.body.id, second.body.id], segment: segment.id }
}

async function ruin(world: World, { name, strategies }: { name: string; strategies: string[] }): Promise<void> {
  const { admin } = world
  const params = inProduction(name)
  await admin.call('updateFeature', {
    params: paramsOf(name),
    body: { description: 'New', type: 'experiment', stale: true },
  })
  await admin.call('removeFeatureTag', { params: { featureName: name, tagType: 'simple', tagValue: 'shop' } })
  await admin.call('addFeatureTag', { params: { featureName: name }, body: { type: 'simple', value: 'other' } })
  await admin.call('removeStrategy', { params: { ...params, strategyId: strategies[0] ?? '' } })
  await admin.call('updateStrategy', {
    params: { ...params, strategyId: strategies[1] ?? '' },
    body: { name: 'default', title: 'X' },
  })
  await admin.call('addStrategy', { params, body: { name: 'default' } })
  await admin.call('setVariants', { params, body: [] })
  await admin.call('turnFeatureOff', { params })
  await admin.call('turnFeatureOn', { params: { ...params, environment: 'development' } })
}

describe('restoreFeature', () => {
  it('makes the feature what it was, and says what that has changed', async ({ world }) => {
    const made = await rich(world)
    const before = await documentOf(world, made.name)
    await ruin(world, made)
    const changed = await documentOf(world, made.name)
    await world.forgetEvents()
    const { body } = await world.admin.call('restoreFeature', {
      params: paramsOf(made.name),
      body: { event: made.event },
    })
    expect(body.notRestored).toEqual([])
    expect(body.changes.map(({ path }) => path)).toContain('/environments/production/enabled')
    const after = await documentOf(world, made.name)
    // The default strategy that turning on has added is gone again, so nothing is left of that environment.
    expect(after).toEqual(before)
    expect(changed).not.toEqual(before)
    expect((await world.eventTypes()).toSorted()).toEqual([
      'feature-environment-disabled',
      'feature-environment-enabled',
      'feature-environment-variants-updated',
      'feature-metadata-updated',
      'feature-stale-off',
      'feature-strategy-add',
      'feature-strategy-remove',
      'feature-strategy-remove',
      'feature-strategy-update',
      'feature-tagged',
      'feature-untagged',
    ])
    const again = { params: paramsOf(made.name), body: { event: made.event } }
    await world.forgetEvents()
    expect((await world.admin.call('restoreFeature', again)).body).toEqual({ changes: [], notRestored: [] })
    expect(await world.eventTypes()).toEqual([])
  })

  it('restores only the given environments', async ({ world }) => {
    const made = await rich(world)
    const before = await documentOf(world, made.name)
    await ruin(world, made)
    const changed = await documentOf(world, made.name)
    const body = { event: made.event, environments: ['production'] }
    await world.admin.call('restoreFeature', { params: paramsOf(made.name), body })
    const { production } = before.environments
    expect(await documentOf(world, made.name)).toEqual({
      ...changed,
      environments: { ...changed.environments, ...(production && { production }) },
    })
    const elsewhere = { params: paramsOf(made.name), body: { event: made.event, environments: ['nowhere'] } }
    expect(await world.admin.send('restoreFeature', elsewhere)).toMatchObject({ status: 404 })
  })

  it('leaves a strategy out whose segment is gone, and says so', async ({ world }) => {
    const made = await rich(world)
    await ruin(world, made)
    await world.admin.call('deleteSegment', { params: { segmentId: made.segment } })
    const { body } = await world.admin.call('restoreFeature', {
      params: paramsOf(made.name),
      body: { event: made.event },
    })
    const [gone, kept] = made.strategies
    expect(body.notRestored).toEqual([
      {
        path: `/environments/production/strategies/${gone}`,
        message: expect.stringContaining(`There is no segment ${made.segment}`),
      },
    ])
    const { environments } = await documentOf(world, made.name)
    expect(environments.production).toMatchObject({ enabled: true })
    expect(Object.keys(environments.production?.strategies ?? {})).toEqual([kept])
  })

  it('does not turn a feature on without an enabled strategy', async ({ world }) => {
    const name = await world.feature()
    const params = inProduction(name)
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'Nordic', constraints: [] } })
    const { body: only } = await world.admin.call('addStrategy', {
      params,
      body: { name: 'default', segments: [segment.id] },
    })
    await world.admin.call('turnFeatureOn', { params })
    const event = await newestId(world)
    await world.admin.call('removeStrategy', { params: { ...params, strategyId: only.id } })
    await world.admin.call('deleteSegment', { params: { segmentId: segment.id } })
    const { body } = await world.admin.call('restoreFeature', { params: paramsOf(name), body: { event } })
    expect(body).toMatchObject({
      changes: [],
      notRestored: [
        { path: `/environments/production/strategies/${only.id}` },
        { path: '/environments/production/enabled' },
      ],
    })
  })

  it('names what has operations of its own', async ({ world }) => {
    const [parent, name] = [await world.feature(), await world.feature()]
    await world.admin.call('addDependency', { params: paramsOf(name), body: { feature: parent } })
    const event = await newestId(world)
    await world.admin.call('removeDependencies', { params: paramsOf(name) })
    const { body } = await world.admin.call('restoreFeature', { params: paramsOf(name), body: { event } })
    expect(body).toMatchObject({ changes: [], notRestored: [{ path: `/dependencies/${parent}` }] })
  })

  it.for<[string, Permission[], Permission]>([
    [
      'the settings',
      ['CREATE_FEATURE_STRATEGY', 'DELETE_FEATURE_STRATEGY', 'UPDATE_FEATURE_STRATEGY'],
      'UPDATE_FEATURE',
    ],
    [
      'a removed strategy',
      ['UPDATE_FEATURE', 'DELETE_FEATURE_STRATEGY', 'UPDATE_FEATURE_STRATEGY'],
      'CREATE_FEATURE_STRATEGY',
    ],
    [
      'an added strategy',
      ['UPDATE_FEATURE', 'CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_STRATEGY'],
      'DELETE_FEATURE_STRATEGY',
    ],
    [
      'a changed strategy',
      ['UPDATE_FEATURE', 'CREATE_FEATURE_STRATEGY', 'DELETE_FEATURE_STRATEGY'],
      'UPDATE_FEATURE_STRATEGY',
    ],
  ])('needs the permission for %s', async ([, may, lacks], { world }) => {
    const made = await rich(world)
    await ruin(world, made)
    const before = await documentOf(world, made.name)
    const all: Permission[] = ['UPDATE_FEATURE_ENVIRONMENT', 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS']
    const actor = await world.actor({ may: [...may, ...all] })
    const answer = await actor.send('restoreFeature', { params: paramsOf(made.name), body: { event: made.event } })
    expect(answer).toMatchObject({ status: 403, error: { details: [{ message: lacks }] } })
    expect(await documentOf(world, made.name)).toEqual(before)
  })

  it('names all permissions that are missing, each once', async ({ world }) => {
    const made = await rich(world)
    await ruin(world, made)
    const actor = await world.actor()
    const answer = await actor.send('restoreFeature', { params: paramsOf(made.name), body: { event: made.event } })
    const names = answer.error?.details?.map(({ message }) => message) ?? []
    expect(names.toSorted()).toEqual([
      'CREATE_FEATURE_STRATEGY',
      'DELETE_FEATURE_STRATEGY',
      'UPDATE_FEATURE',
      'UPDATE_FEATURE_ENVIRONMENT',
      'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
      'UPDATE_FEATURE_STRATEGY',
    ])
  })

  it('is refused for an archived feature, and 404 before the feature was there', async ({ world }) => {
    await world.feature()
    const before = await newestId(world)
    const params = paramsOf(await world.feature())
    expect(await world.admin.send('restoreFeature', { params, body: { event: before } })).toMatchObject({ status: 404 })
    const event = await newestId(world)
    await world.admin.call('archiveFeature', { params })
    expect(await world.admin.send('restoreFeature', { params, body: { event } })).toMatchObject({ status: 400 })
  })

  it('can be tried before, and is part of a batch', async ({ world }) => {
    const made = await rich(world)
    await ruin(world, made)
    const before = await documentOf(world, made.name)
    const request = { params: paramsOf(made.name), body: { event: made.event } }
    const operations = [{ operationId: 'restoreFeature' as const, ...request }]
    const { body: tried } = await world.admin.call('dryRunBatch', { body: { operations } })
    expect(tried.operations[0]).toMatchObject({ status: 200, guard: { by: 'direct' } })
    expect(await documentOf(world, made.name)).toEqual(before)
    const { body: done } = await world.admin.call('runBatch', { body: { operations } })
    expect(done.operations[0]).toMatchObject({ status: 200, body: { notRestored: [] } })
  })
})
