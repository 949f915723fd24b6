import { describe, expect } from 'vitest'
import { it, type World } from '../../support/world.ts'

describe('getFeatureVariants', () => {
  async function setNames(world: World, featureName: string, projectId = 'default') {
    const { body: feature } = await world.admin.call('getFeature', { params: { projectId, featureName } })
    for (const { name } of feature.environments) {
      const params = { projectId, featureName, environment: name }
      await world.admin.call('setVariants', { params, body: [{ name: `of ${name}`, weight: 1 }] })
    }
    const { status, body } = await world.admin.call('getFeatureVariants', { params: { projectId, featureName } })
    expect({ status, version: body.version }).toEqual({ status: 200, version: 1 })
    return body.variants.map(({ name }) => name)
  }

  it('answers those of the first production environment by sort order, then by name', async ({ world }) => {
    await world.db
      .insertInto('environments')
      .values([
        { name: 'early', type: 'test', sortOrder: 1 },
        { name: 'live-b', type: 'production', sortOrder: 150 },
        { name: 'live-a', type: 'production', sortOrder: 150 },
      ])
      .execute()
    await world.project('other', { environments: ['early', 'production', 'live-b', 'live-a'] })
    const featureName = await world.feature({ project: 'other' })
    expect(await setNames(world, featureName, 'other')).toEqual(['of live-a'])
  })

  it('answers those of the first environment when none is for production', async ({ world }) => {
    await world.db
      .insertInto('environments')
      .values([
        { name: 'late', type: 'test', sortOrder: 300 },
        { name: 'early', type: 'test', sortOrder: 1 },
      ])
      .execute()
    await world.project('other', { environments: ['late', 'development', 'early'] })
    const featureName = await world.feature({ project: 'other' })
    expect(await setNames(world, featureName, 'other')).toEqual(['of early'])
  })
})
