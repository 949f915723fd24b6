import { sql } from 'kysely'
import { recordEvents } from '../events/record.ts'
import type { Transaction } from '../transaction.ts'
import { apiTokenRecord, apiTokenSubject, type StoredApiToken } from './api-token.ts'

/** Deletes the keys of a locked environment that is being deleted. */
export async function dropKeysOfEnvironment(transaction: Transaction, environment: string): Promise<void> {
  const { rows: dropped } = await sql<StoredApiToken>`
    select id, name, type, environment, projects, expires_at, created_at
    from api_tokens where environment = ${environment} order by id for update`.execute(transaction.tx)
  await sql`delete from api_tokens where id = any(${dropped.map(({ id }) => id)}::int[])`.execute(transaction.tx)
  await recordEvents(
    transaction,
    dropped.map((key) => ({ type: 'api-token-deleted', subject: apiTokenSubject(key), preData: apiTokenRecord(key) })),
  )
}
