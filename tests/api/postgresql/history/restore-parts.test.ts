import { describe, expect } from 'vitest'
import { newestEvent } from '../../../scenarios/newest-event.ts'
import { foldEverything } from '../../../support/event-rows.ts'
import { it, type World } from '../../../support/world.ts'

async function removedStrategy(world: World, segments: number[] = []) {
  const { admin } = world
  const place = { projectId: 'default', featureName: await world.feature(), environment: 'development' }
  const { body: strategy } = await admin.call('addStrategy', {
    params: place,
    body: { name: 'default', title: 'A', segments },
  })
  const params = { ...place, strategyId: strategy.id }
  await admin.call('removeStrategy', { params })
  return { params, strategy }
}

describe('restoreStrategy', () => {
  it('adds the strategy as it was, with its id', async ({ world }) => {
    for (const fold of [false, true]) {
      const { params, strategy } = await removedStrategy(world)
      if (fold) await foldEverything(world.db)
      await world.forgetEvents()
      const { status, body, headers } = await world.admin.call('restoreStrategy', { params })
      expect({ status, body }).toEqual({ status: 201, body: strategy })
      expect((await world.admin.call('getStrategy', { params })).body).toEqual(strategy)
      expect(headers.location).toContain(`/strategies/${strategy.id}`)
      expect(await world.events()).toMatchObject([{ type: 'feature-strategy-add', data: strategy }])
    }
  })

  it('is refused for a strategy that is there, or whose segment is gone, and 404 for another', async ({ world }) => {
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'Nordic', constraints: [] } })
    const { params } = await removedStrategy(world, [segment.id])
    const elsewhere = { ...params, environment: 'production' }
    expect(await world.admin.send('restoreStrategy', { params: elsewhere })).toMatchObject({ status: 404 })
    await world.admin.call('deleteSegment', { params: { segmentId: segment.id } })
    const answer = await world.admin.send('restoreStrategy', { params })
    expect(answer).toMatchObject({ status: 409, error: { message: expect.stringContaining('There is no segment') } })
    const other = await removedStrategy(world)
    await world.admin.call('restoreStrategy', { params: other.params })
    expect(await world.admin.send('restoreStrategy', { params: other.params })).toMatchObject({ status: 409 })
  })
})

describe('restoreSegment', () => {
  it('gives the segment the settings that it had', async ({ world }) => {
    const { admin } = world
    const { body: made } = await admin.call('createSegment', { body: { name: 'Nordic', constraints: [] } })
    const params = { segmentId: made.id }
    const event = await newestEvent(world)
    await admin.call('updateSegment', { params, body: { name: 'Baltic', description: 'New', constraints: [] } })
    await world.forgetEvents()
    const { body } = await admin.call('restoreSegment', { params, body: { event } })
    expect(body).toEqual({
      changes: [
        { op: 'replace', path: '/description', value: null },
        { op: 'replace', path: '/name', value: 'Nordic' },
      ],
      notRestored: [],
    })
    expect((await admin.call('getSegment', { params })).body).toEqual(made)
    expect(await world.eventTypes()).toEqual(['segment-updated'])
    const now = await newestEvent(world)
    expect((await admin.call('restoreSegment', { params, body: { event: now } })).body.changes).toEqual([])
  })
})

describe('restoreProject', () => {
  it('gives the project the settings that it had, and leaves it archived', async ({ world }) => {
    const { admin } = world
    const projectId = await world.project('shop')
    const params = { projectId }
    await world.feature()
    const event = await newestEvent(world)
    await admin.call('updateProject', { params, body: { name: 'Store', mode: 'protected' } })
    await admin.call('updateProjectSettings', { params, body: { featureLimit: 7 } })
    await admin.call('archiveProject', { params })
    const { body } = await admin.call('restoreProject', { params, body: { event } })
    expect(body).toMatchObject({
      changes: [{ path: '/featureLimit' }, { path: '/mode' }, { path: '/name', value: 'shop' }],
      notRestored: [{ path: '/archived' }],
    })
    const { body: now } = await admin.call('getProject', { params })
    expect(now).toMatchObject({ name: 'shop', mode: 'open', featureLimit: null, archivedAt: expect.any(String) })
  })
})
