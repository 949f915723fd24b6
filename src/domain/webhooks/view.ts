import { eventTypes } from '../../../generated/events.ts'
import type { Schema } from '../../contract.ts'
import { MASKED_SECRET } from '../access/secret.ts'
import { may, type Rights } from '../rights.ts'
import type { StoredWebhook } from './webhook.ts'

/** Returns a webhook without its secrets; for callers who may not change it, without most of its URL. */
export function webhookView(webhook: StoredWebhook, { rights }: { readonly rights: Rights }): Schema<'Webhook'> {
  const { id, description, enabled, parameters, secrets, events, projects, environments, createdAt } = webhook
  const url = may(rights, 'UPDATE_ADDON') ? parameters.url : `${new URL(parameters.url).origin}/${MASKED_SECRET}`
  const masked = Object.fromEntries(Object.keys(secrets).map((name) => [name, MASKED_SECRET]))
  return {
    id,
    provider: 'webhook',
    description,
    enabled,
    parameters: { ...parameters, ...masked, url },
    events,
    projects: [...projects],
    environments: [...environments],
    createdAt: createdAt.toISOString(),
  }
}

type Parameter = Schema<'WebhookProvider'>['parameters'][number]

const parameter = (name: string, displayName: string, description: string, rest: Partial<Parameter> = {}) => {
  const preset = { type: 'text', required: false, sensitive: false } as const
  return { name, displayName, description, ...preset, ...rest }
}

/** The providers, for forms. */
export const providers: Schema<'WebhookProvider'>[] = [
  {
    name: 'webhook',
    displayName: 'Webhook',
    description: 'Sends each event to a URL',
    parameters: [
      parameter('url', 'URL', 'Address that receives the events', { type: 'url', required: true }),
      parameter('contentType', 'Content type', 'Content type of the body; application/json by default'),
      parameter('authorization', 'Authorization', 'Value of the authorization header', { sensitive: true }),
      parameter('customHeaders', 'More headers', 'A JSON object of header names and texts', {
        type: 'textfield',
        sensitive: true,
      }),
      parameter('bodyTemplate', 'Body template', 'A Mustache template; without one, the body is the event as JSON', {
        type: 'textfield',
      }),
      parameter('secret', 'Secret', 'Key that signs the requests: whsec_ and 24 to 64 bytes in base64', {
        sensitive: true,
      }),
    ],
    events: [...eventTypes],
  },
]
