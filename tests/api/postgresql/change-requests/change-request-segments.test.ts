import { describe, expect } from 'vitest'
import { addingStrategy, newRequest, read } from '../../../support/change-requests.ts'
import { guard } from '../../../support/guarded.ts'
import { newFeature, newSegment, newStrategy } from '../../../support/strategies.ts'
import { it } from '../../../support/world.ts'

const projectId = 'default'

describe('a change of a strategy that has a segment', () => {
  it('need not name it, whether it is added or edited', async ({ world }) => {
    const segment = await newSegment(world)
    const params = await newFeature(world)
    const { id } = await newStrategy(world, params, { segments: [segment] })
    await guard(world.db)
    const author = await world.actor()
    const change = (payload: object) => ({
      action: 'updateStrategy' as const,
      feature: params.featureName,
      payload: { id, ...payload },
    })
    const changeRequestId = await newRequest(world, [change({ title: 'Later' })], { by: author })
    const { features } = await read(world, changeRequestId)
    expect(features[0]?.changes).toMatchObject([{ payload: { id, title: 'Later' } }])
    const path = { projectId, changeRequestId, changeId: features[0]?.changes[0]?.id ?? 0 }
    const disabled = await author.call('editChange', { params: path, body: change({ disabled: true }) })
    expect(disabled.body.features[0]?.changes).toMatchObject([{ payload: { id, disabled: true } }])
    const other = await author.call('editChange', { params: path, body: change({ segments: [segment, 4711] }) })
    expect(other.error?.message).toBe('There is no segment 4711')
  })
})

describe('a segment that a change gives a strategy', () => {
  it('is reported when it has changed', async ({ world }) => {
    const segment = await newSegment(world)
    const params = await newFeature(world)
    const { id: strategy } = await newStrategy(world, params)
    await guard(world.db)
    const { featureName: feature } = params
    const id = await newRequest(world, [
      addingStrategy(feature, [segment]),
      { action: 'updateStrategy', feature, payload: { id: strategy, segments: [segment] } },
      { action: 'updateStrategy', feature, payload: { id: strategy, title: 'Later' } },
    ])
    const overwrites = async () => (await read(world, id)).features[0]?.changes.map((change) => change.overwrites)
    expect(await overwrites()).toEqual([undefined, undefined, undefined])
    const body = { name: 'Other', constraints: [] }
    await world.admin.call('updateSegment', { params: { segmentId: segment }, body })
    const was = { usedSegments: [{ id: segment, name: expect.stringMatching(/^segment/) }] }
    const is = { usedSegments: [{ id: segment, name: 'Other' }] }
    expect(await overwrites()).toMatchObject([{ was, is }, { was: { id: strategy, ...was }, is }, undefined])
  })
})
