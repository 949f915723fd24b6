import { sql } from 'kysely'
import type { Db } from './handles.ts'

/** What a PostgreSQL server is, and what the account may do there. */
export type ServerFacts = {
  readonly version: string
  /** Such as 150004 for 15.4. */
  readonly versionNumber: number
  readonly now: Date
  readonly isReadOnly: boolean
  readonly mayCreateTables: boolean
  readonly hasTrigrams: boolean
  /** Whether the server has the files of the extension `pg_trgm`, and the account may create it. */
  readonly mayCreateTrigrams: boolean
}

/** Returns the facts on which the start depends. */
export async function serverFacts(db: Db): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as version_number,
      clock_timestamp() as now,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as is_read_only,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create_tables,
      exists (select from pg_extension where extname = 'pg_trgm') as has_trigrams,
      exists (select from pg_available_extensions where name = 'pg_trgm')
        and has_database_privilege(current_database(), 'create') as may_create_trigrams`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The server has returned no facts about itself')
  return row
}
