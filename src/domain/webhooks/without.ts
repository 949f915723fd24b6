import { sql } from 'kysely'
import type { Change } from '../change.ts'
import { recordEvents } from '../events/record.ts'
import { lockWebhooksWith } from './queries.ts'
import { webhookRecord, without } from './webhook.ts'

/** Removes a project that is being deleted from the webhooks. Those that were only for it are disabled. */
export function takeProjectFromWebhooks(change: Change, project: string): Promise<void> {
  return takeFromWebhooks(change, 'projects', project)
}

/** Removes an environment that is being deleted from the webhooks. Those that were only for it are disabled. */
export function takeEnvironmentFromWebhooks(change: Change, environment: string): Promise<void> {
  return takeFromWebhooks(change, 'environments', environment)
}

async function takeFromWebhooks(change: Change, list: 'projects' | 'environments', name: string): Promise<void> {
  const before = await lockWebhooksWith(change.tx, list, name)
  if (before.length === 0) return
  const column = sql.ref(list)
  await sql`
    update webhooks set ${column} = array_remove(${column}, ${name}), enabled = enabled and cardinality(${column}) > 1
    where id = any(${before.map(({ id }) => id)}::int[])`.execute(change.tx)
  await recordEvents(
    change,
    before.map((webhook) => ({
      type: 'addon-config-updated',
      subject: {},
      data: webhookRecord(without(webhook, list, name)),
      preData: webhookRecord(webhook),
    })),
  )
}
