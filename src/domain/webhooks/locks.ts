import type { Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { firstOrMissing } from '../errors.ts'
import { webhookRows } from './queries.ts'
import type { StoredWebhook, WebhookSettings } from './webhook.ts'

/**
 * Locks a webhook until the end of the transaction.
 *
 * @throws DomainError missing
 */
export async function lockWebhook(tx: Tx, id: number): Promise<StoredWebhook> {
  const locked = webhookRows(tx, undefined).where('w.id', '=', id).forUpdate()
  return firstOrMissing(await locked.execute(), 'webhook', id)
}

/** Locks the webhooks that name a project or an environment, by id. */
export function lockWebhooksWith(tx: Tx, list: 'projects' | 'environments', name: string): Promise<StoredWebhook[]> {
  return webhookRows(tx, undefined)
    .where(({ eb, fn, val }) => eb(val(name), '=', fn.any(`w.${list}`)))
    .orderBy('w.id')
    .forUpdate()
    .execute()
}

/**
 * Locks the projects and environments of a webhook, so that they can't be deleted.
 *
 * @returns the names that do not exist
 */
export async function lockScope(
  tx: Tx,
  { projects, environments }: Pick<WebhookSettings, 'projects' | 'environments'>,
): Promise<{ projects: string[]; environments: string[] }> {
  const knownProjects = new Set(projects.length === 0 ? [] : await lockProjects(tx, projects))
  const knownEnvironments = new Set(environments.length === 0 ? [] : await lockEnvironments(tx, environments))
  return {
    projects: projects.filter((name) => !knownProjects.has(name)),
    environments: environments.filter((name) => !knownEnvironments.has(name)),
  }
}

async function lockProjects(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const locked = tx.selectFrom('projects').select('id').where('id', '=', anyOf(ids)).orderBy('id').forShare()
  return (await locked.execute()).map(({ id }) => id)
}

async function lockEnvironments(tx: Tx, names: readonly string[]): Promise<string[]> {
  const locked = tx.selectFrom('environments').select('name').where('name', '=', anyOf(names)).orderBy('name')
  return (await locked.forShare().execute()).map(({ name }) => name)
}
