import { sql } from 'kysely'
import pg from 'pg'
import { connectPostgres } from '../../../src/db/connect.ts'
import type { Db } from '../../../src/db/handles.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { noSessionLimits } from '../../../src/db/session-settings.ts'
import { fillForScale, type Size } from '../../../tools/bench/scale-data.ts'
import { emptyDatabase, tablesParentsFirst } from '../../support/database.ts'
import { EXPLAINING } from '../../support/explained.ts'

const MORE_USERS = 960
/** Tables with fewer rows are restored as they were; of others, only what was added is deleted. */
const SMALL_TABLE = 3000
/** Large tables with growing ids. In the other ones, added rows are found by a read of all rows. */
const NUMBERED = ['events', 'indexed_events']

/** A PostgreSQL database with many features, users and events, whose statements can be explained. */
export type LargeDatabase = {
  readonly url: string
  /** The tables with many rows. */
  readonly largeTables: readonly string[]
  /** Takes back what was written to these tables. */
  reset(written: Iterable<string>): Promise<void>
  close(): Promise<void>
}

/** Makes and fills the database. */
export async function largeDatabase(size: Size): Promise<LargeDatabase> {
  const { url = '', close } = await emptyDatabase()
  await close()
  const { db, ...connection } = connectPostgres(url, () => {}, noSessionLimits)
  await migrate(db)
  // The index is made at the end at once: to add one text after another takes three times as long.
  const { rows: indexes } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'indexed_events_search'`.execute(db)
  const [search] = indexes.map(({ indexdef }) => indexdef)
  await sql.raw(`drop index indexed_events_search; ${search} where false`).execute(db)
  await fillForScale(db, size)
  await sql.raw(`drop index indexed_events_search; ${search}`).execute(db)
  await sql`insert into users (name, username) select 'One ' || n, 'one-of-many-' || n
    from generate_series(1, ${MORE_USERS}) n`.execute(db)
  await sql`update users set username = 'one-of-many-0-' || id, email = null where username like 'person-%'`.execute(db)
  const tables = await tablesParentsFirst(db)
  const small = await smallTables(db, tables)
  const lastIds = new Map<string, string>()
  for (const table of NUMBERED) {
    const { rows } = await sql<{ id: string }>`select max(id)::text as id from ${sql.table(table)}`.execute(db)
    lastIds.set(table, rows[0]?.id ?? '0')
  }
  await sql
    .raw(`create schema seed; ${small.map((table) => `create table seed.${table} as table ${table};`).join('')}`)
    .execute(db)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::xid::text as id`.execute(db)
  const filled = Number(rows[0]?.id)
  const added = (table: string) =>
    lastIds.has(table) ? `id > ${lastIds.get(table)}` : `age(xmin) < age('${filled}'::xid)`
  await sql.raw(`alter database ${new URL(url).pathname.slice(1)} set ${EXPLAINING}`).execute(db)
  // Without triggers and foreign keys.
  const cleaner = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' })
  await cleaner.connect()
  return {
    url,
    largeTables: tables.filter((table) => !small.includes(table)),
    async reset(written) {
      const script = [...written].flatMap((table) => [
        `delete from ${table} where ${added(table)}`,
        ...(small.includes(table)
          ? [`insert into ${table} overriding system value select * from seed.${table} on conflict do nothing`]
          : []),
      ])
      if (script.length > 0) await cleaner.query(script.join(';'))
    },
    async close() {
      await cleaner.end()
      await connection.close()
    },
  }
}

async function smallTables(db: Db, tables: readonly string[]): Promise<string[]> {
  const counts = tables.map((table) => `select '${table}' as name, (select count(*) from ${table}) as rows`)
  const { rows } = await sql.raw<{ name: string; rows: number }>(counts.join(' union all ')).execute(db)
  return rows.filter((table) => table.rows < SMALL_TABLE).map(({ name }) => name)
}
