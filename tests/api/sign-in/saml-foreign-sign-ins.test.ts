import { describe, expect } from 'vitest'
import { startInstance } from '../../support/instance.ts'
import { sessionsOf } from '../../support/oidc.ts'
import { messageOf, samlBrowser, useSaml, type Wanted } from '../../support/saml.ts'
import { hadRefusals, makePerson, signIn } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

describe('a message in a browser that has not begun the sign-in', () => {
  it('is refused, so that no user is signed in as another one', async ({ world }) => {
    await makePerson(world)
    await useSaml(world)
    const begins = samlBrowser()
    const { id, relayState } = await begins.begin(world.app)
    const victim = samlBrowser()
    const without = await victim.bring(world.app, messageOf(id), relayState)
    expect(without.status).toBe(401)
    expect(without.page).toContain('This browser has not begun this sign-in')
    const own = await victim.begin(world.app)
    expect((await victim.bring(world.app, messageOf(id), own.relayState)).status).toBe(401)
    await victim.begin(world.app)
    expect((await victim.bring(world.app, messageOf(id), relayState)).status).toBe(401)
    expect(await sessionsOf(world)).toEqual([])
    expect((await begins.bring(world.app, messageOf(id), relayState)).status).toBe(303)
  })

  it('does not end what another tab of the browser has begun later', async ({ world }) => {
    await makePerson(world)
    await useSaml(world)
    const browser = samlBrowser()
    const [first, second] = [await browser.begin(world.app), await browser.begin(world.app)]
    expect((await browser.bring(world.app, messageOf(first.id), first.relayState)).status).toBe(401)
    expect((await browser.bring(world.app, messageOf(second.id), second.relayState)).status).toBe(303)
  })

  it('is refused when a page of another site sends it to where it is decided', async ({ world }) => {
    await useSaml(world, { allowProviderInitiated: true })
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/auth/saml/finish',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: new URLSearchParams({ SAMLResponse: Buffer.from(messageOf(null)).toString('base64') }).toString(),
    })
    expect(statusCode).toBe(403)
  })

  it('is refused after ten minutes, and after the provider has changed', async ({ world }) => {
    await makePerson(world)
    await useSaml(world)
    const late = await startInstance(world.db, { clock: () => new Date(Date.now() + 601_000) })
    const browser = samlBrowser()
    const { id, relayState } = await browser.begin(world.app)
    const seen = await browser.bring(late.app, messageOf(id), relayState)
    expect(seen.page).toContain('The sign-in took longer than ten minutes.')
    const changed = await browser.begin(world.app)
    await useSaml(world, { entityId: 'https://other.example.com' })
    const message = messageOf(changed.id, { issuer: 'https://other.example.com' })
    expect((await browser.bring(world.app, message, changed.relayState)).page).toContain(
      'The settings of SAML have changed',
    )
  })
})

describe('a sign-in that the provider has begun', () => {
  it('is refused by default, and counts once where the settings allow it', async ({ world }) => {
    await makePerson(world)
    await useSaml(world)
    const message = messageOf(null)
    expect((await samlBrowser().bring(world.app, message, '')).status).toBe(401)
    await useSaml(world, { allowProviderInitiated: true })
    expect((await samlBrowser().bring(world.app, message, 'https://elsewhere.example/')).location).toBe('/docs/')
    const { app } = await startInstance(world.db)
    const again = await samlBrowser().bring(app, message, '')
    expect(again.status).toBe(401)
    expect(again.page).toContain('This sign-in was used already.')
    const answer = messageOf('_of-another-browser')
    expect((await samlBrowser().bring(world.app, answer, '')).status).toBe(401)
    expect(await sessionsOf(world)).toHaveLength(1)
    // What this browser has begun still has to be answered, unless its user comes by the portal meanwhile.
    expect((await samlBrowser().signIn(world.app)).status).toBe(303)
    const left = samlBrowser()
    const { id } = await left.begin(world.app)
    expect((await left.bring(world.app, messageOf(id), '')).status).toBe(401)
    expect((await left.bring(world.app, messageOf(null), '')).status).toBe(303)
  })
})

const STRANGER = { nameId: 'eve-9', attributes: { email: 'eve@example.com' } }

describe('many refused messages', () => {
  it('end in waits for their address', async ({ world }) => {
    await useSaml(world)
    await makePerson(world)
    await hadRefusals(world, 29)
    const tried = async (sent: Wanted) => (await samlBrowser().signIn(world.app, sent)).status
    // Those whom the provider knows, and who have no account here, count nowhere.
    expect([await tried(STRANGER), await tried(STRANGER)]).toEqual([403, 403])
    expect([await tried({ signs: [] }), await tried({ signs: [] })]).toEqual([401, 429])
    // Passwords are the way back, and have a count of their own.
    expect((await signIn(world)).status).toBe(200)
  })
})

describe('a form that is no message', () => {
  const post = (world: World, payload: string, type = 'application/x-www-form-urlencoded') =>
    world.app.inject({
      method: 'POST',
      url: '/auth/saml/callback',
      headers: { 'content-type': type, accept: 'text/html' },
      payload,
    })

  it.for([
    ['nothing', '', 401],
    ['another field', 'a=b', 401],
    ['a tag', `SAMLResponse=${encodeURIComponent('"><script>')}`, 401],
    ['two messages', 'SAMLResponse=YQ%3D%3D&SAMLResponse=YQ%3D%3D', 401],
    ['too much', `SAMLResponse=${'a'.repeat(400_001)}`, 413],
  ] as const)('is refused: %s', async ([, payload, status], { world }) => {
    expect((await post(world, payload)).statusCode).toBe(status)
  })

  it('is refused as JSON', async ({ world }) => {
    expect((await post(world, '{}', 'application/json')).statusCode).toBe(415)
  })

  it('does not repeat a RelayState that this server can not have sent', async ({ world }) => {
    const { payload } = await post(world, `SAMLResponse=YQ%3D%3D&RelayState=${encodeURIComponent('"><b>')}`)
    expect(payload).toContain('name="SAMLResponse" value="YQ=="')
    expect(payload).toContain('name="RelayState" value=""')
  })
})
