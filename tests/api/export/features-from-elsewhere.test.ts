import { describe, expect } from 'vitest'
import { foldFeatureCounts } from '../../../src/domain/project-overview/feature-counts.ts'
import { daysAgo, NOW, overview, statsOf } from '../../support/project-overview.ts'
import { it, type World } from '../../support/world.ts'

const params = { projectId: 'default' }

async function typesOf(world: World): Promise<string[]> {
  return (await world.events()).map(({ type }) => type)
}

describe('createFeature with stale', () => {
  it('marks the feature, says so in the event, and needs no more than the permission to create', async ({ world }) => {
    const editor = await world.actor({ may: ['CREATE_FEATURE'] })
    const { status, body } = await editor.call('createFeature', { params, body: { name: 'old', stale: true } })
    expect({ status, stale: body.stale }).toEqual({ status: 201, stale: true })
    expect(await world.events()).toMatchObject([{ type: 'feature-created', data: { name: 'old', stale: true } }])
  })

  it('leaves it to age and type where false is what they say', async ({ world }) => {
    await world.admin.call('createFeature', { params, body: { name: 'fresh', stale: false } })
    world.at(new Date(Date.now() + 41 * 86_400_000))
    const { body } = await world.admin.call('getFeature', { params: { ...params, featureName: 'fresh' } })
    expect(body.stale).toBe(true)
  })

  it('shows a feature that was old when it was created as stale, whatever its creation says', async ({ world }) => {
    world.at(NOW)
    const createdAt = daysAgo(40).toISOString()
    for (const [name, stale] of Object.entries({ unsaid: undefined, fresh: false, old: true })) {
      const body = { name, createdAt, ...(stale !== undefined && { stale }) }
      expect((await world.admin.call('createFeature', { params, body })).body.stale).toBe(true)
      const { body: read } = await world.admin.call('getFeature', { params: { ...params, featureName: name } })
      expect(read.stale).toBe(true)
    }
    const event = { data: { stale: true, createdAt } }
    expect(await world.events()).toMatchObject([event, event, event])
  })
})

describe('createFeature with createdAt', () => {
  it('counts on the day of the creation, taken into the counts or not', async ({ world }) => {
    world.at(NOW)
    for (const [name, days] of Object.entries({ now: 0, recent: 29, earlier: 35, old: 61 })) {
      const createdAt = daysAgo(days).toISOString()
      const { body } = await world.admin.call('createFeature', { params, body: { name, createdAt } })
      expect(body).toMatchObject({ createdAt, lifecycle: { stage: 'initial', enteredStageAt: createdAt } })
    }
    for (const count of [async () => {}, () => foldFeatureCounts(world.db)]) {
      await count()
      expect(await statsOf(world)).toMatchObject({ createdCurrentWindow: 2, createdPastWindow: 1 })
      const { featureTypeCounts, health } = await overview(world)
      expect({ featureTypeCounts, health }).toEqual({ featureTypeCounts: [{ type: 'release', count: 4 }], health: 75 })
    }
  })

  it('refuses what is no time, before 1970 or in the future', async ({ world }) => {
    world.at(NOW)
    for (const [createdAt, message] of [
      ['2026-13-01T00:00:00Z', '/body/createdAt'],
      ['1969-12-31T23:59:59Z', '/body/createdAt is before 1970'],
      [new Date(NOW.getTime() + 1).toISOString(), '/body/createdAt is in the future'],
    ] as const) {
      const { status, error } = await world.admin.send('createFeature', { params, body: { name: 'x', createdAt } })
      expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/createdAt' })
      expect(error?.message).toContain(message)
    }
    expect(await world.events()).toEqual([])
  })

  it('takes the first and the last moment', async ({ world }) => {
    world.at(NOW)
    for (const [name, createdAt] of Object.entries({ first: '1970-01-01T00:00:00.000Z', last: NOW.toISOString() })) {
      const { body } = await world.admin.call('createFeature', { params, body: { name, createdAt } })
      expect(body.createdAt).toBe(createdAt)
    }
  })
})

describe('createFeature with archived', () => {
  it('archives the feature, with the events and the stage of archiving', async ({ world }) => {
    world.at(NOW)
    const createdAt = daysAgo(35).toISOString()
    const { status, body, headers } = await world.admin.call('createFeature', {
      params,
      body: { name: 'gone', archived: true, createdAt, tags: [{ value: 'shop' }] },
    })
    expect({ status, location: headers.location }).toEqual({
      status: 201,
      location: '/api/admin/projects/default/features/gone',
    })
    expect(body).toMatchObject({ archived: true, archivedAt: NOW.toISOString(), createdAt })
    expect(body.lifecycle).toMatchObject({ stage: 'archived', enteredStageAt: NOW.toISOString() })
    expect(await typesOf(world)).toEqual(['tag-created', 'feature-created', 'feature-archived'])
    expect((await world.events()).at(-1)).toMatchObject({ featureName: 'gone', tags: [{ value: 'shop' }] })
  })

  it('is not counted as active, and can be revived', async ({ world }) => {
    world.at(NOW)
    await world.admin.call('createFeature', { params, body: { name: 'gone', archived: true } })
    expect((await overview(world)).featureTypeCounts).toEqual([])
    expect(await statsOf(world)).toMatchObject({ createdCurrentWindow: 1, archivedCurrentWindow: 1 })
    const { body } = await world.admin.call('searchFeatures', { query: {} })
    expect(body.total).toBe(0)
    await world.admin.call('reviveFeature', { params: { featureName: 'gone' } })
    expect((await overview(world)).featureTypeCounts).toEqual([{ type: 'release', count: 1 }])
  })

  it('needs no room in the limits', async ({ world }) => {
    world.limit({ features: 1 })
    await world.feature()
    const create = (body: { name: string; archived?: boolean }) => world.admin.call('createFeature', { params, body })
    expect((await create({ name: 'active' })).status).toBe(400)
    expect((await create({ name: 'gone', archived: true })).status).toBe(201)
  })

  it('refuses a name that is taken, and makes nothing', async ({ world }) => {
    const name = await world.feature()
    const { status } = await world.admin.call('createFeature', { params, body: { name, archived: true } })
    expect(status).toBe(409)
    expect(await typesOf(world)).not.toContain('feature-archived')
  })
})

describe('createFeature without ADMIN', () => {
  it('refuses a time and an archived feature, but not archived as false', async ({ world }) => {
    const editor = await world.actor({ may: ['CREATE_FEATURE', 'UPDATE_FEATURE', 'DELETE_FEATURE'] })
    for (const more of [{ archived: true }, { createdAt: '2020-01-01T00:00:00Z' }]) {
      const { status, error } = await editor.call('createFeature', { params, body: { name: 'x', ...more } })
      expect({ status, message: error?.message }).toEqual({ status: 403, message: 'This needs the permission ADMIN' })
    }
    expect(await world.events()).toEqual([])
    expect((await editor.call('createFeature', { params, body: { name: 'x', archived: false } })).status).toBe(201)
  })
})
