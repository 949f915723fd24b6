import { sql } from 'kysely'
import type { Db } from './handles.ts'

/** What a PostgreSQL server is, and what the account may do there. */
export type ServerFacts = {
  readonly version: string
  /** Such as 150004 for 15.4. */
  readonly versionNumber: number
  readonly now: Date
  readonly isReadOnly: boolean
  readonly searchPath: string
  /** The first schema of `searchPath` that exists and may be used, where tables are made; null without one. */
  readonly schema: string | null
  readonly mayCreateTables: boolean
  readonly hasTrigrams: boolean
  /** The schema of the extension `pg_trgm`, if `searchPath` does not lead to it: then nothing of it is found. */
  readonly hiddenTrigrams: string | null
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
      current_setting('search_path') as search_path,
      current_schema() as schema,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create_tables,
      exists (select from pg_extension where extname = 'pg_trgm') as has_trigrams,
      (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace
        where e.extname = 'pg_trgm' and n.nspname <> all (current_schemas(true))) as hidden_trigrams,
      exists (select from pg_available_extensions where name = 'pg_trgm')
        and has_database_privilege(current_database(), 'create') as may_create_trigrams`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The server has returned no facts about itself')
  return row
}
