import { describe, expect, onTestFinished, vi } from 'vitest'
import { ADA, oidcBrowser, sessionsOf, startProvider, useProvider, usersOf } from '../../support/oidc.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { makePerson } from '../../support/sign-in.ts'
import { withoutEvents } from '../../support/without-events.ts'
import { it, type World } from '../../support/world.ts'

describe('a person without an account', () => {
  it('sees a page that says so, and gets none', async ({ world }) => {
    await useProvider(world, await startProvider())
    const seen = await oidcBrowser().signIn(world.app)
    expect(seen.status).toBe(403)
    expect(seen.page).toContain('<h1>You are not signed in</h1>')
    expect(seen.page).toContain('There is no account for ada@example.com here. Ask an administrator for one.')
    expect(seen.page).toContain('<a href="../../login">Sign in</a>')
    expect(await usersOf(world)).toEqual([])
  })

  it('gets one where the settings say so, without a password, and the same one the next time', async ({ world }) => {
    const provider = await startProvider()
    await useProvider(world, provider, { autoCreate: true, defaultRootRole: 'Editor', emailDomains: 'example.com' })
    await world.forgetEvents()
    for (let turn = 0; turn < 2; turn++) expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    const users = await usersOf(world)
    expect(users).toMatchObject([{ email: 'ada@example.com', name: 'Ada Lovelace', passwordHash: null }])
    expect(await world.events()).toMatchObject([
      {
        type: 'user-created',
        createdBy: 'flaghoist-system',
        data: {
          id: users[0]?.id,
          email: 'ada@example.com',
          name: 'Ada Lovelace',
          username: null,
          rootRole: ROLES.EDITOR,
        },
      },
      { type: 'user-signed-in', createdBy: 'ada@example.com', createdByUserId: users[0]?.id },
      { type: 'user-signed-in' },
    ])
    expect(await world.db.selectFrom('resetTokens').selectAll().execute()).toEqual([])
  })

  it('gets one account when they sign in twice at once', async ({ world }) => {
    await useProvider(world, await startProvider(), { autoCreate: true })
    const seen = await Promise.all([oidcBrowser().signIn(world.app), oidcBrowser().signIn(world.app)])
    expect(seen.map(({ status }) => status)).toEqual([303, 303])
    expect(await usersOf(world)).toHaveLength(1)
  })

  it('gets one only with an email of the domains of the settings', async ({ world }) => {
    const provider = await startProvider()
    const statusWith = async (emailDomains: string) => {
      await useProvider(world, provider, { autoCreate: true, emailDomains })
      return (await oidcBrowser().signIn(world.app)).status
    }
    expect(await statusWith('example.org, example.net')).toBe(403)
    expect(await statusWith('ample.com')).toBe(403)
    expect(await statusWith('example.org,@EXAMPLE.com')).toBe(303)
  })

  it('leaves nothing when the event can not be written', async ({ world }) => {
    await useProvider(world, await startProvider(), { autoCreate: true })
    const { status, page } = await withoutEvents(world.db, () => oidcBrowser().signIn(world.app))
    expect(status).toBe(500)
    expect(page).toContain('Something went wrong on our side')
    expect(await usersOf(world)).toEqual([])
  })
})

describe('an email', () => {
  it('leads to an account only if it is verified, or nothing is said and the settings take that', async ({ world }) => {
    await makePerson(world)
    const provider = await startProvider()
    const signedIn = async (claims: object, requireEmailVerified = true) => {
      provider.person = { ...ADA, ...claims }
      await useProvider(world, provider, { autoCreate: true, requireEmailVerified })
      return oidcBrowser().signIn(world.app)
    }
    for (const { status, page } of [
      await signedIn({ email_verified: false }),
      await signedIn({ email_verified: undefined }),
      await signedIn({ email_verified: false }, false),
      await signedIn({ email: undefined }),
      await signedIn({ email: 'ada@example.com,eve@example.com' }),
    ]) {
      expect(status).toBe(403)
      expect(page).toContain('The provider sends no email for you, or does not mark it as verified')
    }
    expect((await signedIn({ email_verified: undefined }, false)).status).toBe(303)
    expect(await usersOf(world)).toHaveLength(1)
  })
})

describe('a user whose account was deleted', () => {
  it('gets no other one by signing in, but the one that an admin creates', async ({ world }) => {
    await useProvider(world, await startProvider(), { autoCreate: true })
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    const [user] = await usersOf(world)
    await world.admin.call('deleteUser', { params: { userId: user?.id ?? 0 } })
    const { status, page } = await oidcBrowser().signIn(world.app)
    expect(status).toBe(403)
    expect(page).toContain('Your account was deleted. Ask an administrator.')
    expect(await sessionsOf(world)).toEqual([])
    const { id } = await makePerson(world)
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    expect(await sessionsOf(world)).toEqual([{ userId: id }])
  })
})

describe('groups of the provider', () => {
  const groupsOf = async ({ db }: World) =>
    (await db.selectFrom('groupUsers').select('groupId').orderBy('groupId').execute()).map(({ groupId }) => groupId)

  async function makeGroup(world: World, name: string, mappingsSSO: string[], rootRole?: number) {
    return (await world.admin.call('createGroup', { body: { name, mappingsSSO, ...(rootRole && { rootRole }) } })).body
      .id
  }

  it('decide about members of groups that name them, and of no others', async ({ world }) => {
    const { id } = await makePerson(world)
    const staff = await makeGroup(world, 'Staff', ['staff', 'everybody'])
    const admins = await makeGroup(world, 'Admins', ['flag-admins'], ROLES.ADMIN)
    const own = await makeGroup(world, 'Own', [])
    await world.db.insertInto('groupUsers').values({ groupId: own, userId: id }).execute()
    await makePerson(world, { email: 'root@example.com', rootRole: ROLES.ADMIN })
    const provider = await startProvider()
    provider.person = { ...ADA, realm_access: { roles: ['flag-admins', 'everybody', 7] } }
    await useProvider(world, provider, {
      enableGroupSyncing: true,
      addGroupsScope: true,
      groupJsonPath: 'realm_access.roles',
    })
    await world.forgetEvents()
    const browser = oidcBrowser()
    expect((await browser.signIn(world.app)).status).toBe(303)
    expect(await groupsOf(world)).toEqual([staff, admins, own])
    const session = world.clientWith({ session: browser.cookies.get('flaghoist-session') ?? '' })
    expect((await session.call('getOidcSettings')).status).toBe(200)
    provider.person = { ...ADA, realm_access: { roles: ['staff'] } }
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    expect(await groupsOf(world)).toEqual([staff, own])
    // On this server at once.
    expect((await session.send('getOidcSettings', {})).status).toBe(403)
    expect(await world.events()).toMatchObject([
      { type: 'group-user-added', createdBy: 'flaghoist-system', data: { groupId: staff, name: 'Staff', userId: id } },
      { type: 'group-user-added', data: { groupId: admins, name: 'Admins', userId: id } },
      { type: 'user-signed-in' },
      { type: 'group-user-removed', preData: { groupId: admins, name: 'Admins', userId: id } },
      { type: 'user-signed-in' },
    ])
    await world.forgetEvents()
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    expect(await world.eventTypes()).toEqual(['user-signed-in'])
  })

  it('decide nothing unless the settings say so', async ({ world }) => {
    await makePerson(world)
    await makeGroup(world, 'Staff', ['staff'])
    const provider = await startProvider()
    provider.person = { ...ADA, groups: ['staff'] }
    await useProvider(world, provider, { addGroupsScope: true, groupJsonPath: 'groups' })
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    expect(await groupsOf(world)).toEqual([])
  })

  it('stay as they are when the provider does not say them, and end with an empty list', async ({ world }) => {
    const { id } = await makePerson(world)
    const staff = await makeGroup(world, 'Staff', ['staff'])
    await world.db.insertInto('groupUsers').values({ groupId: staff, userId: id }).execute()
    const provider = await startProvider()
    await useProvider(world, provider, {
      enableGroupSyncing: true,
      addGroupsScope: true,
      groupJsonPath: 'groups',
    })
    await world.forgetEvents()
    const warn = vi.spyOn(world.app.log, 'warn')
    onTestFinished(() => warn.mockRestore())
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    expect(await groupsOf(world)).toEqual([staff])
    expect(await world.events()).toMatchObject([
      { type: 'user-signed-in', data: { userId: id, missingClaims: ['groups'] } },
    ])
    expect(warn.mock.calls).toEqual([[{ user: id, claims: ['groups'] }, expect.stringContaining('stay as they are')]])
    warn.mockClear()
    provider.person = { ...ADA, groups: [] }
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    expect(await groupsOf(world)).toEqual([])
    expect(warn).not.toHaveBeenCalled()
  })

  it('do not take the role Admin from the last one who has it', async ({ world }) => {
    const { id } = await makePerson(world)
    const admins = await makeGroup(world, 'Admins', ['flag-admins'], ROLES.ADMIN)
    await world.db.insertInto('groupUsers').values({ groupId: admins, userId: id }).execute()
    const provider = await startProvider()
    provider.person = { ...ADA, groups: [] }
    await useProvider(world, provider, {
      enableGroupSyncing: true,
      addGroupsScope: true,
      groupJsonPath: 'groups',
    })
    const { status, page } = await oidcBrowser().signIn(world.app)
    expect(status).toBe(409)
    expect(page).toContain('This is the last account with the role Admin.')
    expect(await groupsOf(world)).toEqual([admins])
    expect(await sessionsOf(world)).toEqual([])
  })
})
