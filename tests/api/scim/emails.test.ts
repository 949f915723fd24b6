import { describe, expect } from 'vitest'
import { makeGroup } from '../../support/access.ts'
import { type Directory, directoryOf, patchOf } from '../../support/directory.ts'
import { sessionsOf, usersOf } from '../../support/oidc.ts'
import { samlBrowser, useSaml } from '../../support/saml.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { browserOf, makePerson, makeSignupToken, PASSWORD, signIn } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const emailOf = (value: string) => patchOf({ op: 'replace', path: 'emails', value: [{ value }] })
const nameOf = (value: string) => patchOf({ op: 'replace', path: 'userName', value })
const ADA = 'ada@example.com'
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
    const sent = { userName: 'boss@example.com', emails: [{ value: 'boss@example.com' }] }
    expect(await directory('PUT', `Users/user-${id}`, sent)).toMatchObject({ status: 200 })
    expect(await directory('PATCH', `Users/user-${id}`, nameOf('b@example.com'))).toMatchObject({ status: 200 })
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

  it.for([
    ['by its userName', 'eve@example.com', [patchOf({ op: 'replace', path: 'externalId', value: 'a-1' }), nameOf(ADA)]],
    [
      'by its userName, though its own email was named',
      'eve@example.com',
      [
        patchOf({ op: 'replace', path: 'emails[value eq "eve@example.com"].value', value: 'eve@example.com' }),
        nameOf(ADA),
      ],
    ],
    ['where it had none', null, [{ userName: ADA, emails: [{ value: ADA }] }]],
    ['later, where it had none', null, [{ userName: 'two' }, emailOf(ADA)]],
  ] as const)('lets only the person in who is given the email %s', async ([, email, requests], { world }) => {
    const { id } = await makePerson(world, { username: 'two', email })
    const browser = await browserOf(world, id)
    const directory = await directoryOf(world)
    for (const body of requests)
      expect(await directory('userName' in body ? 'PUT' : 'PATCH', `Users/user-${id}`, body)).toMatchObject({
        status: 200,
      })
    await useSaml(world)
    const person = samlBrowser()
    expect((await person.signIn(world.app, { nameId: 'ada-9', attributes: { email: ADA } })).status).toBe(303)
    expect((await sessionsOf(world)).map(({ userId }) => userId)).toEqual([id])
    expect((await browser.call('getOwnUser')).status).toBe(401)
    for (const name of ['two', 'eve@example.com', ADA]) expect((await signIn(world, name)).status).toBe(401)
  })

  it('keeps all of that with the same email', async ({ world }) => {
    const { id } = await makePerson(world)
    await (await directoryOf(world))('PUT', `Users/user-${id}`, { userName: ADA })
    expect((await signIn(world)).status).toBe(200)
  })

  it('that the directory has made keeps all of that with its first email', async ({ world }) => {
    const directory = await directoryOf(world)
    const { body } = await directory('POST', 'Users', { userName: 'ada' })
    const browser = await browserOf(world, Number(body.id.slice('user-'.length)))
    expect(await directory('PATCH', `Users/${body.id}`, emailOf(ADA))).toMatchObject({ status: 200 })
    expect((await browser.call('getOwnUser')).status).toBe(200)
  })

  it('keeps the email that was sent when only the userName changes, so that it is one account', async ({ world }) => {
    const directory = await directoryOf(world)
    const { id } = (await directory('POST', 'Users', { userName: ADA, emails: [{ value: ADA }] })).body
    expect(await directory('PATCH', `Users/${id}`, nameOf('king@example.com'))).toMatchObject({
      status: 200,
      body: { userName: 'king@example.com', emails: [{ value: ADA }] },
    })
    await useSaml(world, { autoCreate: true })
    const asAda = { nameId: 'ada-9', attributes: { email: ADA } }
    expect((await samlBrowser().signIn(world.app, asAda)).status).toBe(303)
    await directory('PATCH', `Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }))
    expect(await sessionsOf(world)).toEqual([])
    expect((await samlBrowser().signIn(world.app, asAda)).status).toBe(403)
    expect(await usersOf(world)).toHaveLength(1)
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
