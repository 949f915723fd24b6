// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { clientFor, makeGroup, makePerson, makeRole, request } from '../../support/access.ts'
import { makeAccount, ROLES } from '../../support/service-accounts.ts'
import { it } from '../../support/world.ts'

const inDefault = { projectId: 'default' }

describe('createRole', () => {
  it('makes a role of projects by default, with its permissions sorted and each once', async ({ world }) => {
    const answer = await world.admin.call('createRole', {
      body: {
        name: 'Release manager',
        permissions: [
          { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
          { id: 29 },
          { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' },
          { name: 'CREATE_FEATURE', environment: null },
        ],
      },
    })
    const { status, headers } = answer
    const { version, roles: body } = answer.body
    expect({ status, version, location: headers.location }).toEqual({
      status: 200,
      version: 1,
      location: `/api/admin/roles/${body.id}`,
    })
    const role = { id: body.id, type: 'custom', name: 'Release manager', description: '' }
    const creating = { displayName: 'Create and clone features', type: 'project' }
    const turning = { displayName: 'Turn features on and off', type: 'environment' }
    expect(body).toEqual({
      ...role,
      project: null,
      permissions: [
        { id: 29, name: 'CREATE_FEATURE', ...creating, environment: null },
        { id: 53, name: 'UPDATE_FEATURE_ENVIRONMENT', ...turning, environment: 'development' },
        { id: 53, name: 'UPDATE_FEATURE_ENVIRONMENT', ...turning, environment: 'production' },
      ],
    })
    expect((await world.admin.call('getRole', { params: { roleId: body.id } })).body).toEqual(body)
    const permissions = [
      { name: 'CREATE_FEATURE' },
      { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' },
      { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
    ]
    expect(await world.events()).toMatchObject([
      { type: 'role-created', data: { ...role, permissions }, preData: null },
    ])
  })

  it('names every permission that a role of this type can not have', async ({ world }) => {
    const { status, error } = await world.admin.call('createRole', {
      body: {
        name: 'Everything',
        permissions: [
          { name: 'UPDATE_FEATURE' },
          { name: 'CREATE_SEGMENT' },
          { name: 'ADMIN' },
          { name: 'NOBODY_MADE_THIS' },
          { id: 999 },
          { name: 'toString' },
          { name: 'UPDATE_FEATURE', environment: 'production' },
          { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'nowhere' },
        ],
      },
    })
    expect({ status, details: error?.details }).toEqual({
      status: 400,
      details: [
        {
          message:
            "CREATE_SEGMENT can't be part of a role of the type custom: it is not held in projects. The type root-custom can have it",
          path: '/body/permissions/1',
        },
        { message: 'ADMIN is for the role Admin only. Give that role instead', path: '/body/permissions/2' },
        { message: 'There is no permission NOBODY_MADE_THIS', path: '/body/permissions/3' },
        { message: 'There is no permission 999', path: '/body/permissions/4' },
        { message: 'There is no permission toString', path: '/body/permissions/5' },
        {
          message: 'UPDATE_FEATURE does not hold in an environment: leave the environment out',
          path: '/body/permissions/6',
        },
        { message: 'There is no environment "nowhere"', path: '/body/permissions/7' },
      ],
    })
    expect(await world.events()).toEqual([])
  })

  it('makes a role that is held everywhere of permissions of all sorts but ADMIN', async ({ world }) => {
    const create = (...permissions: { name: string; environment?: string }[]) =>
      world.admin.call('createRole', { body: { name: 'x', type: 'root-custom', permissions } })
    expect((await create({ name: 'CREATE_PROJECT' }, { name: 'ADMIN' })).error?.details).toMatchObject([
      { path: '/body/permissions/1' },
    ])
    const inProduction = { name: 'UPDATE_FEATURE_STRATEGY', environment: 'production' }
    const { status, body } = await create({ name: 'CREATE_PROJECT' }, { name: 'UPDATE_PROJECT' }, inProduction)
    expect({ status, type: body.roles.type }).toEqual({ status: 200, type: 'root-custom' })
    expect(body.roles.permissions).toMatchObject([
      { name: 'CREATE_PROJECT', environment: null },
      inProduction,
      { name: 'UPDATE_PROJECT', environment: null },
    ])
    expect((await world.events()).at(-1)?.data).toMatchObject({
      permissions: [{ name: 'CREATE_PROJECT' }, inProduction, { name: 'UPDATE_PROJECT' }],
    })
  })
})

describe('updateRole', () => {
  it('changes the given members, and holders of the role have it at once', async ({ world }) => {
    const role = await makeRole(world, { description: 'Releases', permissions: [{ name: 'UPDATE_FEATURE' }] })
    const { name } = (await world.admin.call('getRole', role)).body
    const person = await makePerson(world)
    const client = await clientFor(world, person.id)
    await world.admin.call('addProjectAccess', { params: inDefault, body: { roles: [role.id], users: [person.id] } })
    const create = async () =>
      (await client.call('createFeature', { params: inDefault, body: { name: `f-${Math.random()}` } })).status
    expect(await create()).toBe(403)
    await world.forgetEvents()
    const { status, body } = await world.admin.call('updateRole', {
      params: role.params,
      body: { name, permissions: [{ name: 'CREATE_FEATURE' }] },
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        version: 1,
        roles: { name, description: 'Releases', type: 'custom', permissions: [{ name: 'CREATE_FEATURE' }] },
      },
    })
    expect(await create()).toBe(201)
    await world.admin.call('updateRole', { params: role.params, body: { name: 'Renamed', description: '' } })
    expect(await create()).toBe(201)
    const events = (await world.events()).filter(({ type }) => type === 'role-updated')
    expect(events).toMatchObject([
      { data: { permissions: [{ name: 'CREATE_FEATURE' }] }, preData: { permissions: [{ name: 'UPDATE_FEATURE' }] } },
      { data: { name: 'Renamed', description: '' }, preData: { name, description: 'Releases' } },
    ])
  })

  it('records nothing when nothing changes', async ({ world }) => {
    const permissions = [{ name: 'UPDATE_FEATURE' }, { name: 'DELETE_FEATURE' }]
    const role = await makeRole(world, { name: 'Release manager', permissions })
    await world.forgetEvents()
    for (const body of [{}, { permissions }, { permissions: permissions.toReversed(), type: 'custom' as const }]) {
      const { status } = await world.admin.call('updateRole', {
        params: role.params,
        body: { name: 'Release manager', ...body },
      })
      expect(status).toBe(200)
    }
    expect(await world.events()).toEqual([])
  })

  it('keeps the type, and holds new permissions against it', async ({ world }) => {
    const { params } = await makeRole(world, { name: 'Auditor', type: 'root-custom' })
    const update = (body: object) => world.admin.call('updateRole', { params, body: { name: 'Auditor', ...body } })
    expect((await update({ type: 'custom' })).error?.details).toEqual([
      { message: "The role has the type root-custom, which can't be changed", path: '/body/type' },
    ])
    const permissions = [{ name: 'READ_ROLE' }, { name: 'UPDATE_FEATURE' }]
    expect((await update({ permissions })).body.roles).toMatchObject({ type: 'root-custom', permissions })
    const custom = await makeRole(world)
    const { status } = await world.admin.call('updateRole', {
      params: custom.params,
      body: { name: 'Reader', permissions: [{ name: 'READ_ROLE' }] },
    })
    expect(status).toBe(400)
  })

  it('refuses a name that is taken, and built-in roles', async ({ world }) => {
    const { params } = await makeRole(world)
    expect((await world.admin.call('updateRole', { params, body: { name: 'Owner' } })).status).toBe(409)
    for (const roleId of Object.values(ROLES)) {
      const { status, error } = await world.admin.call('updateRole', { params: { roleId }, body: { name: 'Mine' } })
      expect({ status, name: error?.name }).toEqual({ status: 403, name: 'NoAccessError' })
      expect((await world.admin.call('deleteRole', { params: { roleId } })).status).toBe(403)
    }
  })
})

describe('deleteRole', () => {
  it('deletes a role that nobody holds', async ({ world }) => {
    const role = await makeRole(world, { name: 'Release manager', permissions: [{ name: 'UPDATE_FEATURE' }] })
    await world.forgetEvents()
    expect(await world.admin.call('deleteRole', role)).toMatchObject({ status: 200, body: undefined })
    expect((await world.admin.call('getRole', role)).status).toBe(404)
    expect(await world.events()).toMatchObject([
      {
        type: 'role-deleted',
        data: null,
        preData: { id: role.id, name: 'Release manager', permissions: [{ name: 'UPDATE_FEATURE' }] },
      },
    ])
  })

  it('refuses while an account, a group or the members of a group hold it', async ({ world }) => {
    const person = await makePerson(world)
    const group = await makeGroup(world)
    const [ofUser, ofGroup, rootOfGroup, rootOfAccount] = [
      await makeRole(world),
      await makeRole(world),
      await makeRole(world, { type: 'root-custom' }),
      await makeRole(world, { type: 'root-custom' }),
    ]
    await world.admin.call('addProjectAccess', { params: inDefault, body: { roles: [ofUser.id], users: [person.id] } })
    await world.admin.call('addProjectAccess', { params: inDefault, body: { roles: [ofGroup.id], groups: [group.id] } })
    await makeGroup(world, { rootRole: rootOfGroup.id })
    await makeAccount(world, { rootRole: rootOfAccount.id })
    await world.forgetEvents()
    for (const role of [ofUser, ofGroup, rootOfGroup, rootOfAccount]) {
      const { status, error } = await world.admin.call('deleteRole', role)
      expect({ status, name: error?.name }).toEqual({ status: 409, name: 'NameExistsError' })
    }
    expect(await world.events()).toEqual([])
    await world.admin.call('removeProjectUser', { params: { ...inDefault, userId: person.id } })
    expect((await world.admin.call('deleteRole', ofUser)).status).toBe(200)
  })

  it('is not given while it is deleted', async ({ world }) => {
    for (let round = 0; round < 5; round++) {
      const role = await makeRole(world)
      const person = await makePerson(world)
      const [given, deleted] = await Promise.all([
        request(world, 'POST', 'projects/default/access', { roles: [role.id], users: [person.id] }),
        request(world, 'DELETE', `roles/${role.id}`),
      ])
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([given.status, deleted.status])
    }
  })
})

describe('listRoles', () => {
  it('lists all roles, and parts of the list', async ({ world }) => {
    const role = await makeRole(world, { name: 'Release manager' })
    const { body } = await world.admin.call('listRoles')
    expect(body.roles.map(({ id, type, name }) => [id, type, name])).toEqual([
      [1, 'root', 'Admin'],
      [2, 'root', 'Editor'],
      [3, 'root', 'Viewer'],
      [4, 'project', 'Owner'],
      [5, 'project', 'Member'],
      [role.id, 'custom', 'Release manager'],
    ])
    const part = await world.admin.call('listRoles', { query: { limit: 2, offset: 3 } })
    expect(part.body.roles.map(({ name }) => name)).toEqual(['Owner', 'Member'])
  })
})

describe('validateRoleName', () => {
  it('tells a free name from a taken one and from an invalid one', async ({ world }) => {
    const role = await makeRole(world, { name: 'Release manager' })
    const statusFor = async (body: object) => (await world.admin.send('validateRoleName', { body })).status
    expect(await statusFor({ name: 'Releaser' })).toBe(200)
    expect(await statusFor({ name: 'Release manager' })).toBe(409)
    expect(await statusFor({ name: 'Release manager', id: role.id })).toBe(200)
    expect(await statusFor({ name: 'Owner', id: role.id })).toBe(409)
    expect(await statusFor({ name: ' ' })).toBe(400)
  })
})

describe('getRoleUsage', () => {
  it('counts who holds the role in each project', async ({ world }) => {
    await world.project('shop')
    const [ada, grace] = [await makePerson(world), await makePerson(world)]
    const account = await makeAccount(world)
    const group = await makeGroup(world)
    const give = (projectId: string, users: number[], groups: number[]) =>
      world.admin.call('addProjectAccess', { params: { projectId }, body: { roles: [ROLES.MEMBER], users, groups } })
    await give('shop', [ada.id], [])
    await give('default', [ada.id, grace.id, account.id], [group.id])
    const usageOf = async (roleId: number) =>
      (await world.admin.call('getRoleUsage', { params: { roleId } })).body.projects
    expect(await usageOf(ROLES.MEMBER)).toEqual([
      { project: 'default', role: ROLES.MEMBER, userCount: 2, groupCount: 1, serviceAccountCount: 1 },
      { project: 'shop', role: ROLES.MEMBER, userCount: 1, groupCount: 0, serviceAccountCount: 0 },
    ])
    expect([await usageOf(ROLES.OWNER), await usageOf(ROLES.VIEWER)]).toEqual([[], []])
  })
})
