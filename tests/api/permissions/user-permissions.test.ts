import { describe, expect } from 'vitest'
import type { Permission } from '../../../generated/permissions.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { makePerson, makeUser } from '../../support/users.ts'
import { it, type World } from '../../support/world.ts'

async function makeRole({ db }: World, name: string, permissions: [Permission, string | null][], type = 'custom') {
  const role = await db.insertInto('roles').values({ name, type }).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('rolePermissions')
    .values(permissions.map(([permission, environment]) => ({ roleId: role.id, permission, environment })))
    .execute()
  return { id: role.id, name, type }
}

async function makeGroup({ db }: World, name: string, userId: number, projectId: string, roleId: number) {
  const group = await db.insertInto('groups').values({ name }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('groupUsers').values({ groupId: group.id, userId }).execute()
  await db.insertInto('groupRoles').values({ groupId: group.id, projectId, roleId }).execute()
  return { id: group.id, name }
}

async function give({ db }: World, userId: number, roleId: number, projectId: string | null) {
  await db.insertInto('userRoles').values({ userId, roleId, projectId }).execute()
}

async function explain(world: World, userId: number, query: { project?: string; environment?: string } = {}) {
  const { body } = await world.admin.call('getUserPermissions', { params: { userId }, query })
  const { root, project, environment } = body.overview
  const all = [...root, ...project, ...environment]
  return { ...body, held: (name: string) => all.find((permission) => permission.name === name) }
}

describe('getUserPermissions', () => {
  it('says which role gives a permission, and through which group', async ({ world }) => {
    const { id, user } = await makeUser(world)
    await world.project('shop')
    const releaser = await makeRole(world, 'Releaser', [
      ['UPDATE_FEATURE_ENVIRONMENT', 'production'],
      ['UPDATE_FEATURE', null],
    ])
    const group = await makeGroup(world, 'Checkout', id, 'shop', releaser.id)
    await give(world, id, ROLES.MEMBER, 'shop')
    const { held, overview, rootRole, projectRoles, ...rest } = await explain(world, id, {
      project: 'shop',
      environment: 'production',
    })
    const { inviteLink, emailSent, ...stored } = user
    expect(rest.user).toEqual(stored)
    const member = { role: { id: ROLES.MEMBER, name: 'Member', type: 'project' }, group: null, project: 'shop' }
    const viaGroup = { role: releaser, group, project: 'shop' }
    expect(held('UPDATE_FEATURE')).toEqual({
      name: 'UPDATE_FEATURE',
      type: 'project',
      hasPermission: true,
      sources: [
        { permission: 'UPDATE_FEATURE', ...member, environment: null },
        { permission: 'UPDATE_FEATURE', ...viaGroup, environment: null },
      ],
    })
    expect(held('UPDATE_FEATURE_ENVIRONMENT')?.sources).toEqual([
      { permission: 'UPDATE_FEATURE_ENVIRONMENT', ...member, environment: null },
      { permission: 'UPDATE_FEATURE_ENVIRONMENT', ...viaGroup, environment: 'production' },
    ])
    expect(held('UPDATE_PROJECT')).toMatchObject({ hasPermission: false, sources: [] })
    expect(held('ADMIN')).toMatchObject({ type: 'root', hasPermission: false })
    expect(overview.groups).toEqual([group])
    expect(rootRole).toMatchObject({ id: ROLES.VIEWER, name: 'Viewer', project: null })
    expect(projectRoles.map(({ name, project }) => [name, project])).toEqual([
      ['Member', 'shop'],
      ['Releaser', 'shop'],
    ])
  })

  it('asks for the place: other projects and environments give nothing', async ({ world }) => {
    const { id } = await makeUser(world)
    await world.project('shop')
    const releaser = await makeRole(world, 'Releaser', [['UPDATE_FEATURE_ENVIRONMENT', 'production']])
    await give(world, id, releaser.id, 'shop')
    const has = async (query: { project?: string; environment?: string }) =>
      (await explain(world, id, query)).held('UPDATE_FEATURE_ENVIRONMENT')?.hasPermission
    expect(await has({ project: 'shop', environment: 'production' })).toBe(true)
    expect(await has({ project: 'shop', environment: 'development' })).toBe(false)
    expect(await has({ project: 'shop' })).toBe(false)
    expect(await has({ project: 'default', environment: 'production' })).toBe(false)
    expect(await has({})).toBe(false)
    expect((await explain(world, id)).projectRoles).toMatchObject([{ id: releaser.id, project: 'shop' }])
    expect((await explain(world, id, { project: 'default' })).projectRoles).toEqual([])
  })

  it('gives Admins everything, because of ADMIN, and Editors their part of the project default', async ({ world }) => {
    const admin = await makeUser(world, { rootRole: ROLES.ADMIN })
    const { overview } = await explain(world, admin.id)
    const all = [...overview.root, ...overview.project, ...overview.environment]
    expect(all.filter(({ hasPermission }) => !hasPermission)).toEqual([])
    expect(all.every(({ sources }) => sources.length === 1 && sources[0]?.permission === 'ADMIN')).toBe(true)

    await world.project('shop')
    const editor = await makeUser(world, { email: 'eve@example.com', rootRole: ROLES.EDITOR })
    const inDefault = await explain(world, editor.id, { project: 'default' })
    expect(inDefault.held('UPDATE_FEATURE')).toMatchObject({
      hasPermission: true,
      sources: [{ role: { name: 'Editor' }, group: null, project: null, environment: null }],
    })
    const inShop = await explain(world, editor.id, { project: 'shop' })
    expect(inShop.held('UPDATE_FEATURE')?.hasPermission).toBe(false)
    expect(inShop.held('CREATE_PROJECT')?.hasPermission).toBe(true)
  })

  it('knows only projects and environments that exist', async ({ world }) => {
    const { params } = await makeUser(world)
    for (const query of [{ project: 'nothing' }, { project: 'default', environment: 'nothing' }, { project: '' }])
      expect((await world.admin.call('getUserPermissions', { params, query })).status).toBe(404)
  })
})

describe('getOwnUser', () => {
  it('tells a user who they are and what they may do', async ({ world }) => {
    const { id, client, user } = await makePerson(world)
    const release = await makeRole(world, 'Releaser', [
      ['UPDATE_FEATURE_ENVIRONMENT', 'production'],
      ['UPDATE_FEATURE', null],
    ])
    const gate = await makeRole(
      world,
      'Gate',
      [
        ['CREATE_PROJECT', null],
        ['CREATE_FEATURE', null],
      ],
      'root-custom',
    )
    await give(world, id, release.id, 'default')
    await give(world, id, gate.id, null)
    const { body, headers } = await client.call('getOwnUser')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({
      user: {
        id,
        isAPI: false,
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        imageUrl: user.imageUrl,
        seenAt: null,
        createdAt: user.createdAt,
        accountType: 'User',
      },
      permissions: [
        { permission: 'CREATE_FEATURE', project: '*' },
        { permission: 'CREATE_PROJECT' },
        { permission: 'UPDATE_FEATURE', project: 'default' },
        { permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'default', environment: 'production' },
      ],
      feedback: [],
      splash: {},
    })
  })

  it('says that a built-in role holds in every environment', async ({ world }) => {
    const { client } = await makePerson(world, { rootRole: ROLES.EDITOR })
    const { permissions } = (await client.call('getOwnUser')).body
    expect(permissions).toContainEqual({ permission: 'CREATE_FEATURE_STRATEGY', project: 'default', environment: '*' })
  })

  it('answers programs and admin keys, too', async ({ world }) => {
    const program = await world.actor()
    expect((await program.call('getOwnUser')).body).toMatchObject({
      user: { id: program.userId, username: program.name, accountType: 'Service Account', isAPI: false },
      permissions: [],
    })
    expect((await world.admin.call('getOwnUser')).body).toMatchObject({
      user: { id: -42, name: 'tests', accountType: 'Admin Key', isAPI: true },
      permissions: [{ permission: 'ADMIN' }],
    })
  })
})

describe('getOwnProfile', () => {
  it('tells the projects, the groups and the root role', async ({ world }) => {
    const { id, client } = await makePerson(world, { rootRole: ROLES.EDITOR })
    await world.project('shop')
    await world.project('gone', { archived: true })
    await makeGroup(world, 'Checkout', id, 'shop', ROLES.MEMBER)
    await give(world, id, ROLES.OWNER, 'default')
    await give(world, id, ROLES.OWNER, 'gone')
    expect((await client.call('getOwnProfile')).body).toMatchObject({
      projects: ['default', 'shop'],
      groups: ['Checkout'],
      rootRole: { id: ROLES.EDITOR, name: 'Editor', type: 'root', project: null },
      subscriptions: [],
      features: [],
      canChangePassword: true,
    })
  })

  it('is that of an Admin without projects for an admin key', async ({ world }) => {
    expect((await world.admin.call('getOwnProfile')).body).toMatchObject({
      projects: [],
      groups: [],
      rootRole: { id: ROLES.ADMIN },
      canChangePassword: false,
    })
    expect((await (await world.actor()).call('getOwnProfile')).body).toMatchObject({ canChangePassword: false })
  })
})

describe('listOwnRoles', () => {
  it('lists the roles in a project, or everywhere', async ({ world }) => {
    const { id, client } = await makePerson(world)
    await give(world, id, ROLES.MEMBER, 'default')
    await makeGroup(world, 'One', id, 'default', ROLES.MEMBER)
    await makeGroup(world, 'Two', id, 'default', ROLES.OWNER)
    const roles = async (query: { projectId?: string }) => {
      const { body } = await client.call('listOwnRoles', { query })
      return body.roles.map(({ name, project }) => [name, project])
    }
    expect(await roles({})).toEqual([['Viewer', null]])
    expect(await roles({ projectId: 'default' })).toEqual([
      ['Owner', 'default'],
      ['Member', 'default'],
    ])
  })
})
