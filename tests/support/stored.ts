import { sql } from 'kysely'
import type { Db } from '../../src/db/handles.ts'

/** Every row of every table, as text: to see that something is not in it. */
export async function everythingStored(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db)
  const parts = tables.map(({ name }) => sql`select string_agg(t::text, e'\n') as rows from ${sql.table(name)} t`)
  const { rows } = await sql<{ rows: string | null }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.map((part) => part.rows ?? '').join('\n')
}
