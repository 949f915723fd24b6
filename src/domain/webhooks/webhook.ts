import type { Schema } from '../../contract.ts'
import { MASKED_SECRET } from '../access/secret.ts'
import type { WebhookRecord } from '../event-types.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'
import { revisionOf } from '../revisions/revision.ts'
import { tagFrom } from '../tags/tag.ts'

/** The parameters that are shown to those who may change a webhook. */
export type WebhookParameters = { url: string; contentType?: string; bodyTemplate?: string }

/** The parameters that are never shown. */
export type WebhookSecrets = { authorization?: string; customHeaders?: string; secret?: string }

/** All that a caller sets. */
export type WebhookSettings = Pick<
  Schema<'Webhook'>,
  'provider' | 'description' | 'enabled' | 'events' | 'tags' | 'featureTypes'
> & {
  readonly parameters: WebhookParameters
  readonly secrets: WebhookSecrets
  /** Empty means all events. */
  readonly projects: readonly string[]
  /** Empty means all environments. */
  readonly environments: readonly string[]
}

export type StoredWebhook = WebhookSettings & {
  readonly id: number
  readonly createdAt: Date
  /** Never shown: part of what the revision of the parameters is a hash of. */
  readonly revisionKey: string
}

/** Returns the settings of a request as stored, without members unknown to the contract. Checks nothing. */
export function webhookSettings(wanted: Schema<'WebhookInput'>): WebhookSettings {
  const { provider, description, enabled, events, projects, environments, tags = [], featureTypes = [] } = wanted
  const { url, contentType, bodyTemplate, authorization, customHeaders, secret } = wanted.parameters
  return {
    provider,
    description: description ?? null,
    enabled,
    parameters: { url, ...textsIn({ contentType, bodyTemplate }) },
    secrets: textsIn({ authorization, customHeaders, secret }),
    events: [...new Set(events)],
    projects: namesOrAll(projects),
    environments: namesOrAll(environments),
    tags: distinctTags(tags.map(tagFrom)),
    featureTypes: [...new Set(featureTypes)],
  }
}

/** Replaces each masked secret by the stored one. A masked secret without a stored one is removed. */
export function withKeptSecrets(settings: WebhookSettings, stored: WebhookSecrets): WebhookSettings {
  const { authorization, customHeaders, secret } = settings.secrets
  const kept = (value: string | undefined, before: string | undefined) => (value === MASKED_SECRET ? before : value)
  const secrets = textsIn({
    authorization: kept(authorization, stored.authorization),
    customHeaders: kept(customHeaders, stored.customHeaders),
    secret: kept(secret, stored.secret),
  })
  return { ...settings, secrets }
}

/** Removes a project or an environment. A webhook that was only for it is disabled, else it would get all events. */
export function without<Webhook extends WebhookSettings>(
  webhook: Webhook,
  list: 'projects' | 'environments',
  name: string,
): Webhook {
  const left = webhook[list].filter((other) => other !== name)
  return { ...webhook, [list]: left, enabled: webhook.enabled && left.length > 0 }
}

/** Returns a webhook as recorded in events. */
export function webhookRecord(webhook: StoredWebhook): WebhookRecord {
  const { id, provider, description, enabled, events, projects, environments, tags, featureTypes } = webhook
  const { parameters, secrets, revisionKey } = webhook
  return {
    id,
    provider,
    description,
    enabled,
    events,
    projects: [...projects],
    environments: [...environments],
    ...(tags.length > 0 && { tags }),
    ...(featureTypes.length > 0 && { featureTypes }),
    parametersRevision: revisionOf({ parameters, secrets, revisionKey }),
  }
}

type EditedWebhook = Omit<WebhookRecord, 'id' | 'provider'> & { provider?: WebhookRecord['provider'] }

const WEBHOOK = historyOfRecord(
  ['addon-config-created', 'addon-config-updated', 'addon-config-deleted'],
  // Events of earlier versions do not say which parameters there were.
  (record: WebhookRecord) => (record.parametersRevision === undefined ? undefined : editedWebhook(record)),
)

/** A member that events of earlier versions do not have is absent as long as it has its default. */
function editedWebhook(record: EditedWebhook): EditedWebhook {
  const { provider, description, enabled, events, projects, environments, tags, featureTypes } = record
  return {
    ...(provider !== 'webhook' && { provider }),
    description,
    enabled,
    events,
    projects,
    environments,
    ...(tags !== undefined && { tags }),
    ...(featureTypes !== undefined && { featureTypes }),
    parametersRevision: record.parametersRevision,
  }
}

/** Returns a webhook as it is edited; `projects` are all its projects, also those hidden from the caller. */
export function webhookResource(webhook: StoredWebhook, projects = webhook.projects): Resource<EditedWebhook> {
  return {
    name: `webhook ${webhook.id}`,
    history: WEBHOOK,
    place: { member: { names: ['id'], value: webhook.id } },
    whole: editedWebhook(webhookRecord({ ...webhook, projects })),
  }
}

/** Returns the names of the parameters that differ. */
export function changedParameters(before: WebhookSettings, after: WebhookSettings): string[] {
  const one: Record<string, string> = { ...before.parameters, ...before.secrets }
  const other: Record<string, string> = { ...after.parameters, ...after.secrets }
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => one[name] !== other[name]).sort()
}

type OptionalTexts<Names extends string> = { [Name in Names]?: string | undefined }

/** Leaves out absent and empty texts: forms send empty texts for empty fields. */
function textsIn<Names extends string>(values: OptionalTexts<Names>): { [Name in Names]?: string } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(entries) as { [Name in Names]?: string }
}

function namesOrAll(names: readonly string[] = []): string[] {
  return names.includes('*') ? [] : [...new Set(names)]
}

function distinctTags(tags: Schema<'Tag'>[]): Schema<'Tag'>[] {
  const byName = new Map(tags.map(({ type, value }) => [JSON.stringify([type, value]), { type, value }]))
  return [...byName.values()]
}
