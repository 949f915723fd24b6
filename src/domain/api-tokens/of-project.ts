import { sql } from 'kysely'
import { recordEvents } from '../events/record.ts'
import type { Transaction } from '../transaction.ts'
import { apiTokenRecord, apiTokenSubject, type StoredApiToken } from './api-token.ts'

/**
 * Removes a project that is being deleted from the keys. Keys for this project only are deleted, because a key without
 * projects would be valid for all.
 */
export async function takeProjectFromKeys(transaction: Transaction, project: string): Promise<void> {
  const { tx } = transaction
  const { rows: keys } = await sql<StoredApiToken>`
    select id, name, type, environment, projects, expires_at, created_at
    from api_tokens where ${project} = any(projects) order by id for update`.execute(tx)
  const lost = keys.filter(({ projects }) => projects.length === 1)
  const kept = keys.filter(({ projects }) => projects.length > 1)
  await sql`delete from api_tokens where id = any(${lost.map(({ id }) => id)}::int[])`.execute(tx)
  await sql`update api_tokens set projects = array_remove(projects, ${project})
    where id = any(${kept.map(({ id }) => id)}::int[])`.execute(tx)
  await recordEvents(transaction, [
    ...lost.map((key) => ({
      type: 'api-token-deleted' as const,
      subject: apiTokenSubject(key),
      preData: apiTokenRecord(key),
    })),
    ...kept.map((key) => ({
      type: 'api-token-updated' as const,
      subject: apiTokenSubject(key),
      data: apiTokenRecord({ ...key, projects: key.projects.filter((other) => other !== project) }),
      preData: apiTokenRecord(key),
    })),
  ])
}
