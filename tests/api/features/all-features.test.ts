import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { archivedFeature } from '../../support/features.ts'
import { newFeature, newStrategy } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const at = (featureName: string, projectId = 'default') => ({ projectId, featureName })

async function listed(
  world: World,
  query: { limit?: number; offset?: number } = {},
  by: Pick<World['admin'], 'call'> = world.admin,
) {
  const { body } = await by.call('listFeatures', { query })
  return body.features.map(({ name, project }) => [name, project])
}

describe('listFeatures', () => {
  it('shows each feature as it is read alone', async ({ world }) => {
    const params = await newFeature(world, { featureName: 'rich' })
    const segments = [(await world.admin.call('createSegment', { body: { name: 'Beta', constraints: [] } })).body.id]
    await newStrategy(world, params, {
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
      segments,
    })
    const variants: Schema<'FeatureVariantInputs'> = [{ name: 'blue', weight: 1 }]
    await world.admin.call('setVariantsInAllEnvironments', { params: at('rich'), body: variants })
    await world.admin.call('turnFeatureOn', { params })
    await world.admin.call('addFeatureTag', { params: at('rich'), body: { type: 'simple', value: 'checkout' } })
    await world.feature({ name: 'child', project: 'default' })
    await world.admin.call('addDependency', { params: at('child'), body: { feature: 'rich', variants: ['blue'] } })
    await world.admin.call('favoriteFeature', { params: at('rich') })
    await world.project('bare', { environments: [] })
    await world.feature({ name: 'poor', project: 'bare' })
    await world.db
      .insertInto('featureLastSeen')
      .values({ featureName: 'rich', environment: 'production', lastSeenAt: new Date() })
      .execute()

    const { status, body } = await world.admin.call('listFeatures')
    const alone = []
    for (const [name, project] of [
      ['child', 'default'],
      ['poor', 'bare'],
      ['rich', 'default'],
    ] as const)
      alone.push((await world.admin.call('getFeature', { params: at(name, project) })).body)
    expect({ status, body }).toEqual({ status: 200, body: { version: 2, features: alone } })
    const bare = { environments: [], variants: [], strategies: [], enabled: false, lastSeenAt: null }
    expect(body.features[1]).toMatchObject(bare)
    expect(body.features[2]).toMatchObject({
      enabled: true,
      favorite: true,
      children: ['child'],
      tags: [{ value: 'checkout' }],
      lastSeenAt: expect.any(String),
      environments: [{ strategies: [{ segments }] }, { variants: [{ name: 'blue' }] }],
    })
  })

  it('lists the active features of all projects by name, in pages, without hidden ones', async ({ world }) => {
    await world.project('other')
    await world.feature({ name: 'b' })
    await world.feature({ name: 'c', project: 'other' })
    await world.feature({ name: 'a', project: 'other' })
    await archivedFeature(world, { name: 'gone' })
    const all = [
      ['a', 'other'],
      ['b', 'default'],
      ['c', 'other'],
    ]
    expect(await listed(world)).toEqual(all)
    expect(await listed(world, { limit: 2 })).toEqual(all.slice(0, 2))
    expect(await listed(world, { limit: 2, offset: 1 })).toEqual(all.slice(1))
    expect(await listed(world, { offset: 3 })).toEqual([])
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'other').execute()
    expect(await listed(world, { limit: 1 }, await world.actor())).toEqual([['b', 'default']])
    expect(await listed(world, { limit: 1 })).toEqual([['a', 'other']])
  })

  it('shows favorites of the caller alone, and changes at once', async ({ world }) => {
    const params = at(await world.feature())
    const reader = await world.actor()
    const seen = async (by: Pick<World['admin'], 'call'>) =>
      (await by.call('listFeatures')).body.features.map(({ favorite, description }) => [favorite, description])
    await reader.call('favoriteFeature', { params })
    await world.admin.call('updateFeature', { params, body: { description: 'First' } })
    expect([await seen(reader), await seen(world.admin)]).toEqual([[[true, 'First']], [[false, 'First']]])
    await world.admin.call('updateFeature', { params, body: { description: 'Second' } })
    expect(await seen(reader)).toEqual([[true, 'Second']])
  })
})
