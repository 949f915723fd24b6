import { sql } from 'kysely'
import { anyOf } from '../../../db/sql.ts'
import { DAY_MS } from '../../date-time.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { PENDING } from './queries.ts'

const KEPT_DAYS = 7
const BATCH_SIZE = 10_000

/**
 * Deletes deliveries that finished long ago and those of deleted webhooks, and gives up what waited for a day in a
 * disabled webhook.
 *
 * @returns whether there may be more to do
 */
export async function sweepDeliveries({ tx, now }: Transaction): Promise<boolean> {
  const idle = await tx
    .selectFrom(({ selectFrom }) => selectFrom('webhookDeliveries').select('webhookId').distinct().as('d'))
    .leftJoin('webhooks as w', 'w.id', 'd.webhookId')
    .select(['d.webhookId as id', 'w.enabled'])
    .where('w.enabled', 'is not', true)
    .execute()
  const gone = idle.filter(({ enabled }) => enabled === null).map(({ id }) => id)
  const disabled = idle.filter(({ enabled }) => enabled === false).map(({ id }) => id)
  const givenUp = await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'failed', error: 'The webhook was disabled for a day' })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('webhookDeliveries')
        .select('id')
        .where('webhookId', '=', anyOf(disabled))
        .where('state', '=', PENDING)
        .where('retryUntil', '<=', now)
        .limit(sql.lit(BATCH_SIZE))
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const deleted = await tx
    .deleteFrom('webhookDeliveries')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('webhookDeliveries')
        .select('id')
        .where(({ and, eb, or }) =>
          or([and([eb('state', '<>', PENDING), eb('createdAt', '<', oldest)]), eb('webhookId', '=', anyOf(gone))]),
        )
        .limit(sql.lit(BATCH_SIZE))
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return Math.max(givenUp.length, deleted.length) === BATCH_SIZE
}
