import { describe, expect } from 'vitest'
import { checkedAssertion } from '../../../src/outgoing/saml/response.ts'
import { startInstance } from '../../support/instance.ts'
import { sessionsOf } from '../../support/oidc.ts'
import {
  AUDIENCE,
  CALLBACK,
  ENTITY_ID,
  KEY,
  messageOf,
  OTHER_KEY,
  SIGN_ON_URL,
  samlBrowser,
  useSaml,
  type Wanted,
} from '../../support/saml.ts'
import { makePerson } from '../../support/sign-in.ts'
import { it } from '../../support/world.ts'

const REFUSAL = 'The message of the provider is not valid, or is not for this sign-in. Start again.'

const REQUEST = '_request'

/** What the checks say of a message of the provider, with something changed on the way. */
async function checked(wanted: Wanted, change: (xml: string) => string) {
  const message = Buffer.from(change(messageOf(REQUEST, wanted))).toString('base64')
  const provider = { entityId: ENTITY_ID, signOnUrl: SIGN_ON_URL, certificates: [KEY.certificate] }
  const expected = { us: { entityId: AUDIENCE, callback: CALLBACK }, request: REQUEST, now: new Date() }
  return checkedAssertion(message, provider, expected)
}

/** A message, a change of it, and the refusal. */
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
/** A second assertion, about another user and without a signature. */
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
    [
      'changed outside of its assertion, where both are signed',
      { signs: ['assertion', 'response'] },
      replaced('<samlp:Status>', '<samlp:Extensions/><samlp:Status>'),
      'its signature or its conditions',
    ],
    ['with another attribute', {}, replaced('Ada@Example.com', 'eve@example.com'), 'its signature or its conditions'],
    ['without a signature', { signs: [] }, same, 'it is not signed'],
    ['without its signature', {}, withoutSignatures, 'it is not signed'],
    ['signed by another key', { key: OTHER_KEY }, same, 'its signature is not valid: it is not by the provider'],
    [
      'signed by another key, before all that takes long',
      { key: OTHER_KEY },
      replaced('</saml:AttributeStatement>', `${'<a/>'.repeat(1900)}</saml:AttributeStatement>`),
      'it is not by the provider',
    ],
    [
      'whose response is signed by another key',
      { signs: ['assertion', 'response'] },
      (xml) => xml.replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>AAAA'),
      'it is not by the provider',
    ],
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
      replaced('<samlp:Status>', `${'<a/>'.repeat(2001)}<samlp:Status>`),
      'it has more than 2000 elements',
    ],
    [
      'with elements in elements',
      {},
      replaced('<samlp:Status>', `${'<a>'.repeat(40)}${'</a>'.repeat(40)}<samlp:Status>`),
      'its elements are nested too deep',
    ],
    [
      'with a namespace in each of its elements',
      {},
      replaced(
        '<samlp:Status>',
        `${'<a xmlns:b="urn:b" xmlns:c="urn:c">'.repeat(25)}${'</a>'.repeat(25)}<samlp:Status>`,
      ),
      'it declares more than 40 namespaces around an element',
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
      'about a user who has not signed in',
      { status: 'Responder' },
      same,
      'the provider has signed nobody in (Responder)',
    ],
  ])('%s is refused', async ([, wanted, change, problem]) => {
    expect(await checked(wanted, change)).toEqual({ refused: expect.stringContaining(problem) })
  })

  it('is taken as it was sent', async () => {
    expect(await checked({}, same)).toMatchObject({ nameId: { text: 'ada-1' } })
  })

  it('is refused on a page, and only the log says why', async ({ world }) => {
    await makePerson(world)
    await useSaml(world)
    const { app, logged } = await startInstance(world.db)
    const browser = samlBrowser()
    const { id, relayState } = await browser.begin(app)
    const { status, page } = await browser.bring(app, messageOf(id, { key: OTHER_KEY }), relayState)
    expect(status).toBe(401)
    expect(page).toContain(REFUSAL)
    expect(logged()).toMatch(/"problem":"[^"]*it is not by the provider/)
    expect(browser.cookies.size).toBe(0)
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

  it('is accepted within a minute of difference between the clocks', async () => {
    const accepted = { nameId: { text: 'ada-1' } }
    expect(await checked({ begins: 50, ends: 300 }, same)).toMatchObject(accepted)
    expect(await checked({ begins: -300, ends: -50 }, same)).toMatchObject(accepted)
  })
})
