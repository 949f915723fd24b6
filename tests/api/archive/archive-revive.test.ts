import { describe, expect } from 'vitest'
import { bulk, feature, paramsOf } from '../../support/archive.ts'
import { archivedFeature, storedEnvironment, storedStrategy } from '../../support/features.ts'
import { it, type World } from '../../support/world.ts'

describe('reviveFeatures', () => {
  it('revives the archived ones, off everywhere and at the start of their lifecycle', async ({ world }) => {
    world.at('2026-01-01T00:00:00.000Z')
    const [b, a, active] = ['b', 'a', 'active']
    for (const name of [b, a, active]) await world.feature({ name, tags: [{ value: 'shop' }] })
    await storedStrategy(world, a, { environment: 'production' })
    for (const name of [a, active]) await storedEnvironment(world, name, 'production', { enabled: true })
    await bulk(world, 'archiveFeatures', [a, b])
    await world.forgetEvents()
    world.at('2026-03-01T00:00:00.000Z')
    expect(await bulk(world, 'reviveFeatures', [b, active, 'unknown', a])).toBe(200)
    expect(await feature(world, a)).toMatchObject({
      archived: false,
      archivedAt: null,
      enabled: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      tags: [{ value: 'shop' }],
      environments: [{}, { hasStrategies: true }],
      lifecycle: { stage: 'initial', enteredStageAt: '2026-03-01T00:00:00.000Z' },
    })
    expect(await feature(world, active)).toMatchObject({
      enabled: true,
      lifecycle: { enteredStageAt: '2026-01-01T00:00:00.000Z' },
    })
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-revived',
        featureName: a,
        project: 'default',
        data: null,
        preData: { enabledIn: ['production'] },
      },
      { type: 'feature-revived', featureName: b },
    ])
  })

  it('counts all of them together against the limits', async ({ world }) => {
    const project = await world.project('small', { featureLimit: 3 })
    const names = []
    for (const name of ['a', 'b', 'c']) names.push(await archivedFeature(world, { name, project }))
    await world.feature({ project })
    await world.forgetEvents()
    expect(await bulk(world, 'reviveFeatures', names, project)).toBe(403)
    world.limit({ features: 2 })
    expect(await bulk(world, 'reviveFeatures', names.slice(1), project)).toBe(400)
    expect(await world.events()).toEqual([])
    world.limit({ features: 3 })
    expect(await bulk(world, 'reviveFeatures', names.slice(1), project)).toBe(200)
  })

  it('refuses a feature of another project as a whole', async ({ world }) => {
    const own = await archivedFeature(world)
    const foreign = await archivedFeature(world, { project: await world.project('other') })
    await world.forgetEvents()
    expect(await bulk(world, 'reviveFeatures', [own, foreign])).toBe(403)
    expect(await world.events()).toEqual([])
  })
})

describe('reviveFeature', () => {
  const revive = (world: World, featureName: string) => world.admin.call('reviveFeature', { params: { featureName } })

  it('revives the feature wherever it is', async ({ world }) => {
    const project = await world.project('other')
    const name = await archivedFeature(world, { project })
    await world.forgetEvents()
    expect((await revive(world, name)).status).toBe(200)
    expect(await world.events()).toMatchObject([{ type: 'feature-revived', project, featureName: name }])
    expect((await feature(world, name, project)).archived).toBe(false)
  })

  it('lets no more features in at once than the limit of the project', async ({ world }) => {
    const project = await world.project('small', { featureLimit: 2 })
    const names = []
    for (let index = 0; index < 4; index++) {
      names.push(await archivedFeature(world, { name: `old-${index}`, project }))
    }
    const answers = await Promise.all(names.map((name) => revive(world, name)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403])
  })

  it('does not find a feature of an archived project, alone or with others', async ({ world }) => {
    const project = await world.project('old')
    const name = await archivedFeature(world, { project })
    await world.db.updateTable('projects').set({ archivedAt: new Date() }).where('id', '=', project).execute()
    expect((await revive(world, name)).status).toBe(404)
    expect(await bulk(world, 'reviveFeatures', [], project)).toBe(404)
  })
})

describe('deleteFeatures', () => {
  it('deletes archived features only, each with its event', async ({ world }) => {
    world.at('2026-01-01T00:00:00.000Z')
    const b = await archivedFeature(world, { name: 'b', description: 'Old', tags: [{ value: 'shop' }] })
    const a = await archivedFeature(world, { name: 'a' })
    const active = await world.feature({ name: 'active' })
    await storedStrategy(world, b, {})
    await world.admin.call('favoriteFeature', { params: paramsOf(b) })
    await world.forgetEvents()
    expect(await bulk(world, 'deleteFeatures', [b, active, 'unknown', a])).toBe(200)
    expect(await world.events()).toMatchObject([
      { type: 'feature-deleted', featureName: a, data: null, tags: [] },
      {
        type: 'feature-deleted',
        project: 'default',
        featureName: b,
        data: null,
        preData: {
          name: 'b',
          description: 'Old',
          type: 'release',
          project: 'default',
          stale: false,
          impressionData: false,
          createdAt: '2026-01-01T00:00:00.000Z',
          archived: true,
          archivedAt: '2026-01-01T00:00:00.000Z',
        },
        tags: [{ type: 'simple', value: 'shop' }],
      },
    ])
    expect((await feature(world, active)).archived).toBe(false)
    for (const table of ['featureStrategies', 'featureFavorites', 'featureTags'] as const) {
      expect(await world.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  it('records what the features had in their environments', async ({ world }) => {
    const { admin } = world
    const featureName = await world.feature()
    const params = { projectId: 'default', featureName, environment: 'production' }
    const { body: segment } = await admin.call('createSegment', { body: { name: 'Nordic', constraints: [] } })
    await admin.call('addStrategy', { params, body: { name: 'default', segments: [segment.id] } })
    await admin.call('turnFeatureOn', { params })
    await admin.call('setVariants', { params, body: [{ name: 'blue', weight: 1000, weightType: 'variable' }] })
    await admin.call('archiveFeature', { params })
    const { environments, archivedAt } = (await admin.call('getFeatureBlame', { params })).body.document
    expect(Object.keys(environments)).toEqual(['production'])
    await world.forgetEvents()
    await bulk(world, 'deleteFeatures', [featureName])
    expect(await world.events()).toMatchObject([{ type: 'feature-deleted', preData: { environments, archivedAt } }])
  })

  it('frees the name, and keeps the events', async ({ world }) => {
    const name = await archivedFeature(world)
    await bulk(world, 'deleteFeatures', [name])
    await world.feature({ name, project: await world.project('other') })
    expect(await world.eventTypes()).toEqual([
      'feature-created',
      'feature-archived',
      'feature-deleted',
      'feature-created',
    ])
  })

  it('deletes nothing when a name is of another project, active or not', async ({ world }) => {
    const own = await archivedFeature(world)
    const project = await world.project('other')
    const foreign = [await archivedFeature(world, { project }), await world.feature({ project })]
    await world.forgetEvents()
    for (const name of foreign) expect(await bulk(world, 'deleteFeatures', [own, name])).toBe(403)
    expect((await feature(world, own)).archived).toBe(true)
    expect(await world.events()).toEqual([])
  })

  it('deletes each once when many ask at the same time', async ({ world }) => {
    const names = [await archivedFeature(world, { name: 'a' }), await archivedFeature(world, { name: 'b' })]
    await world.forgetEvents()
    const calls = Array.from({ length: 6 }, (_, index) =>
      bulk(world, 'deleteFeatures', index % 2 === 0 ? names : names.toReversed()),
    )
    expect(await Promise.all(calls)).toEqual(Array(6).fill(200))
    expect(await world.eventTypes()).toEqual(['feature-deleted', 'feature-deleted'])
  })
})

describe('deleteArchivedFeature', () => {
  const remove = (world: World, featureName: string) =>
    world.admin.call('deleteArchivedFeature', { params: { featureName } })

  it('deletes the feature wherever it is, and leaves an active one as it is', async ({ world }) => {
    const project = await world.project('other')
    const name = await archivedFeature(world, { project })
    const active = await world.feature()
    await world.forgetEvents()
    for (const one of [name, active]) expect((await remove(world, one)).status).toBe(200)
    expect(await world.events()).toMatchObject([{ type: 'feature-deleted', project, featureName: name }])
    expect((await remove(world, name)).status).toBe(404)
    expect((await feature(world, active)).name).toBe(active)
  })
})
