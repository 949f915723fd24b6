import type { Schemas } from '@flaghoist/client'

type Webhook = Schemas['Webhook']

/** The fields of a webhook that can be edited. A parameter that is not set is an empty text. */
export type WebhookFields = Pick<Webhook, 'provider'> & {
  readonly description: string
  readonly enabled: boolean
  readonly parameters: Readonly<Record<string, string | undefined>>
  readonly events: readonly Webhook['events'][number][]
  readonly projects: readonly string[]
  readonly environments: readonly string[]
  readonly tags: readonly Webhook['tags'][number][]
  readonly featureTypes: readonly Webhook['featureTypes'][number][]
}

/** What the server sends in the place of a secret that is stored, and takes for it. */
export const STORED_SECRET = '*****'

export const EMPTY_WEBHOOK: WebhookFields = {
  provider: 'webhook',
  description: '',
  enabled: true,
  parameters: { url: '' },
  events: [],
  projects: [],
  environments: [],
  tags: [],
  featureTypes: [],
}

export function fieldsOf({ id: _, createdAt: __, description, parameters, ...same }: Webhook): WebhookFields {
  return { ...same, description: description ?? '', parameters: { ...parameters } }
}

export function bodyOf(fields: WebhookFields): Schemas['WebhookInput'] {
  const { provider, description, enabled, parameters, events, projects, environments, tags, featureTypes } = fields
  const given = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))
  return {
    provider,
    description: description === '' ? null : description,
    enabled,
    parameters: { ...given, url: parameters.url ?? '' },
    events: [...events],
    projects: [...projects],
    environments: [...environments],
    tags: [...tags],
    featureTypes: [...featureTypes],
  }
}

/** Changes the kind of a webhook: parameters that the other kind does not have are left out. */
export function providedBy(
  name: string,
  providers: readonly Schemas['WebhookProvider'][],
  { parameters }: Pick<WebhookFields, 'parameters'>,
): Partial<WebhookFields> {
  const found = providers.find((each) => each.name === name)
  if (found === undefined) return {}
  const known = found.parameters.map((parameter) => parameter.name)
  const kept = Object.entries(parameters).filter(([key]) => known.includes(key))
  return { provider: found.name as WebhookFields['provider'], parameters: Object.fromEntries(kept) }
}
