import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { invalid } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { assertRoomFor, rowsOf } from '../transaction/quota.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { hastenDeliveries } from './deliveries/commands.ts'
import { hasRestrictedPending } from './deliveries/queries.ts'
import { lockScope, lockWebhook } from './locks.ts'
import { assertNoMask, assertPadding, assertParameters, assertSecretsStay, sendsRestricted } from './rules.ts'
import {
  changedParameters,
  type StoredWebhook,
  type WebhookSettings,
  webhookRecord,
  webhookResource,
  webhookSettings,
  withKeptSecrets,
} from './webhook.ts'
import type { WebhookPolicy } from './webhook-policy.ts'

/**
 * Creates a webhook.
 *
 * @throws DomainError invalid for a parameter, an unknown project or environment, or the limit; forbidden for
 *   restricted event types
 */
export async function createWebhook(
  transaction: Transaction,
  wanted: Schema<'WebhookInput'>,
  policy: WebhookPolicy,
): Promise<StoredWebhook> {
  const { tx, now } = transaction
  const settings = webhookSettings(wanted)
  assertNoMask(settings)
  assertPadding(settings)
  assertParameters(settings, policy)
  await assertAllowed(transaction, settings)
  await assertRoomFor(transaction, { limit: 'webhooks', what: 'webhooks', count: rowsOf('webhooks') })
  const { id, revisionKey } = await tx
    .insertInto('webhooks')
    .values({ ...rowOf(settings), createdAt: now })
    .returning(['id', 'revisionKey'])
    .executeTakeFirstOrThrow()
  const created = { id, ...settings, createdAt: now, revisionKey }
  await recordEvent(transaction, 'addon-config-created', {}, { data: webhookRecord(created) })
  return created
}

/**
 * Replaces the settings of a webhook. Masked secrets keep their values. Pending deliveries are tried again at once. A
 * caller who changes where restricted events go could read them there, so this needs READ_LOGS, too.
 *
 * @throws DomainError missing; invalid and forbidden as for `createWebhook`; invalid when secrets would be sent to
 *   another server
 */
export async function updateWebhook(
  transaction: Transaction,
  id: number,
  wanted: Schema<'WebhookInput'>,
  policy: WebhookPolicy,
): Promise<StoredWebhook> {
  const { tx } = transaction
  const masked = webhookSettings(wanted)
  await assertAllowed(transaction, masked)
  const before = await lockWebhook(tx, id)
  if (sendsRestricted(before) || (await hasRestrictedPending(tx, id))) assertMay(transaction, 'READ_LOGS')
  await assertPrecondition(transaction, webhookResource(before))
  assertSecretsStay(masked, before.parameters.url)
  assertPadding(masked, before.secrets.secret)
  const settings = withKeptSecrets(masked, before.secrets)
  assertParameters(settings, policy)
  const after = { ...before, ...settings }
  noteRevision(transaction, webhookResource(after))
  if (isDeepStrictEqual(after, before)) return before
  await tx.updateTable('webhooks').set(rowOf(after)).where('id', '=', id).execute()
  const parameters = changedParameters(before, after)
  const data = { ...webhookRecord(after), ...(parameters.length > 0 && { changedParameters: parameters }) }
  await recordEvent(transaction, 'addon-config-updated', {}, { data, preData: webhookRecord(before) })
  await hastenDeliveries(transaction, id)
  return after
}

/**
 * Deletes a webhook. Its deliveries, of which there may be many, are deleted by the sweep.
 *
 * @throws DomainError missing
 */
export async function deleteWebhook(transaction: Transaction, id: number): Promise<void> {
  const before = await lockWebhook(transaction.tx, id)
  await assertPrecondition(transaction, webhookResource(before))
  await transaction.tx.deleteFrom('webhooks').where('id', '=', id).execute()
  await recordEvent(transaction, 'addon-config-deleted', {}, { preData: webhookRecord(before) })
}

/** Checks what the caller may choose, and locks it. */
async function assertAllowed(transaction: Transaction, settings: WebhookSettings): Promise<void> {
  if (sendsRestricted(settings)) assertMay(transaction, 'READ_LOGS')
  const unknown = await lockScope(transaction.tx, settings)
  for (const [list, noun] of [
    ['projects', 'project'],
    ['environments', 'environment'],
  ] as const) {
    const [name] = unknown[list]
    if (name !== undefined) throw invalid(`There is no ${noun} "${name}"`, `/body/${list}`)
  }
}

function rowOf(settings: WebhookSettings) {
  const { provider, description, enabled, parameters, secrets, events, projects, environments } = settings
  return {
    provider,
    description,
    enabled,
    events,
    projects: [...projects],
    environments: [...environments],
    tags: JSON.stringify(settings.tags),
    featureTypes: settings.featureTypes,
    parameters: JSON.stringify(parameters),
    secrets: JSON.stringify(secrets),
  }
}
