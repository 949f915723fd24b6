import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import Provider, { type JWK } from 'oidc-provider'
import { onTestFinished, vi } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { headerOf, keep } from './cookies.ts'
import { BASE_URL } from './server.ts'
import type { World } from './world.ts'

const CLIENT_ID = 'flaghoist'
export const CLIENT_SECRET = 'the-client-secret-of-the-provider'
/** The second one is that of a server behind a proxy. */
const CALLBACKS = ['', '/flags'].map((path) => `${BASE_URL}${path}/auth/oidc/callback`)

/** A user of the provider, as the claims that it sends. */
export type Person = { sub: string } & Record<string, unknown>

export const ADA: Person = { sub: 'ada-1', name: 'Ada Lovelace', email: 'Ada@Example.com', email_verified: true }

/** An OpenID provider that listens, and signs in the user that is set, without asking. */
export type TestProvider = {
  readonly issuer: string
  /** Who signs in next. */
  person: Person
  /** Answers of the provider's key set, instead of its own keys. */
  keys: object | undefined
  /** Closes the provider: it answers nothing any more. */
  stop(): Promise<void>
  /** The paths that were asked for. */
  readonly asked: string[]
}

/** Making a key takes a while, so all providers have the same. */
const signingKey = rsaKey('tests')

function rsaKey(kid: string): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid, alg: 'RS256', use: 'sig' }
}

/** A foreign key under the name of the provider's key, as in the answer of a key set. */
export function foreignKeys(): object {
  const { kty, n, e, kid, alg, use } = rsaKey('tests') as unknown as Record<string, string>
  return { keys: [{ kty, n, e, kid, alg, use }] }
}

/** Starts a provider; it is closed when the test is over. */
export async function startProvider(): Promise<TestProvider> {
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked: string[] = []
  const stop = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const test: TestProvider = { issuer, person: ADA, keys: undefined, asked, stop }
  // It warns that it keeps everything in memory.
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const provider = providerAt(test)
  warnings.mockRestore()
  const handle = provider.callback()
  onTestFinished(stop)
  return test
}

function providerAt(test: TestProvider): Provider {
  const provider = new Provider(test.issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: CALLBACKS }],
    jwks: { keys: [signingKey] },
    cookies: { keys: ['the key of the provider of the tests'] },
    claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups', 'realm_access'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ ...test.person, sub: accountId }) }),
    async loadExistingGrant(ctx) {
      const { client, session, params } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope(String(params?.scope))
      await grant.save()
      return grant
    },
  })
  provider.use(async (ctx, next) => {
    test.asked.push(ctx.path)
    if (ctx.path.startsWith('/interaction/')) {
      const login = { accountId: test.person.sub }
      ctx.respond = false
      return provider.interactionFinished(ctx.req, ctx.res, { login }, { mergeWithLastSubmission: false })
    }
    await next()
    if (ctx.path === '/jwks' && test.keys !== undefined) ctx.body = test.keys
  })
  return provider
}

/** Enables the provider in the settings. */
export async function useProvider(
  world: World,
  { issuer }: TestProvider,
  wanted: Partial<Schema<'SetOidcSettings'>> = {},
): Promise<void> {
  const provider = {
    discoverUrl: `${issuer}/.well-known/openid-configuration`,
    clientId: CLIENT_ID,
    secret: CLIENT_SECRET,
  }
  const { error } = await world.admin.call('setOidcSettings', { body: { enabled: true, ...provider, ...wanted } })
  if (error !== undefined) throw new Error(error.message)
}

/** An answer of the server, as a browser sees it. */
export type Seen = { status: number; location: string; page: string; setCookies: string[] }

/** A browser, with the cookies that it has. */
export type OidcBrowser = {
  readonly cookies: Map<string, string>
  /** Opens an address of a server. */
  open(app: FastifyInstance, url: string): Promise<Seen>
  /** Begins a sign-in: the address at the provider. */
  begin(app: FastifyInstance, query?: string): Promise<URL>
  /** Signs in at the provider: the address to which it leads back. */
  atProvider(address: URL): Promise<URL>
  /** Does all of it. */
  signIn(app: FastifyInstance, query?: string): Promise<Seen>
}

export function oidcBrowser(): OidcBrowser {
  const cookies = new Map<string, string>()
  const browser: OidcBrowser = {
    cookies,
    async open(app, url) {
      const response = await app.inject({
        method: 'GET',
        url,
        headers: { accept: 'text/html', cookie: headerOf(cookies) },
      })
      const setCookies = [response.headers['set-cookie'] ?? []].flat()
      keep(cookies, setCookies)
      const { statusCode: status, payload: page } = response
      return { status, location: String(response.headers.location ?? ''), page, setCookies }
    },
    async begin(app, query = '') {
      const { status, location, page } = await browser.open(app, `/auth/oidc/login${query}`)
      if (status !== 302) throw new Error(`The sign-in does not begin: ${status} ${page}`)
      return new URL(location)
    },
    async atProvider(address) {
      const atProvider = new Map<string, string>()
      for (let next = address; ; ) {
        if (next.origin === BASE_URL) return next
        const response = await fetch(next, { redirect: 'manual', headers: { cookie: headerOf(atProvider) } })
        keep(atProvider, response.headers.getSetCookie())
        const location = response.headers.get('location')
        if (location === null) throw new Error(`The provider answers ${response.status}: ${await response.text()}`)
        next = new URL(location, next)
      }
    },
    async signIn(app, query) {
      const { pathname, search } = await browser.atProvider(await browser.begin(app, query))
      return browser.open(app, pathname + search)
    },
  }
  return browser
}

/** The users that there are. */
export async function usersOf({ db }: World) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'passwordHash'])
    .where('accountType', '=', 'user')
    .execute()
}

/** Whose sessions there are. */
export async function sessionsOf({ db }: World) {
  return db.selectFrom('sessions').select('userId').execute()
}
