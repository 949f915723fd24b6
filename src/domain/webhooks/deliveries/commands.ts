import { sql } from 'kysely'
import type { Change } from '../../change.ts'
import { missing } from '../../errors.ts'
import { lockWebhook } from '../queries.ts'
import { disabledError } from '../rules.ts'

/** Lets pending deliveries of a webhook be tried now. */
export async function hastenDeliveries({ tx, now }: Change, webhookId: number): Promise<void> {
  await sql`
    update webhook_deliveries set due_at = ${now}
    where webhook_id = ${webhookId} and state = 'pending' and due_at > ${now}`.execute(tx)
}

/**
 * Lets a delivery be sent once more: a finished one in a single attempt, a pending one now.
 *
 * @throws DomainError missing for the webhook and the delivery; conflict if the webhook is disabled
 */
export async function resendDelivery({ tx, now }: Change, webhookId: number, id: number): Promise<void> {
  const { enabled } = await lockWebhook(tx, webhookId)
  const { rows } = await sql`
    update webhook_deliveries set state = 'pending', due_at = ${now},
      retry_until = case when state = 'pending' then retry_until else ${now} end
    where id = ${id} and webhook_id = ${webhookId}
    returning id`.execute(tx)
  if (rows.length === 0) throw missing('delivery', id)
  if (!enabled) throw disabledError()
}
