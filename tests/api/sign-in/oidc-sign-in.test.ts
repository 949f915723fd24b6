import { describe, expect } from 'vitest'
import { startInstance } from '../../support/instance.ts'
import { ADA, CLIENT_SECRET, oidcBrowser, sessionsOf, startProvider, useProvider } from '../../support/oidc.ts'
import { BASE_URL } from '../../support/server.ts'
import { makePerson } from '../../support/sign-in.ts'
import { it } from '../../support/world.ts'

describe('signing in with an OpenID provider', () => {
  it('opens a session for the user with the email, and remembers who they are at the provider', async ({ world }) => {
    const { id } = await makePerson(world, { email: 'ada@example.com' })
    const provider = await startProvider()
    await useProvider(world, provider)
    await world.forgetEvents()
    const browser = oidcBrowser()
    const seen = await browser.signIn(world.app)
    expect({ status: seen.status, location: seen.location }).toEqual({ status: 303, location: '/docs/' })
    expect(await sessionsOf(world)).toEqual([{ userId: id }])
    const session = world.clientWith({ session: browser.cookies.get('flaghoist-session') ?? '' })
    expect((await session.call('getOwnUser')).body.user.email).toBe('ada@example.com')
    expect([...browser.cookies.keys()]).toEqual(['flaghoist-session'])
    expect(await world.eventTypes()).toEqual(['user-signed-in'])
    const user = await world.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(user.seenAt).not.toBeNull()

    // The email passes to another person at the provider: the account does not.
    provider.person = { ...ADA, email: 'ada.king@example.com' }
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    provider.person = { ...ADA, sub: 'somebody-else' }
    const other = await oidcBrowser().signIn(world.app)
    expect(other.status).toBe(403)
    expect(other.page).toContain('The account of ada@example.com belongs to another user at the provider.')
    expect(await sessionsOf(world)).toEqual([{ userId: id }, { userId: id }])
  })

  it('asks the provider with state, nonce and PKCE, and for what the settings say', async ({ world }) => {
    const provider = await startProvider()
    await useProvider(world, provider, { acrValues: 'gold silver', addGroupsScope: true })
    const browser = oidcBrowser()
    const { origin, searchParams } = await browser.begin(world.app)
    const { state, nonce, code_challenge, ...others } = Object.fromEntries(searchParams)
    expect(origin).toBe(provider.issuer)
    expect([state, nonce, code_challenge].map((text = '') => text.length)).toEqual([43, 43, 43])
    expect(others).toEqual({
      client_id: 'flaghoist',
      response_type: 'code',
      redirect_uri: `${BASE_URL}/auth/oidc/callback`,
      scope: 'openid email profile groups',
      code_challenge_method: 'S256',
      acr_values: 'gold silver',
    })
    const begun = browser.cookies.get('flaghoist-oidc') ?? ''
    expect(Buffer.from(begun, 'base64url').toString('latin1')).not.toContain(state)
  })

  it('keeps its cookies from scripts and other sites', async ({ world }) => {
    await makePerson(world)
    await useProvider(world, await startProvider())
    const browser = oidcBrowser()
    const begun = await browser.open(world.app, '/auth/oidc/login')
    expect(begun.setCookies).toEqual([
      expect.stringMatching(/^flaghoist-oidc=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const { pathname, search } = await browser.atProvider(new URL(begun.location))
    const { setCookies } = await browser.open(world.app, pathname + search)
    expect(setCookies).toEqual([
      'flaghoist-oidc=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      expect.stringMatching(/^flaghoist-session=\w+; Max-Age=172800; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  it('returns to the path that was asked for, of this server only', async ({ world }) => {
    await makePerson(world)
    await useProvider(world, await startProvider())
    const returned = async (path: string) =>
      (await oidcBrowser().signIn(world.app, `?return=${encodeURIComponent(path)}`)).location
    expect(await returned('/docs/?x=1%2F#features')).toBe('/docs/?x=1%2F#features')
    expect(await returned('//elsewhere.example')).toBe('/docs/')
  })

  it('returns below the path of a proxy', async ({ world }) => {
    await makePerson(world)
    await useProvider(world, await startProvider())
    const { app } = await startInstance(world.db, { baseUrl: () => `${BASE_URL}/flags` })
    const browser = oidcBrowser()
    const { pathname, search } = await browser.atProvider(await browser.begin(app))
    expect(pathname).toBe('/flags/auth/oidc/callback')
    // The proxy takes its path away.
    expect(await browser.open(app, `/auth/oidc/callback${search}`)).toMatchObject({
      status: 303,
      location: '/flags/docs/',
    })
  })

  it('works on another server than it began on', async ({ world }) => {
    await makePerson(world)
    await useProvider(world, await startProvider())
    const other = await startInstance(world.db)
    const browser = oidcBrowser()
    const { pathname, search } = await browser.atProvider(await browser.begin(world.app))
    expect((await browser.open(other.app, pathname + search)).status).toBe(303)
    expect(other.logged()).toContain('/auth/oidc/callback')
    const secrets = [CLIENT_SECRET, new URLSearchParams(search).get('code'), browser.cookies.get('flaghoist-session')]
    for (const secret of secrets) expect(other.logged()).not.toContain(secret)
  })

  it('asks the provider for its configuration once', async ({ world }) => {
    await makePerson(world)
    const provider = await startProvider()
    await useProvider(world, provider)
    const { app } = await startInstance(world.db)
    for (let turn = 0; turn < 2; turn++) expect((await oidcBrowser().signIn(app)).status).toBe(303)
    const times = (path: string) => provider.asked.filter((asked) => asked === path).length
    expect([times('/.well-known/openid-configuration'), times('/jwks'), times('/token')]).toEqual([1, 1, 2])
  })
})
