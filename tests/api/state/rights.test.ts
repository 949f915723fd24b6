import { describe, expect } from 'vitest'
import type { Client } from '../../support/call.ts'
import { apply, plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

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
    expect(planned.impact).toEqual({ complete: true, features: [] })
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
})

describe('something deleted', () => {
  const SET = {
    features: { checkout: { project: 'default', description: 'One page' } },
    segments: { beta: { constraints: [] } },
    projects: { shop: { name: 'Shop' } },
  }

  async function deleteAll({ admin, db }: World): Promise<void> {
    const { id } = await db.selectFrom('segments').select('id').where('name', '=', 'beta').executeTakeFirstOrThrow()
    await admin.call('archiveFeature', { params: { projectId: 'default', featureName: 'checkout' } })
    await admin.call('deleteArchivedFeature', { params: { featureName: 'checkout' } })
    await admin.call('deleteSegment', { params: { segmentId: id } })
    await admin.call('archiveProject', { params: { projectId: 'shop' } })
    await admin.call('deleteProject', { params: { projectId: 'shop' } })
  }

  it('is given up and handed over only by callers who may change such objects', async ({ world }) => {
    await apply(world, SET)
    await deleteAll(world)
    const reader = await world.actor()
    const until = new Date(Date.now() + 3_600_000).toISOString()
    for (const [kind, name, { permission, ...place }] of [
      ['features', 'checkout', { permission: 'UPDATE_FEATURE', project: 'default' }],
      ['segments', 'beta', { permission: 'UPDATE_SEGMENT' }],
      ['projects', 'shop', { permission: 'UPDATE_PROJECT' }],
    ] as const) {
      const fields = [{ kind, name }]
      for (const how of [{}, { until }, { to: 'other', newManager: true }]) {
        const { status, error } = await reader.call('releaseOwnedFields', {
          body: { manager: 'payments', fields, ...how },
        })
        expect([status, error?.message]).toEqual([403, expect.stringContaining(permission)])
      }
      const { [kind]: _, ...rest } = SET
      const lacking = async (by: Client) => (await plan(world, rest, { by })).missingPermissions
      const lack = { anyOf: [permission], ...place }
      expect(await lacking(reader)).toContainEqual(lack)
      expect(await lacking(await world.actor({ may: [permission] }))).not.toContainEqual(lack)
      const by = await world.actor({ may: [permission], project: '*' })
      expect((await by.call('releaseOwnedFields', { body: { manager: 'payments', fields } })).status).toBe(200)
    }
  })
})

describe('an apply', () => {
  const on = { features: { checkout: { environments: { development: { enabled: true } } } } }

  it('adds the default strategy only for who may add strategies', async ({ world }) => {
    await world.feature({ name: 'checkout' })
    const by = await world.actor({ may: ['UPDATE_FEATURE', 'UPDATE_FEATURE_ENVIRONMENT'] })
    await expect(plan(world, on, { by })).rejects.toThrow('CREATE_FEATURE_STRATEGY')
  })

  it('adds no more strategies than the limit', async ({ world }) => {
    world.limit({ strategiesPerEnvironment: 2 })
    const strategies = Array.from({ length: 3 }, () => ({ name: 'default' }))
    const many = { features: { checkout: { project: 'default', environments: { development: { strategies } } } } }
    await expect(plan(world, many)).rejects.toThrow('the limit is 2')
  })

  it('gives who creates a project everything in it', async ({ world }) => {
    const by = await world.actor({ may: ['CREATE_PROJECT'] })
    const shop = {
      projects: { shop: {} },
      features: { ours: { project: 'shop', environments: { development: { enabled: true } } } },
    }
    expect((await apply(world, shop, { by })).status).toBe(200)
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
    expect((await by.call('listOwnedFields', { query: {} })).body.fields).toEqual([])
    const unknown = await by.call('listOwnedFields', { query: { manager: 'payments' } })
    expect([unknown.status, unknown.error?.message]).toEqual([404, expect.stringContaining('No manager does yet')])
    expect((await by.call('listStateManagers', { query: {} })).body.managers).toEqual([])
    const orphans = (await plan(world, { features: {} }, { by })).orphans
    expect(orphans).toEqual([])
    const params = { projectId: 'secret', featureName: 'hidden' }
    await world.admin.call('archiveFeature', { params })
    await world.admin.call('deleteArchivedFeature', { params })
    const changed = { query: { changed: true } }
    expect((await by.call('listOwnedFields', changed)).body.fields).toEqual([])
    expect((await plan(world, { features: {} }, { by })).totals.givenUp).toBe(0)
    expect((await world.admin.call('listOwnedFields', changed)).body.fields).toHaveLength(1)
  })
})
