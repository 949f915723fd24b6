import { describe, expect } from 'vitest'
import { type Permission, permissionScopes } from '../../../generated/permissions.ts'
import { permissionHolders } from '../../../src/domain/roles/permission-holders.ts'
import { give, makeGroup, makePerson, makeRole } from '../../support/access.ts'
import { makeAccount, ROLES } from '../../support/service-accounts.ts'
import { watched } from '../../support/watched-db.ts'
import { it, type World } from '../../support/world.ts'

type Place = { project?: string; environment?: string; limit?: number }

const PRODUCTION = { project: 'default', environment: 'production' }

/** The ids of the users who have a permission somewhere, as a user without any permission reads them. */
async function holdersOf(world: World, permission: Permission | Permission[], place: Place = {}) {
  const nobody = await world.actor()
  const { body } = await nobody.call('listPermissionHolders', {
    query: { permission: [permission].flat(), ...place },
  })
  return body.users.map(({ id }) => id)
}

/** A user with a role, everywhere or in a project. */
async function personWith(world: World, roleId: number, projectId: string | null = null): Promise<number> {
  const { id } = await makePerson(world)
  await world.db.insertInto('userRoles').values({ userId: id, roleId, projectId }).execute()
  return id
}

/** A user who is in a group with a root role, or with a role in a project. */
async function memberOf(world: World, { root, inDefault }: { root?: number; inDefault?: number }): Promise<number> {
  const { id, member } = await makePerson(world)
  const group = await makeGroup(world, { users: [member], ...(root !== undefined && { rootRole: root }) })
  if (inDefault !== undefined) await give(world, { roles: [inDefault], groups: [group.id] })
  return id
}

/** A custom role with a permission, in one environment or in all. */
async function roleWith(world: World, type: 'custom' | 'root-custom', name: Permission, environment?: string) {
  const { id } = await makeRole(world, { type, permissions: [{ name, ...(environment && { environment }) }] })
  return id
}

describe('listPermissionHolders', () => {
  it('finds users by each way to a role, Admins last', async ({ world }) => {
    await world.project('shop')
    const byRootGroup = await memberOf(world, { root: ROLES.ADMIN })
    const admin = await personWith(world, ROLES.ADMIN)
    const member = await personWith(world, ROLES.MEMBER, 'default')
    const byGroup = await memberOf(world, { inDefault: ROLES.OWNER })
    const editor = await personWith(world, ROLES.EDITOR)
    const everywhere = await personWith(world, await roleWith(world, 'root-custom', 'UPDATE_FEATURE'))
    const inShop = await personWith(world, ROLES.MEMBER, 'shop')
    await personWith(world, ROLES.VIEWER)
    const admins = [byRootGroup, admin]
    expect(await holdersOf(world, 'UPDATE_FEATURE', { project: 'default' })).toEqual([
      ...[member, byGroup, editor, everywhere],
      ...admins,
    ])
    expect(await holdersOf(world, 'UPDATE_FEATURE', { project: 'shop' })).toEqual([everywhere, inShop, ...admins])
    expect(await holdersOf(world, 'UPDATE_FEATURE')).toEqual([everywhere, ...admins])
    expect(await holdersOf(world, 'CREATE_PROJECT')).toEqual([editor, ...admins])
    expect(await holdersOf(world, 'CREATE_PROJECT', { project: 'shop' })).toEqual([editor, ...admins])
    expect(await holdersOf(world, 'ADMIN')).toEqual(admins)
  })

  it('tells environments apart', async ({ world }) => {
    const name = 'UPDATE_FEATURE_ENVIRONMENT'
    const releaser = await personWith(world, await roleWith(world, 'custom', name, 'production'), 'default')
    const developer = await personWith(world, await roleWith(world, 'root-custom', name, 'development'))
    const both = await personWith(world, await roleWith(world, 'custom', name), 'default')
    expect(await holdersOf(world, name, PRODUCTION)).toEqual([releaser, both])
    expect(await holdersOf(world, name, { ...PRODUCTION, environment: 'development' })).toEqual([developer, both])
    expect(await holdersOf(world, name, { project: 'default' })).toEqual([both])
    expect(await holdersOf(world, name, { environment: 'development' })).toEqual([developer])
  })

  it('names each user once who has one of several permissions', async ({ world }) => {
    const member = await personWith(world, ROLES.MEMBER, 'default')
    const owner = await personWith(world, ROLES.OWNER, 'default')
    await give(world, { roles: [ROLES.MEMBER], users: [owner] })
    const creator = await personWith(world, await roleWith(world, 'root-custom', 'CREATE_SEGMENT'))
    const place = { project: 'default' }
    expect(await holdersOf(world, ['CREATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'], place)).toEqual([owner, creator])
    expect(await holdersOf(world, ['UPDATE_FEATURE', 'DELETE_FEATURE'], place)).toEqual([member, owner])
  })

  it('leaves out service accounts and deleted users', async ({ world }) => {
    await makeAccount(world, { rootRole: ROLES.ADMIN })
    const stays = await personWith(world, ROLES.OWNER, 'default')
    const leaves = await personWith(world, ROLES.OWNER, 'default')
    await world.admin.call('deleteUser', { params: { userId: leaves } })
    const goes = await personWith(world, ROLES.OWNER, 'default')
    await world.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', goes).execute()
    expect(await holdersOf(world, 'UPDATE_PROJECT', { project: 'default' })).toEqual([stays])
  })

  it('says who is an Admin, and no email', async ({ world }) => {
    const { id } = await makePerson(world, 'ada@example.com')
    await give(world, { roles: [ROLES.OWNER], users: [id] })
    await world.db.updateTable('users').set({ username: 'ada' }).where('id', '=', id).execute()
    const { id: unnamed } = await makePerson(world)
    await world.db.updateTable('users').set({ name: null }).where('id', '=', unnamed).execute()
    await world.db.insertInto('userRoles').values({ userId: unnamed, roleId: ROLES.ADMIN }).execute()
    const { body } = await world.admin.call('listPermissionHolders', {
      query: { permission: ['UPDATE_PROJECT'], project: 'default' },
    })
    const imageUrl = expect.stringMatching(/^https:\/\/gravatar\.com\/avatar\/[0-9a-f]{64}\?/)
    expect(body).toEqual({
      total: 2,
      users: [
        { id, name: 'ada', username: 'ada', imageUrl, isAdmin: false },
        { id: unnamed, imageUrl, isAdmin: true },
      ],
    })
    const reviewers = await world.admin.call('listAvailableReviewers', {
      params: { projectId: 'default', environment: 'production' },
    })
    expect(reviewers.body.reviewers.map((reviewer) => reviewer.imageUrl)).toEqual(
      body.users.map((user) => user.imageUrl),
    )
  })

  it('names 25 users unless asked for another number, and counts all', async ({ world }) => {
    const admin = await personWith(world, ROLES.ADMIN)
    const names = Array.from({ length: 26 }, (_, at) => `Member ${at}`)
    const members = world.db
      .insertInto('users')
      .values(names.map((name) => ({ name })))
      .returning('id as userId')
    const others = (await members.execute()).map(({ userId }) => userId)
    const held = others.map((userId) => ({ userId, roleId: ROLES.MEMBER, projectId: 'default' }))
    await world.db.insertInto('userRoles').values(held).execute()
    const query = { permission: ['UPDATE_FEATURE'], project: 'default' }
    const asked = async (limit?: number) =>
      (await world.admin.call('listPermissionHolders', { query: { ...query, ...(limit && { limit }) } })).body
    const usual = await asked()
    expect({ total: usual.total, ids: usual.users.map(({ id }) => id) }).toEqual({
      total: 27,
      ids: others.slice(0, 25),
    })
    expect((await asked(2)).users.map(({ id }) => id)).toEqual(others.slice(0, 2))
    expect((await asked(100)).users.at(-1)).toMatchObject({ id: admin, isAdmin: true })
    const { status } = await world.admin.send('listPermissionHolders', { query: { ...query, limit: 101 } })
    expect(status).toBe(400)
  })

  it('refuses unknown permissions, projects and environments', async ({ world }) => {
    await world.project('shop', { environments: ['development'] })
    const asked = async (permission: string[], place: Place = {}) => {
      const { status, error } = await world.admin.send('listPermissionHolders', { query: { permission, ...place } })
      return { status, message: error?.message, path: error?.details?.[0]?.path }
    }
    expect(await asked(['UPDATE_FEATURE', 'FLY'])).toEqual({
      status: 400,
      message: 'There is no permission "FLY"',
      path: '/query/permission/1',
    })
    expect(await asked(['ADMIN'], { project: 'gone' })).toMatchObject({ status: 404 })
    expect(await asked(['ADMIN'], { environment: 'gone' })).toMatchObject({
      status: 404,
      message: 'There is no environment "gone"',
    })
    expect(await asked(['ADMIN'], { project: 'shop', environment: 'production' })).toMatchObject({
      status: 404,
      message: 'There is no environment of the project "shop" named "production"',
    })
  })

  it('says of every permission at every place what the users may do there', async ({ world }) => {
    await world.project('shop')
    const people = [
      await personWith(world, ROLES.ADMIN),
      await personWith(world, ROLES.EDITOR),
      await personWith(world, ROLES.OWNER, 'shop'),
      await memberOf(world, { root: ROLES.EDITOR, inDefault: ROLES.MEMBER }),
      await personWith(world, await roleWith(world, 'root-custom', 'APPROVE_CHANGE_REQUEST', 'production')),
      await personWith(world, await roleWith(world, 'custom', 'UPDATE_FEATURE_STRATEGY', 'production'), 'shop'),
    ]
    const { db } = world
    const reader = { userId: 0, rights: new Map(), hiddenProjects: [] }
    const shop = { project: 'shop', environment: 'production' }
    for (const place of [{}, PRODUCTION, shop]) {
      const explained = await Promise.all(
        people.map(async (userId) => {
          const { body } = await world.admin.call('getUserPermissions', { params: { userId }, query: place })
          const { root, project, environment } = body.overview
          return { userId, held: [...root, ...project, ...environment].filter((each) => each.hasPermission) }
        }),
      )
      for (const permission of Object.keys(permissionScopes)) {
        const { users } = await permissionHolders(db, { permission: [permission], ...place }, reader)
        const wanted = explained.filter(({ held }) => held.some(({ name }) => name === permission))
        const found = users.map(({ id }) => id).sort((one, other) => one - other)
        expect({ permission, place, found }).toEqual({ permission, place, found: wanted.map((each) => each.userId) })
      }
    }
  })

  it('asks the database once', async ({ world }) => {
    const watch = watched(world.db)
    const reader = { userId: 0, rights: new Map(), hiddenProjects: [] }
    await permissionHolders(watch.db, { permission: ['ADMIN'], ...PRODUCTION }, reader)
    expect(watch.statements).toBe(1)
  })
})
