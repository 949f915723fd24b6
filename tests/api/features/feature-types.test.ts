import { describe, expect } from 'vitest'
import { it, type World } from '../../support/world.ts'

const DAY_MS = 86_400_000
const CREATED = new Date('2026-03-01T12:00:00Z')
const daysLater = (days: number) => new Date(CREATED.getTime() + days * DAY_MS)

/** Makes features on one day and moves the clock on. */
async function featuresAged(world: World, days: number, ...features: { name: string; type?: string }[]) {
  world.at(CREATED)
  for (const feature of features) await world.feature(feature)
  await world.forgetEvents()
  world.at(daysLater(days))
}

async function setLifetime(world: World, id: string, lifetimeDays: number | null) {
  return world.admin.call('updateFeatureTypeLifetime', { params: { id }, body: { lifetimeDays } })
}

async function recorded(world: World) {
  return (await world.events()).map(({ type, featureName }) => [type, featureName])
}

describe('listFeatureTypes', () => {
  it('lists the types that every instance starts with', async ({ world }) => {
    const nobody = await world.actor()
    const { status, body } = await nobody.call('listFeatureTypes')
    expect({ status, version: body.version }).toEqual({ status: 200, version: 1 })
    expect(body.types.map(({ id, lifetimeDays }) => [id, lifetimeDays])).toEqual([
      ['release', 40],
      ['experiment', 40],
      ['operational', 7],
      ['kill-switch', null],
      ['permission', null],
    ])
    expect(body.types[0]).toMatchObject({ name: 'Release', description: expect.any(String) })
  })
})

describe('updateFeatureTypeLifetime', () => {
  it('sets the lifetime and answers the type', async ({ world }) => {
    const admin = await world.actor({ may: ['ADMIN'] })
    const { body: before } = await world.admin.call('listFeatureTypes')
    const release = before.types[0]
    const { status, body } = await admin.call('updateFeatureTypeLifetime', {
      params: { id: 'release' },
      body: { lifetimeDays: 30 },
    })
    expect({ status, body }).toEqual({ status: 200, body: { ...release, lifetimeDays: 30 } })
    expect((await world.admin.call('listFeatureTypes')).body.types).toContainEqual(body)
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-type-updated',
        createdBy: admin.name,
        project: null,
        featureName: null,
        data: body,
        preData: release,
      },
    ])
  })

  it('takes 0 as none and the largest integer, and knows no type in other letters', async ({ world }) => {
    for (const [given, lifetimeDays] of [
      [0, null],
      [1, 1],
      [null, null],
      [2147483647, 2147483647],
    ] as const)
      expect(await setLifetime(world, 'release', given)).toMatchObject({ status: 200, body: { lifetimeDays } })
    await world.forgetEvents()
    for (const id of ['RELEASE', 'Kill-Switch']) expect(await setLifetime(world, id, 30)).toMatchObject({ status: 404 })
    expect(await world.eventTypes()).toEqual([])
  })

  it('records every feature of the type that becomes potentially stale', async ({ world }) => {
    const operational = { name: 'other-type', type: 'operational' }
    await featuresAged(world, 20, { name: 'two' }, { name: 'one' }, operational)
    const admin = await world.actor({ may: ['ADMIN'] })
    await admin.call('updateFeatureTypeLifetime', { params: { id: 'release' }, body: { lifetimeDays: 20 } })
    expect(await recorded(world)).toEqual([
      ['feature-type-updated', null],
      ['feature-potentially-stale-on', 'one'],
      ['feature-potentially-stale-on', 'two'],
    ])
    expect((await world.events())[1]).toMatchObject({
      project: 'default',
      createdBy: admin.name,
      data: null,
      preData: null,
    })
  })

  it('records no feature that is younger, marked or archived', async ({ world }) => {
    await featuresAged(world, 10, { name: 'kept' }, { name: 'archived' })
    await world.db
      .updateTable('features')
      .set({ archivedAt: daysLater(9) })
      .where('name', '=', 'archived')
      .execute()
    await world.admin.call('patchFeature', {
      params: { projectId: 'default', featureName: 'kept' },
      body: [{ op: 'add', path: '/stale', value: false }],
    })
    await world.feature({ name: 'young' })
    await world.forgetEvents()
    await setLifetime(world, 'release', 5)
    expect(await recorded(world)).toEqual([['feature-type-updated', null]])
  })

  it('records a feature again after a longer lifetime in between', async ({ world }) => {
    await featuresAged(world, 20, { name: 'checkout' })
    for (const days of [10, 50, 15]) await setLifetime(world, 'release', days)
    expect(await recorded(world)).toEqual([
      ['feature-type-updated', null],
      ['feature-potentially-stale-on', 'checkout'],
      ['feature-type-updated', null],
      ['feature-type-updated', null],
      ['feature-potentially-stale-on', 'checkout'],
    ])
  })

  it('is the same for many who ask for the same at once', async ({ world }) => {
    await featuresAged(world, 20, { name: 'one' }, { name: 'two' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => setLifetime(world, 'release', 10)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await world.eventTypes()).toEqual([
      'feature-type-updated',
      'feature-potentially-stale-on',
      'feature-potentially-stale-on',
    ])
  })
})
