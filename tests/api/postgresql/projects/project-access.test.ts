import { describe, expect } from 'vitest'
import { give, held, makeGroup, makePerson, makeRole } from '../../../support/access.ts'
import { makeAccount, ROLES } from '../../../support/service-accounts.ts'
import { it } from '../../../support/world.ts'

const NOBODY = 2_147_483_000
const inDefault = { projectId: 'default' }

describe('getProjectAccess', () => {
  it('tells who holds which roles, since when, and which roles there are', async ({ world }) => {
    await world.project('shop')
    const person = await makePerson(world, 'grace@example.com')
    const account = await makeAccount(world)
    const group = await makeGroup(world, { name: 'Checkout team', users: [person.member] })
    const role = await makeRole(world, { name: 'Releaser' })
    world.at('2026-11-20T09:30:00Z')
    await give(world, { roles: [ROLES.MEMBER], users: [person.id, account.id], groups: [group.id] })
    world.at('2026-11-21T09:30:00Z')
    await give(world, { roles: [ROLES.OWNER], users: [person.id], groups: [group.id] })
    await give(world, { roles: [ROLES.OWNER], groups: [group.id] }, 'shop')
    const { body } = await world.admin.call('getProjectAccess', { params: inDefault })
    const since = { addedAt: '2026-11-20T09:30:00.000Z', roleId: ROLES.MEMBER }
    expect(body.users).toEqual([
      {
        id: person.id,
        name: 'grace',
        email: 'grace@example.com',
        imageUrl: expect.stringMatching(/^https:\/\/gravatar\.com\/avatar\/[0-9a-f]{64}/),
        accountType: 'User',
        ...since,
        roles: [ROLES.OWNER, ROLES.MEMBER],
      },
      {
        id: account.id,
        name: 'Deploy pipeline',
        username: 'deploy',
        imageUrl: expect.any(String),
        accountType: 'Service Account',
        ...since,
        roles: [ROLES.MEMBER],
      },
    ])
    const listed = (await world.admin.call('getGroup', group)).body
    // Members of an account that only administrators see are in the group, but not here.
    const users = listed.users.map(({ user: { isAPI: _, loginAttempts: __, rootRole: ___, ...user }, ...member }) => ({
      ...member,
      user,
    }))
    expect(body.groups).toEqual([{ ...listed, users, ...since, roles: [ROLES.OWNER, ROLES.MEMBER] }])
    expect(listed.projects).toEqual(['default', 'shop'])
    expect(body.roles.map(({ name, type }) => [name, type])).toEqual([
      ['Owner', 'project'],
      ['Member', 'project'],
      ['Releaser', 'custom'],
    ])
    const inShop = await world.admin.call('getProjectAccess', { params: { projectId: 'shop' } })
    expect(inShop.body.users).toEqual([])
    expect(role.id).toBe(body.roles[2]?.id)
  })

  it('keeps private projects of its groups from those who may not see them', async ({ world }) => {
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    const group = await makeGroup(world)
    await give(world, { roles: [ROLES.MEMBER], groups: [group.id] })
    await give(world, { roles: [ROLES.MEMBER], groups: [group.id] }, 'secret')
    const reader = await world.actor({ may: ['PROJECT_USER_ACCESS_READ'] })
    const { body } = await reader.call('getProjectAccess', { params: inDefault })
    expect(body.groups.map(({ projects }) => projects)).toEqual([['default']])
  })

  it('does not show a private project to users without a role in it', async ({ world }) => {
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    const insider = await world.actor({ may: ['PROJECT_USER_ACCESS_READ'], project: 'secret' })
    const outsider = await world.actor({ may: ['PROJECT_USER_ACCESS_READ'] })
    const ask = { params: { projectId: 'secret' } }
    for (const operation of ['getProjectAccess', 'listProjectUsers'] as const) {
      expect((await insider.call(operation, ask)).status).toBe(200)
      expect((await outsider.call(operation, ask)).status).toBe(403)
    }
  })
})

describe('listProjectUsers', () => {
  it('lists who holds a role directly, and all roles of projects', async ({ world }) => {
    const [direct, member] = [await makePerson(world), await makePerson(world)]
    const gone = await makeAccount(world)
    const group = await makeGroup(world, { users: [member.member] })
    await give(world, { roles: [ROLES.OWNER], users: [direct.id, gone.id], groups: [group.id] })
    await world.admin.call('deleteServiceAccount', gone)
    const { body } = await world.admin.call('listProjectUsers', { params: inDefault })
    expect(body.users).toMatchObject([{ id: direct.id, roleId: ROLES.OWNER, roles: [ROLES.OWNER] }])
    expect(body.roles.map(({ id, project }) => [id, project])).toEqual([
      [ROLES.OWNER, null],
      [ROLES.MEMBER, null],
    ])
    expect(body).not.toHaveProperty('groups')
  })
})

describe('addProjectAccess', () => {
  it('gives every role to every one of them, besides what they have', async ({ world }) => {
    const [ada, grace] = [await makePerson(world), await makePerson(world)]
    const group = await makeGroup(world)
    await give(world, { roles: [ROLES.MEMBER], users: [ada.id] })
    await world.forgetEvents()
    const { status, body } = await give(world, {
      roles: [ROLES.MEMBER, ROLES.OWNER],
      users: [ada.id, grace.id, grace.id],
      groups: [group.id],
    })
    expect({ status, body }).toEqual({ status: 200, body: undefined })
    const both = [ROLES.OWNER, ROLES.MEMBER]
    expect(await held(world)).toEqual({
      users: [
        [ada.id, both],
        [grace.id, both],
      ],
      groups: [[group.id, both]],
    })
    expect(await world.events()).toMatchObject([
      {
        type: 'project-access-added',
        project: 'default',
        data: {
          roles: [
            { roleId: ROLES.OWNER, userIds: [ada.id, grace.id], groupIds: [group.id] },
            { roleId: ROLES.MEMBER, userIds: [grace.id], groupIds: [group.id] },
          ],
        },
        preData: null,
      },
    ])
  })

  it('names every role, user and group that there is not', async ({ world }) => {
    const [ada, group] = [await makePerson(world), await makeGroup(world)]
    await world.forgetEvents()
    const roles = await give(world, { roles: [ROLES.MEMBER, ROLES.EDITOR, 999], users: [ada.id] })
    expect(roles.error?.details).toEqual([
      { message: `There is no role of projects ${ROLES.EDITOR}`, path: '/body/roles/1' },
      { message: 'There is no role of projects 999', path: '/body/roles/2' },
    ])
    const users = await give(world, { roles: [ROLES.MEMBER], users: [ada.id, NOBODY], groups: [group.id] })
    expect(users.error?.details?.map(({ path }) => path)).toEqual(['/body/users/1'])
    const groups = await give(world, { roles: [ROLES.MEMBER], users: [ada.id], groups: [NOBODY, group.id] })
    expect(groups.error?.details?.map(({ path }) => path)).toEqual(['/body/groups/0'])
    expect([roles.status, users.status, groups.status]).toEqual([400, 400, 400])
    const empty = await world.admin.send('addProjectAccess', {
      params: inDefault,
      body: { roles: [], users: [ada.id] },
    })
    expect(empty.status).toBe(400)
    expect(await held(world)).toEqual({ users: [], groups: [] })
    expect(await world.events()).toEqual([])
  })

  it('continues in an archived project, which its members still see', async ({ world }) => {
    await world.project('old', { archived: true })
    const { id: userId } = await makePerson(world)
    const path = { projectId: 'old', userId }
    const roles = async () =>
      (await world.admin.call('getProjectAccess', { params: path })).body.users.map((user) => user.roles)
    expect((await give(world, { roles: [ROLES.MEMBER], users: [userId] }, 'old')).status).toBe(200)
    const body = { roles: [ROLES.OWNER] }
    expect((await world.admin.call('setProjectUserRoles', { params: path, body })).status).toBe(200)
    expect(await roles()).toEqual([[ROLES.OWNER]])
    expect((await world.admin.call('removeProjectUser', { params: path })).status).toBe(200)
    expect(await roles()).toEqual([])
    const all = { roles: [{ id: ROLES.MEMBER, users: [userId] }] }
    expect((await world.admin.call('setProjectAccess', { params: path, body: all })).status).toBe(200)
    expect(await roles()).toEqual([[ROLES.MEMBER]])
  })
})

describe('setProjectAccess', () => {
  it('replaces who holds what, and keeps since when for those who stay', async ({ world }) => {
    const [stays, leaves, joins] = [await makePerson(world), await makePerson(world), await makePerson(world)]
    const group = await makeGroup(world)
    await world.project('shop')
    await give(world, { roles: [ROLES.OWNER], users: [leaves.id] }, 'shop')
    world.at('2026-11-20T09:30:00Z')
    await give(world, { roles: [ROLES.MEMBER], users: [stays.id, leaves.id], groups: [group.id] })
    await world.forgetEvents()
    world.at('2026-11-21T09:30:00Z')
    const { status } = await world.admin.call('setProjectAccess', {
      params: inDefault,
      body: {
        roles: [
          { id: ROLES.MEMBER, users: [stays.id] },
          { id: ROLES.OWNER, users: [joins.id], groups: [group.id] },
          { id: ROLES.MEMBER, users: [stays.id] },
        ],
      },
    })
    expect(status).toBe(200)
    const { body } = await world.admin.call('getProjectAccess', { params: inDefault })
    expect(body.users).toMatchObject([
      { id: stays.id, roles: [ROLES.MEMBER], addedAt: '2026-11-20T09:30:00.000Z' },
      { id: joins.id, roles: [ROLES.OWNER], addedAt: '2026-11-21T09:30:00.000Z' },
    ])
    expect(body.groups).toMatchObject([{ id: group.id, roles: [ROLES.OWNER] }])
    expect(await world.events()).toMatchObject([
      {
        type: 'project-access-updated',
        project: 'default',
        data: {
          roles: [
            { roleId: ROLES.OWNER, userIds: [joins.id], groupIds: [group.id] },
            { roleId: ROLES.MEMBER, userIds: [stays.id], groupIds: [] },
          ],
        },
        preData: { roles: [{ roleId: ROLES.MEMBER, userIds: [stays.id, leaves.id], groupIds: [group.id] }] },
      },
    ])
    expect(await held(world, 'shop')).toEqual({ users: [[leaves.id, [ROLES.OWNER]]], groups: [] })
  })

  it('takes everything with an empty list, and records nothing the second time', async ({ world }) => {
    const ada = await makePerson(world)
    await give(world, { roles: [ROLES.MEMBER], users: [ada.id] })
    await world.forgetEvents()
    for (let round = 0; round < 2; round++)
      expect((await world.admin.call('setProjectAccess', { params: inDefault, body: { roles: [] } })).status).toBe(200)
    expect(await held(world)).toEqual({ users: [], groups: [] })
    expect(await world.eventTypes()).toEqual(['project-access-updated'])
  })

  it('names everything that there is not, where it stands', async ({ world }) => {
    const ada = await makePerson(world)
    await give(world, { roles: [ROLES.MEMBER], users: [ada.id] })
    const set = async (roles: { id: number; users?: number[]; groups?: number[] }[]) => {
      const { status, error } = await world.admin.call('setProjectAccess', { params: inDefault, body: { roles } })
      return [status, error?.details?.map(({ path }) => path)]
    }
    const member = { id: ROLES.MEMBER, users: [ada.id] }
    expect(await set([member, { id: ROLES.ADMIN }])).toEqual([400, ['/body/roles/1/id']])
    expect(await set([member, { ...member, users: [ada.id, NOBODY] }])).toEqual([400, ['/body/roles/1/users/1']])
    expect(await set([{ ...member, groups: [NOBODY] }])).toEqual([400, ['/body/roles/0/groups/0']])
    expect(await held(world)).toEqual({ users: [[ada.id, [ROLES.MEMBER]]], groups: [] })
  })
})
