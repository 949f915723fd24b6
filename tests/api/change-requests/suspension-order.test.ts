import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { addingStrategy, NOW, scheduled } from '../../support/change-requests.ts'
import { depend, features, named } from '../../support/dependencies.ts'
import { imported } from '../../support/features-batch.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { makePerson } from '../../support/sign-in.ts'
import { newFeature, newSegment, newStrategy } from '../../support/strategies.ts'
import { makeWebhook } from '../../support/webhooks.ts'
import { it, type World } from '../../support/world.ts'

type Content = Schema<'ChangeInput'>

/** The events of this test: the type and the feature, or the request that was suspended and why. */
async function recordedEvents(world: World): Promise<string[]> {
  return (await world.events()).map(({ type, featureName, data }) => {
    if (type !== 'change-request-schedule-suspended') return `${type} ${featureName ?? ''}`.trim()
    const { changeRequestId, reason } = data as { changeRequestId: number; reason: string }
    return `suspended ${changeRequestId}: ${reason}`
  })
}

const archiving = (feature: string): Content => ({ action: 'archiveFeature', feature })

const updating = (feature: string, id: string): Content => ({
  action: 'updateStrategy',
  feature,
  payload: { id, title: 'New' },
})

describe('the event of a suspension', () => {
  it('comes after all features that were turned on together', async ({ world }) => {
    const one = await newFeature(world, { featureName: 'one' })
    const two = await newFeature(world, { featureName: 'two' })
    const { id: ofOne } = await newStrategy(world, one, { disabled: true })
    const { id: ofTwo } = await newStrategy(world, two, { disabled: true })
    const { id } = await scheduled(world, [updating('one', ofOne), updating('two', ofTwo)])
    await world.admin.call('turnFeaturesOn', {
      params: { projectId: 'default', environment: 'development' },
      query: { shouldActivateDisabledStrategies: true },
      body: { features: ['one', 'two'] },
    })
    expect(await recordedEvents(world)).toEqual([
      'feature-strategy-update one',
      'feature-environment-enabled one',
      'feature-strategy-update two',
      'feature-environment-enabled two',
      `suspended ${id}: Strategies that it changes were updated`,
    ])
  })

  it('comes after the strategy, before what follows from it', async ({ world }) => {
    const params = await newFeature(world, { featureName: 'one' })
    const { id: strategyId } = await newStrategy(world, params)
    await world.admin.call('turnFeatureOn', { params })
    const segment = await newSegment(world)
    await world.forgetEvents()
    const deleting: Content = { action: 'deleteSegment', payload: { id: segment } }
    const { id: bySegment } = await scheduled(world, [deleting])
    const { id: byStrategy } = await scheduled(world, [updating('one', strategyId), deleting])
    await world.admin.call('updateStrategy', {
      params: { ...params, strategyId },
      body: { segments: [segment], disabled: true },
    })
    expect(await recordedEvents(world)).toEqual([
      'feature-strategy-update one',
      `suspended ${byStrategy}: The strategy ${strategyId} was updated`,
      `suspended ${bySegment}: The segment ${segment} has another use now`,
      'feature-environment-disabled one',
    ])
  })

  it('comes after the strategies that an import removes and adds', async ({ world }) => {
    world.at(NOW)
    const params = await newFeature(world, { featureName: 'one' })
    const strategies = [await newStrategy(world, params), await newStrategy(world, params, { title: 'second' })]
    await features(world, 'two', 'three')
    const { id } = await scheduled(
      world,
      strategies.map((strategy) => updating('one', strategy.id)),
    )
    const { id: byParent } = await scheduled(world, [archiving('two')])
    const { id: byOther } = await scheduled(world, [archiving('three')])
    await world.db.deleteFrom('changeRequestSettings').execute()
    await imported(world, {
      features: [{ name: 'one' }, { name: 'two' }, { name: 'three' }],
      featureStrategies: [{ featureName: 'one', name: 'default', title: 'imported' }],
      dependencies: [{ feature: 'one', dependencies: [{ feature: 'two' }, { feature: 'three' }] }],
    })
    expect(await recordedEvents(world)).toEqual([
      'feature-strategy-remove one',
      'feature-strategy-remove one',
      'feature-strategy-add one',
      `suspended ${id}: Strategies that it changes were removed`,
      'feature-dependency-added one',
      `suspended ${byParent}: The feature "one" depends on "two" now`,
      'feature-dependency-added one',
      `suspended ${byOther}: The feature "one" depends on "three" now`,
      'features-imported',
    ])
  })

  it('comes after all features that were archived together', async ({ world }) => {
    await features(world, 'one', 'two')
    const { id } = await scheduled(world, [archiving('one')])
    const { id: other } = await scheduled(world, [archiving('two')])
    await world.db.deleteFrom('changeRequestSettings').execute()
    await world.admin.call('archiveFeatures', { params: { projectId: 'default' }, body: { features: ['one', 'two'] } })
    expect(await recordedEvents(world)).toEqual([
      'feature-archived one',
      'feature-archived two',
      `suspended ${id}: Features that it names were archived`,
      `suspended ${other}: Features that it names were archived`,
    ])
  })

  it('comes after all parents of a copy', async ({ world }) => {
    await features(world, 'child', 'one', 'two')
    await depend(world, 'child', 'one')
    await depend(world, 'child', 'two')
    await world.forgetEvents()
    const { id } = await scheduled(world, [archiving('child'), archiving('two')])
    await world.db.deleteFrom('changeRequestSettings').execute()
    await world.admin.call('cloneFeature', { params: named('child'), body: { name: 'copy' } })
    expect(await recordedEvents(world)).toEqual([
      'feature-created copy',
      'feature-dependency-added copy',
      'feature-dependency-added copy',
      `suspended ${id}: The feature "copy" depends on "one" and "two" now`,
    ])
  })

  it('comes after the strategies of a copy, which use the segment that a request deletes', async ({ world }) => {
    const params = await newFeature(world, { featureName: 'one' })
    const segment = await newSegment(world)
    const { id: strategy } = await newStrategy(world, params, { segments: [segment] })
    const { id } = await scheduled(world, [
      { action: 'deleteStrategy', feature: 'one', payload: { id: strategy } },
      { action: 'deleteSegment', payload: { id: segment } },
    ])
    await world.db.deleteFrom('changeRequestSettings').execute()
    await world.admin.call('cloneFeature', { params: named('one'), body: { name: 'copy' } })
    expect(await recordedEvents(world)).toEqual([
      'feature-created copy',
      'feature-strategy-add copy',
      `suspended ${id}: The segment ${segment} has another use now`,
    ])
  })

  it('comes after all environments in which variants were changed', async ({ world }) => {
    const params = await newFeature(world, { featureName: 'one' })
    const { id } = await scheduled(world, [{ action: 'patchVariant', feature: 'one', payload: { variants: [] } }])
    await world.db.deleteFrom('changeRequestSettings').execute()
    await world.admin.call('setVariantsInAllEnvironments', { params, body: [{ name: 'blue', weight: 1 }] })
    expect(await recordedEvents(world)).toEqual([
      'feature-environment-variants-updated one',
      'feature-environment-variants-updated one',
      `suspended ${id}: The variants of the feature "one" were changed`,
    ])
  })

  it('comes once for a segment that was changed and renamed', async ({ world }) => {
    const [one, two] = [await newSegment(world), await newSegment(world)]
    const renaming = (id: number): Content => ({ action: 'updateSegment', payload: { id, name: 'Wanted' } })
    const { id: byName } = await scheduled(world, [renaming(two)])
    const { id: bySegment } = await scheduled(world, [renaming(one)])
    await world.admin.call('updateSegment', {
      params: { segmentId: one },
      body: { name: 'Wanted', constraints: [] },
    })
    expect(await recordedEvents(world)).toEqual([
      'segment-updated',
      `suspended ${bySegment}: The segment ${one} was updated`,
      `suspended ${byName}: Another segment is called "Wanted" now`,
    ])
  })

  it('comes after all accounts that were deleted together', async ({ world }) => {
    await features(world, 'one')
    await makePerson(world, { email: 'root@example.com', rootRole: ROLES.ADMIN })
    const people = []
    for (const email of ['ada@example.com', 'bob@example.com']) {
      people.push(await makePerson(world, { email, rootRole: ROLES.ADMIN }))
    }
    const ids = people.map(({ id }) => id)
    const { id } = await scheduled(world, [addingStrategy('one')], { ...world.admin, userId: ids[1] ?? 0 })
    world.at('2028-01-01T00:00:00.000Z')
    await world.admin.call('deleteInactiveUsers', { body: { ids } })
    expect(await recordedEvents(world)).toEqual([
      'user-deleted',
      'user-deleted',
      `suspended ${id}: The account of who scheduled it was deleted`,
    ])
  })

  it('comes after the environment', async ({ world }) => {
    await features(world, 'one')
    await makeWebhook(world, 'https://chat.example.com/flags', { environments: ['development'] })
    const { id } = await scheduled(world, [addingStrategy('one')])
    await world.forgetEvents()
    await world.admin.call('deleteEnvironment', { params: { environment: 'development' } })
    expect(await recordedEvents(world)).toEqual([
      'environment-deleted',
      `suspended ${id}: The environment "development" was removed`,
      'addon-config-updated',
    ])
  })

  it('is not recorded for a request that is deleted with its project', async ({ world }) => {
    await world.project('shop')
    const segment = await newSegment(world, 'shop')
    const content: Content = { action: 'updateSegment', payload: { id: segment, description: 'New' } }
    await scheduled(world, [content], undefined, { project: 'shop' })
    await world.admin.call('deleteProject', { params: { projectId: 'shop' } })
    expect(await recordedEvents(world)).toEqual(['segment-deleted', 'project-deleted'])
  })
})
