import { describe, expect } from 'vitest'
import { archive, depend, dependenciesOf, features, makeForeign, named } from '../../support/dependencies.ts'
import { it } from '../../support/world.ts'

describe('addDependency', () => {
  it('makes a feature depend on another', async ({ world }) => {
    await features(world, 'child', 'parent')
    const editor = await world.actor({ may: ['UPDATE_FEATURE_DEPENDENCY'] })
    const { status, body } = await editor.call('addDependency', {
      params: named('child'),
      body: { feature: 'parent', variants: ['blue', 'green'] },
    })
    expect({ status, body }).toEqual({ status: 200, body: undefined })
    const dependency = { feature: 'parent', enabled: true, variants: ['blue', 'green'] }
    expect(await dependenciesOf(world, 'child')).toEqual([dependency])
    expect((await world.admin.call('getFeature', { params: named('parent') })).body.children).toEqual(['child'])
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-dependency-added',
        project: 'default',
        featureName: 'child',
        createdBy: editor.name,
        data: dependency,
        preData: null,
      },
    ])
  })

  it('replaces what there was with the same parent', async ({ world }) => {
    await features(world, 'child', 'parent')
    await depend(world, 'child', 'parent', { variants: ['blue'] })
    await depend(world, 'child', 'parent', { enabled: false })
    const dependency = { feature: 'parent', enabled: false, variants: [] }
    expect(await dependenciesOf(world, 'child')).toEqual([dependency])
    const before = { feature: 'parent', enabled: true, variants: ['blue'] }
    expect((await world.events()).map(({ type, data, preData }) => [type, data, preData])).toEqual([
      ['feature-dependency-added', before, null],
      ['feature-dependency-added', dependency, before],
    ])
  })

  it('refuses what would be no plain dependency', async ({ world }) => {
    await features(world, 'child', 'parent', 'gone', 'top', 'middle')
    await makeForeign(world)
    await archive(world, 'gone')
    await depend(world, 'middle', 'top')
    await world.forgetEvents()
    for (const [child, parent, status, message] of [
      ['child', 'child', 403, "can't depend on itself"],
      ['child', 'middle', 403, 'depends on "top"'],
      ['top', 'parent', 403, '"middle" depends on'],
      ['child', 'gone', 403, 'is archived'],
      ['child', 'foreign', 403, 'is not in the project default'],
      ['child', 'nobody', 404, 'There is no feature "nobody"'],
      ['gone', 'parent', 400, 'is archived'],
    ] as const)
      expect(await depend(world, child, parent)).toMatchObject({ status, message: expect.stringContaining(message) })
    expect(await dependenciesOf(world, 'child')).toEqual([])
    expect(await world.eventTypes()).toEqual([])
  })

  it('never makes a chain or a circle of dependencies that are added at the same time', async ({ world }) => {
    const names = Array.from({ length: 4 }, (_, index) => `feature-${index}`)
    await features(world, ...names)
    const pairs = names.flatMap((child) => names.filter((name) => name !== child).map((parent) => ({ child, parent })))
    const answers = await Promise.all(pairs.map(({ child, parent }) => depend(world, child, parent)))
    const added = pairs.filter((_, index) => answers[index]?.status === 200)
    const parents = new Set(added.map(({ parent }) => parent))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
    expect(added.filter(({ child }) => parents.has(child))).toEqual([])
    expect(await world.eventTypes()).toEqual(added.map(() => 'feature-dependency-added'))
  })

  it('never leaves a feature depending on one that is archived at the same time', async ({ world }) => {
    const children = Array.from({ length: 5 }, (_, index) => `child-${index}`)
    const parents = Array.from({ length: 5 }, (_, index) => `parent-${index}`)
    await features(world, ...children, ...parents)
    const key = world.admin.key ?? ''
    const url = (name: string, rest = '') => `/api/admin/projects/default/features/${name}${rest}`
    const sent = children.flatMap((child, index) => [
      world.app.inject({ method: 'DELETE', url: url(`parent-${index}`), headers: { authorization: key } }),
      world.app.inject({
        method: 'POST',
        url: url(child, '/dependencies'),
        headers: { authorization: key },
        payload: { feature: `parent-${index}` },
      }),
    ])
    for (const { statusCode } of await Promise.all(sent)) expect([200, 202, 403]).toContain(statusCode)
    const broken = await world.db
      .selectFrom('featureDependencies')
      .innerJoin('features', 'features.name', 'featureDependencies.parent')
      .select('parent')
      .where('archivedAt', 'is not', null)
      .execute()
    expect(broken).toEqual([])
  })
})

describe('removeDependency', () => {
  it('removes one parent and leaves the others', async ({ world }) => {
    await features(world, 'child', 'one', 'two')
    await depend(world, 'child', 'one')
    await depend(world, 'child', 'two')
    await world.forgetEvents()
    const { status } = await world.admin.call('removeDependency', { params: { ...named('child'), parentName: 'one' } })
    expect(status).toBe(200)
    expect((await dependenciesOf(world, 'child')).map(({ feature }) => feature)).toEqual(['two'])
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-dependency-removed',
        project: 'default',
        featureName: 'child',
        data: { feature: 'one' },
        preData: { feature: 'one' },
      },
    ])
  })

  it('does not find a parent of another project', async ({ world }) => {
    await features(world, 'own')
    await makeForeign(world)
    const params = { ...named('own'), parentName: 'foreign' }
    expect((await world.admin.call('removeDependency', { params })).status).toBe(404)
  })
})

describe('removeDependencies', () => {
  it('removes all parents with one event', async ({ world }) => {
    await features(world, 'child', 'one', 'two')
    await depend(world, 'child', 'one')
    await depend(world, 'child', 'two')
    await world.forgetEvents()
    expect(await world.admin.call('removeDependencies', { params: named('child') })).toMatchObject({ status: 200 })
    expect(await dependenciesOf(world, 'child')).toEqual([])
    expect(await world.events()).toMatchObject([
      { type: 'feature-dependencies-removed', project: 'default', featureName: 'child', data: null },
    ])
  })

  it('leaves the features alone that depend on the feature', async ({ world }) => {
    await features(world, 'child', 'parent')
    await depend(world, 'child', 'parent')
    await world.admin.call('removeDependencies', { params: named('parent') })
    expect(await dependenciesOf(world, 'child')).toHaveLength(1)
  })
})
