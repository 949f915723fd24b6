import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { apply, plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

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

/** The operations of a plan, and the fields that differ. */
async function planned(world: World, document: Parameters<typeof plan>[1]) {
  const { operations, drift } = await plan(world, document)
  return [
    operations.map(({ name, operationId }) => `${operationId} ${name}`),
    drift.map(({ owner: { name, field } }) => `${name} ${field}`),
  ]
}

describe('what a user has taken away', () => {
  it('stays away, and the rest of the set is applied: an archived feature', async ({ world }) => {
    await apply(world, SET)
    await world.admin.call('archiveFeature', { params: { projectId: 'shop', featureName: 'first' } })
    expect(await planned(world, changed('Changed'))).toEqual([
      ['updateFeature other'],
      ['first ', 'first /environments/development/enabled'],
    ])
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
    expect(await planned(world, changed('Changed'))).toEqual([
      ['updateFeature other'],
      ['first /environments/development/enabled', 'other /environments/development/enabled'],
    ])
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
      expect(await planned(world, files)).toEqual([['updateFeature other'], ['first ']])
      expect((await apply(world, files)).status).toBe(200)
    },
  )

  it('stays away: an environment that the files give the project, too, but do not make', async ({ world }) => {
    const first = { project: 'shop', environments: { staging: { enabled: true } } }
    const projects = { shop: { name: 'Shop', environments: ['development', 'staging'] } }
    const set = { projects, features: { ...SET.features, first } }
    await apply(world, { environments: { staging: { type: 'test' } }, ...set })
    expect((await apply(world, set)).status).toBe(200)
    const environment = 'staging'
    await world.admin.call('removeProjectEnvironment', { params: { projectId: 'shop', environment } })
    expect((await world.admin.call('deleteEnvironment', { params: { environment } })).status).toBe(200)
    expect(await planned(world, set)).toEqual([
      [],
      ['shop /environments/staging', 'first /environments/staging/enabled'],
    ])
  })

  const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['ada'] }]
  const strategies = [{ name: 'flexibleRollout', segments: ['beta'] }]

  /** Deletes the segment `beta` and the feature that used it. */
  async function deletedWithSegment({ admin, db }: World): Promise<void> {
    const params = { projectId: 'shop', featureName: 'first' }
    await admin.call('archiveFeature', { params })
    await admin.call('deleteArchivedFeature', { params })
    const { id } = await db.selectFrom('segments').select('id').where('name', '=', 'beta').executeTakeFirstOrThrow()
    expect((await admin.call('deleteSegment', { params: { segmentId: id } })).status).toBe(204)
  }

  it.for([
    ['strategies', { enabled: true, strategies }],
    ['first strategies', { enabled: true, initial: { strategies } }],
    ['initial values', { initial: { enabled: true, strategies } }],
  ] as const)(
    'stays away, and is not on for everyone: a feature whose %s name a deleted segment',
    async ([, development], { world }) => {
      const set = { projects: SET.projects, features: { first: { project: 'shop', environments: { development } } } }
      await apply(world, { segments: { beta: { constraints } }, ...set })
      expect((await apply(world, set)).status).toBe(200)
      await deletedWithSegment(world)
      expect(await planned(world, set)).toEqual([[], ['first ']])
      const made = { segments: { beta: { constraints } }, ...set }
      expect((await apply(world, made)).status).toBe(200)
      expect((await plan(world, made)).differs).toBe(false)
    },
  )

  it('stays away: the project of a segment that they have moved', async ({ world }) => {
    const beta = { project: 'shop', constraints }
    await apply(world, { projects: SET.projects, segments: { beta } })
    await apply(world, { segments: { beta } })
    const { id } = await world.db.selectFrom('segments').select('id').executeTakeFirstOrThrow()
    const body = { name: 'beta', constraints }
    expect((await world.admin.call('updateSegment', { params: { segmentId: id }, body })).status).toBe(204)
    await world.admin.call('archiveProject', { params: { projectId: 'shop' } })
    await world.admin.call('deleteProject', { params: { projectId: 'shop' } })
    expect(await planned(world, { segments: { beta } })).toEqual([[], ['beta /project']])
    await expect(plan(world, { segments: { beta: { ...beta, project: 'shpo' } } })).rejects.toThrow(
      '/segments/beta/project has the project "shpo", which does not exist',
    )
  })

  it('is made anew without the initial values of an environment that its project has no more', async ({ world }) => {
    const first = { project: 'shop', environments: { production: { initial: { enabled: false } } } }
    await apply(world, { projects: SET.projects, features: { first } })
    const params = { projectId: 'shop', featureName: 'first' }
    await world.admin.call('archiveFeature', { params })
    await world.admin.call('deleteArchivedFeature', { params })
    await world.admin.call('removeProjectEnvironment', { params: { ...params, environment: 'production' } })
    expect((await apply(world, { features: { first } })).status).toBe(200)
    expect((await plan(world, { features: { first } })).differs).toBe(false)
  })

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
