import { describe, expect } from 'vitest'
import { makeGroup, makePerson, makeRole } from '../support/access.ts'
import { makeAccount, ROLES, tally } from '../support/service-accounts.ts'
import { it, type World } from '../support/world.ts'

const NOBODY = 2_147_483_000
const inDefault = { projectId: 'default' }

/** What users and groups hold in a project, as pairs of their id and their roles. */
async function held({ admin }: World, projectId = 'default') {
  const { body } = await admin.call('getProjectAccess', { params: { projectId } })
  return {
    users: body.users.map(({ id, roles }) => [id, roles]),
    groups: body.groups.map(({ id, roles }) => [id, roles]),
  }
}

const give = (
  { admin }: World,
  body: { roles: number[]; users?: number[]; groups?: number[] },
  projectId = 'default',
) => admin.call('addProjectAccess', { params: { projectId }, body })

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
    expect(body.groups).toEqual([{ ...listed, ...since, roles: [ROLES.OWNER, ROLES.MEMBER] }])
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

  it('is not told of a private project to those without a role in it', async ({ world }) => {
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

  it('records nothing when all of it is there', async ({ world }) => {
    const ada = await makePerson(world)
    await give(world, { roles: [ROLES.MEMBER], users: [ada.id] })
    await world.forgetEvents()
    expect((await give(world, { roles: [ROLES.MEMBER], users: [ada.id] })).status).toBe(200)
    expect((await give(world, { roles: [ROLES.MEMBER] })).status).toBe(200)
    expect(await world.events()).toEqual([])
  })

  it('names every role, user and group that there is not', async ({ world }) => {
    const [ada, group] = [await makePerson(world), await makeGroup(world)]
    await world.forgetEvents()
    const roles = await give(world, { roles: [ROLES.MEMBER, ROLES.EDITOR, 999], users: [ada.id] })
    expect(roles.error?.details).toEqual([
      { message: `There is no role of projects ${ROLES.EDITOR}`, path: '/body/roles/1' },
      { message: 'There is no role of projects 999', path: '/body/roles/2' },
    ])
    const users = await give(world, { roles: [ROLES.MEMBER], users: [ada.id, NOBODY, -42], groups: [group.id] })
    expect(users.error?.details?.map(({ path }) => path)).toEqual(['/body/users/1', '/body/users/2'])
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

  it('is refused in an archived project', async ({ world }) => {
    await world.project('old', { archived: true })
    expect((await give(world, { roles: [ROLES.MEMBER] }, 'old')).status).toBe(404)
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

const kinds = [
  ['setProjectUserRoles', 'removeProjectUser', 'userId', 'project-access-user-roles', makePerson],
  ['setProjectGroupRoles', 'removeProjectGroup', 'groupId', 'project-access-group-roles', makeGroup],
] as const

describe.each(kinds)('%s', (set, remove, idName, eventType, make) => {
  it('replaces the roles, and takes them all with an empty list', async ({ world }) => {
    const { id } = await make(world)
    const params = { ...inDefault, [idName]: id }
    await world.forgetEvents()
    for (const roles of [[ROLES.MEMBER], [ROLES.OWNER, ROLES.OWNER], [ROLES.OWNER], []]) {
      const { status, body } = await world.admin.send(set, { params, body: { roles } })
      expect({ status, body }).toEqual({ status: 200, body: undefined })
    }
    const change = (before: number[], after: number[]) => ({
      type: `${eventType}-updated`,
      project: 'default',
      data: { roles: after, [idName]: id },
      preData: { roles: before, [idName]: id },
    })
    expect(await world.events()).toMatchObject([
      change([], [ROLES.MEMBER]),
      change([ROLES.MEMBER], [ROLES.OWNER]),
      change([ROLES.OWNER], []),
    ])
    expect(await held(world)).toEqual({ users: [], groups: [] })
  })

  it('leaves other projects alone', async ({ world }) => {
    const { id } = await make(world)
    await world.project('shop')
    const at = (projectId: string) => ({ params: { projectId, [idName]: id } })
    for (const project of ['default', 'shop']) await world.admin.send(set, { ...at(project), body: { roles: [5] } })
    await world.admin.send(set, { ...at('shop'), body: { roles: [4] } })
    await world.admin.send(remove, at('default'))
    const inShop = await held(world, 'shop')
    expect([...inShop.users, ...inShop.groups]).toEqual([[id, [4]]])
    expect(await held(world)).toEqual({ users: [], groups: [] })
  })

  it('refuses ids that are not of project roles', async ({ world }) => {
    const { id } = await make(world)
    const params = { ...inDefault, [idName]: id }
    const root = await makeRole(world, { type: 'root-custom' })
    await world.forgetEvents()
    for (const roles of [[ROLES.MEMBER, ROLES.ADMIN], [root.id], [999]]) {
      const { status, error } = await world.admin.send(set, { params, body: { roles } })
      expect({ status, path: error?.details?.[0]?.path }).toEqual({
        status: 400,
        path: `/body/roles/${roles.length - 1}`,
      })
    }
    for (const body of [{}, [], { roles: ['5'] }, { roles: 5 }, { roles: null }])
      expect((await world.admin.send(set, { params, body })).status).toBe(400)
    expect(await world.events()).toEqual([])
  })

  it('can be taken back, with an event of its own, once', async ({ world }) => {
    const { id } = await make(world)
    const params = { ...inDefault, [idName]: id }
    await world.admin.send(set, { params, body: { roles: [ROLES.MEMBER, ROLES.OWNER] } })
    await world.forgetEvents()
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.admin.send(remove, { params })))
    expect(tally(answers)).toEqual({ 200: 5 })
    expect(await world.events()).toMatchObject([
      {
        type: `${eventType}-deleted`,
        project: 'default',
        data: null,
        preData: { roles: [ROLES.OWNER, ROLES.MEMBER], [idName]: id },
      },
    ])
  })

  it('ends with one of the answers when several set it at once', async ({ world }) => {
    const { id } = await make(world)
    const params = { ...inDefault, [idName]: id }
    await world.forgetEvents()
    const asked = Array.from({ length: 10 }, (_, index) => [index % 2 === 0 ? ROLES.OWNER : ROLES.MEMBER])
    const answers = await Promise.all(asked.map((roles) => world.admin.send(set, { params, body: { roles } })))
    expect(tally(answers)).toEqual({ 200: 10 })
    const { users, groups } = await held(world)
    expect([[[id, [ROLES.OWNER]]], [[id, [ROLES.MEMBER]]]]).toContainEqual([...users, ...groups])
  })
})

describe('giving roles', () => {
  /** Somebody who may change access in `default` and turn features on in development. */
  const releaser = (world: World) =>
    world.actor({ may: ['PROJECT_USER_ACCESS_WRITE', 'UPDATE_FEATURE_ENVIRONMENT'], environment: 'development' })

  it('takes what one gives, with its environment, whatever the way', async ({ world }) => {
    const giver = await releaser(world)
    const [ada, group] = [await makePerson(world), await makeGroup(world)]
    const turning = (environment: string | null) =>
      makeRole(world, { permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment }] })
    const [inDevelopment, inProduction, everywhere] = [
      await turning('development'),
      await turning('production'),
      await turning(null),
    ]
    const ways = (role: number) => [
      giver.call('addProjectAccess', { params: inDefault, body: { roles: [role], users: [ada.id] } }),
      giver.call('setProjectAccess', { params: inDefault, body: { roles: [{ id: role, groups: [group.id] }] } }),
      giver.call('setProjectUserRoles', { params: { ...inDefault, userId: giver.userId }, body: { roles: [role] } }),
      giver.call('setProjectGroupRoles', { params: { ...inDefault, groupId: group.id }, body: { roles: [role] } }),
    ]
    const before = await held(world)
    for (const [role, lacks] of [
      [inProduction.id, 'UPDATE_FEATURE_ENVIRONMENT in the environment production'],
      [everywhere.id, 'UPDATE_FEATURE_ENVIRONMENT'],
      [ROLES.OWNER, 'the role Owner'],
      [ROLES.MEMBER, 'CREATE_FEATURE'],
    ] as const) {
      for (const answer of await Promise.all(ways(role))) {
        expect({ status: answer.status, name: answer.error?.name }).toEqual({ status: 403, name: 'NoAccessError' })
        expect(answer.error?.details?.map(({ message }) => message)).toContain(lacks)
      }
    }
    expect(await held(world)).toEqual(before)
    const roles = [inDevelopment.id]
    const toUser = await giver.call('addProjectAccess', { params: inDefault, body: { roles, users: [ada.id] } })
    const ofGroup = { ...inDefault, groupId: group.id }
    const toGroup = await giver.call('setProjectGroupRoles', { params: ofGroup, body: { roles } })
    expect([toUser.status, toGroup.status]).toEqual([200, 200])
  })

  it('takes nothing to keep or to take away what somebody has', async ({ world }) => {
    const giver = await releaser(world)
    const ada = await makePerson(world)
    await give(world, { roles: [ROLES.OWNER, ROLES.MEMBER], users: [ada.id] })
    const set = async (roles: number[]) =>
      (await giver.call('setProjectUserRoles', { params: { ...inDefault, userId: ada.id }, body: { roles } })).status
    expect(await set([ROLES.OWNER])).toBe(200)
    expect(await set([ROLES.OWNER, ROLES.MEMBER])).toBe(403)
    expect(await set([])).toBe(200)
    expect(await set([ROLES.OWNER])).toBe(403)
  })

  it('is up to the Owner, who may be one through a group, in that project', async ({ world }) => {
    await world.project('shop')
    const approving = await makeRole(world, { permissions: [{ name: 'APPROVE_CHANGE_REQUEST' }] })
    const [direct, member] = [await world.actor(), await world.actor()]
    const group = await makeGroup(world, { users: [{ user: { id: member.userId } }] })
    await give(world, { roles: [ROLES.OWNER], users: [direct.userId], groups: [group.id] })
    await give(world, { roles: [ROLES.MEMBER], users: [direct.userId] }, 'shop')
    const ada = await makePerson(world)
    for (const owner of [direct, member]) {
      const body = { roles: [approving.id, ROLES.OWNER], users: [ada.id] }
      expect((await owner.call('addProjectAccess', { params: inDefault, body })).status).toBe(200)
      expect((await owner.call('addProjectAccess', { params: { projectId: 'shop' }, body })).status).toBe(403)
      await world.admin.call('removeProjectUser', { params: { ...inDefault, userId: ada.id } })
    }
  })

  it('takes the role Owner to give it, even for who holds all that Owners hold', async ({ world }) => {
    const { permissions } = (await world.admin.call('getRole', { params: { roleId: ROLES.OWNER } })).body
    const asOwner = await makeRole(world, { permissions: permissions.map(({ name }) => ({ name })) })
    const giver = await world.actor()
    await give(world, { roles: [asOwner.id], users: [giver.userId] })
    const ada = await makePerson(world)
    const giveTo = (roles: number[]) =>
      giver.call('addProjectAccess', { params: inDefault, body: { roles, users: [ada.id, giver.userId] } })
    expect((await giveTo([asOwner.id, ROLES.MEMBER])).status).toBe(200)
    const { status, error } = await giveTo([ROLES.OWNER])
    expect({ status, details: error?.details }).toEqual({ status: 403, details: [{ message: 'the role Owner' }] })
  })

  it('is refused before anything happens, for all of it', async ({ world }) => {
    const giver = await world.actor({ may: ['PROJECT_USER_ACCESS_WRITE'] })
    const [nothing, ada] = [await makeRole(world), await makePerson(world)]
    await world.forgetEvents()
    const before = await held(world)
    const body = { roles: [nothing.id, ROLES.MEMBER], users: [ada.id] }
    expect((await giver.call('addProjectAccess', { params: inDefault, body })).status).toBe(403)
    expect(await held(world)).toEqual(before)
    expect(await world.events()).toEqual([])
  })
})
