import { describe, expect } from 'vitest'
import { apply, plan } from '../../support/state.ts'
import { it } from '../../support/world.ts'

const described = { features: { checkout: { description: 'One page' } } }

describe('owning a field', () => {
  it('needs what a change of it needs, also where nothing changes', async ({ world }) => {
    await world.feature({ name: 'checkout', description: 'One page' })
    const by = await world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT'] })
    const planned = await plan(world, described, { by })
    expect([planned.operations, planned.missingPermissions]).toEqual([
      [],
      [{ anyOf: ['UPDATE_FEATURE'], project: 'default' }],
    ])
    expect((await apply(world, described, { by })).status).toBe(403)
    expect((await world.admin.call('listOwnedFields', { query: {} })).body.total).toBe(0)
  })

  it('is given up only by who may change it', async ({ world }) => {
    await world.feature({ name: 'checkout', description: 'One page' })
    await apply(world, described)
    const by = await world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT'] })
    const fields = [{ kind: 'features' as const, name: 'checkout' }]
    const { status } = await by.call('releaseOwnedFields', { body: { manager: 'payments', fields } })
    expect(status).toBe(403)
  })

  it('ends with its feature: a new one of the name has no owners', async ({ world }) => {
    await world.feature({ name: 'checkout', description: 'One page' })
    await apply(world, described)
    await world.admin.call('archiveFeature', { params: { projectId: 'default', featureName: 'checkout' } })
    await world.admin.call('deleteArchivedFeature', { params: { featureName: 'checkout' } })
    const other = { manager: 'other', features: { checkout: { project: 'default', description: 'Two pages' } } }
    expect((await apply(world, other)).status).toBe(200)
    expect((await plan(world, other)).conflicts).toEqual([])
  })
})

describe('a private project', () => {
  it('does not show who owns its features', async ({ world }) => {
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    await world.feature({ project: 'secret', name: 'hidden' })
    await apply(world, { features: { hidden: { description: 'Secret' } } })
    const by = await world.actor({ may: ['CREATE_FEATURE', 'UPDATE_FEATURE'] })
    const named = { features: { hidden: { project: 'default', description: 'Guess' } } }
    await expect(plan(world, { ...named, manager: 'curious' }, { by })).rejects.toThrow('exists already')
    expect((await by.call('listOwnedFields', { query: { manager: 'payments' } })).body.fields).toEqual([])
    expect((await by.call('listStateManagers', { query: {} })).body.managers).toEqual([])
    const orphans = (await plan(world, { features: {} }, { by })).orphans
    expect(orphans).toEqual([])
  })
})
