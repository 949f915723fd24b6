import { describe, expect } from 'vitest'
import { bulk, feature, inDefault, paramsOf } from '../../support/archive.ts'
import { archivedFeature, storedDependency, storedEnvironment, storedStrategy } from '../../support/features.ts'
import { it, type World } from '../../support/world.ts'

/** A parent and a child that depends on it. */
async function family(world: World) {
  const [parent, child] = [await world.feature({ name: 'parent' }), await world.feature({ name: 'child' })]
  await storedDependency(world, child, parent)
  await world.forgetEvents()
  return { parent, child }
}

describe('archiveFeature', () => {
  it('archives the feature and keeps the rest of it', async ({ world }) => {
    world.at('2026-01-01T00:00:00.000Z')
    const name = await world.feature({ tags: [{ value: 'shop' }] })
    await storedStrategy(world, name, {})
    await storedEnvironment(world, name, 'development', { enabled: true })
    await world.forgetEvents()
    world.at('2026-02-01T00:00:00.000Z')
    const { status } = await world.admin.call('archiveFeature', { params: paramsOf(name) })
    expect(status).toBe(202)
    expect(await feature(world, name)).toMatchObject({
      archived: true,
      archivedAt: '2026-02-01T00:00:00.000Z',
      enabled: true,
      tags: [{ value: 'shop' }],
      environments: [{ hasStrategies: true }, {}],
      lifecycle: { stage: 'archived', enteredStageAt: '2026-02-01T00:00:00.000Z' },
    })
    expect(await world.events()).toMatchObject([
      { type: 'feature-archived', project: 'default', featureName: name, data: null, preData: null },
    ])
  })

  it('leaves an archived feature as it is', async ({ world }) => {
    world.at('2026-01-01T00:00:00.000Z')
    const name = await archivedFeature(world)
    await world.forgetEvents()
    world.at('2026-02-01T00:00:00.000Z')
    const { status } = await world.admin.call('archiveFeature', { params: paramsOf(name) })
    expect(status).toBe(202)
    expect((await feature(world, name)).archivedAt).toBe('2026-01-01T00:00:00.000Z')
    expect(await world.events()).toEqual([])
  })

  it('ends what the feature depends on, and records that first', async ({ world }) => {
    const { parent, child } = await family(world)
    await world.admin.call('archiveFeature', { params: paramsOf(child) })
    expect(await world.events()).toMatchObject([
      { type: 'feature-dependencies-removed', project: 'default', featureName: child },
      { type: 'feature-archived', featureName: child },
    ])
    expect((await feature(world, parent)).children).toEqual([])
  })

  it('refuses while another feature depends on it', async ({ world }) => {
    const { parent, child } = await family(world)
    const { status, error } = await world.admin.call('archiveFeature', { params: paramsOf(parent) })
    expect({ status, name: error?.name }).toEqual({ status: 403, name: 'NoAccessError' })
    expect(error?.message).toContain(child)
    expect(await world.events()).toEqual([])
    await world.admin.call('archiveFeature', { params: paramsOf(child) })
    expect((await world.admin.call('archiveFeature', { params: paramsOf(parent) })).status).toBe(202)
  })
})

describe('archiveFeatures', () => {
  it('archives the active features among them, by name', async ({ world }) => {
    const [b, a, old] = [
      await world.feature({ name: 'b' }),
      await world.feature({ name: 'a' }),
      await archivedFeature(world),
    ]
    await world.forgetEvents()
    expect(await bulk(world, 'archiveFeatures', [b, old, 'unknown', a, b])).toBe(202)
    expect(await world.events()).toMatchObject([
      { type: 'feature-archived', featureName: a, project: 'default' },
      { type: 'feature-archived', featureName: b, project: 'default' },
    ])
  })

  it('archives parent and child together', async ({ world }) => {
    const { parent, child } = await family(world)
    expect(await bulk(world, 'archiveFeatures', [parent, child])).toBe(202)
    expect((await world.events()).map(({ type, featureName }) => [type, featureName])).toEqual([
      ['feature-dependencies-removed', child],
      ['feature-archived', child],
      ['feature-archived', parent],
    ])
  })

  it('archives nothing when a child is left out, or a feature is of another project', async ({ world }) => {
    const { parent } = await family(world)
    const own = await world.feature()
    const foreign = await world.feature({ project: await world.project('other') })
    await world.forgetEvents()
    expect(await bulk(world, 'archiveFeatures', [])).toBe(202)
    expect(await bulk(world, 'archiveFeatures', [own, parent])).toBe(403)
    expect(await bulk(world, 'archiveFeatures', [own, foreign])).toBe(403)
    expect((await feature(world, own)).archived).toBe(false)
    expect(await world.events()).toEqual([])
  })
})

describe('validateArchiveFeatures', () => {
  const check = (world: World, features: string[], projectId = 'default') =>
    world.admin.call('validateArchiveFeatures', { params: { projectId }, body: { features } })

  it('names children that are left out, and dependencies that would end', async ({ world }) => {
    const { parent, child } = await family(world)
    const alone = await world.feature()
    const answers = [[parent, alone], [child], [child, parent], [alone, 'unknown'], []]
    const bodies = await Promise.all(answers.map(async (names) => (await check(world, names)).body))
    expect(bodies).toEqual([
      { parentsWithChildFeatures: [parent], hasDeletedDependencies: false },
      { parentsWithChildFeatures: [], hasDeletedDependencies: true },
      { parentsWithChildFeatures: [], hasDeletedDependencies: true },
      { parentsWithChildFeatures: [], hasDeletedDependencies: false },
      { parentsWithChildFeatures: [], hasDeletedDependencies: false },
    ])
    expect((await feature(world, child)).dependencies).toHaveLength(1)
    const foreign = await world.feature({ project: await world.project('other') })
    expect((await check(world, [foreign])).status).toBe(403)
  })
})

describe('listArchivedFeatures', () => {
  it('lists the archived features of all projects, or of one, by name', async ({ world }) => {
    world.at('2026-01-01T00:00:00.000Z')
    await archivedFeature(world, { name: 'b' })
    await archivedFeature(world, { name: 'a', project: await world.project('other') })
    await archivedFeature(world, { name: 'c' })
    await world.feature({ name: 'active' })
    const names = async (query: { limit?: number; offset?: number }) => {
      const { body } = await world.admin.call('listArchivedFeatures', { query })
      return body.features.map(({ name, project, lifecycle }) => [name, project, lifecycle.stage])
    }
    expect(await names({})).toEqual([
      ['a', 'other', 'archived'],
      ['b', 'default', 'archived'],
      ['c', 'default', 'archived'],
    ])
    expect(await names({ limit: 1, offset: 1 })).toEqual([['b', 'default', 'archived']])
    const { body } = await world.admin.call('listArchivedProjectFeatures', { params: inDefault })
    const archivedAt = '2026-01-01T00:00:00.000Z'
    expect(body).toMatchObject({
      version: 2,
      features: [
        { name: 'b', archivedAt },
        { name: 'c', archivedAt },
      ],
    })
  })
})
