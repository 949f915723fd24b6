import { describe, expect } from 'vitest'
import { makeGroup } from '../../support/access.ts'
import { type Directory, directoryOf, find, patchOf } from '../../support/directory.ts'
import { startInstance } from '../../support/instance.ts'
import { sessionsOf, usersOf } from '../../support/oidc.ts'
import { samlBrowser, useSaml } from '../../support/saml.ts'
import { makeAccount, ROLES } from '../../support/service-accounts.ts'
import { browserOf, makePerson, makeSignupToken, PASSWORD, signIn } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const emailOf = (value: string) => patchOf({ op: 'replace', path: 'emails', value: [{ value }] })
const idOf = (scimId: string) => Number(scimId.slice('user-'.length))
const EVE = { nameId: 'eve-9', attributes: { email: 'eve@example.com' } }
const refused = { status: 409, body: { scimType: 'mutability', detail: expect.stringContaining('the role Admin') } }

describe('the email of an Admin', () => {
  const tried = async (directory: Directory, id: number) => [
    await directory('PATCH', `Users/user-${id}`, emailOf('eve@example.com')),
    await directory('PUT', `Users/user-${id}`, { userName: 'eve@example.com' }),
    await directory('PUT', `Users/user-${id}`, { userName: 'boss', emails: [{ value: 'eve@example.com' }] }),
  ]

  it('is not changed by a directory, which could let another person in with it', async ({ world }) => {
    const { id } = await makePerson(world, { rootRole: ROLES.ADMIN, email: 'boss@example.com' })
    await useSaml(world)
    const directory = await directoryOf(world)
    for (const answer of await tried(directory, id)) expect(answer).toMatchObject(refused)
    // Linked, too.
    expect(await directory('PUT', `Users/user-${id}`, { userName: 'boss@example.com' })).toMatchObject({ status: 200 })
    for (const answer of await tried(directory, id)) expect(answer).toMatchObject(refused)
    expect((await samlBrowser().signIn(world.app, EVE)).status).toBe(403)
    expect(await sessionsOf(world)).toEqual([])
  })

  it('is not changed either where a group gives the role', async ({ world }) => {
    const { id } = await makePerson(world, { email: 'boss@example.com' })
    await makeGroup(world, { rootRole: ROLES.ADMIN, users: [{ user: { id } }] })
    for (const answer of await tried(await directoryOf(world), id)) expect(answer).toMatchObject(refused)
  })

  it('is changed with the key of an Admin', async ({ world }) => {
    const { id } = await makePerson(world, { rootRole: ROLES.ADMIN, email: 'boss@example.com' })
    await makePerson(world, { rootRole: ROLES.ADMIN, email: 'other@example.com' })
    const directory = await directoryOf(world, ['ADMIN'])
    expect(await directory('PATCH', `Users/user-${id}`, emailOf('new@example.com'))).toMatchObject({ status: 200 })
  })

  it('of the last one is not changed when their password would end', async ({ world }) => {
    const { id } = await makePerson(world, { rootRole: ROLES.ADMIN, email: 'boss@example.com' })
    const directory = await directoryOf(world, ['ADMIN'])
    await world.db.deleteFrom('userRoles').where('roleId', '=', ROLES.ADMIN).where('userId', '<>', id).execute()
    const headers = { authorization: world.admin.key ?? '' }
    expect(await directory('PATCH', `Users/user-${id}`, emailOf('new@example.com'), { headers })).toMatchObject({
      status: 409,
      body: { scimType: 'mutability' },
    })
    expect((await signIn(world, 'boss@example.com')).status).toBe(200)
  })
})

describe('an account that is linked', () => {
  /** Eve signs up with the name that the directory has for Ada, and reads the mail to her own address. */
  async function squatted(world: World) {
    const { secret } = await makeSignupToken(world)
    const body = { username: 'ada', name: 'Eve', email: 'eve@example.com', password: PASSWORD }
    expect((await world.anonymous.call('signUp', { params: { token: secret }, body })).status).toBe(201)
    const { id } = await world.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'ada')
      .executeTakeFirstOrThrow()
    await world.db.updateTable('users').set({ emailVerified: true }).where('id', '=', id).execute()
    return { id, browser: await browserOf(world, id) }
  }

  it('lets nobody in any more who had it with another email', async ({ world }) => {
    const { id, browser } = await squatted(world)
    await useSaml(world)
    await samlBrowser().signIn(world.app, EVE)
    expect(await world.db.selectFrom('oidcIdentities').select('userId').execute()).toEqual([{ userId: id }])
    await world.forgetEvents()
    const directory = await directoryOf(world)
    const ada = { userName: 'ada', emails: [{ value: 'ada@example.com' }] }
    expect(await directory('PUT', `Users/user-${id}`, ada)).toMatchObject({ status: 200 })
    expect((await browser.call('getOwnUser')).status).toBe(401)
    expect((await signIn(world, 'ada')).status).toBe(401)
    expect((await samlBrowser().signIn(world.app, EVE)).status).toBe(403)
    const ended = ['password', 'sessions', 'personal-access-tokens', 'identities']
    expect(await world.events()).toMatchObject([
      { type: 'user-updated', data: { credentials: 'ended', ended, reason: 'email-changed' } },
      { type: 'user-updated', data: { email: 'ada@example.com' }, preData: { email: 'eve@example.com' } },
    ])
  })

  it.for([
    ['a username', 'ada'],
    ['an email only', null],
  ] as const)(
    'with %s, lets nobody in either whose email the directory changes later',
    async ([, username], { world }) => {
      const { id, browser } = await squatted(world)
      await world.db.updateTable('users').set({ username }).where('id', '=', id).execute()
      const directory = await directoryOf(world)
      const on = patchOf({ op: 'replace', path: 'active', value: true })
      const userName = username ?? 'eve@example.com'
      expect(await directory('PATCH', `Users/user-${id}`, on)).toMatchObject({ body: { userName } })
      expect((await browser.call('getOwnUser')).status).toBe(200)
      expect(await directory('PATCH', `Users/user-${id}`, emailOf('ada@example.com'))).toMatchObject({ status: 200 })
      expect((await browser.call('getOwnUser')).status).toBe(401)
      for (const name of ['ada', 'eve@example.com', 'ada@example.com'])
        expect((await signIn(world, name)).status).toBe(401)
    },
  )

  it('keeps all of that with the same email, and when it gets its first one', async ({ world }) => {
    const { id } = await makePerson(world)
    const named = await makePerson(world, { username: 'grace', email: null })
    const directory = await directoryOf(world)
    await directory('PUT', `Users/user-${id}`, { userName: 'ada@example.com' })
    await directory('PUT', `Users/user-${named.id}`, { userName: 'grace', emails: [{ value: 'grace@example.com' }] })
    expect((await signIn(world)).status).toBe(200)
    expect((await signIn(world, 'grace')).status).toBe(200)
  })

  it.for([
    ['as the userName', 'ada@example.com', []],
    ['at once', 'ada', [{ value: 'ada@example.com' }]],
    ['later', 'ada', undefined],
  ] as const)(
    'keeps them when the email that the directory gave %s changes',
    async ([, userName, emails], { world }) => {
      const { id } = await makePerson(world, { username: 'ada', email: 'ada@example.com' })
      const directory = await directoryOf(world)
      const on = patchOf({ op: 'replace', path: 'active', value: true })
      if (emails === undefined) await directory('PATCH', `Users/user-${id}`, on)
      else await directory('PUT', `Users/user-${id}`, { userName, emails })
      await world.forgetEvents()
      if (emails === undefined) await directory('PATCH', `Users/user-${id}`, emailOf('ada@example.com'))
      expect(await world.events()).toEqual([])
      const browser = await browserOf(world, id)
      await directory('PATCH', `Users/user-${id}`, emailOf('ada.king@example.com'))
      expect((await browser.call('getOwnUser')).status).toBe(200)
    },
  )
})

describe('the name of a user in a directory', () => {
  const asNamed = { nameId: 'ada-9', attributes: { email: 'UPN@example.com' } }
  const names = { userName: 'upn@example.com', emails: [{ value: 'mail@example.com' }] }

  it('finds the user at a sign-in whose email it is, so that there is one account', async ({ world }) => {
    const directory = await directoryOf(world)
    const { body } = await directory('POST', 'Users', names)
    await useSaml(world, { autoCreate: true })
    for (let turn = 0; turn < 2; turn++) expect((await samlBrowser().signIn(world.app, asNamed)).status).toBe(303)
    const userId = idOf(body.id)
    expect(new Set((await sessionsOf(world)).map((session) => session.userId))).toEqual(new Set([userId]))
    await directory('PATCH', `Users/${body.id}`, patchOf({ op: 'replace', path: 'active', value: false }))
    expect((await samlBrowser().signIn(world.app, asNamed)).status).toBe(403)
  })

  const others: Readonly<Record<string, (world: World, directory: Directory) => Promise<unknown>>> = {
    'another user of the directory': (_, directory) =>
      directory('POST', 'Users', { userName: 'other@example.com', emails: [{ value: 'upn@example.com' }] }),
    // No request makes one, but two at the same moment did.
    'an account by hand': ({ db }) => db.insertInto('users').values({ email: 'upn@example.com' }).execute(),
  }

  it.for(Object.entries(others))('finds nobody where it is the email of %s', async ([, makeOther], { world }) => {
    const directory = await directoryOf(world)
    expect(await directory('POST', 'Users', names)).toMatchObject({ status: 201 })
    await makeOther(world, directory)
    await useSaml(world, { autoCreate: true })
    const { app, logged } = await startInstance(world.db)
    expect((await samlBrowser().signIn(app, asNamed)).status).toBe(403)
    expect(logged()).toContain('Two accounts match upn@example.com')
    expect(await sessionsOf(world)).toEqual([])
    expect(await world.db.selectFrom('oidcIdentities').selectAll().execute()).toEqual([])
  })

  it('is shown until a release, which ends it, so that it finds nobody and is free', async ({ world }) => {
    const directory = await directoryOf(world)
    const id = idOf((await directory('POST', 'Users', { ...names, externalId: 'e-1' })).body.id)
    const shown = async () => (await world.admin.call('getUserIdentities', { params: { userId: id } })).body.directory
    expect(await shown()).toEqual({ scimId: `user-${id}`, userName: 'upn@example.com', externalId: 'e-1' })
    const { body } = await world.admin.call('listUsers', { query: { q: 'UPN@' } })
    expect(body.users.map((user) => user.id)).toEqual([id])
    expect((await world.admin.call('searchUsers', { query: { q: 'upn@' } })).body).toMatchObject([{ id }])
    await world.admin.call('releaseFromScim', { body: { users: [id] } })
    expect(await shown()).toBeNull()
    await useSaml(world)
    expect((await samlBrowser().signIn(world.app, asNamed)).status).toBe(403)
    const byHand = { email: 'upn@example.com', rootRole: ROLES.VIEWER }
    expect((await world.admin.call('createUser', { body: byHand })).status).toBe(201)
  })

  it('is no way to the account of an Admin, nor to a second account', async ({ world }) => {
    const { id } = await makePerson(world, { rootRole: ROLES.ADMIN, email: 'mail@example.com' })
    const directory = await directoryOf(world)
    expect((await directory('PUT', `Users/user-${id}`, names)).status).toBe(200)
    await useSaml(world, { autoCreate: true })
    expect((await samlBrowser().signIn(world.app, asNamed)).status).toBe(403)
    expect(await usersOf(world)).toHaveLength(1)
  })
})

describe('a group of a directory', () => {
  it('has a name that no other group has in any case', async ({ world }) => {
    const directory = await directoryOf(world)
    const { body } = await directory('POST', 'Groups', { displayName: 'Payments' })
    const other = (await directory('POST', 'Groups', { displayName: 'Checkout' })).body
    const taken = { status: 409, body: { scimType: 'uniqueness', detail: expect.stringContaining(body.id) } }
    expect(await directory('POST', 'Groups', { displayName: 'PAYMENTS' })).toMatchObject(taken)
    expect(await directory('PUT', `Groups/${other.id}`, { displayName: 'payments' })).toMatchObject(taken)
    expect(await directory('PUT', `Groups/${body.id}`, { displayName: 'PAYMENTS' })).toMatchObject({ status: 200 })
    const atOnce = await Promise.all([
      ...['new', 'New', 'NEW'].map((displayName) => directory('POST', 'Groups', { displayName })),
      world.admin.call('createGroup', { body: { name: 'neW' } }),
    ])
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const byHand = await makeGroup(world, { name: 'By hand' })
    for (const { status, error } of [
      await world.admin.call('createGroup', { body: { name: 'Payments' } }),
      await world.admin.call('updateGroup', { params: { groupId: byHand.id }, body: { name: 'Payments' } }),
    ])
      expect([status, error?.message]).toEqual([409, expect.stringContaining('which a directory manages')])
  })
})

describe('an account with a username and an email', () => {
  const by = (filter: string) => `Users?filter=${find(filter)}`

  it('is found by each of them until a directory manages it', async ({ world }) => {
    const { id } = await makePerson(world, { username: 'ada', email: 'ada@example.com' })
    const directory = await directoryOf(world)
    const found = { body: { totalResults: 1, Resources: [{ id: `user-${id}` }] } }
    expect(await directory('GET', by('userName eq "ada"'))).toMatchObject(found)
    expect(await directory('GET', by('userName eq "ADA@example.com"'))).toMatchObject(found)
    expect(await directory('GET', by('userName eq "eve@example.com"'))).toMatchObject({ body: { totalResults: 0 } })
    const linked = await directory('PUT', `Users/user-${id}`, { userName: 'ADA@example.com' })
    expect(linked).toMatchObject({ status: 200, body: { userName: 'ADA@example.com' } })
    // The username can be given to another person then.
    expect((await signIn(world, 'ada')).status).toBe(401)
    expect((await signIn(world, 'ada@example.com')).status).toBe(200)
    expect(await directory('GET', by('userName eq "ada@example.com"'))).toMatchObject(found)
    expect(await directory('GET', by('userName eq "ada"'))).toMatchObject({ body: { totalResults: 0 } })
  })

  it('is not created by hand with a name that a directory gives to another user', async ({ world }) => {
    const directory = await directoryOf(world)
    const names = { userName: 'upn@example.com', emails: [{ value: 'mail@example.com' }] }
    await directory('POST', 'Users', names)
    await directory('POST', 'Users', { userName: 'plain', emails: [{ value: 'p@example.com' }] })
    const { id: userId } = await makePerson(world, { email: 'eve@example.com' })
    const { secret } = await makeSignupToken(world)
    const rootRole = ROLES.VIEWER
    const signUp = { username: 'Plain', name: 'Eve', email: 'eve2@example.com', password: PASSWORD }
    for (const { status, error } of [
      await world.admin.call('createUser', { body: { email: 'UPN@example.com', rootRole } }),
      await world.admin.call('createUser', { body: { username: 'PLAIN', rootRole } }),
      await world.admin.call('updateUser', { params: { userId }, body: { email: 'upn@example.com' } }),
      await world.anonymous.call('signUp', { params: { token: secret }, body: signUp }),
    ])
      expect({ status, message: error?.message }).toEqual({
        status: 409,
        message: expect.stringMatching(
          /^The (email|username) ".*" is taken: a directory gives this name to (the user \d+|another user)$/,
        ),
      })
  })

  it('is not found where a user of the directory has the same name', async ({ world }) => {
    const directory = await directoryOf(world)
    const names = { userName: 'upn@example.com', emails: [{ value: 'mail@example.com' }] }
    const { body } = await directory('POST', 'Users', names)
    // No request makes such a pair, but two at the same moment do.
    await world.db.insertInto('users').values({ email: 'upn@example.com' }).execute()
    expect(await directory('GET', by('userName eq "UPN@example.com"'))).toMatchObject({
      body: { totalResults: 1, Resources: [{ id: body.id }] },
    })
  })

  it('is named where a creation is refused because of it', async ({ world }) => {
    const { id } = await makePerson(world, { username: 'ada', email: 'ada@example.com' })
    const directory = await directoryOf(world)
    for (const [body, says] of [
      [{ userName: 'ada' }, 'The userName "ada"'],
      [{ userName: 'ADA@example.com', emails: [{ value: 'l@example.com' }] }, 'The userName "ADA@example.com"'],
      [{ userName: 'lovelace@example.com', emails: [{ value: 'Ada@example.com' }] }, 'The email "ada@example.com"'],
    ] as const)
      expect(await directory('POST', 'Users', body)).toMatchObject({
        status: 409,
        body: { scimType: 'uniqueness', detail: expect.stringContaining(`${says} is that of user-${id} already`) },
      })
    const service = await makeAccount(world, { username: 'deploy' })
    expect((await directory('POST', 'Users', { userName: 'deploy' })).body.detail).toContain(
      `is the username of the service account ${service.id}`,
    )
  })

  it('gives a username to another person when its user has another one', async ({ world }) => {
    const directory = await directoryOf(world)
    const { id } = (await directory('POST', 'Users', { userName: 'ada' })).body
    const renamed = patchOf({ op: 'replace', path: 'userName', value: 'ada.lovelace@example.com' })
    expect((await directory('PATCH', `Users/${id}`, renamed)).status).toBe(200)
    expect((await directory('POST', 'Users', { userName: 'ada' })).status).toBe(201)
  })
})
