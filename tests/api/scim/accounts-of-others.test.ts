import { describe, expect } from 'vitest'
import { makeGroup } from '../../support/access.ts'
import { type Directory, directoryOf, find, patchOf } from '../../support/directory.ts'
import { startInstance } from '../../support/instance.ts'
import { sessionsOf, usersOf } from '../../support/oidc.ts'
import { samlBrowser, useSaml } from '../../support/saml.ts'
import { makeAccount, ROLES } from '../../support/service-accounts.ts'
import { makePerson, makeSignupToken, PASSWORD, signIn } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const idOf = (scimId: string) => Number(scimId.slice('user-'.length))

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
