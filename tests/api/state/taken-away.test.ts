import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { apply, plan } from '../../support/state.ts'
import { it } from '../../support/world.ts'

/** Two features; what a user takes away is about the first one. */
const SET = {
  projects: { shop: { name: 'Shop' } },
  features: Object.fromEntries(
    ['first', 'other'].map((name): [string, Schema<'StateFeature'>] => [
      name,
      { project: 'shop', description: name, environments: { development: { enabled: true } } },
    ]),
  ),
}

const changed = (description: string) => ({
  ...SET,
  features: { ...SET.features, other: { ...SET.features.other, description } },
})

describe('what a user has taken away', () => {
  it('stays away, and the rest of the set is applied: an archived feature', async ({ world }) => {
    await apply(world, SET)
    await world.admin.call('archiveFeature', { params: { projectId: 'shop', featureName: 'first' } })
    const { drift, operations } = await plan(world, changed('Changed'))
    expect(drift.map(({ owner: { name, field } }) => `${name} ${field}`)).toEqual([
      'first ',
      'first /environments/development/enabled',
    ])
    expect(operations.map(({ name, operationId }) => `${operationId} ${name}`)).toEqual(['updateFeature other'])
    expect((await apply(world, changed('Changed'))).status).toBe(200)
    const { fields } = (await world.admin.call('listOwnedFields', { query: { changed: true } })).body
    expect(fields.map(({ owner, current }) => [owner.field, current])).toEqual([
      ['', 'archived'],
      ['/environments/development/enabled', false],
    ])
    const { body } = await world.admin.call('getFeature', { params: { projectId: 'shop', featureName: 'first' } })
    expect(body.archived).toBe(true)
  })

  it('stays away, and the rest of the set is applied: an environment of the project', async ({ world }) => {
    await apply(world, SET)
    await world.admin.call('removeProjectEnvironment', { params: { projectId: 'shop', environment: 'development' } })
    const { drift, operations } = await plan(world, changed('Changed'))
    expect(drift.map(({ owner: { name } }) => name)).toEqual(['first', 'other'])
    expect(operations.map(({ name, operationId }) => `${operationId} ${name}`)).toEqual(['updateFeature other'])
    expect((await apply(world, changed('Changed'))).status).toBe(200)
  })

  it.for(['that is deleted', 'that is archived'])(
    'stays away with its initial values: a feature of a project %s',
    async (how, { world }) => {
      const initial = { environments: { development: { initial: { enabled: false } } } }
      const first = { project: 'shop', ...initial }
      const others = { ...SET.features.other, project: 'default' }
      const set = { projects: SET.projects, features: { first, other: others } }
      await apply(world, set)
      const params = { projectId: 'shop', featureName: 'first' }
      await world.admin.call('archiveFeature', { params })
      await world.admin.call('deleteArchivedFeature', { params })
      await world.admin.call('archiveProject', { params })
      if (how === 'that is deleted') await world.admin.call('deleteProject', { params })
      const files = { features: { first, other: { ...others, description: 'Changed' } } }
      const { operations, drift } = await plan(world, files)
      expect(operations.map(({ name, operationId }) => `${operationId} ${name}`)).toEqual(['updateFeature other'])
      expect(drift.map(({ owner: { name, field } }) => `${name} ${field}`)).toEqual(['first '])
      expect((await apply(world, files)).status).toBe(200)
    },
  )

  it('stays away: an archived project', async ({ world }) => {
    await apply(world, SET)
    for (const featureName of ['first', 'other'])
      await world.admin.call('archiveFeature', { params: { projectId: 'shop', featureName } })
    await world.admin.call('archiveProject', { params: { projectId: 'shop' } })
    const planned = await plan(world, changed('Changed'))
    expect([planned.operations, planned.differs]).toEqual([[], false])
    expect(planned.drift.filter(({ owner }) => owner.field === '').map(({ current }) => current)).toEqual([
      'archived',
      'archived',
      'archived',
    ])
  })
})
