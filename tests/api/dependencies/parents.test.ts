import { describe, expect } from 'vitest'
import { archive, depend, features, makeForeign, named } from '../../support/dependencies.ts'
import { it, type World } from '../../support/world.ts'

describe('listParentCandidates', () => {
  const candidates = async (world: World, name: string, query = {}) =>
    (await world.admin.call('listParentCandidates', { params: named(name), query })).body

  it('lists the active features of the project that depend on nothing, in order', async ({ world }) => {
    await features(world, 'beta', 'Zeta', 'alpha', 'child', 'other-child', 'gone')
    await makeForeign(world)
    await archive(world, 'gone')
    await depend(world, 'child', 'beta')
    await depend(world, 'other-child', 'beta')
    expect(await candidates(world, 'child')).toEqual(['Zeta', 'alpha', 'beta'])
    expect(await candidates(world, 'alpha')).toEqual(['Zeta', 'beta'])
    expect(await candidates(world, 'child', { limit: 1, offset: 1 })).toEqual(['alpha'])
    expect(await candidates(world, 'child', { offset: 3 })).toEqual([])
  })
})

describe('listParentVariants', () => {
  const variants = (...names: string[]) =>
    JSON.stringify(names.map((name) => ({ name, weight: 500, weightType: 'variable', stickiness: 'default' })))

  it('lists the variants of strategies and environments, each once and in order', async ({ world }) => {
    await features(world, 'parent', 'other')
    const update = world.db.updateTable('featureEnvironments').where('featureName', '=', 'parent')
    await update
      .set({ variants: variants('green', 'blue') })
      .where('environment', '=', 'development')
      .execute()
    await update
      .set({ variants: variants('blue', 'Red') })
      .where('environment', '=', 'production')
      .execute()
    const strategy = { environment: 'production', name: 'default', sortOrder: 0 }
    await world.db
      .insertInto('featureStrategies')
      .values([
        { ...strategy, featureName: 'parent', variants: variants('amber', 'green') },
        { ...strategy, featureName: 'other', variants: variants('black') },
      ])
      .execute()
    const { body } = await world.admin.call('listParentVariants', { params: named('parent') })
    expect(body).toEqual(['Red', 'amber', 'blue', 'green'])
    await features(world, 'plain')
    expect((await world.admin.call('listParentVariants', { params: named('plain') })).body).toEqual([])
  })
})

describe('hasDependencies', () => {
  it('speaks of this project only', async ({ world }) => {
    await world.project('other')
    await world.feature({ name: 'child', project: 'other' })
    await world.feature({ name: 'parent', project: 'other' })
    await depend(world, 'child', 'parent', {}, 'other')
    const answerFor = async (projectId: string) =>
      (await world.admin.call('hasDependencies', { params: { projectId } })).body
    expect([await answerFor('default'), await answerFor('other')]).toEqual([false, true])
  })
})
