import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { firstOrMissing } from '../errors.ts'
import { type Hidden, hiddenFrom, type Reader } from '../visibility.ts'
import type { StoredWebhook } from './webhook.ts'

/** The columns of a `StoredWebhook`, without hidden projects; `w` is a row of webhooks. */
export const webhookColumns = (hidden: Hidden) => sql`w.id, w.description, w.enabled, w.parameters, w.secrets, w.events,
  ${projectsOutside(hidden)} as projects, w.environments, w.created_at`

function projectsOutside(hidden: Hidden): RawBuilder<string[]> {
  if (hidden === undefined) return sql`w.projects`
  return sql`array(select id from unnest(w.projects) with ordinality as p (id, place)
    where id <> all(${hidden}::text[]) order by place)`
}

/** Whether the webhook `w` is for all events, or for a project that is not hidden. */
function isOutside(hidden: Hidden): RawBuilder<boolean> {
  return hidden === undefined ? sql`true` : sql`(w.projects = '{}' or not w.projects <@ ${hidden}::text[])`
}

/** Returns the webhooks that the reader can see, oldest first. */
export async function webhooks(db: Db, page: Page, reader: Reader): Promise<StoredWebhook[]> {
  const hidden = hiddenFrom(reader)
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<StoredWebhook>`
    select ${webhookColumns(hidden)} from webhooks w where ${isOutside(hidden)}
    order by w.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** @throws DomainError missing */
export async function requireWebhook(db: Db, id: number, reader: Reader): Promise<StoredWebhook> {
  const hidden = hiddenFrom(reader)
  const { rows } = await sql<StoredWebhook>`
    select ${webhookColumns(hidden)} from webhooks w where w.id = ${id} and ${isOutside(hidden)}`.execute(db)
  return firstOrMissing(rows, 'webhook', id)
}
