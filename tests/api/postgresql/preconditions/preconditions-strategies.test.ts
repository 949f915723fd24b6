import { describe, expect } from 'vitest'
import { ifMatch, paramsOf } from '../../../support/tagged-feature.ts'
import { it, type World } from '../../../support/world.ts'

describe('a strategy', () => {
  it('has another revision when the feature is on by it alone', async ({ world }) => {
    const params = { ...paramsOf(await world.feature()), environment: 'development' }
    const [one, other] = [await addedStrategy(world, params), await addedStrategy(world, params)]
    await world.admin.call('turnFeatureOn', { params })
    const tagOf = async (strategyId: string) =>
      String((await world.admin.call('getStrategy', { params: { ...params, strategyId } })).headers.etag)
    const [tagOfOne, tagOfOther] = [await tagOf(one), await tagOf(other)]
    const remove = (strategyId: string, etag: string) =>
      world.admin.send('removeStrategy', { params: { ...params, strategyId }, headers: ifMatch(etag) })
    expect((await remove(one, tagOfOne)).status).toBe(200)
    expect(await remove(other, tagOfOther)).toMatchObject({
      status: 412,
      body: { details: [{ path: '/isLastEnabled' }], events: [{ type: 'feature-strategy-remove' }] },
    })
    expect((await remove(other, await tagOf(other))).status).toBe(200)
  })

  it('does not meet an edit of another one', async ({ world }) => {
    const params = { ...paramsOf(await world.feature()), environment: 'development' }
    const [one, other] = [await addedStrategy(world, params), await addedStrategy(world, params)]
    const { headers } = await world.admin.call('getStrategy', { params: { ...params, strategyId: one } })
    await world.admin.call('updateStrategy', { params: { ...params, strategyId: other }, body: { title: 'Other' } })
    const patch = [{ op: 'replace' as const, path: '/title', value: 'One' }]
    const answer = await world.admin.call('patchStrategy', {
      params: { ...params, strategyId: one },
      body: patch,
      headers: ifMatch(String(headers.etag)),
    })
    expect(answer.status).toBe(200)
  })

  it('has no revision that depends on the order of equal positions', async ({ world }) => {
    const params = { ...paramsOf(await world.feature()), environment: 'development' }
    const [one, other] = [await addedStrategy(world, params), await addedStrategy(world, params)]
    const { headers } = await world.admin.call('getFeatureEnvironment', { params })
    const sort = (sortOrder: number) =>
      world.admin.send('setStrategySortOrder', {
        params,
        body: [
          { id: one, sortOrder },
          { id: other, sortOrder: 0 },
        ],
        headers: ifMatch(String(headers.etag)),
      })
    expect((await sort(7)).status).toBe(200)
    const refused = await sort(8)
    expect(refused.status).toBe(412)
    expect(refused.error?.details?.map(({ path }) => path)).toEqual(
      [`/strategies/${one}/sortOrder`, `/strategies/${other}/sortOrder`].sort(),
    )
  })
})

async function addedStrategy(world: World, params: ReturnType<typeof paramsOf> & { environment: string }) {
  const { body } = await world.admin.call('addStrategy', { params, body: { name: 'flexibleRollout' } })
  return body.id
}
