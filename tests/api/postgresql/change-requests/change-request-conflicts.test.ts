import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { APPLIED, applier, move, newRequest, read, refusal } from '../../../support/change-requests.ts'
import { guard } from '../../../support/guarded.ts'
import {
  archive,
  type FeatureEnvironmentPath,
  newFeature,
  newSegment,
  newStrategy,
  strategiesOf,
} from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

type Content = Schema<'ChangeInput'>

describe('a request that things have gone past', () => {
  const cases: [
    what: string,
    conflict: string,
    break_: (world: World, params: FeatureEnvironmentPath, id: string) => unknown,
  ][] = [
    ['the feature is archived', 'is archived', (world, { featureName }) => archive(world, featureName)],
    [
      'the feature is deleted',
      'was deleted',
      (world, { featureName }) => world.db.deleteFrom('features').where('name', '=', featureName).execute(),
    ],
    [
      'the feature is moved',
      'was moved to another project',
      (world, { featureName }) =>
        world.db.updateTable('features').set({ projectId: 'shop' }).where('name', '=', featureName).execute(),
    ],
    [
      'the strategy is removed',
      'was removed',
      (world, params, strategyId) => world.admin.call('removeStrategy', { params: { ...params, strategyId } }),
    ],
    [
      'the environment is gone',
      'has no environment "development" any more',
      (world) =>
        world.admin.call('removeProjectEnvironment', { params: { projectId: 'default', environment: 'development' } }),
    ],
  ]

  for (const [what, conflict, break_] of cases) {
    it(`can't be applied when ${what}`, async ({ world }) => {
      await world.project('shop')
      const params = await newFeature(world)
      const { id: strategyId } = await newStrategy(world, params)
      await guard(world.db)
      const { featureName: feature } = params
      const id = await newRequest(world, [
        { action: 'updateStrategy', feature, payload: { id: strategyId, title: 'Changed' } },
      ])
      await break_(world, params, strategyId)
      await world.forgetEvents()
      const { body } = await world.admin.call('getChangeRequest', {
        params: { projectId: 'default', changeRequestId: id },
      })
      const [found] = body.features
      expect(found?.conflict ?? found?.changes[0]?.conflict).toContain(conflict)
      const message = await refusal(move(world.db, await applier(world), id, APPLIED))
      expect(message).toContain(
        `conflict: The change request ${id} can't be applied. Change 1 (updateStrategy of "${feature}"): `,
      )
      expect(message).toContain(conflict)
      expect(await world.events()).toEqual([])
    })
  }

  it('is applied when only a value has changed meanwhile', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategyId } = await newStrategy(world, params, { title: 'Old' })
    await guard(world.db)
    const id = await newRequest(world, [
      { action: 'updateStrategy', feature: params.featureName, payload: { id: strategyId, title: 'New' } },
    ])
    await world.admin.call('updateStrategy', { params: { ...params, strategyId }, body: { title: 'Other' } })
    const { body } = await world.admin.call('getChangeRequest', {
      params: { projectId: 'default', changeRequestId: id },
    })
    expect(body.features[0]?.conflict).toBeUndefined()
    expect(body.features[0]?.changes).toMatchObject([{ overwrites: { was: { title: 'Old' }, is: { title: 'Other' } } }])
    expect(body.features[0]?.changes[0]?.conflict).toBeUndefined()
    await move(world.db, await applier(world), id, APPLIED)
    expect(await strategiesOf(world, params)).toMatchObject([{ title: 'New' }])
  })
})

describe('what an update would overwrite', () => {
  it('is what it gives a strategy, and nothing that stays as others left it', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategyId } = await newStrategy(world, params, { title: 'Old', disabled: false })
    await guard(world.db)
    const payload = { id: strategyId, title: 'New' }
    const id = await newRequest(world, [{ action: 'updateStrategy', feature: params.featureName, payload }])
    const change = async (body: Schema<'UpdateStrategy'>) => {
      await world.admin.call('updateStrategy', { params: { ...params, strategyId }, body })
      return (await read(world, id)).features[0]?.changes[0]?.overwrites
    }
    expect(await change({ sortOrder: 9, disabled: true })).toBeUndefined()
    expect(await change({ title: 'Other' })).toEqual({
      was: { id: strategyId, title: 'Old' },
      is: { id: strategyId, title: 'Other' },
    })
    await move(world.db, await applier(world), id, APPLIED)
    expect(await strategiesOf(world, params)).toMatchObject([{ title: 'New', sortOrder: 9, disabled: true }])
  })

  it('is what it gives a segment', async ({ world }) => {
    await guard(world.db)
    const segmentId = await newSegment(world, 'default')
    const id = await newRequest(world, [{ action: 'updateSegment', payload: { id: segmentId, description: 'New' } }])
    const change = async (description: string | null) => {
      const body = { name: 'Other name', description, project: 'default', constraints: [] }
      await world.admin.call('updateSegment', { params: { segmentId }, body })
      return (await read(world, id)).segments[0]?.overwrites
    }
    const { description: was } = (await world.admin.call('getSegment', { params: { segmentId } })).body
    expect(await change(was)).toBeUndefined()
    expect(await change('Theirs')).toEqual({
      was: { id: segmentId, description: was },
      is: { id: segmentId, description: 'Theirs' },
    })
  })
})

describe('the default change', () => {
  it('is not shown where a change of the feature can not be made', async ({ world }) => {
    const { featureName: feature } = await newFeature(world)
    await guard(world.db)
    const turningOn: Content = { action: 'updateEnabled', feature, payload: { enabled: true } }
    const id = await newRequest(world, [turningOn])
    expect((await read(world, id)).features).toMatchObject([{ defaultChange: { action: 'addStrategy' } }])
    const other = await newRequest(world, [{ action: 'archiveFeature', feature }, turningOn])
    const [found] = (await read(world, other)).features
    expect(found?.changes).toMatchObject([{}, { conflict: 'An earlier change archives the feature' }])
    expect(found?.defaultChange).toBeUndefined()
  })
})

describe('a name that was given away meanwhile', () => {
  it('is a conflict of the change that wants it', async ({ world }) => {
    await guard(world.db)
    const ids = [await newSegment(world, 'default'), await newSegment(world, 'default')]
    const id = await newRequest(
      world,
      ids.map((segment) => ({ action: 'updateSegment', payload: { id: segment, name: 'Testers' } })),
    )
    expect(await refusal(move(world.db, await applier(world), id, APPLIED))).toBe(
      `conflict: The change request ${id} can't be applied. Change 2 (updateSegment of segment ${ids[1]}): The segment "Testers" exists already`,
    )
  })
})
