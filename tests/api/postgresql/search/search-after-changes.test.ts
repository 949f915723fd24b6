import { describe, expect } from 'vitest'
import type { FeatureSearch } from '../../../../src/domain/features/search-filter.ts'
import { it, type World } from '../../../support/world.ts'

const inDefault = { projectId: 'default' }

async function found(world: World, query: FeatureSearch): Promise<string[]> {
  const { body } = await world.admin.call('searchFeatures', { query })
  return body.features.map(({ name }) => name)
}

describe('searchFeatures, after changes', () => {
  it('finds terms in a description as it is after changes', async ({ world }) => {
    const names = ['first', 'second']
    for (const name of names) await world.feature({ name, description: 'About baskets' })
    const description = (value: string | null) => [{ op: 'replace' as const, path: '/description', value }]
    const patch = (featureName: string, value: string | null) =>
      world.admin.call('patchFeature', { params: { ...inDefault, featureName }, body: description(value) })
    await patch('first', 'About checkouts')
    await patch('second', null)
    expect(await found(world, { query: 'basket' })).toEqual([])
    expect(await found(world, { query: 'checkout' })).toEqual(['first'])
    expect(await found(world, { query: 'second' })).toEqual(['second'])
    // A text that crosses the end of the name is not a term.
    expect(await found(world, { query: 'first\nAbout' })).toEqual([])
  })

  it('counts what is in the projects that are asked for, after features are archived and moved', async ({ world }) => {
    const project = await world.project('other')
    for (const name of ['a', 'b', 'c', 'd']) await world.feature({ name, project: name < 'c' ? 'default' : project })
    await world.admin.call('archiveFeature', { params: { ...inDefault, featureName: 'a' } })
    const total = async (query: FeatureSearch) => (await world.admin.call('searchFeatures', { query })).body.total
    expect(await total({})).toBe(3)
    expect(await total({ project: 'IS:default' })).toBe(1)
    expect(await total({ project: 'IS:other', favoritesFirst: true, limit: 1 })).toBe(2)
    expect(await total({ project: 'IS:nowhere' })).toBe(0)
    expect(await total({ archived: 'IS:true' })).toBe(1)
  })
})
