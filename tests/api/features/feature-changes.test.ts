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

  it('changes nothing when what was read is sent back, whatever it says of the archive and the project', async ({
    world,
  }) => {
    const name = await quietFeature(world, { description: 'Old' })
    const { body: read } = await world.admin.call('getFeature', { params: paramsOf(name) })
    const body = { ...read, archived: true, project: 'other' }
    const answer = await world.admin.send('updateFeature', { params: paramsOf(name), body })
    expect(answer).toMatchObject({ status: 200, body: { archived: false, project: 'default' } })
    expect(await world.events()).toEqual([])
  })

  it('refuses wrong values, and an archived feature', async ({ world }) => {
    const params = paramsOf(await quietFeature(world))
    const wrong = [{ name: 'other' }, { type: 'unknown' }, { type: null }, { stale: 'true' }, { description: 5 }, []]
    for (const body of wrong) {
      const { status } = await world.admin.send('updateFeature', { params, body })
      expect({ body, status }).toEqual({ body, status: 400 })
    }
    expect(await world.events()).toEqual([])
    const archived = { params: paramsOf(await archivedFeature(world)), body: { description: 'New' } }
    expect((await world.admin.call('updateFeature', archived)).status).toBe(400)
  })
})

describe('setFeaturesStale', () => {
  const set = async (world: World, features: string[], stale: boolean) =>
    (await world.admin.call('setFeaturesStale', { params: inDefault, body: { features, stale } })).status

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

  it('refuses a feature of another project as a whole', async ({ world }) => {
    const own = await world.feature()
    const foreign = await quietFeature(world, { project: await world.project('other') })
    expect(await set(world, [own, foreign], true)).toBe(403)
    expect(await world.events()).toEqual([])
  })
})

describe('favorites', () => {
  it('are those of the caller, and of no other user', async ({ world }) => {
    const [ada, bob] = [await world.actor(), await world.actor()]
    const name = await quietFeature(world)
    for (const who of [ada, bob]) await who.call('favoriteFeature', { params: paramsOf(name) })
    await ada.call('unfavoriteFeature', { params: paramsOf(name) })
    const event = { createdBy: ada.name, project: 'default', featureName: name, data: { feature: name } }
    expect(await world.events()).toMatchObject([
      { ...event, type: 'feature-favorited', preData: null },
      { ...event, type: 'feature-favorited', createdBy: bob.name },
      { ...event, type: 'feature-unfavorited' },
    ])
    const favorites = await Promise.all([ada, bob].map((who) => who.call('getFeature', { params: paramsOf(name) })))
    expect(favorites.map(({ body }) => body.favorite)).toEqual([false, true])
  })
})
