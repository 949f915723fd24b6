import { sql } from 'kysely'
import type { Change } from '../change.ts'
import { recordEvents } from '../events/record.ts'
import { apiTokenRecord, apiTokenSubject, type StoredApiToken } from './api-token.ts'

/**
 * Takes a project that is about to go from the keys: those that are for it alone are deleted. A key that is left with no
 * project at all would be one for every project.
 */
export async function takeProjectFromKeys(change: Change, project: string): Promise<void> {
  const { tx } = change
  const { rows: keys } = await sql<StoredApiToken>`
    select id, name, type, environment, projects, expires_at, created_at
    from api_tokens where ${project} = any(projects) order by id for update`.execute(tx)
  const lost = keys.filter(({ projects }) => projects.length === 1)
  const kept = keys.filter(({ projects }) => projects.length > 1)
  await sql`delete from api_tokens where id = any(${lost.map(({ id }) => id)}::int[])`.execute(tx)
  await sql`update api_tokens set projects = array_remove(projects, ${project})
    where id = any(${kept.map(({ id }) => id)}::int[])`.execute(tx)
  await recordEvents(change, [
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
