import { inflateRawSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { SignedXml } from 'xml-crypto'
import type { Schema } from '../../src/contract.ts'
import { escapedHtml } from '../../src/runtime/escaped-html.ts'
import { makeSigningKey, type SigningKey } from './certificates.ts'
import { headerOf, keep } from './cookies.ts'
import type { Seen } from './oidc.ts'
import { BASE_URL } from './server.ts'
import type { World } from './world.ts'

export const ENTITY_ID = 'https://login.example.com/realms/staff'
export const SIGN_ON_URL = 'https://login.example.com/realms/staff/saml?tenant=1'
export const CALLBACK = `${BASE_URL}/auth/saml/callback`
export const AUDIENCE = `${BASE_URL}/auth/saml/metadata`

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** Making a key takes a while, so all tests have the same: that of the provider, and another one. */
export const KEY: SigningKey = makeSigningKey()
export const OTHER_KEY: SigningKey = makeSigningKey()

/** What a provider says; by default, all of it is right. */
export type Wanted = {
  nameId?: string
  format?: string
  attributes?: Record<string, string | string[]>
  /** Null: none. By default, the request is answered. */
  inResponseTo?: string | null
  issuer?: string
  audience?: string
  recipient?: string
  destination?: string
  /** Seconds from now. */
  begins?: number
  ends?: number
  sessionEnds?: number
  assertionId?: string
  signs?: ('assertion' | 'response')[]
  key?: SigningKey
  sha1?: boolean
  status?: string
}

const ADA = { email: 'Ada@Example.com', displayName: 'Ada Lovelace' }

/** What a request to sign in says. */
export type Asked = { id: string; relayState: string; address: URL; xml: string }

/** Reads the request in the address to which a browser is sent. */
export function askedOf(location: string): Asked {
  const address = new URL(location)
  const xml = inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const id = /\bID="([^"]+)"/.exec(xml)?.[1] ?? ''
  return { id, relayState: address.searchParams.get('RelayState') ?? '', address, xml }
}

let made = 0

/** Returns the message of a provider, with its signatures. */
export function messageOf(request: string | null, wanted: Wanted = {}): string {
  const { signs = ['assertion'], key = KEY, sha1 = false } = wanted
  return signs.reduce((xml, what) => signed(xml, what, key, sha1), unsignedMessage(request, wanted))
}

function unsignedMessage(request: string | null, wanted: Wanted): string {
  const { nameId = 'ada-1', format = PERSISTENT, attributes = ADA, issuer = ENTITY_ID, status = 'Success' } = wanted
  const { audience = AUDIENCE, recipient = CALLBACK, destination = CALLBACK, begins = -30, ends = 300 } = wanted
  const answered = wanted.inResponseTo === undefined ? request : wanted.inResponseTo
  const answers = answered === null ? '' : ` InResponseTo="${answered}"`
  const number = ++made
  const id = wanted.assertionId ?? `_assertion${number}`
  const now = inSeconds(0)
  const session = wanted.sessionEnds === undefined ? '' : ` SessionNotOnOrAfter="${inSeconds(wanted.sessionEnds)}"`
  const values = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${escapedHtml(name)}">${[value]
        .flat()
        .map((each) => `<saml:AttributeValue>${escapedHtml(each)}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  )
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response${number}" Version="2.0" IssueInstant="${now}" Destination="${destination}"${answers}>
<saml:Issuer>${issuer}</saml:Issuer>
<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>
<saml:Assertion ID="${id}" Version="2.0" IssueInstant="${now}">
<saml:Issuer>${issuer}</saml:Issuer>
<saml:Subject><saml:NameID Format="${format}">${escapedHtml(nameId)}</saml:NameID>
<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${inSeconds(ends)}" Recipient="${recipient}"${answers}/></saml:SubjectConfirmation></saml:Subject>
<saml:Conditions NotBefore="${inSeconds(begins)}" NotOnOrAfter="${inSeconds(ends)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
<saml:AuthnStatement AuthnInstant="${now}"${session}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>
<saml:AttributeStatement>${values.join('')}</saml:AttributeStatement>
</saml:Assertion>
</samlp:Response>`
}

function signed(xml: string, what: 'assertion' | 'response', key: SigningKey, sha1: boolean): string {
  const name = what === 'assertion' ? 'Assertion' : 'Response'
  const signature = new SignedXml({
    privateKey: key.privateKey,
    publicCert: key.certificate,
    signatureAlgorithm: sha1 ? `${SIGNATURE}rsa-sha1` : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXCLUSIVE,
    // With its certificate, as providers send it: only those of the settings may count.
    getKeyInfoContent: SignedXml.getKeyInfoContent,
  })
  signature.addReference({
    xpath: `//*[local-name(.)='${name}']`,
    transforms: [`${SIGNATURE}enveloped-signature`, EXCLUSIVE],
    digestAlgorithm: sha1 ? `${SIGNATURE}sha1` : 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  const reference = `//*[local-name(.)='${name}']/*[local-name(.)='Issuer']`
  signature.computeSignature(xml, { prefix: 'ds', location: { reference, action: 'after' } })
  return signature.getSignedXml()
}

function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString()
}

/** Enables the provider in the settings. */
export async function useSaml(world: World, wanted: Partial<Schema<'SetSamlSettings'>> = {}): Promise<void> {
  const provider = { entityId: ENTITY_ID, signOnUrl: SIGN_ON_URL, certificate: KEY.certificate }
  const { error } = await world.admin.call('setSamlSettings', { body: { enabled: true, ...provider, ...wanted } })
  if (error !== undefined) throw new Error(error.message)
}

/** A browser, with the cookies that it has. */
export type SamlBrowser = {
  readonly cookies: Map<string, string>
  open(app: FastifyInstance, url: string): Promise<Seen>
  /** Begins a sign-in: what the provider is asked. */
  begin(app: FastifyInstance, query?: string): Promise<Asked>
  /**
   * Brings a message of the provider. Its page is another site, so the first request has no cookies; the page that it
   * gets sends the second one.
   */
  bring(app: FastifyInstance, xml: string, relayState: string): Promise<Seen>
  /** Does all of it. */
  signIn(app: FastifyInstance, wanted?: Wanted, query?: string): Promise<Seen>
}

export function samlBrowser(): SamlBrowser {
  const cookies = new Map<string, string>()
  async function send(app: FastifyInstance, url: string, form: URLSearchParams | undefined, site: string) {
    const isOwn = site !== 'cross-site' || form === undefined
    const response = await app.inject({
      method: form === undefined ? 'GET' : 'POST',
      url,
      headers: {
        accept: 'text/html',
        'sec-fetch-site': site,
        ...(isOwn && { cookie: headerOf(cookies) }),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form !== undefined && { payload: form.toString() }),
    })
    const setCookies = [response.headers['set-cookie'] ?? []].flat()
    keep(cookies, setCookies)
    const { statusCode: status, payload: page } = response
    return { status, location: String(response.headers.location ?? ''), page, setCookies }
  }
  const browser: SamlBrowser = {
    cookies,
    open: (app, url) => send(app, url, undefined, 'none'),
    async begin(app, query = '') {
      const { status, location, page } = await browser.open(app, `/auth/saml/login${query}`)
      if (status !== 302) throw new Error(`The sign-in does not begin: ${status} ${page}`)
      return askedOf(location)
    },
    async bring(app, xml, relayState) {
      const form = new URLSearchParams({
        SAMLResponse: Buffer.from(xml).toString('base64'),
        RelayState: relayState,
      })
      const { status, page } = await send(app, '/auth/saml/callback', form, 'cross-site')
      if (status !== 200) throw new Error(`The callback answers ${status}: ${page}`)
      return send(app, '/auth/saml/finish', fieldsOf(page), 'same-origin')
    },
    async signIn(app, wanted, query) {
      const { id, relayState } = await browser.begin(app, query)
      return browser.bring(app, messageOf(id, wanted), relayState)
    },
  }
  return browser
}

/** The fields of the form in a page. */
function fieldsOf(page: string): URLSearchParams {
  return new URLSearchParams(
    [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}
