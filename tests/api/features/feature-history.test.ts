import jsonPatch from 'fast-json-patch'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { foldEverything } from '../../support/event-rows.ts'
import { it, type World } from '../../support/world.ts'

const paramsOf = (featureName: string, projectId = 'default') => ({ projectId, featureName })
const ROLLOUT = { name: 'flexibleRollout', parameters: { rollout: '20', stickiness: 'default', groupId: 'checkout' } }

async function entriesOf(
  world: World,
  params: ReturnType<typeof paramsOf>,
  query: { limit?: number; before?: number } = {},
) {
  const { body } = await world.admin.call('getFeatureHistory', { params, query })
  return body.entries
}

/** Makes many different changes of a feature. */
async function changeMuch(world: World, featureName: string): Promise<void> {
  const { admin } = world
  const params = paramsOf(featureName)
  const inProduction = { ...params, environment: 'production' }
  const strategy = { ...inProduction, strategyId: '' }
  await admin.call('updateFeature', { params, body: { description: 'One page', stale: true } })
  strategy.strategyId = (await admin.call('addStrategy', { params: inProduction, body: ROLLOUT })).body.id
  const other = await admin.call('addStrategy', { params: inProduction, body: { name: 'default' } })
  await admin.call('patchStrategy', { params: strategy, body: [{ op: 'replace', path: '/title', value: 'Some' }] })
  await admin.call('setStrategySortOrder', {
    params: inProduction,
    body: [
      { id: strategy.strategyId, sortOrder: 9 },
      { id: other.body.id, sortOrder: 1 },
    ],
  })
  await admin.call('turnFeatureOn', { params: inProduction })
  await admin.call('setVariants', {
    params: inProduction,
    body: [{ name: 'blue', weight: 1000, weightType: 'variable' }],
  })
  await admin.call('addFeatureTag', { params, body: { type: 'simple', value: 'shop/a~b' } })
  await admin.call('addDependency', { params, body: { feature: await world.feature() } })
  await admin.call('archiveFeature', { params })
  await admin.call('reviveFeature', { params })
  await admin.call('removeStrategy', { params: strategy })
}

describe('getFeatureHistory', () => {
  it('says who changed what, and when, newest first', async ({ world }) => {
    const ada = await world.actor({ may: ['UPDATE_FEATURE', 'UPDATE_FEATURE_ENVIRONMENT'] })
    world.at('2026-11-20T09:30:00.000Z')
    const params = paramsOf(await world.feature({ description: 'Old', tags: [{ value: 'shop' }] }))
    world.at('2026-11-20T09:31:00.000Z')
    await ada.call('patchFeature', { params, body: [{ op: 'replace', path: '/description', value: 'New' }] })
    const [newest, oldest, ...others] = await entriesOf(world, params)
    expect(others).toEqual([])
    expect(newest).toEqual({
      event: expect.any(Number),
      type: 'feature-metadata-updated',
      createdAt: '2026-11-20T09:31:00.000Z',
      createdBy: ada.name,
      createdByUserId: ada.userId,
      project: 'default',
      environment: null,
      changes: [{ op: 'replace', path: '/description', value: 'New' }],
    })
    expect(oldest).toMatchObject({
      type: 'feature-created',
      changes: [{ op: 'add', path: '', value: { description: 'Old', tags: { 'simple:shop': { value: 'shop' } } } }],
    })
  })

  it('has patches that lead from the creation to the feature as it is', async ({ world }) => {
    const featureName = await world.feature()
    await changeMuch(world, featureName)
    const document = await replayed(world, paramsOf(featureName))
    const { body: now } = await world.admin.call('getFeature', { params: paramsOf(featureName) })
    expect(document).toMatchObject({
      description: 'One page',
      stale: true,
      archived: false,
      tags: { 'simple:shop/a~b': { type: 'simple', value: 'shop/a~b' } },
      dependencies: {},
    })
    for (const { name, enabled, strategies, variants } of now.environments)
      expect(document.environments[name]).toEqual({
        enabled,
        strategies: Object.fromEntries(strategies.map((strategy) => [strategy.id, strategy])),
        variants,
      })
  })

  it('comes in pages, from the index and from before it', async ({ world }) => {
    const params = paramsOf(await world.feature())
    for (const description of ['a', 'b', 'c'])
      await world.admin.call('updateFeature', { params, body: { description } })
    const all = (await entriesOf(world, params)).map(({ event }) => event)
    for (const fold of [false, true]) {
      if (fold) await foldEverything(world.db)
      const { body: first } = await world.admin.call('getFeatureHistory', { params, query: { limit: 3 } })
      expect({ events: first.entries.map(({ event }) => event), before: first.before }).toEqual({
        events: all.slice(0, 3),
        before: all[2],
      })
      const { body: second } = await world.admin.call('getFeatureHistory', {
        params,
        query: { limit: 3, before: first.before ?? 0 },
      })
      expect(second.entries.map(({ event }) => event)).toEqual(all.slice(3))
      expect(second.before).toBeUndefined()
    }
  })

  it('ends with the creation of the feature, whatever had its name before', async ({ world }) => {
    const params = paramsOf(await world.feature({ name: 'reused', description: 'Before' }))
    await world.admin.call('archiveFeature', { params })
    await world.admin.call('deleteArchivedFeature', { params: { featureName: 'reused' } })
    await world.feature({ name: 'reused' })
    const { body } = await world.admin.call('getFeatureHistory', { params })
    expect({ types: body.entries.map(({ type }) => type), before: body.before }).toEqual({
      types: ['feature-created'],
      before: undefined,
    })
  })

  it('leaves out what happened in a project that the caller does not see', async ({ world }) => {
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    const featureName = await world.feature({ project: 'secret', description: 'Secret' })
    await world.admin.call('moveFeature', {
      params: paramsOf(featureName, 'secret'),
      body: { newProjectId: 'default' },
    })
    const stranger = await world.actor()
    const { body } = await stranger.call('getFeatureHistory', { params: paramsOf(featureName) })
    expect(body.entries.map(({ type }) => type)).toEqual(['feature-project-change'])
  })

  it('is empty without events', async ({ world }) => {
    const featureName = await world.feature()
    await world.db.deleteFrom('events').execute()
    expect(await entriesOf(world, paramsOf(featureName))).toEqual([])
  })
})

/** Applies all patches of a history, from the oldest on. An environment that a document leaves out is there, empty. */
async function replayed(world: World, params: ReturnType<typeof paramsOf>): Promise<Schema<'FeatureDocument'>> {
  const patches = (await entriesOf(world, params)).toReversed().map(({ changes }) => changes)
  const empty = () => ({ enabled: false, strategies: {}, variants: [] })
  return patches.reduce(
    (document, patch, index) => {
      const { newDocument } = jsonPatch.applyPatch(document, patch as jsonPatch.Operation[], true, false)
      if (index === 0) Object.assign(newDocument.environments, { development: empty(), production: empty() })
      return newDocument
    },
    {} as Schema<'FeatureDocument'>,
  )
}
