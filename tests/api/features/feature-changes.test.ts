import { describe, expect } from 'vitest'
import { archivedFeature } from '../../support/features.ts'
import { it, type World } from '../../support/world.ts'

const inDefault = { projectId: 'default' }
const paramsOf = (featureName: string) => ({ ...inDefault, featureName })

async function quietFeature(world: World, wanted: Parameters<World['feature']>[0] = {}) {
  const name = await world.feature(wanted)
  await world.forgetEvents()
  return name
}

describe('updateFeature', () => {
  it('sets what is given, keeps what is absent, and records it', async ({ world }) => {
    const name = await quietFeature(world, { description: 'Old', type: 'experiment' })
    const params = paramsOf(name)
    const { status, body } = await world.admin.call('updateFeature', { params, body: { impressionData: true } })
    expect({ status, ...body }).toMatchObject({
      status: 200,
      description: 'Old',
      type: 'experiment',
      impressionData: true,
    })
    await world.admin.call('updateFeature', { params, body: { name, description: null, type: 'release', stale: true } })
    expect(await world.events()).toMatchObject([
      { type: 'feature-metadata-updated', data: { impressionData: true }, preData: { impressionData: false } },
      { type: 'feature-metadata-updated', data: { description: null, stale: true, type: 'release' } },
      { type: 'feature-stale-on', featureName: name },
    ])
  })

  it('changes nothing when what was read is sent back', async ({ world }) => {
    const name = await quietFeature(world, { description: 'Old' })
    const { body } = await world.admin.call('getFeature', { params: paramsOf(name) })
    const { status } = await world.admin.call('updateFeature', { params: paramsOf(name), body })
    expect(status).toBe(200)
    expect(await world.events()).toEqual([])
  })

  it('ignores archived and project', async ({ world }) => {
    const name = await quietFeature(world)
    const body = { archived: true, project: 'other' }
    const answer = await world.admin.send('updateFeature', { params: paramsOf(name), body })
    expect(answer).toMatchObject({ status: 200, body: { archived: false, project: 'default' } })
    expect(await world.events()).toEqual([])
  })

  it.for([{ name: 'other' }, { type: 'unknown' }, { type: null }, { stale: 'true' }, { description: 5 }, []])(
    'refuses %j',
    async (body, { world }) => {
      const name = await quietFeature(world)
      const { status } = await world.admin.send('updateFeature', { params: paramsOf(name), body })
      expect(status).toBe(400)
      expect(await world.events()).toEqual([])
    },
  )

  it('refuses an archived feature, and does not find an unknown one', async ({ world }) => {
    const status = async (name: string) =>
      (await world.admin.call('updateFeature', { params: paramsOf(name), body: { description: 'New' } })).status
    expect(await status(await archivedFeature(world))).toBe(400)
    expect(await status(await world.feature({ project: await world.project('other') }))).toBe(404)
  })
})

describe('setFeaturesStale', () => {
  const set = async (world: World, features: string[], stale: boolean, projectId = 'default') =>
    (await world.admin.call('setFeaturesStale', { params: { projectId }, body: { features, stale } })).status

  it('marks the ones that are not as wanted yet, by name, each with its event', async ({ world }) => {
    const [b, a, marked] = ['b', 'a', 'marked']
    for (const name of [b, a, marked]) await world.feature({ name })
    await set(world, [marked], true)
    await world.forgetEvents()
    expect(await set(world, [b, a, marked, a, 'unknown'], true)).toBe(202)
    expect(await world.events()).toMatchObject([
      { type: 'feature-stale-on', featureName: a, project: 'default', data: { markedStale: true } },
      { type: 'feature-stale-on', featureName: b, project: 'default', data: { markedStale: true } },
    ])
    await world.forgetEvents()
    expect(await set(world, [a], false)).toBe(202)
    expect(await world.eventTypes()).toEqual(['feature-stale-off'])
    const { body } = await world.admin.call('getFeature', { params: paramsOf(b) })
    expect(body.stale).toBe(true)
  })

  it('takes staleness by age off with a mark', async ({ world }) => {
    world.at('2026-01-01T00:00:00.000Z')
    const name = await quietFeature(world)
    world.at('2026-06-01T00:00:00.000Z')
    expect(await set(world, [name], true)).toBe(202)
    expect(await world.events()).toEqual([])
    await set(world, [name], false)
    expect(await world.eventTypes()).toEqual(['feature-stale-off'])
    const { body } = await world.admin.call('getFeature', { params: paramsOf(name) })
    expect(body.stale).toBe(false)
  })

  it('leaves archived features out, and takes an empty list', async ({ world }) => {
    const name = await archivedFeature(world)
    await world.forgetEvents()
    expect(await set(world, [name], true)).toBe(202)
    expect(await set(world, [], true)).toBe(202)
    expect(await world.events()).toEqual([])
  })

  it('refuses a feature of another project as a whole, and does not find an unknown project', async ({ world }) => {
    const own = await world.feature()
    const foreign = await quietFeature(world, { project: await world.project('other') })
    expect(await set(world, [own, foreign], true)).toBe(403)
    expect(await set(world, [own], true, 'unknown')).toBe(404)
    expect(await world.events()).toEqual([])
  })
})

describe('favoriteFeature', () => {
  it('makes the feature a favorite of the caller, once', async ({ world }) => {
    const ada = await world.actor()
    const name = await quietFeature(world)
    for (const _ of [1, 2]) {
      const { status } = await ada.call('favoriteFeature', { params: paramsOf(name) })
      expect(status).toBe(200)
    }
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-favorited',
        createdBy: ada.name,
        project: 'default',
        featureName: name,
        data: { feature: name },
        preData: null,
      },
    ])
  })
})

describe('unfavoriteFeature', () => {
  it('removes the favorite of the caller, once, and of no other user', async ({ world }) => {
    const [ada, bob] = [await world.actor(), await world.actor()]
    const name = await world.feature()
    for (const who of [ada, bob]) await who.call('favoriteFeature', { params: paramsOf(name) })
    await world.forgetEvents()
    for (const _ of [1, 2]) {
      const { status } = await ada.call('unfavoriteFeature', { params: paramsOf(name) })
      expect(status).toBe(200)
    }
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-unfavorited',
        createdBy: ada.name,
        project: 'default',
        featureName: name,
        data: { feature: name },
      },
    ])
    const favorites = await Promise.all([ada, bob].map((who) => who.call('getFeature', { params: paramsOf(name) })))
    expect(favorites.map(({ body }) => body.favorite)).toEqual([false, true])
  })
})
