import { sql } from 'kysely'
import type { Transaction } from '../../transaction.ts'
import { waitAfter } from '../backoff.ts'
import type { WebhookParameters, WebhookSecrets } from '../webhook.ts'
import { nextDelivery } from './queries.ts'

/** How long a delivery belongs to the server that sends it: longer than any attempt takes. */
const LEASE_MS = 60_000

/** The most deliveries that one attempt gives up, so that it does not take long; the next attempt continues. */
const BATCH_SIZE = 10_000

/** A delivery that belongs to this server until `leasedUntil`. */
export type ClaimedDelivery = {
  readonly id: number
  readonly webhookId: number
  readonly eventId: number
  readonly attempts: number
  readonly retryUntil: Date
  readonly leasedUntil: Date
  readonly webhook: { readonly parameters: WebhookParameters; readonly secrets: WebhookSecrets }
}

/** The outcome of an attempt: the status of the response, if one came, and the error. */
export type Attempt = { readonly status: number | null; readonly error: string | null }

/** Claims the delivery of a webhook whose turn it is. Returns undefined if none is due, or if another server has it. */
export async function claimDelivery({ tx, now }: Transaction, webhookId: number): Promise<ClaimedDelivery | undefined> {
  const { rows: webhooks } = await sql<ClaimedDelivery['webhook']>`
    select parameters, secrets from webhooks where id = ${webhookId} and enabled`.execute(tx)
  const [webhook] = webhooks
  const id = webhook && (await nextDelivery(tx, webhookId))
  if (webhook === undefined || id === undefined) return undefined
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  const { rows } = await sql<Omit<ClaimedDelivery, 'webhook'>>`
    update webhook_deliveries set leased_until = ${leasedUntil}
    where id in (
      select id from webhook_deliveries
      where id = ${id} and state = 'pending' and due_at <= ${now} and (leased_until is null or leased_until <= ${now})
      for update skip locked)
    returning id, webhook_id, event_id, attempts, retry_until, leased_until`.execute(tx)
  const [claimed] = rows
  return claimed && { ...claimed, webhook }
}

/** Gives a claimed delivery back unsent, to whichever server is next. */
export async function giveBack({ tx }: Transaction, { id, leasedUntil }: ClaimedDelivery): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ leasedUntil: null })
    .where('id', '=', id)
    .where('leasedUntil', '=', leasedUntil)
    .execute()
}

/**
 * Stores the outcome of an attempt. After a failure the delivery is tried again later, until its time is over. Then it has
 * failed, and with it whatever has waited behind it for as long. Does nothing if another server has claimed it since.
 *
 * @param chance from 0 to 1, for the time of the next attempt
 */
export async function recordAttempt(
  { tx, now }: Transaction,
  { id, webhookId, attempts, retryUntil, leasedUntil }: ClaimedDelivery,
  { status, error }: Attempt,
  chance: number,
): Promise<void> {
  const isOver = error !== null && now >= retryUntil
  const state = error === null ? 'delivered' : isOver ? 'failed' : 'pending'
  const dueAt = error === null ? now : new Date(now.getTime() + waitAfter(attempts + 1, chance))
  const { rows } = await sql`
    update webhook_deliveries set state = ${state}, attempts = attempts + 1, last_attempt_at = ${now}, due_at = ${dueAt},
      response_status = ${status}, error = ${error}, leased_until = null
    where id = ${id} and leased_until = ${leasedUntil}
    returning id`.execute(tx)
  if (rows.length === 0 || !isOver) return
  await sql`
    update webhook_deliveries set state = 'failed', error = 'An earlier event could not be delivered for a day'
    where id in (
      select id from webhook_deliveries
      where webhook_id = ${webhookId} and state = 'pending' and retry_until <= ${now}
      order by event_id, id limit ${sql.lit(BATCH_SIZE)} for update skip locked)`.execute(tx)
}
