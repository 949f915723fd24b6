import { sql } from 'kysely'
import type { EventType } from '../../../../generated/events.ts'
import { firstOrMissing } from '../../errors.ts'
import { isRestricted } from '../../events/visible.ts'
import { assertMay, type Transaction } from '../../transaction.ts'
import { lockWebhook } from '../queries.ts'
import { disabledError } from '../rules.ts'

/** Lets pending deliveries of a webhook be tried now. */
export async function hastenDeliveries({ tx, now }: Transaction, webhookId: number): Promise<void> {
  await sql`
    update webhook_deliveries set due_at = ${now}
    where webhook_id = ${webhookId} and state = 'pending' and due_at > ${now}`.execute(tx)
}

/**
 * Lets an event be sent once more: by a delivery of its own with a single attempt, so that the log keeps what came of the
 * finished one. One that is still pending is tried now.
 *
 * @throws DomainError missing for the webhook and the delivery; conflict if the webhook is disabled; forbidden for an event
 *   that the log shows only with READ_LOGS
 */
export async function resendDelivery(transaction: Transaction, webhookId: number, id: number): Promise<void> {
  const { tx, now } = transaction
  const { enabled } = await lockWebhook(tx, webhookId)
  const { rows } = await sql<{ eventId: number; state: string }>`
    select event_id, state from webhook_deliveries where id = ${id} and webhook_id = ${webhookId}
    for update`.execute(tx)
  const delivery = firstOrMissing(rows, 'delivery', id)
  const { rows: events } = await sql<{ type: EventType }>`
    select type from events where id = ${delivery.eventId}`.execute(tx)
  if (events.some(({ type }) => isRestricted(type))) assertMay(transaction, 'READ_LOGS')
  if (!enabled) throw disabledError()
  if (delivery.state === 'pending')
    await sql`update webhook_deliveries set due_at = ${now} where id = ${id}`.execute(tx)
  else
    await sql`
      insert into webhook_deliveries (webhook_id, event_id, created_at, due_at, retry_until)
      values (${webhookId}, ${delivery.eventId}, ${now}, ${now}, ${now})`.execute(tx)
}
