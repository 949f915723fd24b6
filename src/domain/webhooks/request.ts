import type { Schema } from '../../contract.ts'
import { customHeadersFrom } from './headers.ts'
import { messageOf } from './messages/message.ts'
import { slackBody } from './messages/slack.ts'
import { teamsBody } from './messages/teams.ts'
import { signatureOf, signingKey } from './signature.ts'
import { rendered } from './template.ts'
import type { WebhookSettings } from './webhook.ts'

/** How the requests of webhooks name who sends them. */
export const USER_AGENT = 'Flaghoist'

/** A request that sends an event. */
export type WebhookRequest = {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
  /** The event, and the trace of the request that has recorded it. */
  readonly about: { readonly eventId: number; readonly traceId: string | undefined }
}

/**
 * Builds the request that sends an event, signed if the webhook has a secret.
 *
 * @param link where the console shows the event, for messages; undefined without a console
 * @throws Error when the template writes too much
 */
export function requestFor(
  webhook: Pick<WebhookSettings, 'provider' | 'parameters' | 'secrets'>,
  event: Schema<'Event'>,
  link: string | undefined,
  now: Date,
): WebhookRequest {
  const { parameters, secrets } = webhook
  const { url, contentType = 'application/json' } = parameters
  const { authorization, customHeaders, secret } = secrets
  const body = bodyOf(webhook, event, link)
  const id = String(event.id)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = secret === undefined ? undefined : signingKey(secret)
  const headers = {
    ...(customHeaders !== undefined && customHeadersFrom(customHeaders)),
    ...(authorization !== undefined && { authorization }),
    'content-type': contentType,
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(key !== undefined && { 'webhook-signature': signatureOf(key, id, timestamp, body) }),
  }
  return { url, headers, body, about: { eventId: event.id, traceId: event.traceId } }
}

function bodyOf(
  { provider, parameters }: Pick<WebhookSettings, 'provider' | 'parameters'>,
  event: Schema<'Event'>,
  link: string | undefined,
): string {
  switch (provider) {
    case 'slack':
      return slackBody(messageOf(event, link))
    case 'teams':
      return teamsBody(messageOf(event, link))
    case 'webhook': {
      const { contentType = 'application/json', bodyTemplate } = parameters
      const isJson = /[/+]json\b/i.test(contentType)
      return bodyTemplate === undefined ? JSON.stringify(event) : rendered(bodyTemplate, event, isJson)
    }
  }
}
