import { describe, expect } from 'vitest'
import { environment, key, names, protect, seeded, turnOn } from '../../support/environments.ts'
import { it } from '../../support/world.ts'

describe('an environment', () => {
  it('is turned off, and on again', async ({ world }) => {
    const params = { environment: 'production' }
    for (const [operation, enabled] of [
      ['turnEnvironmentOff', false],
      ['turnEnvironmentOn', true],
    ] as const) {
      expect((await world.admin.call(operation, { params })).status).toBe(204)
      expect((await world.admin.call('getEnvironment', { params })).body.enabled).toBe(enabled)
    }
    const off = { ...seeded.production, enabled: false }
    const event = { type: 'environment-updated', environment: 'production' }
    expect(await world.events()).toMatchObject([
      { ...event, data: off, preData: seeded.production },
      { ...event, data: seeded.production, preData: off },
    ])
  })

  it('is found if it is called like a path', async ({ world }) => {
    for (const name of ['validate', 'project', 'update', 'sort-order']) {
      const params = await environment(world, name)
      expect((await world.admin.call('turnEnvironmentOff', { params })).status).toBe(204)
      expect((await world.admin.call('turnEnvironmentOn', { params })).status).toBe(204)
      expect((await world.admin.call('updateEnvironment', { params, body: {} })).body.name).toBe(name)
      expect((await world.admin.call('getEnvironment', { params })).body.name).toBe(name)
      expect((await world.admin.call('deleteEnvironment', { params })).status).toBe(200)
    }
  })
})

describe('setEnvironmentSortOrder', () => {
  it('moves what is named, ignores unknown names, and records one event for each that moves', async ({ world }) => {
    await environment(world, 'staging')
    const { status } = await world.admin.call('setEnvironmentSortOrder', {
      body: { production: -1, staging: 1, development: 100, unknown: 3 },
    })
    expect(status).toBe(200)
    expect(await names(world)).toEqual(['production', 'staging', 'development'])
    expect(await world.events()).toMatchObject([
      { type: 'environment-updated', environment: 'production', data: { sortOrder: -1 }, preData: { sortOrder: 200 } },
      { type: 'environment-updated', environment: 'staging', data: { sortOrder: 1 }, preData: { sortOrder: 9999 } },
    ])
  })
})

describe('deleteEnvironment', () => {
  it('takes features, keys and permissions there with it', async ({ world }) => {
    const params = await environment(world, 'staging')
    await world.project('shop', { environments: ['staging', 'production'] })
    const featureName = await world.feature({ project: 'shop' })
    await turnOn(world, featureName, 'shop', 'staging')
    await key(world, 'sdk', 'staging')
    const role = await world.db
      .insertInto('roles')
      .values({ name: 'Stagers', type: 'custom' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db
      .insertInto('rolePermissions')
      .values({ roleId: role.id, permission: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'staging' })
      .execute()
    await world.forgetEvents()

    expect((await world.admin.call('deleteEnvironment', { params })).status).toBe(200)
    expect((await world.admin.call('getEnvironment', { params })).status).toBe(404)
    const { body: feature } = await world.admin.call('getFeature', { params: { projectId: 'shop', featureName } })
    expect(feature.environments.map(({ name }) => name)).toEqual(['production'])
    for (const table of ['featureStrategies', 'apiTokens', 'rolePermissions', 'projectEnvironments'] as const) {
      const rows = await world.db.selectFrom(table).select('environment').where('environment', '=', 'staging').execute()
      expect(rows).toEqual([])
    }
    expect(await world.events()).toMatchObject([
      { type: 'feature-environment-disabled', project: 'shop', featureName, environment: 'staging' },
      { type: 'feature-strategy-remove', project: 'shop', featureName, environment: 'staging' },
      { type: 'api-token-deleted', environment: 'staging', preData: { tokenName: 'sdk', environment: 'staging' } },
      { type: 'environment-deleted', environment: 'staging', data: null, preData: { name: 'staging', type: 'test' } },
    ])
  })

  it('refuses a protected environment', async ({ world }) => {
    const params = await environment(world, 'staging')
    await protect(world, 'staging')
    const { status, error } = await world.admin.call('deleteEnvironment', { params })
    expect({ status, name: error?.name }).toEqual({ status: 403, name: 'NoAccessError' })
    expect(await names(world)).toContain('staging')
  })

  it('refuses the last environment of a project, and names the projects', async ({ world }) => {
    const params = await environment(world, 'staging')
    await world.project('shop', { environments: ['staging'] })
    await world.project('closed', { environments: ['staging'], archived: true })
    await world.project('wide', { environments: ['staging', 'production'] })
    const { status, error } = await world.admin.call('deleteEnvironment', { params })
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message:
        'The environment "staging" is the only one of the projects "closed", "shop". Add another environment to them first',
    })
    expect(await world.events()).toEqual([])
  })

  it('leaves a project one environment when all of them are deleted at once', async ({ world }) => {
    const answers = await Promise.all(
      ['development', 'production'].map((environment) =>
        world.admin.call('deleteEnvironment', { params: { environment } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await names(world)).toHaveLength(1)
  })

  it('does not get in the way of features that are created meanwhile', async ({ world }) => {
    const params = await environment(world, 'staging')
    await world.project('shop', { environments: ['staging', 'production'] })
    // By hand: a client holds all events that appear meanwhile against the operation that it called.
    const request = async (method: 'POST' | 'DELETE', path: string, payload?: object) => {
      const headers = { authorization: world.admin.key }
      const { statusCode } = await world.app.inject({ method, url: `/api/admin/${path}`, headers, payload })
      return statusCode
    }
    const wanted = Array.from({ length: 8 }, (_, i) => ({ name: `feature-${i}` }))
    const [deleted, ...created] = await Promise.all([
      request('DELETE', `environments/${params.environment}`),
      ...wanted.map((feature) => request('POST', 'projects/shop/features', feature)),
    ])
    expect([deleted, ...created]).toEqual([200, ...wanted.map(() => 201)])
  })
})
