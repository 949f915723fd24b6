import { describe, expect } from 'vitest'
import { ROLES } from '../../support/service-accounts.ts'
import { clientAs, makePerson, makeUser, openSession } from '../../support/users.ts'
import { it, type World } from '../../support/world.ts'

async function count({ db }: World, table: 'resetTokens' | 'sessions' | 'personalAccessTokens', userId: number) {
  return (await db.selectFrom(table).select('userId').where('userId', '=', userId).execute()).length
}

/** Makes a group whose members have a root role. */
async function makeGroup({ db }: World, rootRoleId: number | null, ...members: number[]) {
  const { id } = await db
    .insertInto('groups')
    .values({ name: `group-${rootRoleId}`, rootRoleId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('groupUsers')
    .values(members.map((userId) => ({ groupId: id, userId })))
    .execute()
  return id
}

describe('updateUser', () => {
  it('changes name, email and role, and keeps what is left out or empty', async ({ world }) => {
    const { id, params } = await makeUser(world, { username: 'ada' })
    await world.forgetEvents()
    const update = (body: object) => world.admin.send('updateUser', { params, body })
    expect(await update({ name: 'Ada King' })).toMatchObject({
      status: 200,
      body: { id, name: 'Ada King', email: 'ada@example.com', rootRole: ROLES.VIEWER },
    })
    expect((await update({ email: 'King@Example.com', name: '' })).body).toMatchObject({
      name: 'Ada King',
      email: 'king@example.com',
    })
    expect((await update({ rootRole: 'Editor', email: '' })).body).toMatchObject({ rootRole: ROLES.EDITOR })
    const before = { id, name: 'Ada Lovelace', username: 'ada', email: 'ada@example.com', rootRole: ROLES.VIEWER }
    const named = { ...before, name: 'Ada King' }
    const moved = { ...named, email: 'king@example.com' }
    expect(await world.events()).toMatchObject([
      { type: 'user-updated', preData: before, data: named },
      { type: 'user-updated', preData: named, data: moved },
      { type: 'user-updated', preData: moved, data: { ...moved, rootRole: ROLES.EDITOR } },
    ])
  })

  it('records nothing when nothing changes', async ({ world }) => {
    const { params } = await makeUser(world)
    await world.forgetEvents()
    for (const body of [
      {},
      { name: '', email: '' },
      { name: 'Ada Lovelace', email: 'ADA@example.com', rootRole: 'Viewer' },
      { username: 'other' },
    ]) {
      const { status, body: user } = await world.admin.send('updateUser', { params, body })
      expect({ status, user }).toMatchObject({ status: 200, user: { name: 'Ada Lovelace', rootRole: ROLES.VIEWER } })
      expect(user).not.toHaveProperty('username')
    }
    expect(await world.events()).toEqual([])
  })

  it.for<[string, object]>([
    ['an invalid email', { email: 'ada' }],
    ['a role of projects', { rootRole: ROLES.MEMBER }],
    ['no role', { rootRole: null }],
    ['no name', { name: null }],
  ])('refuses %s', async ([, body], { world }) => {
    const { params } = await makeUser(world)
    expect((await world.admin.send('updateUser', { params, body })).status).toBe(400)
  })

  it('refuses the email of another user', async ({ world }) => {
    await makeUser(world)
    const { params } = await makeUser(world, { email: 'eve@example.com' })
    const { status, error } = await world.admin.call('updateUser', { params, body: { email: 'Ada@example.com' } })
    expect({ status, name: error?.name }).toEqual({ status: 409, name: 'NameExistsError' })
  })

  it('keeps the email of a user whose username it is', async ({ world }) => {
    const { params } = await makeUser(world, { username: 'ada@example.com' })
    const update = (body: object) => world.admin.send('updateUser', { params, body })
    const { status, error } = await update({ email: 'king@example.com' })
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/email' })
    expect((await update({ email: 'ADA@example.com', name: 'Ada King' })).status).toBe(200)
  })

  it('makes links that were sent to another email stop working', async ({ world }) => {
    const { id, params } = await makeUser(world)
    await world.admin.call('updateUser', { params, body: { name: 'Ada King' } })
    expect(await count(world, 'resetTokens', id)).toBe(1)
    await world.admin.call('updateUser', { params, body: { email: 'king@example.com' } })
    expect(await count(world, 'resetTokens', id)).toBe(0)
  })

  it('keeps the role of the last Admin', async ({ world }) => {
    const caller = await world.actor({ may: ['ADMIN'] })
    const { params } = await makeUser(world, { rootRole: ROLES.ADMIN })
    const demote = (asking = caller) => asking.call('updateUser', { params, body: { rootRole: ROLES.EDITOR } })
    const { status, error } = await demote()
    expect({ status, name: error?.name }).toEqual({ status: 409, name: 'NameExistsError' })
    expect((await world.admin.call('getUser', { params })).body.rootRole).toBe(ROLES.ADMIN)
    expect((await demote(world.admin)).status).toBe(200)
    await world.admin.call('updateUser', { params, body: { rootRole: ROLES.ADMIN } })
    await makeUser(world, { email: 'eve@example.com', rootRole: ROLES.ADMIN })
    expect((await demote()).status).toBe(200)
  })
})

describe('deleteUser', () => {
  it('removes every way to act as the user', async ({ world }) => {
    const { id, params, client } = await makePerson(world, { username: 'ada' })
    const keptSession = await openSession(world, (await makeUser(world, { email: 'eve@example.com' })).id)
    await openSession(world, id)
    const groupId = await makeGroup(world, null, id)
    await client.call('favoriteFeature', {
      params: { projectId: 'default', featureName: await world.feature() },
    })
    await world.db.insertInto('projectFavorites').values({ userId: id, projectId: 'default' }).execute()
    await world.db.insertInto('userRoles').values({ userId: id, roleId: ROLES.OWNER, projectId: 'default' }).execute()
    await world.forgetEvents()

    const { status, body } = await world.admin.call('deleteUser', { params })
    expect({ status, body }).toEqual({ status: 200, body: undefined })
    expect((await client.call('getOwnUser')).status).toBe(401)
    for (const table of ['resetTokens', 'personalAccessTokens', 'sessions'] as const)
      expect([table, await count(world, table, id)]).toEqual([table, 0])
    expect((await world.db.selectFrom('sessions').select('secretHash').execute())[0]?.secretHash).toEqual(keptSession)
    for (const table of ['userRoles', 'groupUsers', 'featureFavorites', 'projectFavorites'] as const) {
      const left = await world.db.selectFrom(table).select('userId').where('userId', '=', id).execute()
      expect([table, left]).toEqual([table, []])
    }
    expect(await world.db.selectFrom('groups').select('id').execute()).toEqual([{ id: groupId }])
    const preData = { id, name: 'Ada Lovelace', username: 'ada', email: 'ada@example.com', rootRole: ROLES.VIEWER }
    expect(await world.events()).toMatchObject([
      { type: 'pat-deleted', preData: { userId: id } },
      { type: 'user-deleted', preData, data: null },
    ])
  })

  it('frees username and email', async ({ world }) => {
    const { params } = await makeUser(world, { username: 'ada' })
    await world.admin.call('deleteUser', { params })
    expect((await makeUser(world, { username: 'ada' })).user.email).toBe('ada@example.com')
  })

  it('keeps the last Admin, also one through a group', async ({ world }) => {
    const caller = await world.actor({ may: ['ADMIN'] })
    const direct = await makeUser(world, { rootRole: ROLES.ADMIN })
    const { status, error } = await caller.call('deleteUser', direct)
    expect({ status, name: error?.name }).toEqual({ status: 409, name: 'NameExistsError' })
    const member = await makeUser(world, { email: 'eve@example.com' })
    await makeGroup(world, ROLES.ADMIN, member.id)
    expect((await caller.call('deleteUser', direct)).status).toBe(200)
    expect((await caller.call('deleteUser', member)).status).toBe(409)
    expect((await world.admin.call('deleteUser', member)).status).toBe(200)
  })
})

describe('inactive users', () => {
  const NOW = '2026-11-20T09:30:00.000Z'
  const LONG_AGO = new Date('2026-01-01T00:00:00Z')

  async function lastUsed({ db }: World, id: number, times: { createdAt?: Date; seenAt?: Date; token?: Date }) {
    const { createdAt = LONG_AGO, seenAt = LONG_AGO, token } = times
    await db.updateTable('users').set({ createdAt, seenAt }).where('id', '=', id).execute()
    await db
      .updateTable('personalAccessTokens')
      .set({ seenAt: token ?? null })
      .where('userId', '=', id)
      .execute()
  }

  /** A user who was active at these times, and else long ago. */
  async function person(world: World, email: string, times: Parameters<typeof lastUsed>[2] = {}, rootRole = 3) {
    const { id } = await makeUser(world, { email, rootRole })
    await clientAs(world, id, email)
    await lastUsed(world, id, times)
    return id
  }

  it('are those who were made, signed in and used tokens long ago', async ({ world }) => {
    world.at(NOW)
    const limit = new Date(Date.parse(NOW) - 180 * 86_400_000)
    const old = await person(world, 'old@example.com', { token: new Date(limit.getTime() - 1) })
    await person(world, 'new@example.com', { createdAt: limit })
    await person(world, 'signs-in@example.com', { seenAt: limit })
    await person(world, 'uses-tokens@example.com', { token: limit })
    const { body } = await world.admin.call('listInactiveUsers')
    expect(body).toEqual({
      version: 1,
      inactiveUsers: [
        {
          id: old,
          name: 'Ada Lovelace',
          email: 'old@example.com',
          seenAt: LONG_AGO.toISOString(),
          createdAt: LONG_AGO.toISOString(),
          patSeenAt: new Date(limit.getTime() - 1).toISOString(),
        },
      ],
    })
  })

  it('are deleted; others, unknown ones and the caller are skipped', async ({ world }) => {
    const admin = await makePerson(world, { email: 'admin@example.com', rootRole: ROLES.ADMIN })
    const old = await person(world, 'old@example.com')
    const older = await person(world, 'older@example.com')
    const active = await person(world, 'active@example.com', { seenAt: new Date() })
    const unasked = await person(world, 'unasked@example.com')
    await lastUsed(world, admin.id, {})
    await world.forgetEvents()
    const ids = [older, old, old, active, admin.id, 999_999]
    expect((await admin.client.call('deleteInactiveUsers', { body: { ids } })).status).toBe(200)
    const { body } = await world.admin.call('listUsers')
    expect(body.users.map(({ id }) => id)).toEqual([admin.id, active, unasked])
    const events = await world.events()
    expect(events.filter(({ type }) => type === 'user-deleted').map(({ preData }) => preData)).toMatchObject([
      { id: old },
      { id: older },
    ])
    await world.forgetEvents()
    expect((await admin.client.call('deleteInactiveUsers', { body: { ids } })).status).toBe(200)
    expect(await world.events()).toEqual([])
  })

  it('stay when they are the last Admin: the one who was active last', async ({ world }) => {
    const caller = await world.actor({ may: ['ADMIN'] })
    const ids = [
      await person(world, 'a@example.com', { seenAt: new Date('2026-01-03') }, ROLES.ADMIN),
      await person(world, 'b@example.com', { seenAt: new Date('2026-01-04') }, ROLES.ADMIN),
      await person(world, 'c@example.com', { seenAt: new Date('2026-01-05') }),
    ]
    world.at(NOW)
    await caller.call('deleteInactiveUsers', { body: { ids } })
    expect((await world.admin.call('listUsers')).body.users).toMatchObject([{ email: 'b@example.com' }])
    await world.admin.call('deleteInactiveUsers', { body: { ids } })
    expect((await world.admin.call('listUsers')).body.users).toEqual([])
  })
})
