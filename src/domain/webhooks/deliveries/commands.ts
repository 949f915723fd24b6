import type { EventType } from '../../../../generated/events.ts'
import { firstOrMissing } from '../../errors.ts'
import { isRestricted } from '../../events/visible.ts'
import { assertMay, type Transaction } from '../../transaction/transaction.ts'
import { lockWebhook } from '../locks.ts'
import { disabledError } from '../rules.ts'
import { PENDING } from './queries.ts'

/** Lets pending deliveries of a webhook be tried now. */
export async function hastenDeliveries({ tx, now }: Transaction, webhookId: number): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ dueAt: now })
    .where('webhookId', '=', webhookId)
    .where('state', '=', PENDING)
    .where('dueAt', '>', now)
    .execute()
}

/**
 * Lets an event be sent once more: by a delivery of its own with a single attempt, so that the log keeps the outcome of
 * the finished one. One that is still pending is tried now.
 *
 * @throws DomainError missing for the webhook and the delivery; conflict if the webhook is disabled; forbidden for an
 *   event that the log shows only with READ_LOGS
 */
export async function resendDelivery(transaction: Transaction, webhookId: number, id: number): Promise<void> {
  const { tx, now } = transaction
  const { enabled } = await lockWebhook(tx, webhookId)
  const locked = await tx
    .selectFrom('webhookDeliveries')
    .select(['eventId', 'state'])
    .where('id', '=', id)
    .where('webhookId', '=', webhookId)
    .forUpdate()
    .execute()
  const { eventId, state } = firstOrMissing(locked, 'delivery', id)
  const event = await tx
    .selectFrom('events')
    .select('type')
    .$narrowType<{ type: EventType }>()
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (event !== undefined && isRestricted(event.type)) assertMay(transaction, 'READ_LOGS')
  if (!enabled) throw disabledError()
  if (state === 'pending') {
    await tx.updateTable('webhookDeliveries').set({ dueAt: now }).where('id', '=', id).execute()
  } else {
    const again = { webhookId, eventId, createdAt: now, dueAt: now, retryUntil: now }
    await tx.insertInto('webhookDeliveries').values(again).execute()
  }
}
