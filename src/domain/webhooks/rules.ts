import { MASKED_SECRET } from '../access/secret.ts'
import { DomainError, invalid } from '../errors.ts'
import { isRestricted } from '../events/visible.ts'
import { addressIn, isPublicAddress } from './address.ts'
import { customHeadersFrom, isHeaderValue } from './headers.ts'
import { signingKey } from './signature.ts'
import { assertTemplate } from './template.ts'
import type { WebhookSettings } from './webhook.ts'
import type { WebhookPolicy } from './webhook-policy.ts'

const AT = '/body/parameters'

/**
 * Checks the parameters of a webhook.
 *
 * @throws DomainError invalid, that names the parameter
 */
export function assertParameters({ provider, parameters, secrets }: WebhookSettings, policy: WebhookPolicy): void {
  assertUrl(parameters.url, policy)
  const written = (['contentType', 'bodyTemplate'] as const).find((name) => parameters[name] !== undefined)
  if (provider !== 'webhook' && written !== undefined)
    throw invalid(
      `The provider ${provider} writes the body, so ${written} can't be set. Leave it out`,
      `${AT}/${written}`,
    )
  const { authorization, customHeaders, secret } = secrets
  if (authorization !== undefined && !isHeaderValue(authorization))
    throw invalid('authorization has characters that a header can not have', `${AT}/authorization`)
  if (customHeaders !== undefined) customHeadersFrom(customHeaders)
  if (secret !== undefined && signingKey(secret) === undefined)
    throw invalid('secret is not accepted. Accepted: whsec_ followed by 24 to 64 bytes in base64', `${AT}/secret`)
  if (parameters.bodyTemplate !== undefined) assertTemplate(parameters.bodyTemplate)
}

/**
 * Checks that a new webhook has no masked secret, because there is nothing to keep.
 *
 * @throws DomainError invalid
 */
export function assertNoMask({ secrets }: WebhookSettings): void {
  const masked = Object.entries(secrets).find(([, value]) => value === MASKED_SECRET)?.[0]
  if (masked !== undefined) throw invalid(`There is no ${masked} to keep. Send it`, `${AT}/${masked}`)
}

/**
 * Checks that a new secret has the padding of base64. This server reads it without, and so do the verifiers for
 * JavaScript, Python and Java, but not those of Standard Webhooks for Go (v0.0.1) and Rust (1.0.1). A secret that is
 * stored already may be sent again.
 *
 * @throws DomainError invalid
 */
export function assertPadding({ secrets: { secret } }: WebhookSettings, stored?: string): void {
  const key = secret === undefined || secret === stored ? undefined : signingKey(secret)
  if (secret === undefined || key === undefined || secret.endsWith(key.toString('base64'))) return
  throw invalid(
    'secret has no padding, without which some libraries do not read it. Put = at its end until the part after whsec_ has a multiple of 4 characters, here and at the receiver',
    `${AT}/secret`,
  )
}

/**
 * Checks that stored secrets are not sent to another server: a caller who changes the URL could read them there.
 *
 * @param wanted the settings of the request, with masks
 * @throws DomainError invalid
 */
export function assertSecretsStay(wanted: WebhookSettings, storedUrl: string): void {
  if (URL.canParse(wanted.parameters.url) && new URL(wanted.parameters.url).origin === new URL(storedUrl).origin) return
  const kept = (['authorization', 'customHeaders'] as const).find((name) => wanted.secrets[name] === MASKED_SECRET)
  if (kept === undefined) return
  throw invalid(
    `The URL is another server now, so ${kept} can't be kept. Send it again, or leave it out`,
    `${AT}/${kept}`,
  )
}

/** Whether a webhook sends events that the log shows only to callers with READ_LOGS. */
export function sendsRestricted({ events }: WebhookSettings): boolean {
  return events.some(isRestricted)
}

/** Returns the refusal to send again what belongs to a disabled webhook. */
export function disabledError(): DomainError {
  return new DomainError('conflict', 'The webhook is disabled. Enable it first')
}

function assertUrl(text: string, { allowsPrivateAddresses }: WebhookPolicy): void {
  const path = `${AT}/url`
  if (!URL.canParse(text)) throw invalid('url is not an address. Accepted: https://example.com/path', path)
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw invalid(`url starts with ${url.protocol}. Accepted: https: and http:`, path)
  if (url.username !== '' || url.password !== '')
    throw invalid('url has a user name or a password. Put them into authorization', path)
  const address = addressIn(url)
  if (address !== undefined && !allowsPrivateAddresses && !isPublicAddress(address))
    throw invalid(`url has the address ${address}, which is not public. Accepted: a public address, or a name`, path)
}
