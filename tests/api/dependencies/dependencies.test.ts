import { describe, expect } from 'vitest'
import { archive, depend, dependenciesOf, features, makeForeign, named } from '../../support/dependencies.ts'
import { it, type World } from '../../support/world.ts'

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

  it('shows the child with its parent', async ({ world }) => {
    await features(world, 'child', 'parent')
    await depend(world, 'child', 'parent')
    const { body } = await world.admin.call('getFeature', { params: named('parent') })
    expect(body.children).toEqual(['child'])
  })

  it('takes several parents', async ({ world }) => {
    await features(world, 'child', 'one', 'two')
    await depend(world, 'child', 'two')
    await depend(world, 'child', 'one')
    expect((await dependenciesOf(world, 'child')).map(({ feature }) => feature)).toEqual(['one', 'two'])
  })

  it('drops the variants when the parent has to be off', async ({ world }) => {
    await features(world, 'child', 'parent')
    await depend(world, 'child', 'parent', { enabled: false, variants: ['blue'] })
    expect(await dependenciesOf(world, 'child')).toEqual([{ feature: 'parent', enabled: false, variants: [] }])
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

  it('records nothing when it is there already', async ({ world }) => {
    await features(world, 'child', 'parent')
    await depend(world, 'child', 'parent', { variants: ['blue'] })
    await world.forgetEvents()
    expect(await depend(world, 'child', 'parent', { variants: ['blue', 'blue'] })).toMatchObject({ status: 200 })
    expect(await world.eventTypes()).toEqual([])
  })

  it.for<[string, (world: World) => Promise<unknown>, string, string]>([
    ['itself', async () => undefined, 'child', "can't depend on itself"],
    ['a feature that depends on another', (world) => depend(world, 'parent', 'third'), 'parent', 'depends on "third"'],
    ['a feature while others depend on it', (world) => depend(world, 'third', 'child'), 'parent', '"third" depends on'],
    ['an archived feature', (world) => archive(world, 'parent'), 'parent', 'is archived'],
    ['a feature of another project', makeForeign, 'foreign', 'is not in the project default'],
  ])('refuses to make a feature depend on %s', async ([, prepare, parent, message], { world }) => {
    await features(world, 'child', 'parent', 'third')
    await prepare(world)
    await world.forgetEvents()
    expect(await depend(world, 'child', parent)).toEqual({
      status: 403,
      name: 'NoAccessError',
      message: expect.stringContaining(message),
    })
    expect(await dependenciesOf(world, 'child')).toEqual([])
    expect(await world.eventTypes()).toEqual([])
  })

  it('answers 404 for a parent that does not exist', async ({ world }) => {
    await features(world, 'child')
    expect(await depend(world, 'child', 'nobody')).toMatchObject({
      status: 404,
      message: 'There is no feature "nobody"',
    })
  })

  it('refuses an archived child', async ({ world }) => {
    await features(world, 'child', 'parent')
    await archive(world, 'child')
    expect(await depend(world, 'child', 'parent')).toMatchObject({ status: 400, name: 'ValidationError' })
  })

  it('never makes a chain or a circle of dependencies that are added at the same time', async ({ world }) => {
    const names = Array.from({ length: 5 }, (_, index) => `feature-${index}`)
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
    const children = Array.from({ length: 10 }, (_, index) => `child-${index}`)
    const parents = Array.from({ length: 10 }, (_, index) => `parent-${index}`)
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

  it('does nothing when the feature does not depend on the other', async ({ world }) => {
    await features(world, 'child', 'parent')
    const { status } = await world.admin.call('removeDependency', {
      params: { ...named('child'), parentName: 'parent' },
    })
    expect(status).toBe(200)
    expect(await world.eventTypes()).toEqual([])
  })

  it.for([
    ['foreign', 'own'],
    ['nobody', 'own'],
    ['own', 'foreign'],
    ['own', 'nobody'],
  ] as const)('answers 404 where one is not in the project: %s, %s', async ([child, parentName], { world }) => {
    await features(world, 'own')
    await makeForeign(world)
    const { status } = await world.admin.call('removeDependency', { params: { ...named(child), parentName } })
    expect(status).toBe(404)
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

  it('does nothing without dependencies', async ({ world }) => {
    await features(world, 'child')
    expect(await world.admin.call('removeDependencies', { params: named('child') })).toMatchObject({ status: 200 })
    expect(await world.eventTypes()).toEqual([])
  })

  it('leaves the features alone that depend on the feature', async ({ world }) => {
    await features(world, 'child', 'parent')
    await depend(world, 'child', 'parent')
    await world.admin.call('removeDependencies', { params: named('parent') })
    expect(await dependenciesOf(world, 'child')).toHaveLength(1)
  })
})
