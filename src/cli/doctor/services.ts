import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/handles.ts'
import { signInSettings } from '../../domain/sign-in-settings/queries.ts'
import { checkMailServer, mailFailure } from '../../mail/mailer.ts'
import { createProvider } from '../../outgoing/openid.ts'
import { loggedProblem } from '../../outgoing/openid-refusals.ts'
import { type Finding, note, ok, problem } from './finding.ts'

/** Connects to the mail server. Only codes are shown: a mail server may repeat what it was sent. */
export async function findingOfMail({ mail }: Pick<Config, 'mail'>): Promise<Finding> {
  if (mail === undefined) return ok('mail', 'no mail is sent: SMTP_URL is not set')
  try {
    await checkMailServer(mail)
    return ok('mail', 'the mail server accepts connections')
  } catch (error) {
    const { code, responseCode } = mailFailure(error)
    const codes = [code, responseCode].filter((each) => each !== undefined).join(' ')
    return problem('mail', `the mail server does not accept the connection: ${codes}`, 'correct SMTP_URL')
  }
}

/** Reads the configuration of the OpenID provider, as a sign-in does. */
export async function findingOfSignIn(db: Db, { baseUrl }: Pick<Config, 'baseUrl'>): Promise<Finding> {
  const { oidc, saml, passwordDisabled } = await signInSettings(db)
  const { enabled, discoverUrl, clientId, idTokenSigningAlgorithm, acrValues, addGroupsScope } = oidc
  if (!enabled || discoverUrl === null || clientId === null)
    return ok(
      'sign-in',
      saml.enabled ? 'users sign in with SAML' : 'users sign in with a password: OpenID Connect and SAML are off',
    )
  try {
    const client = { discoverUrl, clientId, secret: undefined, idTokenSigningAlgorithm }
    const redirectUri = `${baseUrl ?? 'http://localhost'}/auth/oidc/callback`
    await createProvider().begin(client, { redirectUri, acrValues, addGroupsScope })
  } catch (error) {
    const { problem: reason } = loggedProblem(error)
    const fix = 'start the provider, or correct discoverUrl in POST /api/admin/auth/oidc/settings'
    const message = `the OpenID provider can not be used: ${reason}`
    return passwordDisabled
      ? problem('sign-in', `${message}; passwords are off`, fix)
      : problem('sign-in', message, fix)
  }
  if (baseUrl === undefined)
    return note('sign-in', 'the provider answers, and sends users to where the server listens', 'set BASE_URL')
  return ok('sign-in', `the provider answers; it has to know the address ${baseUrl}/auth/oidc/callback`)
}
