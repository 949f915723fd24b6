import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { anonymousActor } from '../../domain/actor.ts'
import { type DomainError, forbidden, missing, unauthenticated, unavailable } from '../../domain/errors.ts'
import { may } from '../../domain/rights.ts'
import type { Assertion } from '../../domain/saml/assertion.ts'
import { previewOfSaml } from '../../domain/saml/preview.ts'
import { samlSettingsChanged, signInWithSaml } from '../../domain/saml/sign-in.ts'
import { countingRefusals } from '../../domain/sign-in-attempts/attempts.ts'
import { signInSettings } from '../../domain/sign-in-settings/queries.ts'
import { type SamlProvider, type SamlSettings, samlProviderOf } from '../../domain/sign-in-settings/saml-settings.ts'
import { inRolledBackTransaction } from '../../domain/transaction/in-transaction.ts'
import { messageChecks } from '../../outgoing/saml/checking-thread.ts'
import type { ServiceProvider } from '../../outgoing/saml/names.ts'
import { ownMetadata, samlRequest } from '../../outgoing/saml/request.ts'
import { assertSameSite, browserOf, sessionOf } from '../callers/browser.ts'
import { waiterOf } from '../callers/waiter.ts'
import { failurePage } from '../failures/failures.ts'
import { basePathOf } from '../links/location.ts'
import { localPath, presetPath } from '../links/return-path.ts'
import { SAML_FINISH } from '../observing/refused-attempts.ts'
import { settingOf } from '../observing/request-ids.ts'
import { formPageHeaders, noStoreHeaders, pageHeaders } from '../pages/page-headers.ts'
import { failedSignInPage } from '../pages/templates.ts'
import type { ServerSetting } from '../server-setting.ts'
import { changing } from './changing.ts'
import { pendingSignIns } from './pending-sign-in.ts'
import { FORM_LIMIT_BYTES, formOf, takeForms } from './saml-form.ts'
import { continuePage, failedTestPage, testPage } from './saml-pages.ts'

const METADATA = '/auth/saml/metadata'
const CALLBACK = '/auth/saml/callback'

/** What a browser keeps while the user signs in at the provider. */
type StoredSignIn = {
  readonly request: string
  readonly relayState: string
  /** Where the browser goes afterwards: a path of this server. */
  readonly returnTo: string
  readonly provider: string
  /** Whether the sign-in only shows what it would do. */
  readonly isTest: boolean
}

const checkMessage = messageChecks()

const pendings = pendingSignIns<StoredSignIn>('flaghoist-saml', 'saml sign-in')

/** A message with what it has to answer: the sign-in of this browser, or none that the provider has begun. */
type Arrived = { readonly message: string; readonly begun: StoredSignIn | undefined }

/**
 * Serves the paths of a sign-in with a SAML provider. The first one redirects the browser to the provider, whose page
 * sends it back to the second one, without the cookies of this server: it sends the message on to the third one, with
 * them. Failures are shown as a page.
 */
export const samlSignIn = plugin(
  async (app, setting: ServerSetting) => {
    const us = (): ServiceProvider => ({
      entityId: setting.baseUrl() + METADATA,
      callback: setting.baseUrl() + CALLBACK,
    })
    const options = {
      onRequest: pageHeaders,
      exposeHeadRoute: false,
      errorHandler: failurePage((message) => failedSignInPage(message, '../../')),
    }

    app.get(METADATA, { onRequest: pageHeaders }, (_, reply) =>
      reply.type('application/samlmetadata+xml').send(ownMetadata(us())),
    )

    app.get('/auth/saml/login', options, async (request, reply) => {
      reply.headers(noStoreHeaders)
      const isTest = isTestAsked(request.query)
      if (isTest) await assertAdmin(request)
      const { saml, cookieKey } = await signInSettings(setting.db)
      const provider = providerOf(saml, isTest)
      const { address, id, relayState } = await samlRequest(us(), provider)
      const returnTo = localPath(request.query, presetPath(setting.console !== undefined))
      const kept = { request: id, relayState, returnTo, provider: provider.entityId, isTest }
      const cookie = pendings.cookieOf(request, setting.sessionPolicy, cookieKey, kept, setting.clock())
      return reply.header('set-cookie', cookie).redirect(address, 302)
    })

    app.register(async (forms) => {
      takeForms(forms)
      const limited = { ...options, config: { bodyLimitBytes: FORM_LIMIT_BYTES, isPublic: true } }

      forms.post(CALLBACK, { ...limited, onRequest: formPageHeaders }, async (request, reply) => {
        // Without a referrer, the next request would not say that it comes from here.
        reply.headers({ ...noStoreHeaders, 'referrer-policy': 'same-origin' })
        return reply.type('text/html; charset=utf-8').send(continuePage(formOf(request.body)))
      })

      forms.post(SAML_FINISH, limited, async (request, reply) => {
        reply.headers(noStoreHeaders)
        assertSameSite(request, setting.baseUrl())
        const { saml, cookieKey } = await signInSettings(setting.db)
        const { message, relayState } = formOf(request.body)
        const begun = begunBy(request, saml, cookieKey, relayState)
        if (begun?.isTest) return sendTest(request, reply, saml, { message, begun })
        return signIn(request, reply, saml, { message, begun })
      })
    })

    /** @throws DomainError unauthenticated for a browser that has not begun this sign-in, where it has to */
    function begunBy(
      request: FastifyRequest,
      saml: SamlSettings,
      key: Buffer,
      relayState: string,
    ): StoredSignIn | undefined {
      if (saml.allowProviderInitiated && !pendings.isIn(request)) return undefined
      const begun = pendings.of(request, key, setting.clock())
      if (begun.relayState !== relayState) {
        // The user may have left the page of the provider, and have come by its portal.
        if (saml.allowProviderInitiated) return undefined
        // Of another tab: the one that was begun last can still end.
        throw refused(request, 'its RelayState is another one')
      }
      // The message of one provider is not read as one of another.
      if (begun.provider !== saml.entityId) throw samlSettingsChanged()
      return begun
    }

    /**
     * Reads a message. After that, the begun sign-in is over.
     *
     * @throws DomainError unavailable where too many others wait
     */
    async function read(request: FastifyRequest, reply: FastifyReply, saml: SamlSettings, { message, begun }: Arrived) {
      const expected = { us: us(), request: begun?.request, now: setting.clock() }
      const { entityId, signOnUrl, certificates } = providerOf(saml, begun?.isTest === true)
      const provider = { entityId, signOnUrl, certificates }
      const { address } = browserOf(request, setting.sessionPolicy)
      const assertion = await checkMessage({ message, provider, expected }, address)
      if (assertion === 'too many')
        throw unavailable('Too many users sign in at once. Load this page again in a moment')
      if (begun !== undefined) reply.header('set-cookie', pendings.endOfCookie(request, setting.sessionPolicy))
      return assertion
    }

    async function signIn(request: FastifyRequest, reply: FastifyReply, saml: SamlSettings, arrived: Arrived) {
      const browser = browserOf(request, setting.sessionPolicy)
      const change = changing(setting, request, reply)
      const session = { lifetimeHours: browser.sessionHours, replaces: browser.session, remoteAddress: browser.ip }
      const origin = { kind: 'provider-address', of: browser.address } as const
      const assertion = await countingRefusals(change, origin, async () => {
        const checked = await read(request, reply, saml, arrived)
        if ('refused' in checked) throw refused(request, checked.refused)
        return checked
      })
      const { secret, userId, missingClaims } = await change((t) => signInWithSaml(t, assertion, saml, session))
      if (missingClaims.length > 0)
        request.log.warn(
          { user: userId, claims: missingClaims },
          'the SAML provider does not say the groups of a user, so they stay as they are',
        )
      // A session has ended, and roles may have changed with groups.
      app.callers.forgetAccounts()
      const returnTo = arrived.begun?.returnTo ?? presetPath(setting.console !== undefined)
      return reply
        .header('set-cookie', browser.cookieOf(secret))
        .redirect(basePathOf(setting.baseUrl()) + returnTo, 303)
    }

    /** An Admin sees the reason of a refusal. */
    async function sendTest(request: FastifyRequest, reply: FastifyReply, saml: SamlSettings, arrived: Arrived) {
      await assertAdmin(request)
      reply.type('text/html; charset=utf-8')
      const assertion = await read(request, reply, saml, arrived)
      if ('refused' in assertion) return reply.send(failedTestPage(assertion.refused))
      return reply.send(testPage(await preview(request, reply, saml, assertion)))
    }

    function preview(request: FastifyRequest, reply: FastifyReply, saml: SamlSettings, assertion: Assertion) {
      const waiter = waiterOf(request, reply)
      return previewOfSaml(
        (work) => inRolledBackTransaction(settingOf(request, setting), anonymousActor, work, waiter),
        assertion,
        saml,
      )
    }

    async function assertAdmin(request: FastifyRequest): Promise<void> {
      const { rights } = await app.callers.actorOfSession(sessionOf(request), () => false)
      if (!may(rights, 'ADMIN')) throw forbidden('A test of the sign-in needs the permission ADMIN')
    }
  },
  { name: 'saml-sign-in', dependencies: ['callers', 'refused-attempts'] },
)

/** @throws DomainError missing where SAML is off, except for a test, or not set up */
function providerOf(saml: SamlSettings, isTest: boolean): SamlProvider {
  const provider = saml.enabled || isTest ? samlProviderOf(saml) : undefined
  if (provider === undefined) throw missing('way to sign in', 'SAML')
  return provider
}

function isTestAsked(query: unknown): boolean {
  return (query as { test?: unknown }).test === 'true'
}

/** Writes to the log why a message is not accepted, and returns the refusal, which does not say it. */
function refused(request: FastifyRequest, problem: string): DomainError {
  request.log.warn({ problem }, 'a sign-in with SAML was refused')
  return unauthenticated('The message of the provider is not valid, or is not for this sign-in. Start again')
}
