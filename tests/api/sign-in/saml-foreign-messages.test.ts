import { describe, expect } from 'vitest'
import { makeSigningKey } from '../../support/certificates.ts'
import { startInstance } from '../../support/instance.ts'
import { sessionsOf } from '../../support/oidc.ts'
import { ENTITY_ID, messageOf, samlBrowser, useSaml, type Wanted } from '../../support/saml.ts'
import { makePerson } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const REFUSAL = 'The message of the provider is not valid, or is not for this sign-in. Start again.'
const other = makeSigningKey()

/** Brings a message to a server, with something changed on the way, and what the server logs. */
async function brought(world: World, wanted: Wanted, change = (xml: string) => xml) {
  await makePerson(world)
  await useSaml(world)
  const { app, logged } = await startInstance(world.db)
  const browser = samlBrowser()
  const { id, relayState } = await browser.begin(app)
  const seen = await browser.bring(app, change(messageOf(id, wanted)), relayState)
  expect(browser.cookies.size).toBe(0)
  const problems = [...logged().matchAll(/"problem":"([^"]*)"/g)].map(([, problem]) => problem)
  return { ...seen, problems }
}

/** A message and what is done to it; the line of the log says the last one. */
type Case = [name: string, wanted: Wanted, change: (xml: string) => string, problem: string]

const same = (xml: string) => xml
const replaced = (from: string | RegExp, to: string) => (xml: string) => {
  const changed = xml.replace(from, to)
  expect(changed, 'the case changes the message').not.toBe(xml)
  return changed
}
/** The assertion of a message, as its text. */
const assertionIn = (xml: string) => /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
const withoutSignatures = (xml: string) => xml.replace(/<ds:Signature [\s\S]*?<\/ds:Signature>/g, '')
/** A second assertion, about somebody else and without a signature. */
const forged = (xml: string) =>
  withoutSignatures(assertionIn(xml))
    .replace(/ ID="[^"]*"/, ' ID="_forged"')
    .replace('>ada-1<', '>eve-1<')

describe('a message that the provider has not sent like this', () => {
  it.for<Case>([
    ['with another name', {}, replaced('>ada-1<', '>eve-1<'), 'its signature or its conditions'],
    [
      'with another name in a signed response',
      { signs: ['response'] },
      replaced('>ada-1<', '>eve-1<'),
      'its signature or its conditions',
    ],
    ['with another attribute', {}, replaced('Ada@Example.com', 'eve@example.com'), 'its signature or its conditions'],
    ['without a signature', { signs: [] }, same, 'it is not signed'],
    ['without its signature', {}, withoutSignatures, 'it is not signed'],
    ['signed by another key', { key: other }, same, 'its signature or its conditions'],
    ['signed with SHA-1', { sha1: true }, same, 'a signature is not made with RSA and SHA-256 or SHA-512'],
    [
      'with one more assertion before it',
      {},
      (xml) => xml.replace('<saml:Assertion', `${forged(xml)}<saml:Assertion`),
      'it has not exactly one assertion',
    ],
    [
      'with one more assertion after it',
      {},
      (xml) => xml.replace('</samlp:Response>', `${forged(xml)}</samlp:Response>`),
      'it has not exactly one assertion',
    ],
    [
      'with its assertion deeper',
      {},
      (xml) => xml.replace(assertionIn(xml), `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${forged(xml)}`),
      'it has not exactly one assertion',
    ],
    [
      'with its assertion in an extension only',
      {},
      (xml) => xml.replace(assertionIn(xml), `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>`),
      'its assertion is not directly in the response',
    ],
    [
      'with the id of its assertion twice',
      {},
      replaced('<samlp:Status>', '<samlp:Status Id="_same" ID="_same">'),
      'an id is used twice',
    ],
    [
      'with a signature of another element',
      {},
      (xml) => xml.replace(/URI="#[^"]*"/, 'URI="#_else"'),
      'a signature is about another element',
    ],
    [
      'with a signature of the whole document',
      {},
      (xml) => xml.replace(/URI="#[^"]*"/, 'URI=""'),
      'a signature is about another element',
    ],
    [
      'with a second reference',
      {},
      (xml) => xml.replace(/<ds:Reference [\s\S]*?<\/ds:Reference>/, (reference) => reference + reference),
      'a signature has not exactly one reference',
    ],
    [
      'with its signature somewhere else',
      {},
      (xml) => {
        const [signature = ''] = /<ds:Signature [\s\S]*?<\/ds:Signature>/.exec(xml) ?? []
        return xml.replace(signature, '').replace('<samlp:Status>', `<samlp:Status>${signature}`)
      },
      'a signature is not that of the response or of its assertion',
    ],
    [
      'with an object in its signature',
      {},
      replaced('</ds:Signature>', '<ds:Object/></ds:Signature>'),
      'a signature has an object',
    ],
    [
      'with a transform',
      {},
      replaced('xmldsig#enveloped-signature', 'xmldsig#base64'),
      'a signature has unusual transforms',
    ],
    [
      'with another canonical form',
      {},
      replaced('xml-exc-c14n#"/><ds:SignatureMethod', 'xml-c14n#"/><ds:SignatureMethod'),
      'a signature has an unusual canonical form',
    ],
    ['with a DOCTYPE', {}, (xml) => `<!DOCTYPE a [ <!ENTITY b "c"> ]>${xml}`, 'it has a DOCTYPE or an entity'],
    ['with an entity', {}, replaced('>ada-1<', '>ada&b;<'), 'it has an entity'],
    ['with a comment', {}, replaced('>ada-1<', '>ada<!-- -->-1<'), 'it has a comment'],
    [
      'with a CDATA section',
      {},
      replaced('>ada-1<', '><![CDATA[ada-1]]><'),
      'it has a CDATA section or another declaration',
    ],
    ['with a processing instruction', {}, replaced('>ada-1<', '>ada<?a?>-1<'), 'it has a processing instruction'],
    ['that is not well-formed', {}, replaced('</samlp:Response>', ''), 'it is not well-formed XML'],
    [
      'with thousands of elements',
      {},
      replaced('<samlp:Status>', `${'<a/>'.repeat(5001)}<samlp:Status>`),
      'it has more than 5000 elements',
    ],
    [
      'with elements in elements',
      {},
      replaced('<samlp:Status>', `${'<a>'.repeat(40)}${'</a>'.repeat(40)}<samlp:Status>`),
      'its elements are nested too deep',
    ],
    [
      'that is too large',
      {},
      replaced('<samlp:Status>', `${' '.repeat(270_000)}<samlp:Status>`),
      'it has more than 262144 bytes',
    ],
    [
      'that is no response',
      {},
      (xml) => xml.replaceAll('samlp:Response', 'samlp:ArtifactResponse'),
      'it is no Response of SAML 2.0',
    ],
    [
      'with an encrypted assertion',
      {},
      replaced('<samlp:Status>', '<saml:EncryptedAssertion/><samlp:Status>'),
      'its assertion is encrypted, which is not supported',
    ],
    ['for another audience', { audience: 'https://elsewhere.example' }, same, 'its signature or its conditions'],
    ['for another recipient', { recipient: 'https://elsewhere.example/' }, same, 'its recipient is another one'],
    ['for another destination', { destination: 'https://elsewhere.example/' }, same, 'its destination is another one'],
    ['of another provider', { issuer: `${ENTITY_ID}2` }, same, 'its response is of another provider'],
    ['that answers another request', { inResponseTo: '_else' }, same, 'its response answers another request'],
    ['that answers no request', { inResponseTo: null }, same, 'its response answers another request'],
    ['that has expired', { begins: -600, ends: -120 }, same, 'its signature or its conditions'],
    ['that is not valid yet', { begins: 120, ends: 600 }, same, 'its signature or its conditions'],
    ['of a session that has ended', { sessionEnds: -1 }, same, 'the session at the provider has ended'],
    [
      'about somebody who has not signed in',
      { status: 'Responder' },
      same,
      'the provider has signed nobody in (Responder)',
    ],
  ])('%s is refused, and only the log says why', async ([, wanted, change, problem], { world }) => {
    const { status, page, problems } = await brought(world, wanted, change)
    expect(status).toBe(401)
    expect(page).toContain(REFUSAL)
    expect(problems).toEqual([expect.stringContaining(problem)])
    expect(await sessionsOf(world)).toEqual([])
  })

  it('is refused when only its response answers the request', async ({ world }) => {
    await makePerson(world)
    await useSaml(world)
    const browser = samlBrowser()
    const { id, relayState } = await browser.begin(world.app)
    const message = messageOf(id, { inResponseTo: '_else' }).replace('InResponseTo="_else"', `InResponseTo="${id}"`)
    expect((await browser.bring(world.app, message, relayState)).status).toBe(401)
  })

  it('is accepted within a minute of difference between the clocks', async ({ world }) => {
    await makePerson(world)
    await useSaml(world)
    expect((await samlBrowser().signIn(world.app, { begins: 50, ends: 300 })).status).toBe(303)
    expect((await samlBrowser().signIn(world.app, { begins: -300, ends: -50 })).status).toBe(303)
  })
})

describe('a message in a browser that has not begun the sign-in', () => {
  it('is refused, so that nobody is signed in as somebody else', async ({ world }) => {
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
    // What this browser has begun still has to be answered.
    expect((await samlBrowser().signIn(world.app)).status).toBe(303)
  })
})

describe('many refused messages', () => {
  it('end in waits for their address, and are events', async ({ world }) => {
    await useSaml(world)
    await world.forgetEvents()
    const statuses: number[] = []
    for (let turn = 0; turn < 31; turn++) statuses.push((await samlBrowser().signIn(world.app, { signs: [] })).status)
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([401]))
    expect(statuses[30]).toBe(429)
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
