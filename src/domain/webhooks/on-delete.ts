import { sql } from 'kysely'
import { anyOf } from '../../db/sql.ts'
import { recordEvents } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { lockWebhooksWith } from './locks.ts'
import { webhookRecord, without } from './webhook.ts'

/** Removes a project that is being deleted from the webhooks. Webhooks that were only for it are disabled. */
export function takeProjectFromWebhooks(transaction: Transaction, project: string): Promise<void> {
  return takeFromWebhooks(transaction, 'projects', project)
}

/** Removes an environment that is being deleted from the webhooks. Webhooks that were only for it are disabled. */
export function takeEnvironmentFromWebhooks(transaction: Transaction, environment: string): Promise<void> {
  return takeFromWebhooks(transaction, 'environments', environment)
}

async function takeFromWebhooks(
  transaction: Transaction,
  list: 'projects' | 'environments',
  name: string,
): Promise<void> {
  const before = await lockWebhooksWith(transaction.tx, list, name)
  if (before.length === 0) return
  await transaction.tx
    .updateTable('webhooks')
    .set(list, ({ fn, val }) => fn<string[]>('array_remove', [list, val(name)]))
    .set('enabled', ({ ref }) => sql<boolean>`${ref('enabled')} and cardinality(${ref(list)}) > 1`)
    .where('id', '=', anyOf(before.map(({ id }) => id)))
    .execute()
  await recordEvents(
    transaction,
    before.map((webhook) => ({
      type: 'addon-config-updated',
      subject: {},
      data: webhookRecord(without(webhook, list, name)),
      preData: webhookRecord(webhook),
    })),
  )
}
