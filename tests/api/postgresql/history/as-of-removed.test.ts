import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { OperationId } from '../../../../src/contract.ts'
import type { Anything } from '../../../support/call.ts'
import { foldEverything } from '../../../support/event-rows.ts'
import { archivedFeature, storedSegment } from '../../../support/features.ts'
import { it, type World } from '../../../support/world.ts'

/* Operations on something else that take a part of it from any number of features. */

const paramsOf = (featureName: string, projectId = 'default') => ({ projectId, featureName })

async function newestId(world: World): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from events`.execute(world.db)
  return rows[0]?.id ?? 0
}

/** A feature with a tag, and with all that it can have in the environment `staging` of `default`. */
async function equippedFeature(world: World): Promise<string> {
  const { admin } = world
  await admin.call('createEnvironment', { body: { name: 'staging', type: 'test', sortOrder: 3 } })
  await admin.call('addProjectEnvironment', { params: { projectId: 'default' }, body: { environment: 'staging' } })
  const featureName = await world.feature({ tags: [{ value: 'shop' }, { value: 'basket' }] })
  const params = { ...paramsOf(featureName), environment: 'staging' }
  await admin.call('addStrategy', { params, body: { name: 'default', title: 'First' } })
  await admin.call('addStrategy', { params, body: { name: 'flexibleRollout', parameters: { rollout: '20' } } })
  await admin.call('turnFeatureOn', { params })
  await admin.call('setVariants', { params, body: [{ name: 'blue', weight: 1000, weightType: 'variable' }] })
  return featureName
}

type Removal = { readonly id: OperationId; readonly given: Anything; readonly types: readonly string[] }

const PARTS = [
  'feature-environment-disabled',
  'feature-strategy-remove',
  'feature-strategy-remove',
  'feature-environment-variants-updated',
]

const REMOVALS: readonly Removal[] = [
  {
    id: 'deleteTag',
    given: { params: { tagType: 'simple', tagValue: 'shop' } },
    types: ['feature-untagged', 'tag-deleted'],
  },
  {
    id: 'deleteTagType',
    given: { params: { tagType: 'simple' } },
    types: ['feature-untagged', 'feature-untagged', 'tag-type-deleted'],
  },
  {
    id: 'removeProjectEnvironment',
    given: { params: { projectId: 'default', environment: 'staging' } },
    types: [...PARTS, 'project-environment-removed'],
  },
  {
    id: 'deleteEnvironment',
    given: { params: { environment: 'staging' } },
    types: [...PARTS, 'environment-deleted'],
  },
]

describe.each(REMOVALS)('$id', ({ id, given, types }) => {
  it('leaves in the log what each feature had', async ({ world }) => {
    const { admin } = world
    const featureName = await equippedFeature(world)
    const params = paramsOf(featureName)
    const { body: then } = await admin.call('getFeature', { params })
    const before = await newestId(world)
    await world.forgetEvents()
    const headers = { 'x-change-comment': 'Nobody uses it' }
    const { status } = await admin.send(id, { ...given, headers })
    expect(status).toBeLessThan(300)
    expect(await world.eventTypes()).toEqual(types)
    const { body: now } = await admin.call('getFeature', { params })
    expect(now).not.toEqual(then)
    const since = { params, query: { asOf: String(before) } }
    for (const fold of [false, true]) {
      if (fold) await foldEverything(world.db)
      expect((await admin.call('getFeature', since)).body).toEqual(then)
      const { body: history } = await admin.call('getFeatureHistory', { params })
      const entries = history.entries.filter(({ event }) => event > before)
      expect(entries.map(({ type }) => type).toReversed()).toEqual(types.slice(0, -1))
      expect(entries.every(({ comment }) => comment === 'Nobody uses it')).toBe(true)
    }
    const { body: diff } = await admin.call('getFeatureDiff', { params, query: { from: String(before) } })
    expect(diff.changes).not.toEqual([])
  })

  it('records nothing for a feature that has none of it', async ({ world }) => {
    await equippedFeature(world)
    const other = await world.feature()
    await world.admin.send(id, given)
    const events = await world.events()
    expect(events.filter(({ featureName }) => featureName === other).map(({ type }) => type)).toEqual([
      'feature-created',
    ])
  })
})

describe('getFeatureEnvironment with asOf', () => {
  it('shows an environment that the feature is not in any more', async ({ world }) => {
    const featureName = await equippedFeature(world)
    const params = { ...paramsOf(featureName), environment: 'staging' }
    const { body: then } = await world.admin.call('getFeatureEnvironment', { params })
    const query = { asOf: String(await newestId(world)) }
    await world.admin.call('deleteEnvironment', { params: { environment: 'staging' } })
    expect((await world.admin.call('getFeatureEnvironment', { params, query })).body).toEqual(then)
  })
})

describe('removeProjectEnvironment', () => {
  it('records nothing of the features of other projects', async ({ world }) => {
    await equippedFeature(world)
    await world.project('shop', { environments: ['staging', 'production'] })
    const there = await world.feature({ project: 'shop' })
    const params = { ...paramsOf(there, 'shop'), environment: 'staging' }
    await world.admin.call('turnFeatureOn', { params })
    await world.forgetEvents()
    const ofDefault = { projectId: 'default', environment: 'staging' }
    await world.admin.call('removeProjectEnvironment', { params: ofDefault })
    expect((await world.events()).filter(({ featureName }) => featureName === there)).toEqual([])
    expect((await world.admin.call('getFeatureEnvironment', { params })).body.enabled).toBe(true)
  })
})

describe('deleteTag', () => {
  it('records each feature with its project, and the tags that it has now', async ({ world }) => {
    await world.project('shop')
    const one = await world.feature({ name: 'one', tags: [{ value: 'shop' }, { value: 'basket' }] })
    const two = await world.feature({ name: 'two', project: 'shop', tags: [{ value: 'shop' }] })
    await world.forgetEvents()
    const tag = { type: 'simple', value: 'shop' }
    await world.admin.call('deleteTag', { params: { tagType: tag.type, tagValue: tag.value } })
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-untagged',
        project: 'default',
        featureName: one,
        preData: tag,
        tags: [{ type: 'simple', value: 'basket' }],
      },
      { type: 'feature-untagged', project: 'shop', featureName: two, preData: tag, tags: [] },
      { type: 'tag-deleted', data: tag },
    ])
  })
})

describe('deleteSegment', () => {
  it('leaves its id in the strategies of archived features, now and in earlier states', async ({ world }) => {
    const { admin } = world
    const [kept, gone] = [await storedSegment(world, 'Nordic'), await storedSegment(world, 'Baltic')]
    const featureName = await world.feature()
    const place = { ...paramsOf(featureName), environment: 'production' }
    const body = { name: 'default', segments: [kept, gone] }
    await admin.call('addStrategy', { params: place, body })
    await admin.call('archiveFeature', { params: paramsOf(featureName) })
    await archivedFeature(world)
    const params = paramsOf(featureName)
    const { body: then } = await admin.call('getFeature', { params })
    const query = { asOf: String(await newestId(world)) }
    await world.forgetEvents()
    await admin.call('deleteSegment', { params: { segmentId: gone } })
    expect(await world.eventTypes()).toEqual(['segment-deleted'])
    expect((await admin.call('getFeature', { params, query })).body).toEqual(then)
    expect((await admin.call('getFeature', { params })).body).toEqual(then)
  })
})
