// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import type { FeatureSearch } from '../../../../src/domain/features/search-filter.ts'
import { archivedFeature, storedEnvironment, storedSegment, storedStrategy } from '../../../support/features.ts'
import { it, type World } from '../../../support/world.ts'

const inDefault = { projectId: 'default' }

async function found(world: World, query: FeatureSearch): Promise<string[]> {
  const { body } = await world.admin.call('searchFeatures', { query })
  expect(body.total).toBeGreaterThanOrEqual(body.features.length)
  return body.features.map(({ name }) => name)
}

/** Features of these names, created one day after the other from 2026-01-01 on. */
async function features(world: World, ...names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    world.at(new Date(Date.UTC(2026, 0, 1 + index, 12)))
    await world.feature({ name })
  }
}

describe('searchFeatures', () => {
  it('finds everything that is not archived, oldest first, as lists show it', async ({ world }) => {
    world.at('2026-01-02T00:00:00.000Z')
    await world.feature({ name: 'a', project: await world.project('other') })
    const editor = await world.actor({ may: ['CREATE_FEATURE'] })
    world.at('2026-01-01T00:00:00.000Z')
    const wanted = {
      name: 'b',
      type: 'experiment',
      description: 'New',
      impressionData: true,
      tags: [{ value: 'shop' }],
    }
    await editor.call('createFeature', { params: inDefault, body: wanted })
    await archivedFeature(world, { name: 'old' })
    await storedEnvironment(world, 'b', 'production', {
      enabled: true,
      lastSeenAt: new Date('2026-01-03T00:00:00.000Z'),
    })
    await world.admin.call('favoriteFeature', { params: { ...inDefault, featureName: 'b' } })
    const { status, body } = await world.admin.call('searchFeatures', {})
    expect({ status, total: body.total }).toEqual({ status: 200, total: 2 })
    expect(body.features).toMatchObject([
      {
        name: 'b',
        type: 'experiment',
        description: 'New',
        project: 'default',
        stale: false,
        favorite: true,
        impressionData: true,
        createdAt: '2026-01-01T00:00:00.000Z',
        createdBy: { id: editor.userId, name: editor.name },
        archivedAt: null,
        lastSeenAt: '2026-01-03T00:00:00.000Z',
        dependencyType: null,
        tags: [{ type: 'simple', value: 'shop' }],
        segments: [],
        lifecycle: { stage: 'initial' },
        environments: [
          { name: 'development', enabled: false },
          { name: 'production', enabled: true },
        ],
      },
      { name: 'a', project: 'other', favorite: false },
    ])
  })

  it('finds terms in name and description, literally and in any case', async ({ world }) => {
    await world.feature({ name: 'Checkout' })
    await world.feature({ name: 'b', description: 'Takes 100% of the check_outs, Öl' })
    await world.feature({ name: 'c' })
    const named = async (query: string) => (await found(world, { query })).toSorted()
    expect(await named('CHECK')).toEqual(['Checkout', 'b'])
    expect(await named('check_out')).toEqual(['b'])
    expect(await named('0%')).toEqual(['b'])
    expect(await named('\\')).toEqual([])
    expect(await named('kout, C ,')).toEqual(['Checkout', 'b', 'c'])
    expect(await named(' , ')).toHaveLength(3)
  })

  it('filters by project, type and creator', async ({ world }) => {
    const editor = await world.actor({ may: ['CREATE_FEATURE'] })
    await editor.call('createFeature', { params: inDefault, body: { name: 'a', type: 'experiment' } })
    await world.feature({ name: 'b', project: await world.project('other') })
    await world.feature({ name: 'c', type: 'kill-switch' })
    const named = async (query: FeatureSearch) => (await found(world, query)).toSorted()
    expect(await named({ project: 'IS:default' })).toEqual(['a', 'c'])
    expect(await named({ project: 'IS_ANY_OF:default,other' })).toEqual(['a', 'b', 'c'])
    expect(await named({ project: 'IS_NOT:default' })).toEqual(['b'])
    expect(await named({ project: 'IS_NONE_OF:default,other' })).toEqual([])
    expect(await named({ type: 'IS_ANY_OF:experiment, kill-switch' })).toEqual(['a', 'c'])
    expect(await named({ createdBy: `IS:${editor.userId}` })).toEqual(['a'])
    expect(await named({ createdBy: 'IS:-42', project: 'IS:default' })).toEqual(['c'])
    await world.db.updateTable('features').set({ createdByUserId: null }).where('name', '=', 'b').execute()
    expect(await named({ createdBy: `IS_NOT:${editor.userId}` })).toEqual(['b', 'c'])
  })

  it('filters by state, as the feature shows it', async ({ world }) => {
    world.at('2026-01-01T00:00:00.000Z')
    const names = ['aged', 'aged-marked', 'aged-denied', 'eternal', 'fresh-marked']
    const types = ['operational', 'operational', 'operational', 'kill-switch', 'release']
    for (const [index, name] of names.entries()) await world.feature({ name, type: types[index] })
    for (const [name, value] of [
      ['aged-marked', true],
      ['aged-denied', false],
      ['fresh-marked', true],
    ] as const) {
      const body = [{ op: 'add' as const, path: '/stale', value }]
      await world.admin.call('patchFeature', { params: { ...inDefault, featureName: name }, body })
    }
    await world.db
      .updateTable('featureTypes')
      .set({ lifetimeDays: 2_147_483_647 })
      .where('id', '=', 'release')
      .execute()
    world.at('2026-01-07T23:59:59.999Z')
    expect(await found(world, { state: 'IS:stale', sortBy: 'name' })).toEqual(['aged-marked', 'fresh-marked'])
    world.at('2026-01-08T00:00:00.000Z')
    const named = (state: string) => found(world, { state, sortBy: 'name' })
    expect(await named('IS:stale')).toEqual(['aged', 'aged-marked', 'fresh-marked'])
    expect(await named('IS:active')).toEqual(['aged-denied', 'eternal'])
    expect(await named('IS:potentially-stale')).toEqual(['aged'])
    expect(await named('IS_NONE_OF:stale,potentially-stale')).toEqual(['aged-denied', 'eternal'])
    expect(await named('IS_ANY_OF:active , potentially-stale')).toEqual(['aged', 'aged-denied', 'eternal'])
    const { body } = await world.admin.call('searchFeatures', { query: { sortBy: 'stale' } })
    expect(body.features.map(({ stale }) => stale)).toEqual([false, false, true, true, true])
  })

  it('filters by the furthest stage of the lifecycle', async ({ world }) => {
    await features(world, 'a', 'b', 'c')
    await world.db
      .insertInto('featureLifecycles')
      .values([
        { featureName: 'b', stage: 'completed', enteredAt: new Date('2026-01-02') },
        { featureName: 'b', stage: 'live', enteredAt: new Date('2026-01-05') },
        { featureName: 'c', stage: 'pre-live', enteredAt: new Date('2026-01-04') },
      ])
      .execute()
    expect(await found(world, { lifecycle: 'IS:completed' })).toEqual(['b'])
    expect(await found(world, { lifecycle: 'IS_ANY_OF:initial,pre-live' })).toEqual(['a', 'c'])
    expect(await found(world, { lifecycle: 'IS_NOT:live' })).toEqual(['a', 'b', 'c'])
    const { body } = await world.admin.call('searchFeatures', { query: { query: 'b' } })
    expect(body.features[0]?.lifecycle).toEqual({ stage: 'completed', enteredStageAt: '2026-01-02T00:00:00.000Z' })
  })

  it('filters by tags, and shows the other tags too', async ({ world }) => {
    await world.feature({ name: 'both', tags: [{ value: 'shop' }, { value: 'a:b' }] })
    await world.feature({ name: 'one', tags: [{ value: 'shop' }] })
    await world.feature({ name: 'none' })
    const named = (tag: string) => found(world, { tag, sortBy: 'name' })
    expect(await named('INCLUDE:simple:shop')).toEqual(['both', 'one'])
    expect(await named('INCLUDE_ANY_OF:simple:a:b,simple:other')).toEqual(['both'])
    expect(await named('INCLUDE_ALL_OF:simple:shop,simple:a:b,simple:shop')).toEqual(['both'])
    expect(await named('DO_NOT_INCLUDE:simple:shop')).toEqual(['none'])
    expect(await named('EXCLUDE_IF_ANY_OF:simple:a:b,simple:other')).toEqual(['none', 'one'])
    expect(await named('EXCLUDE_ALL:simple:shop,simple:a:b')).toEqual(['none', 'one'])
    expect(await named('INCLUDE:other:shop')).toEqual([])
    const { body } = await world.admin.call('searchFeatures', { query: { tag: 'INCLUDE:simple:shop', sortBy: 'name' } })
    expect(body.features[0]?.tags.map(({ value }) => value)).toEqual(['a:b', 'shop'])
  })

  it('filters by segments, and names each once', async ({ world }) => {
    await features(world, 'both', 'one', 'none')
    const [beta, staff] = [await storedSegment(world, 'beta users'), await storedSegment(world, 'staff')]
    await storedStrategy(world, 'both', { segments: [beta, staff] })
    await storedStrategy(world, 'both', { environment: 'production', segments: [beta] })
    await storedStrategy(world, 'one', { environment: 'production', segments: [staff] })
    expect(await found(world, { segment: 'INCLUDE:staff' })).toEqual(['both', 'one'])
    expect(await found(world, { segment: 'INCLUDE_ALL_OF:staff,beta users' })).toEqual(['both'])
    expect(await found(world, { segment: 'EXCLUDE_ALL:staff,beta users' })).toEqual(['one', 'none'])
    expect(await found(world, { segment: 'DO_NOT_INCLUDE:beta users' })).toEqual(['one', 'none'])
    const { body } = await world.admin.call('searchFeatures', { query: { query: 'both' } })
    expect(body.features[0]?.segments).toEqual(['beta users', 'staff'])
  })

  it('filters by the days of creation and of the last usage', async ({ world }) => {
    await features(world, 'first', 'second', 'third')
    await storedEnvironment(world, 'first', 'development', { lastSeenAt: new Date('2026-02-01T00:00:00.000Z') })
    await storedEnvironment(world, 'first', 'production', { lastSeenAt: new Date('2026-02-03T00:00:00.000Z') })
    await storedEnvironment(world, 'second', 'production', { lastSeenAt: new Date('2026-02-01T23:59:59.999Z') })
    expect(await found(world, { createdAt: 'IS_BEFORE:2026-01-02' })).toEqual(['first'])
    expect(await found(world, { createdAt: 'IS_ON_OR_AFTER:2026-01-02' })).toEqual(['second', 'third'])
    expect(await found(world, { lastSeenAt: 'IS_BEFORE:2026-02-02' })).toEqual(['second'])
    expect(await found(world, { lastSeenAt: 'IS_ON_OR_AFTER:2026-02-02' })).toEqual(['first'])
  })

  it('filters by status, one of which is enough', async ({ world }) => {
    await features(world, 'a', 'b', 'c')
    await storedEnvironment(world, 'a', 'production', { enabled: true })
    await storedEnvironment(world, 'b', 'development', { enabled: true })
    const named = (...status: string[]) => found(world, { 'status[]': status })
    expect(await named('production:enabled')).toEqual(['a'])
    expect(await named('production:enabled', 'development:enabled')).toEqual(['a', 'b'])
    expect(await named('production:disabled')).toEqual(['b', 'c'])
    expect(await named('unknown:disabled')).toEqual([])
    expect(await named('production', 'production:on')).toEqual(['a', 'b', 'c'])
  })

  it('filters by favorites of the caller, and puts them first', async ({ world }) => {
    await features(world, 'a', 'b', 'c')
    const params = (featureName: string) => ({ params: { ...inDefault, featureName } })
    await world.admin.call('favoriteFeature', params('c'))
    await (await world.actor()).call('favoriteFeature', params('b'))
    expect(await found(world, { favorite: 'IS:true' })).toEqual(['c'])
    expect(await found(world, { favorite: 'IS:false' })).toEqual(['a', 'b'])
    expect(await found(world, { favorite: 'true' })).toEqual(['a', 'b', 'c'])
    expect(await found(world, { favoritesFirst: true })).toEqual(['c', 'a', 'b'])
    expect(await found(world, { favoritesFirst: true, sortOrder: 'desc' })).toEqual(['c', 'b', 'a'])
  })

  it('finds archived features when asked to', async ({ world }) => {
    await world.feature({ name: 'active' })
    await archivedFeature(world, { name: 'old' })
    expect(await found(world, { archived: 'IS:true' })).toEqual(['old'])
    expect(await found(world, { archived: 'IS:false' })).toEqual(['active'])
    expect(await found(world, { archived: 'true' })).toEqual(['active'])
  })

  it('needs every filter to hold', async ({ world }) => {
    await world.feature({ name: 'a', type: 'experiment', tags: [{ value: 'shop' }] })
    await world.feature({ name: 'b', type: 'experiment' })
    await world.feature({ name: 'c', tags: [{ value: 'shop' }] })
    expect(await found(world, { type: 'IS:experiment', tag: 'INCLUDE:simple:shop', query: 'a,b,c' })).toEqual(['a'])
  })

  it('sorts by the given field, equal ones by creation and name, absent values last', async ({ world }) => {
    const project = await world.project('a-project', { environments: ['development'] })
    world.at('2026-01-02T00:00:00.000Z')
    await world.feature({ name: 'x', type: 'experiment' })
    await world.feature({ name: 'w', project, type: 'release' })
    world.at('2026-01-01T00:00:00.000Z')
    await world.feature({ name: 'y', type: 'permission' })
    await world.feature({ name: 'z', type: 'release' })
    await storedEnvironment(world, 'x', 'production', { enabled: true, lastSeenAt: new Date('2026-03-01') })
    await storedEnvironment(world, 'y', 'development', { lastSeenAt: new Date('2026-02-01') })
    const sorted = async (sortBy: string, sortOrder?: 'asc' | 'desc') =>
      (await found(world, { sortBy, sortOrder })).join('')
    expect([await sorted('createdAt'), await sorted('createdAt', 'desc')]).toEqual(['yzwx', 'wxyz'])
    expect(await sorted('unknown')).toBe('yzwx')
    expect(await sorted('name')).toBe('wxyz')
    expect(await sorted('name', 'desc')).toBe('zyxw')
    expect([await sorted('type'), await sorted('type', 'desc')]).toEqual(['xyzw', 'zwyx'])
    expect([await sorted('project'), await sorted('project', 'desc')]).toEqual(['wyzx', 'yzxw'])
    expect([await sorted('stale'), await sorted('stale', 'desc')]).toEqual(['yzwx', 'yzwx'])
    expect(await sorted('lastSeenAt')).toBe('yxzw')
    expect(await sorted('lastSeenAt', 'desc')).toBe('xyzw')
    expect(await sorted('environment:production')).toBe('yzxw')
    expect(await sorted('environment:production', 'desc')).toBe('xyzw')
    expect(await sorted('environment:')).toBe('yzwx')
  })

  it('gives a part of what it finds, and counts all of it', async ({ world }) => {
    await features(world, 'a', 'b', 'c', 'd')
    const { body } = await world.admin.call('searchFeatures', { query: { limit: 2, offset: 1, query: 'a,b,c' } })
    expect({ total: body.total, names: body.features.map(({ name }) => name) }).toEqual({ total: 3, names: ['b', 'c'] })
    const beyond = await world.admin.call('searchFeatures', { query: { offset: 10 } })
    expect(beyond.body).toEqual({ total: 4, features: [] })
  })

  it('gives 50 without a limit from 1 to 100', async ({ world }) => {
    const rows = Array.from({ length: 101 }, (_, index) => ({
      name: `feature-${index}`,
      projectId: 'default',
      type: 'release',
      createdAt: new Date(),
    }))
    await world.db.insertInto('features').values(rows).execute()
    await world.db
      .insertInto('featureLifecycles')
      .values(rows.map(({ name, createdAt }) => ({ featureName: name, stage: 'initial', enteredAt: createdAt })))
      .execute()
    const lengths = []
    for (const limit of [undefined, 0, -1, 1, 100, 101]) lengths.push((await found(world, { limit })).length)
    expect(lengths).toEqual([50, 50, 50, 1, 100, 50])
  })

  it.for([
    { project: 'default' },
    { project: 'HAS:default' },
    { state: 'IS:old' },
    { lifecycle: 'IS:dead' },
    { createdBy: 'IS:ada' },
    { tag: 'INCLUDE:shop' },
    { segment: 'IS:staff' },
    { createdAt: 'IS_BEFORE:2026-02-30' },
    { lastSeenAt: 'AFTER:2026-02-03' },
    { favoritesFirst: 'yes' },
    { sortOrder: 'up' },
    { offset: -1 },
    { limit: 'all' },
    { project: ['IS:a', 'IS:b'] },
  ])('refuses %j', async (query, { world }) => {
    const { status, error } = await world.admin.send('searchFeatures', { query })
    expect({ status, name: error?.name }).toEqual({ status: 400, name: 'ValidationError' })
    expect(error?.details?.[0]?.path).toMatch(`/query/${Object.keys(query)[0]}`)
  })
})
