// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { clientFor, makeGroup, makePerson, makeRole, request } from '../../support/access.ts'
import { makeAccount, ROLES } from '../../support/service-accounts.ts'
import { it } from '../../support/world.ts'

const NOBODY = 2_147_483_000

describe('createGroup', () => {
  it('makes a group with members, and says who made it', async ({ world }) => {
    world.at('2026-11-20T09:30:00Z')
    const person = await makePerson(world, 'grace@example.com')
    const account = await makeAccount(world)
    await world.forgetEvents()
    const { status, body, headers } = await world.admin.call('createGroup', {
      body: {
        name: 'Checkout team',
        description: 'A & <B>',
        mappingsSSO: ['checkout', 'shop'],
        rootRole: ROLES.EDITOR,
        users: [{ user: { id: account.id } }, person.member, person.member],
      },
    })
    expect({ status, location: headers.location }).toEqual({ status: 201, location: `/api/admin/groups/${body.id}` })
    const group = {
      id: body.id,
      name: 'Checkout team',
      description: 'A & <B>',
      mappingsSSO: ['checkout', 'shop'],
      rootRole: ROLES.EDITOR,
    }
    const joined = { joinedAt: '2026-11-20T09:30:00.000Z', createdBy: 'tests' }
    expect(body).toMatchObject({
      ...group,
      createdBy: 'tests',
      createdAt: '2026-11-20T09:30:00.000Z',
      users: [
        { ...joined, user: { id: person.id, name: 'grace', email: 'grace@example.com', accountType: 'User' } },
        { ...joined, user: { id: account.id, username: 'deploy', accountType: 'Service Account' } },
      ].map(({ user, ...member }) => ({ ...member, user: { ...user, isAPI: false, loginAttempts: 0 } })),
      projects: [],
      userCount: 2,
    })
    expect((await world.admin.call('getGroup', { params: { groupId: body.id } })).body).toEqual(body)
    expect(await world.events()).toMatchObject([
      { type: 'group-created', data: { ...group, users: [person.id, account.id] }, preData: null, createdBy: 'tests' },
    ])
  })

  it('leaves empty what is left out', async ({ world }) => {
    const { body } = await world.admin.call('createGroup', { body: { name: 'Checkout team' } })
    expect(body).toMatchObject({ description: null, mappingsSSO: [], rootRole: null, users: [], userCount: 0 })
  })

  it('names each member who does not exist', async ({ world }) => {
    const person = await makePerson(world)
    const gone = await makeAccount(world)
    await world.admin.call('deleteServiceAccount', { params: gone.params })
    await world.forgetEvents()
    const users = [person.id, NOBODY, gone.id].map((id) => ({ user: { id } }))
    const { status, error } = await world.admin.call('createGroup', { body: { name: 'Checkout team', users } })
    expect({ status, details: error?.details }).toEqual({
      status: 400,
      details: [
        { message: `There is no user ${NOBODY}`, path: '/body/users/1/user/id' },
        { message: `There is no user ${gone.id}`, path: '/body/users/2/user/id' },
      ],
    })
    expect(await world.events()).toEqual([])
  })

  it.for([
    ['a role of projects', ROLES.MEMBER],
    ['a role that there is not', 999],
  ] as const)('refuses %s', async ([, rootRole], { world }) => {
    const { status, error } = await world.admin.call('createGroup', { body: { name: 'Checkout team', rootRole } })
    expect({ status, details: error?.details }).toEqual({
      status: 400,
      details: [{ message: `There is no root role ${rootRole}`, path: '/body/rootRole' }],
    })
  })
})

describe('listGroups', () => {
  it('lists groups with their projects, oldest first, and parts of the list', async ({ world }) => {
    const [one, two] = [await makeGroup(world, { name: 'b' }), await makeGroup(world, { name: 'a' })]
    for (const projectId of ['shop', 'default']) {
      if (projectId !== 'default') await world.project(projectId)
      const body = { roles: [ROLES.MEMBER, ROLES.OWNER], groups: [one.id] }
      await world.admin.call('addProjectAccess', { params: { projectId }, body })
    }
    const { body } = await world.admin.call('listGroups')
    expect(body.groups.map(({ id, name, projects }) => [id, name, projects])).toEqual([
      [one.id, 'b', ['default', 'shop']],
      [two.id, 'a', []],
    ])
    const part = await world.admin.call('listGroups', { query: { limit: 1, offset: 1 } })
    expect([part.body.total, part.body.groups.map(({ id }) => id)]).toEqual([2, [two.id]])
  })

  it('finds groups by a text and by their root role, also without their members', async ({ world }) => {
    const { id } = await makeAccount(world)
    await makeGroup(world, { name: 'Checkout', rootRole: ROLES.EDITOR, users: [{ user: { id } }] })
    await makeGroup(world, { name: 'Sales' })
    for (const [query, found] of [
      [{ q: 'CHECK' }, ['Checkout']],
      [{ rootRole: ROLES.EDITOR }, ['Checkout']],
      [{ q: 'sales', rootRole: ROLES.EDITOR }, []],
    ] as const) {
      const { body } = await world.admin.call('listGroups', { query: { ...query, members: false } })
      expect([body.total, body.groups.map(({ name }) => name)]).toEqual([found.length, found])
      expect(body.groups.every(({ users, userCount }) => users.length === 0 && userCount === 1)).toBe(true)
    }
  })

  it('leaves out who was deleted', async ({ world }) => {
    const account = await makeAccount(world)
    const group = await makeGroup(world, { users: [{ user: { id: account.id } }] })
    await world.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', account.id).execute()
    expect((await world.admin.call('getGroup', group)).body).toMatchObject({ users: [], userCount: 0 })
  })
})

describe('getGroup', () => {
  it('shows people with the picture that they have elsewhere', async ({ world }) => {
    const [byEmail, byName] = [
      await world.admin.call('createUser', { body: { email: 'Grace@Example.com', username: 'grace', rootRole: 3 } }),
      await world.admin.call('createUser', { body: { username: 'Ada', rootRole: 3 } }),
    ]
    const users = [byEmail, byName].map(({ body }) => ({ user: { id: body.id } }))
    const { body } = await world.admin.call('getGroup', await makeGroup(world, { users }))
    expect(body.users.map(({ user }) => user.imageUrl)).toEqual([byEmail.body.imageUrl, byName.body.imageUrl])
  })
})

describe('updateGroup', () => {
  it('replaces the group, empties what is left out, and records one event', async ({ world }) => {
    world.at('2026-11-20T09:30:00Z')
    const [stays, leaves, joins] = [await makePerson(world), await makePerson(world), await makePerson(world)]
    const group = await makeGroup(world, {
      name: 'Checkout team',
      description: 'A team',
      mappingsSSO: ['checkout'],
      rootRole: ROLES.VIEWER,
      users: [stays.member, leaves.member],
    })
    await world.forgetEvents()
    world.at('2026-11-21T09:30:00Z')
    const { status, body } = await world.admin.call('updateGroup', {
      params: group.params,
      body: { name: 'Payment team', users: [joins.member, stays.member] },
    })
    expect(status).toBe(200)
    const after = { id: group.id, name: 'Payment team', description: null, mappingsSSO: [], rootRole: null }
    expect(body).toMatchObject({
      ...after,
      users: [
        { user: { id: stays.id }, joinedAt: '2026-11-20T09:30:00.000Z' },
        { user: { id: joins.id }, joinedAt: '2026-11-21T09:30:00.000Z' },
      ],
      userCount: 2,
    })
    expect(await world.events()).toMatchObject([
      {
        type: 'group-updated',
        project: null,
        data: { ...after, users: [stays.id, joins.id] },
        preData: {
          id: group.id,
          name: 'Checkout team',
          description: 'A team',
          mappingsSSO: ['checkout'],
          rootRole: ROLES.VIEWER,
          users: [stays.id, leaves.id],
        },
      },
    ])
    await world.admin.call('updateGroup', { params: group.params, body: { name: 'Payment team' } })
    expect((await world.admin.call('getGroup', group)).body.users).toEqual([])
  })

  it('records nothing when nothing changes', async ({ world }) => {
    const person = await makePerson(world)
    const body = { name: 'Checkout team', rootRole: ROLES.VIEWER, users: [person.member] }
    const group = await makeGroup(world, body)
    await world.forgetEvents()
    const again = await world.admin.call('updateGroup', {
      params: group.params,
      body: { ...body, mappingsSSO: [], description: null, users: [person.member, person.member] },
    })
    expect(again).toMatchObject({ status: 200, body: { id: group.id, userCount: 1 } })
    expect(await world.events()).toEqual([])
  })

  it('refuses a name that another group has, and takes its own', async ({ world }) => {
    await makeGroup(world, { name: 'Payment team' })
    const { params } = await makeGroup(world, { name: 'Checkout team' })
    const { status, error } = await world.admin.call('updateGroup', { params, body: { name: 'Payment team' } })
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: 'The group "Payment team" exists already',
    })
    const own = await world.admin.call('updateGroup', { params, body: { name: 'Checkout team', description: 'x' } })
    expect(own.status).toBe(200)
  })

  it('changes nothing at all when a member or a role does not exist', async ({ world }) => {
    const group = await makeGroup(world, { name: 'Checkout team' })
    const before = (await world.admin.call('getGroup', group)).body
    for (const wrong of [{ users: [{ user: { id: NOBODY } }] }, { rootRole: ROLES.OWNER }]) {
      const body = { name: 'Payment team', ...wrong }
      expect((await world.admin.call('updateGroup', { params: group.params, body })).status).toBe(400)
    }
    for (const body of [
      {},
      { name: '' },
      { name: null },
      { name: 'x', users: [{ id: 1 }] },
      { name: 'x', rootRole: '1' },
    ])
      expect((await world.admin.send('updateGroup', { params: group.params, body })).status).toBe(400)
    expect((await world.admin.call('getGroup', group)).body).toEqual(before)
  })
})

describe('deleteGroup', () => {
  it('takes from its members what they held through it', async ({ world }) => {
    const person = await makePerson(world)
    const group = await makeGroup(world, { name: 'Checkout team', users: [person.member] })
    const inDefault = { projectId: 'default' }
    await world.admin.call('addProjectAccess', {
      params: inDefault,
      body: { roles: [ROLES.MEMBER], groups: [group.id] },
    })
    const client = await clientFor(world, person.id)
    const create = async (name: string) =>
      (await client.call('createFeature', { params: inDefault, body: { name } })).status
    expect(await create('one')).toBe(201)
    await world.forgetEvents()
    expect(await world.admin.call('deleteGroup', group)).toMatchObject({ status: 200, body: undefined })
    expect(await create('two')).toBe(403)
    expect(await world.events()).toMatchObject([
      { type: 'group-deleted', data: null, preData: { id: group.id, name: 'Checkout team', users: [person.id] } },
    ])
    expect((await world.admin.call('deleteGroup', group)).status).toBe(404)
  })
})

describe('a root role of a group', () => {
  it('holds for its members at once, and no longer than they are members', async ({ world }) => {
    const person = await makePerson(world)
    const client = await clientFor(world, person.id)
    await world.project('shop')
    const create = async (projectId: string) =>
      (await client.call('createFeature', { params: { projectId }, body: { name: `f-${Math.random()}` } })).status
    const segment = async () =>
      (await client.call('createSegment', { body: { name: `s-${Math.random()}`, constraints: [] } })).status
    const { params } = await makeGroup(world, { name: 'Editors' })
    const set = (body: object) => world.admin.call('updateGroup', { params, body: { name: 'Editors', ...body } })
    expect([await create('default'), await segment()]).toEqual([403, 403])
    await set({ rootRole: ROLES.EDITOR, users: [person.member] })
    expect([await create('default'), await create('shop'), await segment()]).toEqual([201, 403, 201])
    await set({ rootRole: null, users: [person.member] })
    expect([await create('default'), await segment()]).toEqual([403, 403])
    await set({ rootRole: ROLES.EDITOR, users: [] })
    expect([await create('default'), await segment()]).toEqual([403, 403])
  })

  it('can be a custom one', async ({ world }) => {
    const person = await makePerson(world)
    const client = await clientFor(world, person.id)
    const role = await makeRole(world, { type: 'root-custom', permissions: [{ name: 'READ_ROLE' }] })
    expect((await client.call('listRoles')).status).toBe(403)
    await makeGroup(world, { rootRole: role.id, users: [person.member] })
    expect((await client.call('listRoles')).status).toBe(200)
  })
})

it('takes a member while the account is deleted, or not at all', async ({ world }) => {
  const account = await makeAccount(world)
  const group = await makeGroup(world, { name: 'Checkout team' })
  const [joined] = await Promise.all([
    request(world, 'PUT', `groups/${group.id}`, { name: 'Checkout team', users: [{ user: { id: account.id } }] }),
    request(world, 'DELETE', `service-account/${account.id}`),
  ])
  expect([200, 400]).toContain(joined.status)
  const left = await world.db.selectFrom('groupUsers').selectAll().execute()
  expect(left).toEqual([])
})
