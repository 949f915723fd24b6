import { describe, expect } from 'vitest'
import { startInstance } from '../../support/instance.ts'
import { sessionsOf, usersOf } from '../../support/oidc.ts'
import { AUDIENCE, CALLBACK, KEY, messageOf, OTHER_KEY, samlBrowser, useSaml } from '../../support/saml.ts'
import { BASE_URL } from '../../support/server.ts'
import { makePerson } from '../../support/sign-in.ts'
import { it } from '../../support/world.ts'

describe('signing in with a SAML provider', () => {
  it.for(['assertion', 'response', 'both'] as const)(
    'opens a session where the provider signs: %s',
    async (signs, { world }) => {
      const { id } = await makePerson(world, { email: 'ada@example.com' })
      await useSaml(world)
      await world.forgetEvents()
      const browser = samlBrowser()
      const seen = await browser.signIn(world.app, { signs: signs === 'both' ? ['assertion', 'response'] : [signs] })
      expect({ status: seen.status, location: seen.location }).toEqual({ status: 303, location: '/docs/' })
      expect(await sessionsOf(world)).toEqual([{ userId: id }])
      const session = world.clientWith({ session: browser.cookies.get('flaghoist-session') ?? '' })
      expect((await session.call('getOwnUser')).body.user.email).toBe('ada@example.com')
      expect([...browser.cookies.keys()]).toEqual(['flaghoist-session'])
      expect(await world.events()).toMatchObject([{ type: 'user-signed-in', data: { userId: id, method: 'saml' } }])
    },
  )

  it('asks the provider for a user, and says nothing in its RelayState', async ({ world }) => {
    await useSaml(world)
    const { address, xml, relayState } = await samlBrowser().begin(world.app, '?return=/projects/secret')
    expect(address.origin + address.pathname).toBe('https://login.example.com/realms/staff/saml')
    expect([...address.searchParams.keys()]).toEqual(['tenant', 'SAMLRequest', 'RelayState'])
    expect(xml).toContain(`AssertionConsumerServiceURL="${CALLBACK}"`)
    expect(xml).toContain(`>${AUDIENCE}</saml:Issuer>`)
    expect(relayState).toMatch(/^[\w-]{32}$/)
  })

  it('returns to the path that was asked for, of this server only', async ({ world }) => {
    await makePerson(world)
    await useSaml(world)
    const returned = async (path: string) =>
      (await samlBrowser().signIn(world.app, {}, `?return=${encodeURIComponent(path)}`)).location
    expect(await returned('/projects/a')).toBe('/projects/a')
    expect(await returned('//elsewhere.example')).toBe('/docs/')
  })

  it('works below the path of a proxy', async ({ world }) => {
    await makePerson(world)
    await useSaml(world)
    const { app } = await startInstance(world.db, { baseUrl: () => `${BASE_URL}/flags` })
    const callback = `${BASE_URL}/flags/auth/saml/callback`
    const audience = `${BASE_URL}/flags/auth/saml/metadata`
    const seen = await samlBrowser().signIn(app, { destination: callback, recipient: callback, audience })
    expect(seen).toMatchObject({ status: 303, location: '/flags/docs/' })
  })

  it('works on another server than it began on, once', async ({ world }) => {
    await makePerson(world)
    await useSaml(world)
    const [one, other] = [await startInstance(world.db), await startInstance(world.db)]
    const browser = samlBrowser()
    const { id, relayState } = await browser.begin(one.app)
    const message = messageOf(id)
    const begun = new Map(browser.cookies)
    expect((await browser.bring(other.app, message, relayState)).status).toBe(303)
    for (const { app } of [one, other]) {
      const again = samlBrowser()
      for (const [name, value] of begun) again.cookies.set(name, value)
      const seen = await again.bring(app, message, relayState)
      expect(seen.status).toBe(401)
      expect(seen.page).toContain('This sign-in was used already. Start again.')
    }
    expect(await sessionsOf(world)).toHaveLength(1)
    expect(other.logged()).not.toContain(browser.cookies.get('flaghoist-session'))
    expect(other.logged()).not.toContain(relayState)
  })

  it('opens one session when a message comes twice at the same moment', async ({ world }) => {
    await makePerson(world)
    await useSaml(world)
    const { app } = await startInstance(world.db)
    const browser = samlBrowser()
    const { id, relayState } = await browser.begin(world.app)
    const message = messageOf(id)
    const statuses = await Promise.all([
      browser.bring(world.app, message, relayState),
      browser.bring(app, message, relayState),
    ])
    expect(statuses.map(({ status }) => status).sort()).toEqual([303, 401])
    expect(await sessionsOf(world)).toHaveLength(1)
  })

  it('accepts each certificate of the settings, so that the provider can change its key', async ({ world }) => {
    await makePerson(world)
    await useSaml(world, { certificate: OTHER_KEY.base64, certificates: [KEY.certificate] })
    for (const key of [KEY, OTHER_KEY]) expect((await samlBrowser().signIn(world.app, { key })).status).toBe(303)
    await useSaml(world, { certificate: OTHER_KEY.base64 })
    expect((await samlBrowser().signIn(world.app, { key: KEY })).status).toBe(401)
  })

  it('ends the session when the provider says', async ({ world }) => {
    await makePerson(world)
    await useSaml(world)
    expect((await samlBrowser().signIn(world.app, { sessionEnds: 1800 })).status).toBe(303)
    const { expiresAt } = await world.db.selectFrom('sessions').select('expiresAt').executeTakeFirstOrThrow()
    const minutes = (expiresAt.getTime() - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(30)
  })

  it('creates an account with the role of the settings, and keeps it when its email changes', async ({ world }) => {
    await useSaml(world, { autoCreate: true, emailDomains: 'example.com', defaultRootRole: 'Editor' })
    expect((await samlBrowser().signIn(world.app)).status).toBe(303)
    const [user] = await usersOf(world)
    expect(user).toMatchObject({ email: 'ada@example.com', name: 'Ada Lovelace', passwordHash: null })
    const attributes = { email: 'ada.king@example.com' }
    expect((await samlBrowser().signIn(world.app, { attributes })).status).toBe(303)
    expect(await sessionsOf(world)).toEqual([{ userId: user?.id }, { userId: user?.id }])
    const other = await samlBrowser().signIn(world.app, { nameId: 'eve', attributes: { email: 'ada@example.com' } })
    expect(other.status).toBe(403)
    expect(other.page).toContain('The account of ada@example.com belongs to another user at the provider.')
    expect((await samlBrowser().signIn(world.app, { nameId: 'x', attributes: { mail: 'x@other.org' } })).status).toBe(
      403,
    )
  })

  it('publishes what a provider has to know, also before it is on', async ({ world }) => {
    const { status, page } = await samlBrowser().open(world.app, '/auth/saml/metadata')
    expect(status).toBe(200)
    expect(page).toContain(`entityID="${AUDIENCE}"`)
    expect(page).toContain(`Location="${CALLBACK}"`)
    expect((await samlBrowser().open(world.app, '/auth/saml/login')).status).toBe(404)
  })

  it('is a button of the page to sign in', async ({ world }) => {
    await useSaml(world)
    const { page } = await samlBrowser().open(world.app, '/login?return=/docs/')
    expect(page).toContain(
      '<a class="button" href="auth/saml/login?return=%2Fdocs%2F">Sign in with login.example.com</a>',
    )
  })
})
