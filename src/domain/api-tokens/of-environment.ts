import { sql } from 'kysely'
import type { Change } from '../change.ts'
import { recordEvents } from '../events/record.ts'
import { apiTokenRecord, apiTokenSubject, type StoredApiToken } from './api-token.ts'

/** Deletes the keys of a locked environment that is being deleted. */
export async function dropKeysOfEnvironment(change: Change, environment: string): Promise<void> {
  const { rows } = await sql<StoredApiToken>`
    delete from api_tokens where environment = ${environment}
    returning id, name, type, environment, projects, expires_at, created_at`.execute(change.tx)
  const dropped = rows.sort((one, other) => one.id - other.id)
  await recordEvents(
    change,
    dropped.map((key) => ({ type: 'api-token-deleted', subject: apiTokenSubject(key), preData: apiTokenRecord(key) })),
  )
}
