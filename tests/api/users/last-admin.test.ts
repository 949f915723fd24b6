import { describe, expect } from 'vitest'
import { makeGroup, makePerson, request } from '../../support/access.ts'
import { makeAccount, ROLES, tally } from '../../support/service-accounts.ts'
import { it, type World } from '../../support/world.ts'

async function makeAdmin(world: World, email = 'ada@example.com') {
  const person = await makePerson(world, email)
  await world.db.insertInto('userRoles').values({ userId: person.id, roleId: ROLES.ADMIN }).execute()
  return person
}

describe('the last Admin', () => {
  it('keeps the role when it comes from a group', async ({ world }) => {
    const caller = await world.actor({ may: ['ADMIN'] })
    const [ada, grace] = [await makePerson(world), await makePerson(world)]
    const admins = { name: 'Admins', rootRole: ROLES.ADMIN, users: [ada.member] }
    const group = await makeGroup(world, admins)
    await world.forgetEvents()
    const set = (body: object) =>
      caller.call('updateGroup', { params: group.params, body: { ...admins, ...body } }).then(({ status }) => status)
    const remove = async () => (await caller.call('deleteGroup', group)).status
    expect([await set({ rootRole: ROLES.EDITOR }), await set({ rootRole: null })]).toEqual([409, 409])
    expect([await set({ users: [] }), await set({ users: [grace.member] }), await remove()]).toEqual([409, 200, 409])
    expect(await world.eventTypes()).toEqual(['group-updated'])
    await makeAdmin(world)
    expect([await set({ users: [] }), await remove()]).toEqual([200, 200])
  })

  it('may lose what it has from a group as long as it has it otherwise', async ({ world }) => {
    const caller = await world.actor({ may: ['ADMIN'] })
    const ada = await makeAdmin(world)
    const [one, two] = [
      await makeGroup(world, { rootRole: ROLES.ADMIN, users: [ada.member] }),
      await makeGroup(world, { rootRole: ROLES.ADMIN, users: [ada.member] }),
    ]
    expect((await caller.call('deleteGroup', one)).status).toBe(200)
    await world.db.deleteFrom('userRoles').where('userId', '=', ada.id).execute()
    expect((await caller.call('deleteGroup', two)).status).toBe(409)
  })

  it('does not count when it is deleted, or stands for keys', async ({ world }) => {
    const caller = await world.actor({ may: ['ADMIN'] })
    const gone = await makeAdmin(world)
    await world.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute()
    const ada = await makePerson(world)
    const group = await makeGroup(world, { rootRole: ROLES.ADMIN, users: [ada.member] })
    expect((await caller.call('deleteGroup', group)).status).toBe(409)
    expect((await world.admin.call('deleteGroup', group)).status).toBe(200)
  })

  it('is not guarded where there never was one', async ({ world }) => {
    const ada = await makePerson(world)
    const one = await makeGroup(world, { rootRole: ROLES.EDITOR, users: [ada.member] })
    const two = await makeGroup(world, { rootRole: ROLES.ADMIN })
    for (const group of [one, two]) expect((await world.admin.call('deleteGroup', group)).status).toBe(200)
  })

  it('can not be deleted as an account when its role comes from a group', async ({ world }) => {
    const caller = await world.actor({ may: ['ADMIN'] })
    const account = await makeAccount(world, { rootRole: ROLES.VIEWER })
    const admins = await makeGroup(world, { rootRole: ROLES.ADMIN, users: [{ user: { id: account.id } }] })
    expect((await caller.call('deleteServiceAccount', account)).status).toBe(409)
    const demoted = { ...account, body: { rootRole: ROLES.EDITOR } }
    expect((await world.admin.call('updateServiceAccount', demoted)).status).toBe(200)
    await makeAdmin(world)
    expect((await caller.call('deleteServiceAccount', account)).status).toBe(200)
    expect((await world.admin.call('getGroup', admins)).body.users).toEqual([])
  })

  it('keeps the role as an account, unless an admin key takes it', async ({ world }) => {
    const caller = await world.actor({ may: ['ADMIN'] })
    const account = await makeAccount(world, { rootRole: ROLES.ADMIN })
    const demoted = { ...account, body: { rootRole: ROLES.EDITOR } }
    expect((await caller.call('updateServiceAccount', demoted)).status).toBe(409)
    expect((await caller.call('deleteServiceAccount', account)).status).toBe(409)
    expect((await world.admin.call('updateServiceAccount', demoted)).status).toBe(200)
  })

  it('is left when all ways to lose it are gone at once', async ({ world }) => {
    const { key } = await world.actor({ may: ['ADMIN'] })
    const ask = (method: 'PUT' | 'DELETE', path: string, body?: object) => request(world, method, path, body, key)
    const accounts = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        makeAccount(world, { username: `admin-${index}`, rootRole: index % 3 === 0 ? ROLES.ADMIN : ROLES.VIEWER }),
      ),
    )
    const [a = accounts[0], b, c, d, e, f] = accounts
    if (!a || !b || !c || !d || !e || !f) throw new Error('There should be six')
    const groups = await Promise.all(
      [b, c, e, f].map(({ id }) => makeGroup(world, { rootRole: ROLES.ADMIN, users: [{ user: { id } }] })),
    )
    const [ada, eve] = [await makeAdmin(world), await makeAdmin(world, 'eve@example.com')]
    const answers = await Promise.all([
      ask('DELETE', `service-account/${a.id}`),
      ask('PUT', `service-account/${d.id}`, { rootRole: ROLES.EDITOR }),
      ask('DELETE', `user-admin/${ada.id}`),
      ask('PUT', `user-admin/${eve.id}`, { rootRole: ROLES.EDITOR }),
      ...groups.map(({ id }, index) =>
        index % 2 === 0
          ? ask('DELETE', `groups/${id}`)
          : ask('PUT', `groups/${id}`, { name: `emptied-${index}`, rootRole: ROLES.ADMIN }),
      ),
    ])
    expect(tally(answers)).toEqual({ 200: 7, 409: 1 })
    const admins = await world.db.selectFrom('userRoles').selectAll().where('roleId', '=', ROLES.ADMIN).execute()
    const { body } = await world.admin.call('listGroups')
    const throughGroups = body.groups.filter(({ rootRole }) => rootRole === ROLES.ADMIN).flatMap(({ users }) => users)
    expect(admins.length + throughGroups.length).toBe(1)
  })
})
