import { describe, expect } from 'vitest'
import { secretHashOf } from '../../../src/domain/access/secret.ts'
import { startInstance } from '../../support/instance.ts'
import { foreignKeys, oidcBrowser, sessionsOf, startProvider, useProvider } from '../../support/oidc.ts'
import { hadRefusals, makePerson, signIn } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

describe('a sign-in that does not belong to the browser', () => {
  const refusal = 'The response of the provider is not valid, or is not for this sign-in. Start again.'

  it('is refused with another state, nonce or code challenge, and when another issuer answers', async ({ world }) => {
    await makePerson(world)
    const provider = await startProvider()
    await useProvider(world, provider)
    /** Signs in with something changed on the way; returns what the provider is asked then. */
    const tampered = async ({ there, back }: Record<'there' | 'back', Record<string, string>>) => {
      const browser = oidcBrowser()
      const address = await browser.begin(world.app)
      for (const [name, value] of Object.entries(there)) address.searchParams.set(name, value)
      const answer = await browser.atProvider(address)
      for (const [name, value] of Object.entries(back)) answer.searchParams.set(name, value)
      const before = provider.asked.length
      const { status, page } = await browser.open(world.app, answer.pathname + answer.search)
      expect([status, page]).toEqual([401, expect.stringContaining(refusal)])
      expect(browser.cookies.size).toBe(0)
      return provider.asked.slice(before)
    }
    expect(await tampered({ there: {}, back: { state: 'another' } })).toEqual([])
    expect(await tampered({ there: { nonce: 'another' }, back: {} })).toContain('/token')
    expect(await tampered({ there: { code_challenge: 'a'.repeat(43) }, back: {} })).toContain('/token')
    expect(await tampered({ there: {}, back: { iss: 'https://elsewhere.example' } })).toEqual([])
    expect(await sessionsOf(world)).toEqual([])
  })

  it('is refused with a token that another key has signed', async ({ world }) => {
    await makePerson(world)
    const provider = await startProvider()
    provider.keys = foreignKeys()
    await useProvider(world, provider)
    const { status, page } = await oidcBrowser().signIn(world.app)
    expect(status).toBe(401)
    expect(page).toContain(refusal)
    expect(await sessionsOf(world)).toEqual([])
  })

  it('is refused without its cookie, with a changed one, and when it comes again', async ({ world }) => {
    await makePerson(world)
    await useProvider(world, await startProvider())
    const browser = oidcBrowser()
    const { pathname, search } = await browser.atProvider(await browser.begin(world.app))
    const cookie = browser.cookies.get('flaghoist-oidc') ?? ''
    const without = await oidcBrowser().open(world.app, pathname + search)
    expect(without.status).toBe(401)
    expect(without.page).toContain('This browser has not begun this sign-in')
    const other = oidcBrowser()
    other.cookies.set('flaghoist-oidc', `${cookie.slice(0, -4)}AAAA`)
    expect((await other.open(world.app, pathname + search)).status).toBe(401)
    expect((await browser.open(world.app, pathname + search)).status).toBe(303)
    browser.cookies.set('flaghoist-oidc', cookie)
    expect((await browser.open(world.app, pathname + search)).status).toBe(401)
    expect(await sessionsOf(world)).toHaveLength(1)
  })

  it('is refused after ten minutes', async ({ world }) => {
    await makePerson(world)
    await useProvider(world, await startProvider())
    const start = new Date()
    world.at(start)
    const browser = oidcBrowser()
    const { pathname, search } = await browser.atProvider(await browser.begin(world.app))
    world.at(new Date(start.getTime() + 600_000))
    const { status, page } = await browser.open(world.app, pathname + search)
    expect(status).toBe(401)
    expect(page).toContain('The sign-in took longer than ten minutes. Start again.')
  })

  it('is refused when the provider was replaced in the meantime', async ({ world }) => {
    await makePerson(world)
    const [provider, another] = [await startProvider(), await startProvider()]
    await useProvider(world, provider)
    const browser = oidcBrowser()
    const { pathname, search } = await browser.atProvider(await browser.begin(world.app))
    await useProvider(world, another)
    const { status, page } = await browser.open(world.app, pathname + search)
    expect(status).toBe(401)
    expect(page).toContain('The settings of OpenID Connect have changed in the meantime. Start again.')
    expect(another.asked).toEqual([])
  })

  it('has to wait after thirty failures from an address', async ({ world }) => {
    await useProvider(world, await startProvider())
    await hadRefusals(world, 29)
    const guess = async () => {
      const browser = oidcBrowser()
      await browser.begin(world.app)
      return browser.open(world.app, '/auth/oidc/callback?code=1&state=2')
    }
    expect((await guess()).status).toBe(401)
    const { status, page } = await guess()
    expect(status).toBe(429)
    expect(page).toContain('There were too many attempts')
  })
})

describe('a good sign-in', () => {
  const countOf = async ({ db }: World) =>
    (await db.selectFrom('signInAttempts').select('attempts').execute()).map(({ attempts }) => attempts)

  it('works from an address whose other answers have to wait, and so does a password', async ({ world }) => {
    await makePerson(world)
    await useProvider(world, await startProvider())
    const later = new Date(Date.now() + 600_000)
    const waiting = { attempts: 100, blockedUntil: later, expiresAt: later }
    await world.db
      .insertInto('signInAttempts')
      .values({ kind: 'provider-address', subjectHash: secretHashOf('127.0.0.1'), ...waiting })
      .execute()
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    const browser = oidcBrowser()
    await browser.begin(world.app)
    expect((await browser.open(world.app, '/auth/oidc/callback?code=1&state=2')).status).toBe(429)
    expect((await signIn(world)).status).toBe(200)
    expect(await countOf(world)).toEqual([100])
  })

  it('changes no count, and failures that come at once are each counted', async ({ world }) => {
    await makePerson(world)
    await useProvider(world, await startProvider())
    const guess = async () => {
      const browser = oidcBrowser()
      await browser.begin(world.app)
      return (await browser.open(world.app, '/auth/oidc/callback?code=1&state=2')).status
    }
    const [good, ...statuses] = await Promise.all([
      oidcBrowser()
        .signIn(world.app)
        .then(({ status }) => status),
      ...Array.from({ length: 40 }, guess),
    ])
    expect(good).toBe(303)
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(await countOf(world)).toEqual([30])
  })
})

describe('a provider that can not be used', () => {
  it('is a page with 503 when it does not answer', async ({ world }) => {
    const provider = await startProvider()
    await useProvider(world, provider)
    const { app } = await startInstance(world.db)
    const browser = oidcBrowser()
    const { pathname, search } = await browser.atProvider(await browser.begin(app))
    await provider.stop()
    for (const url of [pathname + search, '/auth/oidc/login']) {
      const { status, page } = await (url === '/auth/oidc/login' ? oidcBrowser() : browser).open(world.app, url)
      expect(status).toBe(503)
      expect(page).toContain('The provider does not answer as it should. Try again, or ask an administrator.')
    }
    expect(await world.db.selectFrom('signInAttempts').selectAll().execute()).toEqual([])
  })

  it('is a page with 503 when it refuses the secret', async ({ world }) => {
    await makePerson(world)
    await useProvider(world, await startProvider(), { secret: 'not-the-secret' })
    const { status, page } = await oidcBrowser().signIn(world.app)
    expect(status).toBe(503)
    expect(page).toContain('The provider does not accept this server')
  })

  it('is a page with 503 when it calls itself something else', async ({ world }) => {
    const provider = await startProvider()
    const discoverUrl = provider.issuer.replace('127.0.0.1', 'localhost')
    await useProvider(world, provider, { discoverUrl })
    const { logged, app } = await startInstance(world.db)
    expect((await oidcBrowser().open(app, '/auth/oidc/login')).status).toBe(503)
    expect(logged()).toContain(`the provider calls itself ${provider.issuer}, not ${discoverUrl}`)
  })

  it('is a page with 503 when the secret was stored with another key', async ({ world }) => {
    await useProvider(world, await startProvider())
    for (const encryptionKeys of [undefined, [Buffer.alloc(32, 8)] as const]) {
      const { app } = await startInstance(world.db, { encryptionKeys })
      const { status, page } = await oidcBrowser().open(app, '/auth/oidc/login')
      expect(status).toBe(503)
      expect(page).toContain('The client secret can not be read')
    }
  })

  it('is a page with 401 when it signs nobody in', async ({ world }) => {
    const provider = await startProvider()
    await useProvider(world, provider)
    const browser = oidcBrowser()
    const state = (await browser.begin(world.app)).searchParams.get('state') ?? ''
    const answer = new URLSearchParams({
      error: 'access_denied',
      error_description: '<b>',
      state,
      iss: provider.issuer,
    })
    const { status, page } = await browser.open(world.app, `/auth/oidc/callback?${answer}`)
    expect(status).toBe(401)
    expect(page).toContain('The provider has not signed you in (access_denied).')
  })

  it('is a page with 404 when it is off', async ({ world }) => {
    for (const url of ['/auth/oidc/login', '/auth/oidc/callback?code=1&state=2']) {
      const { status, page } = await oidcBrowser().open(world.app, url)
      expect(status).toBe(404)
      expect(page).toContain('<h1>You are not signed in</h1>')
    }
  })
})
