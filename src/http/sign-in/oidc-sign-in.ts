import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { missing, unavailable } from '../../domain/errors.ts'
import { settingsChanged, signInWithOidc } from '../../domain/oidc/sign-in.ts'
import { countingRefusals } from '../../domain/sign-in-attempts/attempts.ts'
import type { OidcSettings } from '../../domain/sign-in-settings/oidc-settings.ts'
import { CLIENT_SECRET } from '../../domain/sign-in-settings/oidc-settings.ts'
import { signInSettings } from '../../domain/sign-in-settings/queries.ts'
import { createProvider, type OidcClient, type PendingSignIn } from '../../outgoing/openid.ts'
import { loggedProblem, openidRefusal, unreachableProvider } from '../../outgoing/openid-refusals.ts'
import { decrypt, type EncryptionKeys } from '../../runtime/encryption.ts'
import { browserOf } from '../callers/browser.ts'
import { failurePage } from '../failures/failures.ts'
import { basePathOf } from '../links/location.ts'
import { localPath, presetPath } from '../links/return-path.ts'
import { OIDC_CALLBACK } from '../observing/refused-attempts.ts'
import { noStoreHeaders, pageHeaders } from '../pages/page-headers.ts'
import { failedSignInPage } from '../pages/templates.ts'
import type { ServerSetting } from '../server-setting.ts'
import { changing } from './changing.ts'
import { pendingSignIns } from './pending-sign-in.ts'

/** What a browser keeps while the user signs in at the provider. */
type StoredSignIn = PendingSignIn & {
  /** Where the browser goes afterwards: a path of this server. */
  readonly returnTo: string
  /** The provider and the client of the sign-in. */
  readonly provider: string
  readonly clientId: string
}

const pendings = pendingSignIns<StoredSignIn>('flaghoist-oidc', 'oidc sign-in')

/**
 * Serves the two paths of a sign-in with an OpenID provider: the first redirects the browser to the provider, and the
 * provider redirects it back to the second. Failures are shown as a page.
 */
export const oidcSignIn = plugin(
  async (app, setting: ServerSetting) => {
    const provider = createProvider()
    const options = {
      onRequest: pageHeaders,
      // A HEAD request would use up the code.
      exposeHeadRoute: false,
      errorHandler: failurePage((message) => failedSignInPage(message, '../../')),
    }

    app.get('/auth/oidc/login', options, async (request, reply) => {
      reply.headers(noStoreHeaders)
      const { oidc, cookieKey } = await signInSettings(setting.db)
      const client = clientFrom(oidc, setting.encryptionKeys)
      const wanted = { ...oidc, redirectUri: setting.baseUrl() + OIDC_CALLBACK }
      const { address, pending } = await provider.begin(client, wanted).catch((error: unknown) => {
        request.log.warn(loggedProblem(error), 'the OpenID provider can not be used')
        throw unreachableProvider()
      })
      const kept = {
        ...pending,
        returnTo: localPath(request.query, presetPath(setting.console !== undefined)),
        provider: client.discoverUrl,
        clientId: client.clientId,
      }
      const cookie = pendings.cookieOf(request, setting.sessionPolicy, cookieKey, kept, setting.clock())
      return reply.header('set-cookie', cookie).redirect(address, 302)
    })

    app.get(OIDC_CALLBACK, options, async (request, reply) => {
      reply.headers(noStoreHeaders).header('set-cookie', pendings.endOfCookie(request, setting.sessionPolicy))
      const { oidc, cookieKey } = await signInSettings(setting.db)
      const client = clientFrom(oidc, setting.encryptionKeys)
      const { returnTo, ...pending } = pendings.of(request, cookieKey, setting.clock())
      // A code of one provider is not sent to another one.
      if (pending.provider !== client.discoverUrl || pending.clientId !== client.clientId) throw settingsChanged()
      const browser = browserOf(request, setting.sessionPolicy)
      const change = changing(setting, request, reply)
      const origin = { kind: 'provider-address', of: browser.address } as const
      const claims = await countingRefusals(change, origin, () =>
        provider.finish(client, addressOf(request, setting), pending).catch((error: unknown) => {
          request.log.warn(loggedProblem(error), 'a sign-in with the OpenID provider failed')
          throw openidRefusal(error)
        }),
      )
      const session = { lifetimeHours: browser.sessionHours, replaces: browser.session, remoteAddress: browser.ip }
      const { secret, userId, missingClaims } = await change((t) =>
        signInWithOidc(t, claims, { settings: oidc, state: pending.state }, session),
      )
      if (missingClaims.length > 0)
        request.log.warn(
          { user: userId, claims: missingClaims },
          'the OpenID provider does not say the groups of a user, so they stay as they are',
        )
      // A session has ended, and roles may have changed with groups.
      app.callers.forgetAccounts()
      return reply
        .header('set-cookie', browser.cookieOf(secret))
        .redirect(basePathOf(setting.baseUrl()) + returnTo, 303)
    })
  },
  { name: 'oidc-sign-in', dependencies: ['callers', 'refused-attempts'] },
)

/** @throws DomainError missing where OpenID Connect is off; unavailable when the secret can't be read */
function clientFrom(settings: OidcSettings, encryptionKeys: EncryptionKeys | undefined): OidcClient {
  const { enabled, discoverUrl, clientId, secret: stored, idTokenSigningAlgorithm } = settings
  if (!enabled || discoverUrl === null || clientId === null) throw missing('way to sign in', 'OpenID Connect')
  const secret =
    stored === null || encryptionKeys === undefined ? undefined : decrypt(stored, encryptionKeys, CLIENT_SECRET)
  if (stored !== null && secret === undefined)
    throw unavailable('The client secret can not be read: the server needs the ENCRYPTION_KEY with which it was stored')
  return { discoverUrl, clientId, secret, idTokenSigningAlgorithm }
}

/** Returns the callback URL of the request, as the provider knows it. */
function addressOf(request: FastifyRequest, { baseUrl }: ServerSetting): URL {
  const start = request.url.indexOf('?')
  return new URL(baseUrl() + OIDC_CALLBACK + (start < 0 ? '' : request.url.slice(start)))
}
