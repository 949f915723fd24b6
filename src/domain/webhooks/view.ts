import { eventTypes } from '../../../generated/events.ts'
import type { Schema } from '../../contract.ts'
import { MASKED_SECRET } from '../access/secret.ts'
import { may, type Rights } from '../rights.ts'
import type { StoredWebhook } from './webhook.ts'

/** Returns a webhook without its secrets; for callers who may not change it, without most of its URL. */
export function webhookView(webhook: StoredWebhook, { rights }: { readonly rights: Rights }): Schema<'Webhook'> {
  const { id, provider, description, enabled, parameters, secrets, events, projects, environments } = webhook
  const url = may(rights, 'UPDATE_ADDON') ? parameters.url : `${new URL(parameters.url).origin}/${MASKED_SECRET}`
  const masked = Object.fromEntries(Object.keys(secrets).map((name) => [name, MASKED_SECRET]))
  return {
    id,
    provider,
    description,
    enabled,
    parameters: { ...parameters, ...masked, url },
    events,
    projects: [...projects],
    environments: [...environments],
    tags: webhook.tags,
    featureTypes: webhook.featureTypes,
    createdAt: webhook.createdAt.toISOString(),
  }
}

type Parameter = Schema<'WebhookProvider'>['parameters'][number]

const parameter = (name: string, displayName: string, description: string, rest: Partial<Parameter> = {}) => {
  const preset = { type: 'text', required: false, sensitive: false } as const
  return { name, displayName, description, ...preset, ...rest }
}

const authorization = parameter('authorization', 'Authorization', 'Value of the authorization header', {
  sensitive: true,
})
const customHeaders = parameter('customHeaders', 'More headers', 'A JSON object of header names and texts', {
  type: 'textfield',
  sensitive: true,
})
const secret = parameter('secret', 'Secret', 'Key that signs the requests: whsec_ and 24 to 64 bytes in base64', {
  sensitive: true,
})
const url = (description: string) => parameter('url', 'URL', description, { type: 'url', required: true })

/** The providers, for forms. */
export const providers: Schema<'WebhookProvider'>[] = [
  {
    name: 'webhook',
    displayName: 'Webhook',
    description: 'Sends each event to a URL',
    parameters: [
      url('Address that receives the events'),
      parameter('contentType', 'Content type', 'Content type of the body; application/json by default'),
      authorization,
      customHeaders,
      parameter('bodyTemplate', 'Body template', 'A Mustache template; without one, the body is the event as JSON', {
        type: 'textfield',
      }),
      secret,
    ],
    events: [...eventTypes],
  },
  {
    name: 'slack',
    displayName: 'Slack',
    description: 'Sends a message to a channel of Slack',
    parameters: [url('Address of an incoming webhook of Slack'), authorization, customHeaders, secret],
    events: [...eventTypes],
  },
  {
    name: 'teams',
    displayName: 'Microsoft Teams',
    description: 'Sends a card to a channel of Microsoft Teams',
    parameters: [url('Address of a workflow of Teams'), authorization, customHeaders, secret],
    events: [...eventTypes],
  },
]
