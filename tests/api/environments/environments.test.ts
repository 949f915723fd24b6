// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { environment, key, names, protect, seeded, turnOn } from '../../support/environments.ts'
import { it } from '../../support/world.ts'

describe('listEnvironments', () => {
  it('lists all in their order, with the number of projects, keys and active features in each', async ({ world }) => {
    await environment(world, 'staging')
    await world.project('shop', { environments: ['production'] })
    await world.project('closed', { environments: ['production'], archived: true })
    await key(world, 'sdk', 'production')
    await turnOn(world, await world.feature())
    const archived = await world.feature()
    await turnOn(world, archived)
    await world.db.updateTable('features').set({ archivedAt: new Date() }).where('name', '=', archived).execute()
    const { body } = await world.admin.call('listEnvironments')
    expect(body).toEqual({
      version: 1,
      environments: [
        { ...seeded.development, projectCount: 1, apiTokenCount: 0, enabledToggleCount: 0 },
        { ...seeded.production, projectCount: 2, apiTokenCount: 1, enabledToggleCount: 1 },
        {
          name: 'staging',
          type: 'test',
          enabled: true,
          protected: false,
          sortOrder: 9999,
          projectCount: 0,
          apiTokenCount: 0,
          enabledToggleCount: 0,
        },
      ],
    })
  })

  it('sorts environments of the same sort order by their creation', async ({ world }) => {
    world.at('2026-11-20T10:00:00Z')
    await environment(world, 'second')
    world.at('2026-11-20T09:00:00Z')
    await environment(world, 'third-by-name')
    expect(await names(world)).toEqual(['development', 'production', 'third-by-name', 'second'])
  })
})

describe('createEnvironment', () => {
  it('makes an environment that no project uses', async ({ world }) => {
    const ops = await world.actor({ may: ['ADMIN'] })
    const { status, body, headers } = await ops.call('createEnvironment', {
      body: { name: 'eu.staging', type: 'preproduction', enabled: false, sortOrder: 150 },
    })
    const data = { name: 'eu.staging', type: 'preproduction', enabled: false, protected: false, sortOrder: 150 }
    expect(status).toBe(201)
    expect(headers.location).toBe('/api/admin/environments/eu.staging')
    expect(body).toEqual({ ...data, projectCount: 0, apiTokenCount: 0, enabledToggleCount: 0 })
    expect(await world.events()).toMatchObject([
      { type: 'environment-created', environment: 'eu.staging', createdBy: ops.name, data, preData: null },
    ])
  })

  it('refuses a name that is taken', async ({ world }) => {
    const { status, error } = await world.admin.call('createEnvironment', {
      body: { name: 'production', type: 'production' },
    })
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: 'The environment "production" exists already',
    })
    expect(await world.events()).toEqual([])
  })

  it('keeps the limit when many are created at once', async ({ world }) => {
    world.limit({ environments: 5 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        world.admin.call('createEnvironment', { body: { name: `env-${i}`, type: 'test' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status === 400)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.error?.message).toBe('There are 5 environments already, and the limit is 5')
    expect(await names(world)).toHaveLength(5)
  })
})

describe('updateEnvironment', () => {
  it('changes what is named and keeps the rest', async ({ world }) => {
    const params = await environment(world, 'staging')
    const { status, body } = await world.admin.call('updateEnvironment', { params, body: { type: 'preproduction' } })
    expect({ status, type: body.type, sortOrder: body.sortOrder }).toEqual({
      status: 200,
      type: 'preproduction',
      sortOrder: 9999,
    })
    expect(await world.events()).toMatchObject([
      {
        type: 'environment-updated',
        environment: 'staging',
        data: { type: 'preproduction' },
        preData: { type: 'test' },
      },
    ])
  })

  it('refuses a protected environment, even when nothing would change', async ({ world }) => {
    await protect(world, 'production')
    const params = { environment: 'production' }
    const { status, error } = await world.admin.call('updateEnvironment', { params, body: {} })
    expect({ status, message: error?.message }).toEqual({
      status: 403,
      message: 'The environment "production" is protected. It can\'t be updated or deleted',
    })
  })
})

describe('validateEnvironmentName', () => {
  it('tells free names from taken and malformed ones', async ({ world }) => {
    const checked = (name: string) => world.admin.send('validateEnvironmentName', { body: { name } })
    expect((await checked('staging')).status).toBe(200)
    expect((await checked('production')).status).toBe(409)
    expect((await checked('a b')).status).toBe(400)
    expect(await names(world)).not.toContain('staging')
  })
})

describe('listProjectEnvironments', () => {
  it('lists all environments with the numbers of the project', async ({ world }) => {
    await world.project('shop', { environments: ['production'] })
    await world.project('other')
    await turnOn(world, await world.feature({ project: 'shop' }), 'shop')
    await turnOn(world, await world.feature({ project: 'other' }), 'other')
    await key(world, 'of-all', 'production')
    await key(world, 'of-shop', 'production', ['shop', 'other'])
    await key(world, 'of-other', 'production', ['other'])
    const defaultStrategy = {
      name: 'flexibleRollout',
      title: null,
      disabled: false,
      sortOrder: 0,
      segments: [],
      constraints: [],
      variants: [],
      parameters: { rollout: '50', stickiness: 'default', groupId: '' },
    }
    await world.db
      .updateTable('projectEnvironments')
      .set({ defaultStrategy: JSON.stringify(defaultStrategy) })
      .where('projectId', '=', 'shop')
      .execute()
    const { status, body } = await world.admin.call('listProjectEnvironments', { params: { projectId: 'shop' } })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        version: 1,
        environments: [
          {
            ...seeded.development,
            projectApiTokenCount: 0,
            projectEnabledToggleCount: 0,
            defaultStrategy: null,
            visible: false,
          },
          {
            ...seeded.production,
            projectApiTokenCount: 2,
            projectEnabledToggleCount: 1,
            defaultStrategy,
            visible: true,
          },
        ],
      },
    })
  })
})
