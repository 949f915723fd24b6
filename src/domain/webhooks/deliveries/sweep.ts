import { sql } from 'kysely'
import { DAY_MS } from '../../date-time.ts'
import type { Transaction } from '../../transaction.ts'

const KEPT_DAYS = 7
const BATCH_SIZE = 10_000

/**
 * Deletes deliveries that finished long ago and those of deleted webhooks, and gives up what waited for a day in a
 * disabled webhook.
 *
 * @returns whether there may be more to do
 */
export async function sweepDeliveries({ tx, now }: Transaction): Promise<boolean> {
  const { rows: idle } = await sql<{ id: number; enabled: boolean | null }>`
    select d.webhook_id as id, w.enabled from (select distinct webhook_id from webhook_deliveries) d
    left join webhooks w on w.id = d.webhook_id where w.enabled is not true`.execute(tx)
  const gone = idle.filter(({ enabled }) => enabled === null).map(({ id }) => id)
  const disabled = idle.filter(({ enabled }) => enabled === false).map(({ id }) => id)
  const { rows: givenUp } = await sql`
    update webhook_deliveries set state = 'failed', error = 'The webhook was disabled for a day'
    where id in (
      select id from webhook_deliveries
      where webhook_id = any(${disabled}::int[]) and state = 'pending' and retry_until <= ${now}
      limit ${sql.lit(BATCH_SIZE)} for update skip locked)
    returning id`.execute(tx)
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const { rows: deleted } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries
      where (state <> 'pending' and created_at < ${oldest}) or webhook_id = any(${gone}::int[])
      limit ${sql.lit(BATCH_SIZE)} for update skip locked)
    returning id`.execute(tx)
  return Math.max(givenUp.length, deleted.length) === BATCH_SIZE
}
