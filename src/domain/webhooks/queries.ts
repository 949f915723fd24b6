import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { firstOrMissing } from '../errors.ts'
import { type Hidden, hiddenFrom, type Reader } from '../visibility.ts'
import type { StoredWebhook } from './webhook.ts'

/** The columns of a `StoredWebhook`, without hidden projects. */
const columns = (hidden: Hidden) => sql`w.id, w.description, w.enabled, w.parameters, w.secrets, w.events,
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

/** Returns the webhooks that the viewer can see, oldest first. */
export async function webhooks(db: Db, page: Page, reader: Reader): Promise<StoredWebhook[]> {
  const hidden = hiddenFrom(reader)
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<StoredWebhook>`
    select ${columns(hidden)} from webhooks w where ${isOutside(hidden)}
    order by w.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** @throws DomainError missing */
export async function requireWebhook(db: Db, id: number, reader: Reader): Promise<StoredWebhook> {
  const hidden = hiddenFrom(reader)
  const { rows } = await sql<StoredWebhook>`
    select ${columns(hidden)} from webhooks w where w.id = ${id} and ${isOutside(hidden)}`.execute(db)
  return firstOrMissing(rows, 'webhook', id)
}

/**
 * Locks a webhook until the end of the transaction.
 *
 * @throws DomainError missing
 */
export async function lockWebhook(tx: Tx, id: number): Promise<StoredWebhook> {
  const { rows } = await sql<StoredWebhook>`
    select ${columns(undefined)} from webhooks w where w.id = ${id} for update`.execute(tx)
  return firstOrMissing(rows, 'webhook', id)
}

/** Locks the webhooks that name a project or an environment, by id. */
export async function lockWebhooksWith(
  tx: Tx,
  list: 'projects' | 'environments',
  name: string,
): Promise<StoredWebhook[]> {
  const { rows } = await sql<StoredWebhook>`
    select ${columns(undefined)} from webhooks w where ${name} = any(${sql.ref(`w.${list}`)})
    order by w.id for update`.execute(tx)
  return rows
}

/**
 * Locks projects and environments, so that they can't be deleted.
 *
 * @returns the names that do not exist
 */
export async function lockNamed(
  tx: Tx,
  { projects, environments }: { readonly projects: readonly string[]; readonly environments: readonly string[] },
): Promise<{ projects: string[]; environments: string[] }> {
  const found = { projects: new Set<string>(), environments: new Set<string>() }
  if (projects.length > 0) {
    const { rows } = await sql<{ name: string }>`
      select id as name from projects where id = any(${projects}::text[]) order by id for share`.execute(tx)
    found.projects = new Set(rows.map(({ name }) => name))
  }
  if (environments.length > 0) {
    const { rows } = await sql<{ name: string }>`
      select name from environments where name = any(${environments}::text[]) order by name for share`.execute(tx)
    found.environments = new Set(rows.map(({ name }) => name))
  }
  return {
    projects: projects.filter((name) => !found.projects.has(name)),
    environments: environments.filter((name) => !found.environments.has(name)),
  }
}
