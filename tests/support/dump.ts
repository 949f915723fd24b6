import { sql } from 'kysely'
import type { Db } from '../../src/db/handles.ts'

/** Every row of every table, or of some, in an order that does not depend on how they were stored. */
export async function dump(db: Db, some?: readonly string[]): Promise<Record<string, unknown[]>> {
  const parts = (some ?? (await tablesIn(db))).map(
    (name) => `'${name}', (select coalesce(json_agg(to_json(t) order by to_jsonb(t)), '[]') from "${name}" t)`,
  )
  const { rows } = await sql
    .raw<{ everything: Record<string, unknown[]> }>(
      `select ${parts.map((part, index) => `json_build_object(${part}) as part_${index}`).join(', ')}`,
    )
    .execute(db)
  return Object.assign({}, ...Object.values(rows[0] ?? {}))
}

async function tablesIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}
