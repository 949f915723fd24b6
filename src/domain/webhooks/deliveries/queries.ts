import { type Selectable, sql } from 'kysely'
import type { WebhookDeliveriesTable, WebhooksTable } from '../../../../generated/database.ts'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { type Page, pageOf } from '../../../db/pagination.ts'
import { missing } from '../../errors.ts'
import { restrictedTypes } from '../../events/visible.ts'
import { latestWaits } from '../backoff.ts'

type Delivery = Schema<'WebhookDelivery'>
type DeliveryRow = Pick<Delivery, 'eventType' | 'state'> &
  Pick<
    Selectable<WebhookDeliveriesTable>,
    'id' | 'eventId' | 'attempts' | 'createdAt' | 'lastAttemptAt' | 'dueAt' | 'responseStatus' | 'error'
  >

/**
 * Returns a page of the deliveries of a webhook, newest first.
 *
 * @throws DomainError missing for the webhook
 */
export async function deliveriesOf(db: Db, webhookId: number, page: Page): Promise<Delivery[]> {
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<DeliveryRow | { id: null }>`
    select d.* from webhooks w left join lateral (
      select d.id, d.event_id, e.type as event_type, d.state, d.attempts, d.created_at, d.last_attempt_at, d.due_at,
        d.response_status, d.error
      from webhook_deliveries d join events e on e.id = d.event_id
      where d.webhook_id = w.id order by d.id desc limit ${limit} offset ${offset}) d on true
    where w.id = ${webhookId} order by d.id desc`.execute(db)
  if (rows.length === 0) throw missing('webhook', webhookId)
  return rows.filter((row) => row.id !== null).map(deliveryView)
}

/**
 * The events that are sent now. An event waits until all with a smaller id are committed or never will be: only then
 * is the order known.
 */
const isSettled = sql<boolean>`d.event_id <= (select settled_id from event_totals_progress)`

/**
 * Returns the ids of the enabled webhooks whose next delivery is due and belongs to no server, the longest due first.
 *
 * @param except webhooks to leave out
 */
export async function webhooksDue(db: Db, now: Date, except: readonly number[], most: number): Promise<number[]> {
  const latest = latestWaits(now)
  const { rows } = await sql<Pick<Selectable<WebhooksTable>, 'id'>>`
    select w.id from webhooks w cross join lateral (
      select d.due_at, d.leased_until from webhook_deliveries d
      where d.webhook_id = w.id and d.state = 'pending' and ${isSettled} order by d.event_id, d.id limit 1) next
    where w.enabled and w.id <> all(${except}::int[])
      and (next.due_at <= ${now} or next.due_at > ${latest.due})
      and (next.leased_until is null or next.leased_until <= ${now} or next.leased_until > ${latest.lease})
    order by next.due_at, w.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A literal, not a parameter: a settled plan uses the index of pending deliveries only if it contains the state. */
export const PENDING = sql.lit('pending')

/** What waits to be sent: the number of deliveries, and when the oldest was made. */
export type Backlog = { readonly deliveries: number; readonly oldestAt: Date | null }

/** The most deliveries of a webhook that are counted. */
const MAX_COUNTED = 10_000

/** Returns the backlog of the enabled webhooks. */
export async function webhookBacklog(db: Db): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select coalesce(sum(pending.deliveries), 0)::int8 as deliveries, min(oldest.created_at) as oldest_at
    from webhooks w
      cross join lateral (select count(*) as deliveries from (
        select from webhook_deliveries d where d.webhook_id = w.id and d.state = ${PENDING} limit ${MAX_COUNTED}
      ) counted) pending
      left join lateral (
        select d.created_at from webhook_deliveries d
        where d.webhook_id = w.id and d.state = ${PENDING} order by d.event_id, d.id limit 1) oldest on true
    where w.enabled`.execute(db)
  return rows[0] ?? { deliveries: 0, oldestAt: null }
}

/** Whether a webhook has still to send an event that the log shows only to callers with READ_LOGS. */
export async function hasRestrictedPending(db: Db, webhookId: number): Promise<boolean> {
  const pending = await db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('events as e', 'e.id', 'd.eventId')
    .select('d.id')
    .where('d.webhookId', '=', webhookId)
    .where('d.state', '=', PENDING)
    .where(sql<boolean>`e.type = any(${restrictedTypes})`)
    .limit(1)
    .executeTakeFirst()
  return pending !== undefined
}

/** Returns the id of the delivery whose turn it is; undefined if none is pending. */
export async function nextDelivery(db: Db, webhookId: number): Promise<number | undefined> {
  const next = await db
    .selectFrom('webhookDeliveries as d')
    .select('d.id')
    .where('d.webhookId', '=', webhookId)
    .where('d.state', '=', PENDING)
    .where(isSettled)
    .orderBy('d.eventId')
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst()
  return next?.id
}

function deliveryView({ createdAt, lastAttemptAt, dueAt, ...row }: DeliveryRow): Delivery {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.state === 'pending' ? dueAt.toISOString() : null,
  }
}
