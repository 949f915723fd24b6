import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connectEmbedded, connectPostgres } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/handles.ts'
import { migrate } from '../../src/db/migrate.ts'

let created = 0

/** A database of its own, empty, on the engine under test. The caller closes it. */
export async function emptyDatabase(): Promise<Connection & { url: string | undefined }> {
  const server = inject('serverUrl')
  if (server === undefined) return { ...(await connectEmbedded(undefined, ignore)), url: undefined }
  const url = await createDatabase(server)
  return { ...connectPostgres(url, ignore), url }
}

/** Connections end while a test takes its database away; that is no failure of the test. */
function ignore(): void {}

async function createDatabase(server: string): Promise<string> {
  // The server drops by the pid of the process that runs vitest, the parent of the one that runs the tests.
  const name = `flaghoist_test_${process.ppid}_${process.pid}_${created++}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}

/** The database that all tests share, as its migrations leave it. */
export type SharedDatabase = { connection: Connection; url: string | undefined; reset(): Promise<void> }

let shared: Promise<SharedDatabase> | undefined

export function sharedDatabase(): Promise<SharedDatabase> {
  shared ??= openShared()
  return shared
}

async function openShared(): Promise<SharedDatabase> {
  const connection = await emptyDatabase()
  const { db, url } = connection
  await migrate(db)
  const tables = await tablesParentsFirst(db)
  await sql
    .raw(`create schema seed; ${tables.map((table) => `create table seed.${table} as table ${table};`).join('')}`)
    .execute(db)
  const seeded = await tablesWithSeeds(db, tables)
  const script = [
    `truncate ${tables.join(', ')} restart identity cascade`,
    ...seeded.map((table) => `insert into ${table} overriding system value select * from seed.${table}`),
    "select setval(pg_get_serial_sequence('roles', 'id'), 100)",
  ].join(';')
  return {
    connection,
    url,
    async reset() {
      await sql.raw(script).execute(db)
    },
  }
}

async function tablesParentsFirst(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; parents: string[] }>`
    select c.relname as name, coalesce(array_agg(p.relname::text) filter (where p.relname is not null), '{}') as parents
    from pg_class c
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
    left join pg_class p on p.oid = k.confrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'migrations%'
    group by c.relname order by c.relname`.execute(db)
  const sorted: string[] = []
  while (sorted.length < rows.length) {
    const ready = rows.filter(
      ({ name, parents }) => !sorted.includes(name) && parents.every((parent) => sorted.includes(parent)),
    )
    if (ready.length === 0) throw new Error('The foreign keys form a circle')
    sorted.push(...ready.map(({ name }) => name))
  }
  return sorted
}

async function tablesWithSeeds(db: Db, tables: string[]): Promise<string[]> {
  const counts = tables.map((table) => `select '${table}' as name, exists (select from ${table}) as seeded`)
  const { rows } = await sql.raw<{ name: string; seeded: boolean }>(counts.join(' union all ')).execute(db)
  const seeded = new Set(rows.filter((row) => row.seeded).map((row) => row.name))
  return tables.filter((table) => seeded.has(table))
}
