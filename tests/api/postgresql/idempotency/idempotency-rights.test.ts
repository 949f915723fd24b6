import { describe, expect } from 'vitest'
import type { OperationId } from '../../../../src/contract.ts'
import { create, raw } from '../../../support/raw-response.ts'
import { it, type World } from '../../../support/world.ts'

describe('a repetition by a caller who has lost a right', () => {
  it('is refused like any request', async ({ world }) => {
    const ada = await world.actor({ may: ['CREATE_FEATURE'] })
    expect((await raw(world, ada, 'createFeature', create('one'))).response.statusCode).toBe(201)
    await world.admin.call('removeProjectUser', { params: { projectId: 'default', userId: ada.userId } })
    expect((await raw(world, ada, 'createFeature', create('one'))).response.statusCode).toBe(403)
  })

  it.for([
    ['createFeature', { projectId: 'hush' }, { name: 'codename' }, 403],
    ['favoriteProject', { projectId: 'hush' }, undefined, 404],
  ] as const)('is refused for a batch with %s', async ([operationId, params, body, status], { world }) => {
    await world.project('hush')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hush').execute()
    const member = await world.actor({ may: ['CREATE_FEATURE'], project: 'hush' })
    const given = {
      body: { operations: [{ operationId, params, ...(body && { body }) }] },
      headers: { 'idempotency-key': 'k-1' },
    }
    const first = await raw(world, member, 'runBatch', given)
    expect(await raw(world, member, 'runBatch', given)).toEqual({ replayed: 'true', response: first.response })
    await world.admin.call('removeProjectUser', { params: { projectId: 'hush', userId: member.userId } })
    const { replayed, response } = await raw(world, member, 'runBatch', given)
    expect({ replayed, status: response.statusCode }).toEqual({ replayed: undefined, status })
  })

  it.for(['createApiToken', 'runBatch'] as const)('gets no secret of a key again by %s', async (id, { world }) => {
    const ada = await world.actor({ may: ['CREATE_CLIENT_API_TOKEN', 'CREATE_FRONTEND_API_TOKEN'] })
    await world.project('hush')
    const token = { tokenName: 'app', type: 'client', environment: 'development', projects: ['hush'] }
    const asked = { operations: [{ operationId: 'createApiToken', body: token }] }
    const given = { body: id === 'runBatch' ? asked : token, headers: { 'idempotency-key': 'k-1' } }
    const repeated = () => raw(world, ada, id, given)
    expect((await repeated()).response.statusCode).toBe(id === 'runBatch' ? 200 : 201)
    await world.db.deleteFrom('rolePermissions').where('permission', '=', 'CREATE_CLIENT_API_TOKEN').execute()
    const { replayed, response } = await repeated()
    expect({ replayed, status: response.statusCode }).toEqual({ replayed: undefined, status: 403 })
    expect(response.payload).toContain('CREATE_CLIENT_API_TOKEN')
  })

  it('gets no secret of a rotated key again', async ({ world }) => {
    const body = { tokenName: 'app', type: 'client', environment: 'development' }
    const { body: token } = await world.admin.call('createApiToken', { body })
    const ada = await world.actor({ may: ['CREATE_CLIENT_API_TOKEN', 'UPDATE_CLIENT_API_TOKEN'] })
    const given = { params: { token: String(token.id) }, body: {}, headers: { 'idempotency-key': 'k-1' } }
    expect((await raw(world, ada, 'rotateApiToken', given)).response.statusCode).toBe(201)
    // The operation itself asks for one of two permissions: the one for keys of this type is lost.
    const permissions = world.db.updateTable('rolePermissions').set({ permission: 'CREATE_FRONTEND_API_TOKEN' })
    await permissions.where('permission', '=', 'CREATE_CLIENT_API_TOKEN').execute()
    const { replayed, response } = await raw(world, ada, 'rotateApiToken', given)
    expect({ replayed, status: response.statusCode }).toEqual({ replayed: undefined, status: 403 })
    expect(response.payload).toContain('CREATE_CLIENT_API_TOKEN')
  })

  const FILE = {
    features: [{ name: 'codename', project: 'hush' }],
    featureStrategies: [],
    featureEnvironments: [],
    contextFields: [],
    featureTags: [],
    segments: [],
    tagTypes: [],
    dependencies: [],
  }
  const addTag = { params: { featureName: 'codename' }, body: { type: 'simple', value: 'red' } }
  const hushed = {
    addFeatureTag: addTag,
    updateFeatureTags: {
      params: { featureName: 'codename' },
      body: { addedTags: [addTag.body], removedTags: [] },
    },
    importFeatures: { body: { project: 'hush', environment: 'development', data: FILE } },
    createSegment: { body: { name: 'whom', project: 'hush', constraints: [] } },
    runBatch: { body: { operations: [{ operationId: 'addFeatureTag', ...addTag }] } },
  }

  /** A member of a private project who has rights in another one, too. */
  async function memberOfHush(world: World) {
    await world.project('hush')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hush').execute()
    await world.feature({ project: 'hush', name: 'codename' })
    const may = ['UPDATE_FEATURE', 'UPDATE_PROJECT_SEGMENT'] as const
    const member = await world.actor({ may: [...may], project: 'hush' })
    const role = await world.db.selectFrom('userRoles').select('roleId').where('userId', '=', member.userId).execute()
    const elsewhere = { projectId: 'default', userId: member.userId, roleId: role[0]?.roleId ?? 0 }
    await world.db.insertInto('userRoles').values(elsewhere).execute()
    return member
  }

  it.for(Object.entries(hushed))(
    'gets no answer to %s where the path has no project',
    async ([id, asked], { world }) => {
      const member = await memberOfHush(world)
      const given = { ...asked, headers: { 'idempotency-key': 'k-1' } }
      const repeated = () => raw(world, member, id as OperationId, given)
      const first = await repeated()
      expect(first.response.statusCode, first.response.payload).toBeLessThan(300)
      expect(await repeated()).toEqual({ replayed: 'true', response: first.response })
      await world.admin.call('removeProjectUser', { params: { projectId: 'hush', userId: member.userId } })
      const { replayed, response } = await repeated()
      expect({ replayed, status: response.statusCode }).toEqual({ replayed: undefined, status: 404 })
    },
  )

  it.for(Object.entries(hushed))(
    'is refused for %s by the permission in the project',
    async ([id, asked], { world }) => {
      const member = await memberOfHush(world)
      await world.db.updateTable('projects').set({ mode: 'open' }).where('id', '=', 'hush').execute()
      const given = { ...asked, headers: { 'idempotency-key': 'k-1' } }
      const repeated = () => raw(world, member, id as OperationId, given)
      expect((await repeated()).response.statusCode).toBeLessThan(300)
      await world.admin.call('removeProjectUser', { params: { projectId: 'hush', userId: member.userId } })
      const { replayed, response } = await repeated()
      expect({ replayed, status: response.statusCode }).toEqual({ replayed: undefined, status: 403 })
      expect(response.payload).toContain('in the project hush')
    },
  )

  it('gets no refusal again that names a project which is hidden by now', async ({ world }) => {
    const member = await memberOfHush(world)
    const body = { type: 'unknown-type', value: 'red' }
    const given = { params: addTag.params, body, headers: { 'idempotency-key': 'k-1' } }
    const repeated = () => raw(world, member, 'addFeatureTag', given)
    expect((await repeated()).response.statusCode).toBe(400)
    expect(await repeated()).toMatchObject({ replayed: 'true', response: { statusCode: 400 } })
    await world.admin.call('removeProjectUser', { params: { projectId: 'hush', userId: member.userId } })
    expect((await repeated()).response.statusCode).toBe(404)
  })

  it('gets no export of a project that is hidden from them by now', async ({ world }) => {
    await world.project('hush')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hush').execute()
    const feature = await world.feature({ project: 'hush', name: 'codename' })
    const member = await world.actor({ may: ['UPDATE_FEATURE'], project: 'hush' })
    const chosen = { body: { environment: 'development', features: [feature] }, headers: { 'idempotency-key': 'k-1' } }
    expect((await raw(world, member, 'exportFeatures', chosen)).response.payload).toContain('codename')
    await world.admin.call('removeProjectUser', { params: { projectId: 'hush', userId: member.userId } })
    const { replayed, response } = await raw(world, member, 'exportFeatures', chosen)
    expect({ replayed, status: response.statusCode }).toEqual({ replayed: undefined, status: 200 })
    expect(response.payload).not.toContain('codename')
  })
})
