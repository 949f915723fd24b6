import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { firstOrMissing } from '../errors.ts'
import { type Hidden, hiddenFrom, type Reader } from '../visibility.ts'
import type { StoredWebhook } from './webhook.ts'

/** Selects `StoredWebhook`s from the webhooks `w`, without the names of hidden projects. */
export function webhookRows(db: Db, hidden: Hidden) {
  return db
    .selectFrom('webhooks as w')
    .select([
      'w.id',
      'w.provider',
      'w.tags',
      'w.featureTypes',
      'w.description',
      'w.enabled',
      'w.parameters',
      'w.secrets',
      'w.events',
      'w.environments',
    ])
    .select([projectsOutside(hidden).as('projects'), 'w.createdAt', 'w.revisionKey'])
    .$narrowType<Pick<StoredWebhook, 'provider' | 'parameters' | 'secrets' | 'events' | 'featureTypes'>>()
}

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
export function webhooks(db: Db, page: Page, reader: Reader): Promise<StoredWebhook[]> {
  const hidden = hiddenFrom(reader)
  const { limit, offset } = pageOf(page)
  return webhookRows(db, hidden).where(isOutside(hidden)).orderBy('w.id').limit(limit).offset(offset).execute()
}

/**
 * Returns a webhook, and all its projects, which the caller may not see.
 *
 * @throws DomainError missing
 */
export async function requireWebhook(
  db: Db,
  id: number,
  reader: Reader,
): Promise<StoredWebhook & { allProjects: string[] }> {
  const hidden = hiddenFrom(reader)
  const found = webhookRows(db, hidden).select('w.projects as allProjects')
  const visible = found.where('w.id', '=', id).where(isOutside(hidden))
  return firstOrMissing(await visible.execute(), 'webhook', id)
}
