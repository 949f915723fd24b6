import { type Selectable, sql } from 'kysely'
import type { WebhookDeliveriesTable } from '../../../../generated/database.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { LEASE_MS, latestWaits, waitAfter } from '../backoff.ts'
import type { WebhookSettings } from '../webhook.ts'
import { nextDelivery, PENDING } from './queries.ts'

/** The most deliveries that one attempt gives up, so that it does not take long; the next attempt continues. */
const BATCH_SIZE = 10_000

/** The statuses with which a chat refuses the content of a message. Others are about the channel or the server. */
const REFUSALS: readonly (number | null)[] = [400, 413, 422]

/** After how many attempts a chat's refusal counts. */
const MAX_REFUSED_ATTEMPTS = 4

/** A delivery that belongs to this server until `leasedUntil`. */
export type ClaimedDelivery = Readonly<
  Pick<Selectable<WebhookDeliveriesTable>, 'id' | 'webhookId' | 'eventId' | 'attempts' | 'retryUntil'>
> & {
  readonly leasedUntil: Date
  readonly webhook: Pick<WebhookSettings, 'provider' | 'parameters' | 'secrets'>
}

/** The outcome of an attempt: the status of the response, if one came, and the error. */
export type Attempt = { readonly status: number | null; readonly error: string | null }

/** Claims the delivery of a webhook whose turn it is. Returns undefined if none is due, or if another server has it. */
export async function claimDelivery({ tx, now }: Transaction, webhookId: number): Promise<ClaimedDelivery | undefined> {
  const webhook = await tx
    .selectFrom('webhooks')
    .select(['provider', 'parameters', 'secrets'])
    .$narrowType<ClaimedDelivery['webhook']>()
    .where('id', '=', webhookId)
    .where(({ ref }) => ref('enabled'))
    .executeTakeFirst()
  const id = webhook && (await nextDelivery(tx, webhookId))
  if (webhook === undefined || id === undefined) return undefined
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  const latest = latestWaits(now)
  const claimed = await tx
    .updateTable('webhookDeliveries')
    .set({ leasedUntil })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('webhookDeliveries')
        .select('id')
        .where('id', '=', id)
        .where('state', '=', PENDING)
        .where(({ eb, or }) => or([eb('dueAt', '<=', now), eb('dueAt', '>', latest.due)]))
        .where(({ eb, or }) =>
          or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', now), eb('leasedUntil', '>', latest.lease)]),
        )
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'webhookId', 'eventId', 'attempts', 'retryUntil'])
    .executeTakeFirst()
  return claimed && { ...claimed, leasedUntil, webhook }
}

/** Gives all claimed deliveries back. To be called where no other server has the database. */
export async function giveAllBack({ tx }: Transaction): Promise<void> {
  const claimed = tx.updateTable('webhookDeliveries').where('state', '=', PENDING).where('leasedUntil', 'is not', null)
  await claimed.set({ leasedUntil: null }).execute()
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
 * Stores the outcome of an attempt. After a failure the delivery is tried again later, until its time is over. Then it
 * has failed, and with it whatever has waited behind it for as long. A message that a chat refuses has failed after a
 * few attempts: the next ones are not held up by it. Does nothing if another server has claimed it since.
 *
 * @param chance from 0 to 1, for the time of the next attempt
 */
export async function recordAttempt(
  { tx, now }: Transaction,
  { id, webhookId, attempts, retryUntil, leasedUntil, webhook: { provider } }: ClaimedDelivery,
  { status, error }: Attempt,
  chance: number,
): Promise<void> {
  const isOver = error !== null && now >= retryUntil
  const isRefused = provider !== 'webhook' && REFUSALS.includes(status) && attempts + 1 >= MAX_REFUSED_ATTEMPTS
  const state = error === null ? 'delivered' : isOver || isRefused ? 'failed' : 'pending'
  const dueAt = error === null ? now : new Date(now.getTime() + waitAfter(attempts + 1, chance))
  const recorded = await tx
    .updateTable('webhookDeliveries')
    .set(({ eb }) => ({
      state,
      attempts: eb('attempts', '+', sql.lit(1)),
      lastAttemptAt: now,
      dueAt,
      responseStatus: status,
      error,
      leasedUntil: null,
    }))
    .where('id', '=', id)
    .where('leasedUntil', '=', leasedUntil)
    .returning('id')
    .executeTakeFirst()
  if (recorded === undefined || !isOver) return
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'failed', error: 'An earlier event could not be delivered for a day' })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('webhookDeliveries')
        .select('id')
        .where('webhookId', '=', webhookId)
        .where('state', '=', PENDING)
        .where('retryUntil', '<=', now)
        .orderBy('eventId')
        .orderBy('id')
        .limit(sql.lit(BATCH_SIZE))
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
