import { describe, expect } from 'vitest'
import { turnOn } from '../../../support/environments.ts'
import { foldEverything } from '../../../support/event-rows.ts'
import { archivedFeature } from '../../../support/features.ts'
import { daysAgo, NOW, overview, statsOf, storedEvents, storedFeature } from '../../../support/project-overview.ts'
import { it } from '../../../support/world.ts'

describe('the windows of the statistics', () => {
  const edges = [daysAgo(60, -1), daysAgo(60), daysAgo(30, -1), daysAgo(30), daysAgo(30, 1), NOW]

  it('count features created from 30 days ago on, and in the 30 days before, to the millisecond', async ({ world }) => {
    world.at(NOW)
    for (const createdAt of edges) await storedFeature(world, { createdAt })
    expect(await statsOf(world)).toMatchObject({ createdCurrentWindow: 3, createdPastWindow: 2 })
  })

  it('count created features that are archived now', async ({ world }) => {
    world.at(NOW)
    await archivedFeature(world)
    await storedFeature(world, { createdAt: daysAgo(40), archivedAt: daysAgo(35) })
    expect(await statsOf(world)).toMatchObject({
      createdCurrentWindow: 1,
      createdPastWindow: 1,
      archivedCurrentWindow: 1,
      archivedPastWindow: 1,
    })
  })

  it('count archived features that are still archived, to the millisecond', async ({ world }) => {
    world.at(NOW)
    for (const archivedAt of edges) await storedFeature(world, { createdAt: daysAgo(90), archivedAt })
    const revived = await archivedFeature(world)
    await world.admin.call('reviveFeature', { params: { featureName: revived } })
    expect(await statsOf(world)).toMatchObject({ archivedCurrentWindow: 3, archivedPastWindow: 2 })
  })

  it.for([false, true])('count events to the millisecond, taken into the counts: %s', async (folds, { world }) => {
    world.at(NOW)
    const hourEdges = edges.flatMap((time) => [new Date(time.getTime() - 3_600_000), time])
    await storedEvents(world.db, [...hourEdges, daysAgo(59), daysAgo(2)])
    await storedEvents(world.db, [NOW, NOW], 'elsewhere')
    await storedEvents(world.db, [NOW], null)
    if (folds) await foldEverything(world.db)
    expect(await statsOf(world)).toMatchObject({ projectActivityCurrentWindow: 5, projectActivityPastWindow: 6 })
  })

  it('count the features that a deletion leaves', async ({ world }) => {
    world.at(NOW)
    const feature = await archivedFeature(world)
    await world.admin.call('deleteFeatures', { params: { projectId: 'default' }, body: { features: [feature] } })
    expect(await statsOf(world)).toMatchObject({ createdCurrentWindow: 0, archivedCurrentWindow: 0 })
    expect((await overview(world)).featureTypeCounts).toEqual([])
  })
})

describe('avgTimeToProdCurrentWindow', () => {
  it('is the mean of the whole days from creation to production, to one decimal', async ({ world }) => {
    const features = [daysAgo(10), daysAgo(4.5), daysAgo(3)].map((createdAt) => storedFeature(world, { createdAt }))
    world.at(NOW)
    for (const name of await Promise.all(features)) {
      await world.db
        .insertInto('featureEnvironments')
        .values({ featureName: name, environment: 'production' })
        .execute()
      await turnOn(world, name)
    }
    expect((await statsOf(world)).avgTimeToProdCurrentWindow).toBe(5.7)
  })

  it('goes by the first time only', async ({ world }) => {
    world.at(daysAgo(20))
    const feature = await world.feature()
    world.at(daysAgo(17))
    await turnOn(world, feature)
    const params = { projectId: 'default', featureName: feature, environment: 'production' }
    await world.admin.call('turnFeatureOff', { params })
    world.at(NOW)
    await turnOn(world, feature)
    expect((await statsOf(world)).avgTimeToProdCurrentWindow).toBe(3)
    world.at(daysAgo(-20))
    expect((await statsOf(world)).avgTimeToProdCurrentWindow).toBe(0)
  })

  it('leaves out other types of features and of environments', async ({ world }) => {
    world.at(daysAgo(5))
    const [released, experiment, unreleased] = [
      await world.feature(),
      await world.feature({ type: 'experiment' }),
      await world.feature(),
    ]
    world.at(NOW)
    await turnOn(world, experiment)
    await turnOn(world, unreleased, 'default', 'development')
    expect((await statsOf(world)).avgTimeToProdCurrentWindow).toBe(0)
    await turnOn(world, released)
    expect((await statsOf(world)).avgTimeToProdCurrentWindow).toBe(5)
  })

  it('is 0.1 rather than 0 when features get there on their first day', async ({ world }) => {
    world.at(NOW)
    await turnOn(world, await world.feature())
    expect((await statsOf(world)).avgTimeToProdCurrentWindow).toBe(0.1)
  })
})
