import { sql } from 'kysely'
import { notifyOutdated } from '../../src/db/database.ts'
import type { Db } from '../../src/db/handles.ts'
import { PATIENT, tablesParentsFirst } from './database.ts'
import { dump } from './dump.ts'

let tables: Promise<string[]> | undefined

type KeptRows = { readonly rows: Awaited<ReturnType<typeof dump>>; restore(): Promise<void> }

/**
 * Keeps all rows, and the numbers that come next, and gives the way back to them. The data that triggers made of the
 * rows is kept as well, so they rest meanwhile.
 */
export async function keepRows(db: Db): Promise<KeptRows> {
  tables ??= tablesParentsFirst(db)
  const inOrder = await tables
  const rows = await dump(db)
  const { rows: sequences } = await sql<{ name: string; next: number; drawn: boolean }>`
    select sequencename as name, coalesce(last_value, start_value) as next, last_value is not null as drawn
    from pg_sequences where schemaname = 'public'`.execute(db)
  const script = [
    PATIENT,
    'set local session_replication_role = replica',
    ...inOrder.toReversed().map((table) => `delete from ${table}`),
    ...inOrder
      .filter((table) => (rows[table] ?? []).length > 0)
      .map(
        (table) => `insert into ${table} overriding system value
          select * from json_populate_recordset(null::${table}, $kept$${JSON.stringify(rows[table])}$kept$)`,
      ),
    ...sequences.map(({ name, next, drawn }) => `select setval('${name}', ${next}, ${drawn})`),
  ].join(';')
  const restore = async () => {
    await sql.raw(script).execute(db)
    notifyOutdated(db)
  }
  return { rows, restore }
}
