import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { newestEvent } from '../../scenarios/newest-event.ts'
import {
  archive,
  documentOf,
  inProduction,
  isOnForStrangers,
  paramsOf,
  undo,
  undone,
  withStrategy,
} from '../../support/undo.ts'
import { it, type World } from '../../support/world.ts'

/*
 * A feature that comes back never has fewer restrictions than it had: it is whole, or off, or stays as it is with the
 * reason.
 */

/** A feature that is on in production for all, but depends on one that is off. */
async function child(world: World) {
  const parent = await world.feature()
  const { name, params, strategy } = await withStrategy(world, { name: 'default', parameters: {} })
  await world.admin.call('turnFeatureOn', { params })
  await world.admin.call('addDependency', { params: paramsOf(name), body: { feature: parent } })
  return { parent, name, params, strategy }
}

async function eventOf(world: World, type: string, featureName: string): Promise<number> {
  const found = await world.db
    .selectFrom('events')
    .select('id')
    .where('type', '=', type)
    .where('featureName', '=', featureName)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return found.id
}

describe('undoing that a feature was archived', () => {
  it('brings its dependencies back', async ({ world }) => {
    const { name } = await child(world)
    const before = await documentOf(world, name)
    expect(await isOnForStrangers(world, name)).toBe(false)
    await archive(world, [name])
    await undone(world)
    expect(await documentOf(world, name)).toEqual(before)
    expect(await isOnForStrangers(world, name)).toBe(false)
    await world.admin.call('removeDependencies', { params: paramsOf(name) })
    expect(await isOnForStrangers(world, name)).toBe(true)
  })

  it('needs the permission for dependencies', async ({ world }) => {
    const { name } = await child(world)
    await archive(world, [name])
    const event = await newestEvent(world)
    const may = ['UPDATE_FEATURE', 'UPDATE_FEATURE_ENVIRONMENT'] as const
    const refused = await undo(world, event, await world.actor({ may: [...may] }))
    expect(refused).toMatchObject({ status: 403, error: { details: [{ message: 'UPDATE_FEATURE_DEPENDENCY' }] } })
    await undone(world, event, await world.actor({ may: [...may, 'UPDATE_FEATURE_DEPENDENCY'] }))
  })

  it.for([
    ['is still archived', async () => {}, 'is archived'],
    [
      'was deleted',
      (world: World, parent: string) => world.admin.call('deleteArchivedFeature', { params: { featureName: parent } }),
      'any more',
    ],
    [
      'was moved to another project',
      async (world: World, parent: string) => {
        await world.admin.call('reviveFeature', { params: { featureName: parent } })
        const newProjectId = await world.project('elsewhere')
        await world.admin.call('moveFeature', { params: paramsOf(parent), body: { newProjectId } })
      },
      'is not in the project',
    ],
    [
      'depends on another one now',
      async (world: World, parent: string) => {
        await world.admin.call('reviveFeature', { params: { featureName: parent } })
        await world.admin.call('addDependency', { params: paramsOf(parent), body: { feature: await world.feature() } })
      },
      'no feature can depend on',
    ],
  ] as const)('is refused when what it depended on %s', async ([, meanwhile, reason], { world }) => {
    const { parent, name } = await child(world)
    await archive(world, [parent, name])
    const event = await eventOf(world, 'feature-archived', name)
    await meanwhile(world, parent)
    expect(await undo(world, event)).toMatchObject({ status: 409, error: { message: expect.stringContaining(reason) } })
    expect(await documentOf(world, name)).toMatchObject({ archived: true })
  })

  it('of several features goes parent first', async ({ world }) => {
    const { parent, name } = await child(world)
    const before = await documentOf(world, name)
    await archive(world, [parent, name])
    await undone(world, await eventOf(world, 'feature-archived', parent))
    await undone(world, await eventOf(world, 'feature-archived', name))
    expect(await documentOf(world, name)).toEqual(before)
  })

  it('brings only those dependencies back that ended with it', async ({ world }) => {
    const { name } = await child(world)
    const other = await world.feature()
    await world.admin.call('removeDependencies', { params: paramsOf(name) })
    await world.admin.call('addDependency', { params: paramsOf(name), body: { feature: other } })
    await archive(world, [name])
    await undone(world)
    expect(Object.keys((await documentOf(world, name)).dependencies)).toEqual([other])
  })
})

describe('undoing that a feature was revived by an undo', () => {
  it('archives it as it was, again and again', async ({ world }) => {
    const { name } = await child(world)
    const before = await documentOf(world, name)
    await archive(world, [name])
    for (const _ of ['once', 'twice']) {
      await undone(world, await eventOf(world, 'feature-archived', name))
      expect(await documentOf(world, name)).toEqual(before)
      await undone(world, await eventOf(world, 'feature-revived', name))
      expect(await documentOf(world, name)).toMatchObject({ archived: true, dependencies: {} })
    }
  })

  it('is refused when a dependency that came back is another one since', async ({ world }) => {
    const { parent, name } = await child(world)
    await archive(world, [name])
    await undone(world)
    const dependency = { feature: parent, enabled: false }
    await world.admin.call('addDependency', { params: paramsOf(name), body: dependency })
    expect(await undo(world, await eventOf(world, 'feature-revived', name))).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('depend on each other since') },
    })
  })

  it('does not take only the dependency that came back from a feature that is on', async ({ world }) => {
    const { name } = await child(world)
    await archive(world, [name])
    await undone(world)
    expect(await undo(world, await eventOf(world, 'feature-dependency-added', name))).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('It was archived before that edit') },
    })
    expect(await isOnForStrangers(world, name)).toBe(false)
    await world.admin.call('turnFeatureOff', { params: inProduction(name) })
    await undone(world, await eventOf(world, 'feature-dependency-added', name))
  })
})

describe('undoing that a feature was turned off', () => {
  it.for([
    [
      'a dependency ended',
      (world: World, name: string) => world.admin.call('removeDependencies', { params: paramsOf(name) }),
    ],
    [
      'it was archived with a dependency, and revived',
      async (world: World, name: string) => {
        await archive(world, [name])
        await world.admin.call('reviveFeature', { params: { featureName: name } })
      },
    ],
  ] as const)('is refused when since then %s', async ([, meanwhile], { world }) => {
    const { parent, name, params } = await child(world)
    await world.admin.call('turnFeatureOff', { params })
    const event = await newestEvent(world)
    await meanwhile(world, name)
    expect(await undo(world, event)).toMatchObject({ status: 409, error: { message: expect.stringContaining(parent) } })
    expect(await isOnForStrangers(world, name)).toBe(false)
    await world.admin.call('addDependency', { params: paramsOf(name), body: { feature: parent } })
    await undone(world, event)
  })

  it('is refused when a strategy has lost its segment, in an earlier version', async ({ world }) => {
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'Nordic', constraints: [] } })
    const { name, params } = await withStrategy(world, { segments: [segment.id] })
    await world.admin.call('turnFeatureOn', { params })
    await world.admin.call('turnFeatureOff', { params })
    const event = await newestEvent(world)
    await archive(world, [name])
    const archived = await newestEvent(world)
    await world.admin.call('deleteSegment', { params: { segmentId: segment.id } })
    await sql`delete from strategy_segments`.execute(world.db)
    await world.admin.call('reviveFeature', { params: { featureName: name } })
    const revived = await newestEvent(world)
    for (const one of [event, archived])
      expect(await undo(world, one)).toMatchObject({ status: 409, error: { message: expect.any(String) } })
    expect(revived).toBeGreaterThan(archived)
    expect(await isOnForStrangers(world, name)).toBe(false)
  })
})

describe('importing a feature', () => {
  const importing = (world: World, data: object) =>
    world.admin.call('importFeatures', {
      body: { project: 'default', environment: 'production', data: data as Schema<'FeatureImport'> },
    })

  it.for([
    ['', true],
    [', also if the file does not say that it is on', false],
  ] as const)('leaves it off without a dependency on a feature that is archived now%s', async ([, says], { world }) => {
    const { parent, name } = await child(world)
    const { body: whole } = await world.admin.call('exportFeatures', {
      body: { environment: 'production', features: [name] },
    })
    await archive(world, [parent, name])
    await world.admin.call('deleteArchivedFeature', { params: { featureName: name } })
    if (!says) {
      await world.admin.call('createFeature', { params: { projectId: 'default' }, body: { name } })
      await world.admin.call('turnFeatureOn', { params: { ...paramsOf(name), environment: 'production' } })
    }
    const { featureEnvironments, ...rest } = whole
    const { body } = await importing(world, says ? { ...rest, featureEnvironments } : rest)
    expect(body.warnings).toContainEqual({ message: expect.stringContaining('are off'), affectedItems: [name] })
    expect(await isOnForStrangers(world, name)).toBe(false)
    await world.admin.call('reviveFeature', { params: { featureName: parent } })
    await importing(world, whole)
    expect((await documentOf(world, name)).environments.production?.enabled).toBe(true)
    expect(await isOnForStrangers(world, name)).toBe(false)
  })
})

describe('restoring a feature', () => {
  it('does not turn it on without a dependency that it had', async ({ world }) => {
    const { parent, name, params } = await child(world)
    const before = await documentOf(world, name)
    const event = await newestEvent(world)
    await world.admin.call('turnFeatureOff', { params })
    await world.admin.call('removeDependencies', { params: paramsOf(name) })
    const restore = () => world.admin.call('restoreFeature', { params: paramsOf(name), body: { event } })
    expect((await restore()).body).toMatchObject({
      changes: [],
      notRestored: [
        { path: `/dependencies/${parent}` },
        { path: '/environments/production', message: expect.stringContaining(parent) },
      ],
    })
    expect(await isOnForStrangers(world, name)).toBe(false)
    await world.admin.call('addDependency', { params: paramsOf(name), body: { feature: parent } })
    expect((await restore()).body.notRestored).toEqual([])
    expect(await documentOf(world, name)).toEqual(before)
  })

  it('does not give a feature that is on the strategies that it had with a dependency', async ({ world }) => {
    const { name, params, strategy } = await child(world)
    const event = await newestEvent(world)
    const body = { ...strategy, constraints: [{ contextName: 'userId', operator: 'IN' as const, values: ['ada'] }] }
    await world.admin.call('updateStrategy', { params: { ...params, strategyId: strategy.id }, body })
    await world.admin.call('removeDependencies', { params: paramsOf(name) })
    const before = await documentOf(world, name)
    await world.admin.call('restoreFeature', { params: paramsOf(name), body: { event, environments: ['production'] } })
    expect(await documentOf(world, name)).toEqual(before)
    expect(await isOnForStrangers(world, name)).toBe(false)
  })

  it('does not turn it on with a strategy that stays as it is, because it can not come back', async ({ world }) => {
    const { body: segment } = await world.admin.call('createSegment', {
      body: { name: 'Nordic', constraints: [{ contextName: 'userId', operator: 'IN', values: ['ada'] }] },
    })
    const { name, params, strategy } = await withStrategy(world, {
      name: 'default',
      parameters: {},
      segments: [segment.id],
    })
    await world.admin.call('turnFeatureOn', { params })
    const event = await newestEvent(world)
    await world.admin.call('turnFeatureOff', { params })
    await world.admin.call('updateStrategy', {
      params: { ...params, strategyId: strategy.id },
      body: { name: 'default', segments: [] },
    })
    await world.admin.call('deleteSegment', { params: { segmentId: segment.id } })
    const { body } = await world.admin.call('restoreFeature', { params: paramsOf(name), body: { event } })
    expect(body.notRestored.map(({ path }) => path)).toEqual([
      `/environments/production/strategies/${strategy.id}`,
      '/environments/production/enabled',
    ])
    expect(await isOnForStrangers(world, name)).toBe(false)
  })
})
