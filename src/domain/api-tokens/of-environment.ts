import { sql } from 'kysely'
import type { Change } from '../change.ts'
import { recordEvents } from '../events/record.ts'
import { apiTokenRecord, apiTokenSubject, type StoredApiToken } from './api-token.ts'

/** Deletes the keys of a locked environment that is being deleted. */
export async function dropKeysOfEnvironment(change: Change, environment: string): Promise<void> {
  const { rows: dropped } = await sql<StoredApiToken>`
    select id, name, type, environment, projects, expires_at, created_at
    from api_tokens where environment = ${environment} order by id for update`.execute(change.tx)
  await sql`delete from api_tokens where id = any(${dropped.map(({ id }) => id)}::int[])`.execute(change.tx)
  await recordEvents(
    change,
    dropped.map((key) => ({ type: 'api-token-deleted', subject: apiTokenSubject(key), preData: apiTokenRecord(key) })),
  )
}
