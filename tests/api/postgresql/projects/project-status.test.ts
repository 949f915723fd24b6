import { describe, expect } from 'vitest'
import { key } from '../../../support/environments.ts'
import { foldEverything } from '../../../support/event-rows.ts'
import { archivedFeature, storedSegment } from '../../../support/features.ts'
import {
  daysAgo,
  NOW,
  statsOf,
  storedEvents,
  storedFeature,
  storedRole,
  storedUser,
} from '../../../support/project-overview.ts'
import { it, type World } from '../../../support/world.ts'

const params = { projectId: 'default' }

async function enter(world: World, featureName: string, stage: string, enteredAt: Date) {
  await world.db.insertInto('featureLifecycles').values({ featureName, stage, enteredAt }).execute()
}

describe('getProjectInsights', () => {
  it('tells how the project develops', async ({ world }) => {
    world.at(NOW)
    await storedFeature(world, { name: 'slow', createdAt: daysAgo(90), firstProductionAt: daysAgo(80) })
    await storedFeature(world, {
      name: 'quick',
      createdAt: daysAgo(9),
      firstProductionAt: daysAgo(4.5),
      markedStale: true,
    })
    await storedFeature(world, { name: 'waiting', type: 'kill-switch' })
    await storedFeature(world, { name: 'trial', type: 'experiment', firstProductionAt: NOW })
    await storedRole(world, await storedUser(world))
    await storedRole(world, await storedUser(world), { createdAt: daysAgo(70) })
    const { status, body } = await world.admin.call('getProjectInsights', { params })
    const counts = { activeCount: 3, potentiallyStaleCount: 1, staleCount: 1 }
    expect(status).toBe(200)
    expect(body).toEqual({
      stats: await statsOf(world),
      featureTypeCounts: [
        { type: 'release', count: 2 },
        { type: 'experiment', count: 1 },
        { type: 'kill-switch', count: 1 },
      ],
      health: { rating: 50, ...counts },
      technicalDebt: { rating: 50, ...counts },
      leadTime: {
        projectAverage: 7,
        features: [
          { name: 'quick', timeToProduction: 4 },
          { name: 'slow', timeToProduction: 10 },
        ],
      },
      members: { currentMembers: 2, change: 1 },
    })
  })
})

describe('getProjectStatus', () => {
  it('tells what the project has and how healthy it is', async ({ world }) => {
    world.at(NOW)
    await storedRole(world, await storedUser(world))
    await key(world, 'ours', 'production', ['default', 'other'])
    await key(world, 'of-all', 'production')
    await storedSegment(world, 'of everybody')
    const own = await storedSegment(world, 'ours')
    await world.db.updateTable('segments').set({ projectId: 'default' }).where('id', '=', own).execute()
    await storedFeature(world, { createdAt: daysAgo(50) })
    await storedFeature(world, { markedStale: true })
    await storedFeature(world)
    const { status, body } = await world.admin.call('getProjectStatus', { params })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        resources: { members: 1, apiTokens: 1, segments: 1 },
        health: { current: 33 },
        technicalDebt: { current: 67 },
        staleFlags: { total: 2 },
      },
    })
  })

  it.for([false, true])(
    'counts the events of each day of the year, taken into the counts: %s',
    async (folds, { world }) => {
      world.at(NOW)
      const times = [
        daysAgo(366),
        new Date('2025-11-20T00:00:00Z'),
        new Date('2026-11-19T23:59:59.999Z'),
        daysAgo(1),
        NOW,
      ]
      await storedEvents(world.db, times)
      await storedEvents(world.db, [NOW], 'elsewhere')
      if (folds) await foldEverything(world.db)
      const { body } = await world.admin.call('getProjectStatus', { params })
      expect(body.activityCountByDate).toEqual([
        { date: '2025-11-20', count: 1 },
        { date: '2026-11-19', count: 2 },
        { date: '2026-11-20', count: 1 },
      ])
    },
  )

  it('sums up the lifecycle: who is in a stage, and how long others stayed', async ({ world }) => {
    world.at(NOW)
    const live = await storedFeature(world, { createdAt: daysAgo(20) })
    await enter(world, live, 'pre-live', daysAgo(17.5))
    await enter(world, live, 'live', daysAgo(10))
    const completed = await storedFeature(world, { createdAt: daysAgo(20) })
    await enter(world, completed, 'completed', daysAgo(15))
    await archivedFeature(world)
    const earlier = await archivedFeature(world)
    await world.db
      .updateTable('features')
      .set({ archivedAt: daysAgo(31) })
      .where('name', '=', earlier)
      .execute()
    const { body } = await world.admin.call('getProjectStatus', { params })
    expect(body.lifecycleSummary).toEqual({
      initial: { averageDays: 1.9, currentFlags: 0 },
      preLive: { averageDays: 7.5, currentFlags: 0 },
      live: { averageDays: null, currentFlags: 1 },
      completed: { averageDays: null, currentFlags: 1 },
      archived: { currentFlags: 2, last30Days: 1 },
    })
  })
})

describe('listFlagCreators', () => {
  it('lists everybody who created a feature of the project, once and by name', async ({ world }) => {
    const [zoe, ada] = [await world.actor({ may: ['CREATE_FEATURE'] }), await world.actor({ may: ['CREATE_FEATURE'] })]
    await world.db.updateTable('users').set({ name: 'Zoe' }).where('id', '=', zoe.userId).execute()
    await world.db.updateTable('users').set({ name: 'Ada' }).where('id', '=', ada.userId).execute()
    for (const [client, name] of [
      [zoe, 'a'],
      [zoe, 'b'],
      [ada, 'c'],
    ] as const)
      await client.call('createFeature', { params, body: { name } })
    await world.admin.call('archiveFeature', { params: { ...params, featureName: 'c' } })
    await world.project('other')
    await world.feature({ project: 'other' })
    const { status, body } = await ada.call('listFlagCreators', { params })
    expect({ status, body }).toEqual({
      status: 200,
      body: [
        { id: ada.userId, name: 'Ada' },
        { id: zoe.userId, name: 'Zoe' },
      ],
    })
    const page = await ada.call('listFlagCreators', { params, query: { limit: 1, offset: 1 } })
    expect(page.body).toEqual([{ id: zoe.userId, name: 'Zoe' }])
  })
})
