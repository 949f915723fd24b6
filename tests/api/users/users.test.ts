// Also on a hostile database: npm run test:postgres -- --hostile
import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { secretHashOf } from '../../../src/domain/access/secret.ts'
import { isPassword } from '../../../src/domain/users/password-hash.ts'
import { BASE_URL } from '../../support/server.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { givePassword, makeUser, PASSWORD } from '../../support/users.ts'
import { it, type World } from '../../support/world.ts'

const LINK = new RegExp(`^${BASE_URL}/new-user\\?token=([0-9a-f]{56})$`)

async function stored({ db }: World, id: number) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function customRole({ db }: World, name: string, type = 'root-custom') {
  return (await db.insertInto('roles').values({ name, type }).returning('id').executeTakeFirstOrThrow()).id
}

describe('createUser', () => {
  it('makes a user with a root role, and a link to choose a password', async ({ world }) => {
    world.at('2026-11-20T09:30:00Z')
    const { status, body, headers } = await world.admin.call('createUser', {
      body: { email: 'Ada@Example.COM', username: 'ada', name: 'Ada Lovelace', rootRole: ROLES.EDITOR },
    })
    expect({ status, location: headers.location }).toEqual({
      status: 201,
      location: `/api/admin/user-admin/${body.id}`,
    })
    const hash = createHash('sha256').update('ada@example.com').digest('hex')
    expect(body).toEqual({
      id: body.id,
      isAPI: false,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      username: 'ada',
      imageUrl: `https://gravatar.com/avatar/${hash}?s=42&d=retro&r=g`,
      inviteLink: expect.stringMatching(LINK),
      loginAttempts: 0,
      emailSent: false,
      rootRole: ROLES.EDITOR,
      seenAt: null,
      createdAt: '2026-11-20T09:30:00.000Z',
      accountType: 'User',
    })
    const data = {
      id: body.id,
      name: 'Ada Lovelace',
      username: 'ada',
      email: 'ada@example.com',
      rootRole: ROLES.EDITOR,
    }
    expect(await world.events()).toMatchObject([{ type: 'user-created', data, preData: null, createdBy: 'tests' }])
  })

  it('leaves out what a user does not have, here and in each list', async ({ world }) => {
    const { body } = await world.admin.call('createUser', { body: { username: 'nameless', rootRole: ROLES.VIEWER } })
    const params = { userId: body.id }
    const user = await world.admin.call('getUser', { params })
    const found = await world.admin.call('searchUsers', { query: { q: 'nameless' } })
    const picked = await world.admin.call('getAccessOverview')
    const person = picked.body.users.find(({ id }) => id === body.id)
    for (const shown of [body, user.body, found.body[0], person]) {
      expect(shown).toMatchObject({ id: body.id, username: 'nameless' })
      expect(Object.keys(shown ?? {}).filter((name) => ['name', 'email'].includes(name))).toEqual([])
    }
  })

  it('keeps only the hash of the link, which works for a day', async ({ world }) => {
    world.at('2026-11-20T09:30:00Z')
    const { id, user } = await makeUser(world)
    const token = LINK.exec(user.inviteLink ?? '')?.[1] ?? ''
    expect(await world.db.selectFrom('resetTokens').selectAll().execute()).toMatchObject([
      { userId: id, secretHash: secretHashOf(token), usedAt: null, expiresAt: new Date('2026-11-21T09:30:00Z') },
    ])
  })

  it('takes a weak password, stores its hash, and gives no link then', async ({ world }) => {
    for (const [email, password] of [
      ['one@example.com', '~~'],
      ['two@example.com', 'ä'.repeat(1024)],
    ] as const) {
      const { id, user } = await makeUser(world, { email, password })
      expect(user.inviteLink).toBeUndefined()
      const { passwordHash } = await stored(world, id)
      expect(passwordHash).not.toContain(password)
      expect(await isPassword(password, passwordHash)).toBe(true)
    }
    expect(await world.db.selectFrom('resetTokens').selectAll().execute()).toEqual([])
  })

  it('names the role in the answer as the request did', async ({ world }) => {
    const custom = await customRole(world, 'Auditor')
    await customRole(world, '77')
    const cases: [string | number, number][] = [
      ['Viewer', ROLES.VIEWER],
      ['Auditor', custom],
      [custom, custom],
      [String(ROLES.EDITOR), ROLES.EDITOR],
      [ROLES.ADMIN, ROLES.ADMIN],
    ]
    for (const [position, [rootRole, expected]] of cases.entries()) {
      const { id, user } = await makeUser(world, { email: `${position}@example.com`, rootRole })
      expect(user.rootRole).toBe(rootRole)
      expect((await world.admin.call('getUser', { params: { userId: id } })).body.rootRole).toBe(expected)
    }
    const named = await makeUser(world, { email: 'named@example.com', rootRole: '77' })
    expect((await world.admin.call('getUser', named)).body.rootRole).not.toBe(77)
  })

  it('refuses what is no root role, and leaves nobody behind', async ({ world }) => {
    const refused: [what: string, rootRole: string | number][] = [
      ['a role of projects, by its id', ROLES.OWNER],
      ['a role of projects, by its name', 'Owner'],
      ['an unknown id', 999],
      ['an unknown name', 'viewer'],
      ['an unknown id as text', '999'],
    ]
    for (const [what, rootRole] of refused) {
      const { status, error } = await world.admin.call('createUser', { body: { username: 'ada', rootRole } })
      const found = { what, status, path: error?.details?.[0]?.path }
      expect(found).toEqual({ what, status: 400, path: '/body/rootRole' })
    }
    expect(await world.events()).toEqual([])
    expect((await world.admin.call('listUsers')).body.users).toEqual([])
  })

  it('refuses what is no user', async ({ world }) => {
    const refused: [what: string, given: object][] = [
      ['neither username nor email', { name: 'Ada' }],
      ['empty ones', { username: ' ', email: '' }],
      ['an invalid email', { email: 'ada' }],
      ['two emails', { email: 'ada@example.com,eve@example.com' }],
      ['an email with a name', { email: 'Ada <ada@example.com>' }],
      ['an email with a header', { email: 'ada@example.com\r\nBcc: eve@example.com' }],
      ['an empty password', { username: 'ada', password: '' }],
      ['a password that is too long', { username: 'ada', password: 'x'.repeat(1025) }],
      ['a property that is not known', { username: 'ada', isAdmin: true }],
      ['a role that is no reference', { username: 'ada', rootRole: null }],
    ]
    for (const [what, given] of refused) {
      const { status } = await world.admin.send('createUser', { body: { rootRole: ROLES.VIEWER, ...given } })
      expect([what, status]).toEqual([what, 400])
    }
    expect((await world.admin.call('listUsers')).body.users).toEqual([])
  })

  it('refuses a username that could be the email of another user', async ({ world }) => {
    await makeUser(world, { email: 'una@example.com' })
    const create = (body: object) => world.admin.send('createUser', { body: { rootRole: ROLES.VIEWER, ...body } })
    for (const body of [{ username: 'una@example.com' }, { username: 'new@example.com', email: 'eve@example.com' }]) {
      const { status, error } = await create(body)
      expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/username' })
      expect(error?.message).toContain('Accepted: a username without @')
    }
    expect((await create({ username: 'Ada@example.com', email: 'ada@Example.com' })).status).toBe(201)
  })

  it('gives an email, in whatever case, and a username to one account', async ({ world }) => {
    await makeUser(world, { username: 'ada' })
    await world.admin.call('createServiceAccount', {
      body: { name: 'Deploy', username: 'deploy', rootRole: ROLES.VIEWER },
    })
    await world.forgetEvents()
    for (const taken of [
      { email: 'ADA@example.com' },
      { email: 'other@example.com', username: 'ada' },
      { username: 'deploy' },
    ]) {
      const { status, error } = await world.admin.call('createUser', { body: { rootRole: ROLES.VIEWER, ...taken } })
      expect({ status, name: error?.name }).toEqual({ status: 409, name: 'NameExistsError' })
    }
    expect(await world.events()).toEqual([])
    expect((await makeUser(world, { email: 'other@example.com', username: 'Ada' })).user.username).toBe('Ada')
  })
})

describe('listUsers', () => {
  it('lists people, oldest first, without programs, the server and the deleted', async ({ world }) => {
    const first = await makeUser(world)
    const second = await makeUser(world, { email: 'eve@example.com', rootRole: ROLES.EDITOR })
    const gone = await makeUser(world, { email: 'gone@example.com' })
    await world.admin.call('deleteUser', gone)
    await world.actor()
    const { body } = await world.admin.call('listUsers')
    expect(body.users).toMatchObject([
      { id: first.id, email: 'ada@example.com', rootRole: ROLES.VIEWER },
      { id: second.id, email: 'eve@example.com', rootRole: ROLES.EDITOR },
    ])
    expect(body.users.map(({ inviteLink }) => inviteLink)).toEqual([undefined, undefined])
    expect(body.rootRoles.map(({ id, name }) => [id, name])).toEqual([
      [ROLES.ADMIN, 'Admin'],
      [ROLES.EDITOR, 'Editor'],
      [ROLES.VIEWER, 'Viewer'],
    ])
  })

  it('answers a part of the list', async ({ world }) => {
    for (const username of ['a', 'b', 'c']) await makeUser(world, { username, email: '' })
    const { body } = await world.admin.call('listUsers', { query: { limit: 1, offset: 1 } })
    expect([body.total, body.users.map(({ username }) => username)]).toEqual([3, ['b']])
  })

  it('finds users by a text and by their root role', async ({ world }) => {
    await makeUser(world, { name: 'Ada 100%', username: 'first', email: 'one@example.com' })
    await makeUser(world, { name: 'Eve', username: 'SECOND', email: 'two@example.com', rootRole: ROLES.EDITOR })
    for (const [query, found] of [
      [{ q: 'aDa' }, ['first']],
      [{ q: 'econ' }, ['SECOND']],
      [{ q: '@EXAMPLE' }, ['first', 'SECOND']],
      [{ q: '%' }, ['first']],
      [{ rootRole: ROLES.EDITOR }, ['SECOND']],
      [{ q: 'ada', rootRole: ROLES.EDITOR }, []],
    ] as const) {
      const { body } = await world.admin.call('listUsers', { query })
      expect([body.total, body.users.map(({ username }) => username)]).toEqual([found.length, found])
    }
  })

  it('shows a user without a root role as a Viewer', async ({ world }) => {
    const { id } = await makeUser(world, { rootRole: ROLES.EDITOR })
    await world.db.deleteFrom('userRoles').where('userId', '=', id).execute()
    expect((await world.admin.call('listUsers')).body.users).toMatchObject([{ id, rootRole: ROLES.VIEWER }])
  })
})

describe('getUser', () => {
  it('gives what the server knows of a user, and no email for a user without one', async ({ world }) => {
    const { id, params, user } = await makeUser(world)
    const { inviteLink, emailSent, ...rest } = user
    expect((await world.admin.call('getUser', { params })).body).toEqual(rest)
    const seenAt = new Date('2026-11-20T09:30:00Z')
    await world.db.updateTable('users').set({ loginAttempts: 3, seenAt, email: null }).where('id', '=', id).execute()
    const { body } = await world.admin.call('getUser', { params })
    expect(body).toMatchObject({ loginAttempts: 3, seenAt: '2026-11-20T09:30:00.000Z' })
    expect(body).not.toHaveProperty('email')
    const hash = createHash('sha256').update(String(id)).digest('hex')
    expect(body.imageUrl).toContain(`/avatar/${hash}?`)
  })

  it('finds neither programs nor the server nor the deleted', async ({ world }) => {
    const gone = await makeUser(world)
    await world.admin.call('deleteUser', gone)
    const { userId } = await world.actor()
    for (const id of [gone.id, userId, -42, -1337, 999_999]) {
      const at = { params: { userId: id } }
      expect((await world.admin.call('getUser', at)).status).toBe(404)
      expect((await world.admin.call('updateUser', { ...at, body: { name: 'x' } })).status).toBe(404)
      expect((await world.admin.call('deleteUser', at)).status).toBe(404)
      expect((await world.admin.call('getUserPermissions', at)).status).toBe(404)
      expect((await world.admin.call('changeUserPassword', { ...at, body: { password: PASSWORD } })).status).toBe(404)
    }
  })
})

describe('countAdmins', () => {
  it('counts who has the role Admin, directly or through a group, once each', async ({ world }) => {
    const { id: groupId } = await world.db
      .insertInto('groups')
      .values({ name: 'Admins', rootRoleId: ROLES.ADMIN })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ada = await makeUser(world, { rootRole: ROLES.ADMIN })
    await givePassword(world, ada.id)
    const eve = await makeUser(world, { email: 'eve@example.com' })
    const gone = await makeUser(world, { email: 'gone@example.com', rootRole: ROLES.ADMIN })
    await world.admin.call('deleteUser', gone)
    const groupUsers = [ada, eve].map(({ id: userId }) => ({ groupId, userId }))
    await world.db.insertInto('groupUsers').values(groupUsers).execute()
    await world.admin.call('createServiceAccount', {
      body: { name: 'Deploy', username: 'deploy', rootRole: ROLES.ADMIN },
    })
    expect((await world.admin.call('countAdmins')).body).toEqual({ password: 1, noPassword: 1, service: 1 })
  })
})
