import type { Schema } from '../../contract.ts'
import { customHeadersFrom } from './headers.ts'
import { signatureOf, signingKey } from './signature.ts'
import { rendered } from './template.ts'
import type { WebhookSettings } from './webhook.ts'

/** A request that sends an event. */
export type WebhookRequest = { readonly url: string; readonly headers: Record<string, string>; readonly body: string }

/**
 * Builds the request that sends an event, signed if the webhook has a secret.
 *
 * @throws Error when the template writes too much
 */
export function requestFor(
  { parameters, secrets }: Pick<WebhookSettings, 'parameters' | 'secrets'>,
  event: Schema<'Event'>,
  now: Date,
): WebhookRequest {
  const { url, contentType = 'application/json', bodyTemplate } = parameters
  const { authorization, customHeaders, secret } = secrets
  const isJson = /[/+]json\b/i.test(contentType)
  const body = bodyTemplate === undefined ? JSON.stringify(event) : rendered(bodyTemplate, event, isJson)
  const id = String(event.id)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = secret === undefined ? undefined : signingKey(secret)
  const headers = {
    ...(customHeaders !== undefined && customHeadersFrom(customHeaders)),
    ...(authorization !== undefined && { authorization }),
    'content-type': contentType,
    'user-agent': 'Flaghoist',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(key !== undefined && { 'webhook-signature': signatureOf(key, id, timestamp, body) }),
  }
  return { url, headers, body }
}
