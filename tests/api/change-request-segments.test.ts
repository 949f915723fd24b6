import { describe, expect } from 'vitest'
import { newRequest, read } from '../support/change-requests.ts'
import { guard } from '../support/guarded.ts'
import { newFeature, newSegment, newStrategy } from '../support/strategies.ts'
import { it } from '../support/world.ts'

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
