import { describe, expect } from 'vitest'
import { foldTotals } from '../../../src/domain/events/totals.ts'
import { archive, featureThatIsOn, newFeature, newSegment, newStrategy } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const params = { projectId: 'default' }
const query = { from: 'development', to: 'production' }

async function compared(world: World, more: { limit?: number; offset?: number } = {}) {
  const { body } = await world.admin.call('compareEnvironments', { params, query: { ...query, ...more } })
  return body
}

describe('compareEnvironments', () => {
  it('finds no difference in features that are the same in both', async ({ world }) => {
    const { featureName } = await newFeature(world)
    for (const environment of ['development', 'production'])
      await newStrategy(
        world,
        { ...params, featureName, environment },
        { title: 'Staff', sortOrder: environment.length },
      )
    expect(await compared(world)).toEqual({ total: 0, features: [] })
  })

  it('says whether a feature is on, and with which values', async ({ world }) => {
    const { params: feature } = await featureThatIsOn(world)
    const { features } = await compared(world)
    expect(features).toMatchObject([
      {
        name: feature.featureName,
        parts: [
          { part: 'enabled', differences: [{ path: '/enabled', from: true, to: false }] },
          { part: 'strategies', differences: [{ path: '/strategies/0', from: { name: 'default' } }] },
        ],
      },
    ])
    expect(features[0]?.parts[1]?.differences[0]).not.toHaveProperty('to')
  })

  it('compares strategies with those at the same place, without their ids, and variants', async ({ world }) => {
    const { featureName } = await newFeature(world)
    const segments = [await newSegment(world)]
    const rollout = (value: string) => ({ name: 'flexibleRollout', parameters: { rollout: value } })
    const at = (environment: string) => ({ ...params, featureName, environment })
    await newStrategy(world, at('development'), { title: 'First' })
    await newStrategy(world, at('development'), { ...rollout('50'), segments })
    await newStrategy(world, at('production'), { title: 'First' })
    await newStrategy(world, at('production'), rollout('10'))
    await world.admin.call('setVariants', { params: at('production'), body: [{ name: 'blue', weight: 1000 }] })
    const { features } = await compared(world)
    expect(features[0]?.parts).toMatchObject([
      {
        part: 'strategies',
        differences: [
          { path: '/strategies/1/parameters/rollout', from: '50', to: '10' },
          { path: '/strategies/1/segments', from: segments, to: [] },
        ],
      },
      { part: 'variants', differences: [{ path: '/variants', from: [], to: [{ name: 'blue' }] }] },
    ])
  })

  it('returns pages by name, with the number of all', async ({ world }) => {
    for (const featureName of ['c', 'a', 'b']) await newStrategy(world, await newFeature(world, { featureName }))
    await newFeature(world, { featureName: 'ab' })
    const names = async (page: { limit?: number; offset?: number }) => {
      const { total, features } = await compared(world, page)
      return { total, names: features.map(({ name }) => name) }
    }
    expect(await names({})).toEqual({ total: 3, names: ['a', 'b', 'c'] })
    expect(await names({ limit: 2 })).toEqual({ total: 3, names: ['a', 'b'] })
    expect(await names({ limit: 2, offset: 2 })).toEqual({ total: 3, names: ['c'] })
    expect(await names({ offset: 3 })).toEqual({ total: 3, names: [] })
  })

  it('ends a page before its values are too large', async ({ world }) => {
    const noise = (length: number) => Array.from({ length }, () => Math.random().toString(36).slice(2)).join('')
    for (const featureName of ['a', 'b']) {
      await newFeature(world, { featureName })
      const payload = { type: 'string' as const, value: noise(300_000) }
      await world.db
        .updateTable('featureEnvironments')
        .set({ variants: JSON.stringify([{ name: 'blue', weight: 1000, weightType: 'variable', payload }]) as never })
        .where('featureName', '=', featureName)
        .where('environment', '=', 'production')
        .execute()
    }
    expect(await compared(world)).toMatchObject({ total: 2, features: [{ name: 'a' }] })
    expect(await compared(world, { offset: 1 })).toMatchObject({ total: 2, features: [{ name: 'b' }] })
  })

  it('leaves out archived features, and those of other projects', async ({ world }) => {
    const { params: feature } = await featureThatIsOn(world)
    await archive(world, feature.featureName)
    await world.project('other')
    await newStrategy(world, await newFeature(world, { projectId: 'other' }))
    expect(await compared(world)).toEqual({ total: 0, features: [] })
  })

  it('refuses an environment with itself, and an unknown one', async ({ world }) => {
    for (const [query, status] of [
      [{ from: 'development', to: 'development' }, 400],
      [{ from: 'nowhere', to: 'development' }, 404],
      [{ from: 'development', to: 'nowhere' }, 404],
    ] as const)
      expect(await world.admin.send('compareEnvironments', { params, query })).toMatchObject({ status })
  })
})

describe('the event with which a part got out of step', () => {
  async function divergedBy(world: World) {
    const { features } = await compared(world)
    return features.flatMap(({ parts }) =>
      parts.map(({ part, divergedBy }) => [part, divergedBy?.id, divergedBy?.type]),
    )
  }

  async function newestEvent(world: World): Promise<number> {
    const { id } = await world.db
      .selectFrom('events')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    return Number(id)
  }

  it('is found for each part', async ({ world }) => {
    const { featureName } = await newFeature(world)
    const at = (environment: string) => ({ ...params, featureName, environment })
    for (const environment of ['development', 'production']) {
      await newStrategy(world, at(environment), { title: 'Staff' })
      await world.admin.call('turnFeatureOn', { params: at(environment) })
    }
    const [strategy] = (await world.admin.call('listStrategies', { params: at('production') })).body
    const strategyParams = { ...at('production'), strategyId: strategy?.id ?? '' }
    await world.admin.call('updateStrategy', { params: strategyParams, body: { title: 'Everybody' } })
    const updated = await newestEvent(world)
    await world.admin.call('updateStrategy', { params: strategyParams, body: { title: 'Nobody' } })
    await world.admin.call('turnFeatureOff', { params: at('development') })
    const turnedOff = await newestEvent(world)
    await world.admin.call('setVariants', { params: at('development'), body: [{ name: 'blue', weight: 1000 }] })
    const varied = await newestEvent(world)
    const expected = [
      ['enabled', turnedOff, 'feature-environment-disabled'],
      ['strategies', updated, 'feature-strategy-update'],
      ['variants', varied, 'feature-environment-variants-updated'],
    ]
    expect(await divergedBy(world)).toEqual(expected)
    await foldTotals(world.db, { lastId: varied, transactionId: '0' })
    expect(await divergedBy(world), 'among settled events').toEqual(expected)
  })

  it('is absent where the log does not have it', async ({ world }) => {
    const { params: feature } = await featureThatIsOn(world)
    expect((await divergedBy(world)).map(([, , type]) => type)).toEqual([
      'feature-environment-enabled',
      'feature-strategy-add',
    ])
    await world.db.deleteFrom('events').where('type', '=', 'feature-strategy-add').execute()
    expect(await divergedBy(world)).toMatchObject([
      ['enabled', expect.any(Number), 'feature-environment-enabled'],
      ['strategies', undefined, undefined],
    ])
    expect(feature.environment).toBe('development')
  })

  it('is absent where an environment was taken from the project since', async ({ world }) => {
    const { params: feature } = await featureThatIsOn(world)
    await world.admin.call('turnFeatureOff', { params: feature })
    const inProject = { ...params, environment: 'production' }
    await world.admin.call('removeProjectEnvironment', { params: inProject })
    await world.admin.call('addProjectEnvironment', { params, body: { environment: 'production' } })
    expect(await divergedBy(world)).toEqual([['strategies', undefined, undefined]])
  })
})
