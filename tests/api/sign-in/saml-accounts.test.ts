import { describe, expect } from 'vitest'
import { startInstance } from '../../support/instance.ts'
import { oidcBrowser, sessionsOf, startProvider, useProvider, usersOf } from '../../support/oidc.ts'
import { messageOf, samlBrowser, useSaml, type Wanted } from '../../support/saml.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { browserOf, makePerson } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const MICROSOFT = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'

const identities = async ({ db }: World) =>
  db.selectFrom('oidcIdentities').select(['issuer', 'subject']).orderBy('subject').execute()

async function makeGroup({ admin }: World, name: string, mappingsSSO: string[], rootRole?: number): Promise<number> {
  return (await admin.call('createGroup', { body: { name, mappingsSSO, ...(rootRole && { rootRole }) } })).body.id
}

describe('the account of a user', () => {
  it.for<[name: string, wanted: Wanted, accountAttribute: string, subject: string]>([
    ['the NameID', {}, '', 'ada-1'],
    ['an attribute', { format: TRANSIENT, attributes: { id: 'a7', mail: 'ada@example.com' } }, 'id', 'a7'],
    ['an email as NameID', { nameId: 'ada@example.com', format: EMAIL, attributes: {} }, '', 'ada@example.com'],
    ['the names of Microsoft', { attributes: { [MICROSOFT]: 'ada@example.com' } }, '', 'ada-1'],
  ])('is found by %s', async ([, wanted, accountAttribute, subject], { world }) => {
    const { id } = await makePerson(world)
    await useSaml(world, { accountAttribute })
    expect((await samlBrowser().signIn(world.app, wanted)).status).toBe(303)
    expect(await sessionsOf(world)).toEqual([{ userId: id }])
    expect(await identities(world)).toEqual([{ issuer: 'saml:https://login.example.com/realms/staff', subject }])
  })

  it.for<[name: string, wanted: Wanted, accountAttribute: string]>([
    ['another NameID at each sign-in', { format: TRANSIENT }, ''],
    ['an empty NameID', { nameId: '' }, ''],
    ['a NameID that is too long', { nameId: 'a'.repeat(256) }, ''],
    ['an attribute that is not there', {}, 'id'],
    ['an attribute with two values', { attributes: { id: ['a', 'b'], mail: 'ada@example.com' } }, 'id'],
  ])('is not found by %s', async ([, wanted, accountAttribute], { world }) => {
    await makePerson(world)
    await useSaml(world, { accountAttribute })
    const { status, page } = await samlBrowser().signIn(world.app, wanted)
    expect(status).toBe(401)
    expect(page).toContain('The provider does not say who you are')
  })

  it('is not taken over by its email from an identity of OpenID Connect, and the other way round', async ({
    world,
  }) => {
    const { id } = await makePerson(world)
    await useProvider(world, await startProvider())
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    await useSaml(world)
    const refused = await samlBrowser().signIn(world.app)
    expect(refused.status).toBe(403)
    expect(refused.page).toContain('belongs to a person at another provider')
    await world.admin.call('releaseUserIdentities', { params: { userId: id } })
    expect((await samlBrowser().signIn(world.app)).status).toBe(303)
    expect((await oidcBrowser().signIn(world.app)).status).toBe(403)
  })

  it('is another one for the same subject at an OpenID provider with the same name', async ({ world }) => {
    await makePerson(world)
    const provider = await startProvider()
    await useSaml(world, { entityId: provider.issuer })
    expect((await samlBrowser().signIn(world.app, { nameId: 'ada-1', issuer: provider.issuer })).status).toBe(303)
    await useProvider(world, provider)
    provider.person = { sub: 'ada-1', email: 'eve@example.com', email_verified: true }
    expect((await oidcBrowser().signIn(world.app)).status).toBe(403)
    expect(await sessionsOf(world)).toHaveLength(1)
  })
})

describe('groups of a SAML provider', () => {
  const groupsOf = async ({ db }: World) =>
    (await db.selectFrom('groupUsers').select('groupId').orderBy('groupId').execute()).map(({ groupId }) => groupId)
  const attributes = (...groups: string[]) => ({ attributes: { email: 'ada@example.com', groups } })

  it('decide about members of groups that name them, and of no others', async ({ world }) => {
    const { id } = await makePerson(world)
    const staff = await makeGroup(world, 'Staff', ['staff', 'everybody'])
    const editors = await makeGroup(world, 'Editors', ['/flags/editors'])
    const own = await makeGroup(world, 'Own', [])
    await world.db.insertInto('groupUsers').values({ groupId: own, userId: id }).execute()
    await useSaml(world, { enableGroupSyncing: true, groupJsonPath: 'groups' })
    await world.forgetEvents()
    const signIn = async (wanted: Wanted) => expect((await samlBrowser().signIn(world.app, wanted)).status).toBe(303)
    await signIn(attributes('/flags/editors', 'everybody'))
    expect(await groupsOf(world)).toEqual([staff, editors, own])
    await signIn(attributes('staff'))
    expect(await groupsOf(world)).toEqual([staff, own])
    await signIn(attributes())
    expect(await groupsOf(world)).toEqual([own])
    expect(await world.eventTypes()).toEqual([
      'group-user-added',
      'group-user-added',
      'user-signed-in',
      'group-user-removed',
      'user-signed-in',
      'group-user-removed',
      'user-signed-in',
    ])
  })

  it('stay as they are when the provider does not say them, which is logged', async ({ world }) => {
    const { id } = await makePerson(world)
    const staff = await makeGroup(world, 'Staff', ['staff'])
    await world.db.insertInto('groupUsers').values({ groupId: staff, userId: id }).execute()
    await useSaml(world, { enableGroupSyncing: true, groupJsonPath: 'groups' })
    await world.forgetEvents()
    const { app, logged } = await startInstance(world.db)
    expect((await samlBrowser().signIn(app)).status).toBe(303)
    expect(await groupsOf(world)).toEqual([staff])
    expect(await world.events()).toMatchObject([{ type: 'user-signed-in', data: { missingClaims: ['groups'] } }])
    expect(logged()).toContain('the SAML provider does not say the groups of a user')
  })
})

describe('a test of the sign-in', () => {
  /** A browser in which an Admin is signed in. */
  async function adminBrowser(world: World, rootRole = ROLES.ADMIN) {
    const { id } = await makePerson(world, { email: 'root@example.com', name: 'Root', rootRole })
    const browser = samlBrowser()
    browser.cookies.set('flaghoist-session', (await browserOf(world, id)).session)
    return browser
  }

  it('shows what was read and what would happen, and changes nothing', async ({ world }) => {
    const browser = await adminBrowser(world)
    await makeGroup(world, 'Staff', ['staff'])
    await useSaml(world, { enabled: false, autoCreate: true, enableGroupSyncing: true, groupJsonPath: 'groups' })
    const before = [await usersOf(world), await sessionsOf(world), await identities(world)]
    await world.forgetEvents()
    const attributes = { email: 'ada@example.com', displayName: '<b>Ada</b>', groups: ['staff', 'others'] }
    const { status, page } = await browser.signIn(world.app, { attributes }, '?test=true')
    expect(status).toBe(200)
    expect(page).toContain('A sign-in would create an account and sign the user in.')
    expect(page).toContain('<li>The user would join the group Staff.</li>')
    expect(page).toContain('<dt>Account</dt>\n<dd>ada-1</dd>')
    expect(page).toContain('<dt>Email</dt>\n<dd>ada@example.com</dd>')
    expect(page).toContain('<dd>&lt;b&gt;Ada&lt;/b&gt;</dd>')
    expect(page).toContain('<dd>staff, others</dd>')
    expect([await usersOf(world), await sessionsOf(world), await identities(world)]).toEqual(before)
    expect(await world.events()).toEqual([])
    expect([...browser.cookies.keys()]).toEqual(['flaghoist-session'])
  })

  it('says which groups a user would leave, and that an account would be refused', async ({ world }) => {
    const browser = await adminBrowser(world)
    const { id } = await makePerson(world)
    const staff = await makeGroup(world, 'Staff', ['staff'])
    await world.db.insertInto('groupUsers').values({ groupId: staff, userId: id }).execute()
    await useSaml(world, { enabled: false, enableGroupSyncing: true, groupJsonPath: 'groups' })
    const attributes = { email: 'ada@example.com', groups: [] }
    const known = await browser.signIn(world.app, { attributes }, '?test=true')
    expect(known.page).toContain(`to the account with the id ${id}.`)
    expect(known.page).toContain('The user would leave the group Staff.')
    const stranger = await browser.signIn(world.app, { attributes: { email: 'eve@example.com' } }, '?test=true')
    expect(stranger.page).toContain('A sign-in would be refused: There is no account for eve@example.com here.')
  })

  it('shows what the provider sends where nothing of it identifies the user', async ({ world }) => {
    const browser = await adminBrowser(world)
    await useSaml(world, { enabled: false, accountAttribute: 'id' })
    const { status, page } = await browser.signIn(world.app, { attributes: { employeeNumber: '7' } }, '?test=true')
    expect(status).toBe(200)
    expect(page).toContain('A sign-in would be refused: The provider does not say who you are: the attribute id')
    expect(page).toContain('<dt>employeeNumber</dt>\n<dd>7</dd>')
  })

  it('says to the Admin why a message is refused', async ({ world }) => {
    const browser = await adminBrowser(world)
    await useSaml(world, { enabled: false })
    const { page } = await browser.signIn(world.app, { audience: 'https://elsewhere.example', signs: [] }, '?test=true')
    expect(page).toContain('The message of the provider is refused: it is not signed.')
  })

  it('needs an Admin, from its begin to its end', async ({ world }) => {
    await useSaml(world, { enabled: false })
    expect((await samlBrowser().open(world.app, '/auth/saml/login?test=true')).status).toBe(401)
    const viewer = await adminBrowser(world, ROLES.VIEWER)
    expect((await viewer.open(world.app, '/auth/saml/login?test=true')).status).toBe(403)
    await world.db.updateTable('userRoles').set({ roleId: ROLES.ADMIN }).execute()
    const { app } = await startInstance(world.db)
    const { id, relayState } = await viewer.begin(app, '?test=true')
    viewer.cookies.delete('flaghoist-session')
    expect((await viewer.bring(app, messageOf(id), relayState)).status).toBe(401)
  })
})
