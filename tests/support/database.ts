import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connectPostgres, embeddedConnection } from '../../src/db/connect.ts'
import { notifyOutdated } from '../../src/db/database.ts'
import { type NewDatabase, openEngine } from '../../src/db/embedded-engine.ts'
import type { Db } from '../../src/db/handles.ts'
import { migrate, migratePostgres } from '../../src/db/migrate.ts'
import { onFirstSuccess } from '../../src/runtime/on-first-use.ts'
import { noteLockPairs } from './lock-pairs.ts'
import { noteLockingStatements } from './locking-statements.ts'

let created = 0

type TestDatabase = Connection & { readonly url: string | undefined }

/** A database of its own, empty, on the engine under test. The caller closes it. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return databaseOn(inject('serverUrl'), emptyFiles)
}

/**
 * The address of a PostgreSQL database of its own as its migrations leave it, for servers that are processes; undefined
 * on the embedded engine.
 */
export async function migratedDatabase(): Promise<string | undefined> {
  const server = inject('serverUrl')
  return server && createDatabase(server, await migratedTemplate())
}

/** A copy takes a fraction of the time of the migrations. */
const migratedTemplate = onFirstSuccess(async () => {
  const url = await createDatabase(inject('serverUrl') ?? '')
  await migratePostgres(url)
  return new URL(url).pathname.slice(1)
})

/** The embedded engine takes four times as long to make these as to begin with them. */
const emptyFiles = onFirstSuccess(async () => {
  const engine = await openEngine(undefined)
  return engine.dumpDataDir('none').finally(() => engine.close())
})

async function databaseOn(server: string | undefined, content: () => Promise<NewDatabase>): Promise<TestDatabase> {
  if (server === undefined) {
    const connection = embeddedConnection(undefined, ignore, { content: await content() })
    await connection.open()
    return { ...connection, url: undefined }
  }
  const url = await createDatabase(server)
  return { ...connectPostgres(url, ignore), url }
}

/** Connections end while a test takes its database away; that is no failure of the test. */
function ignore(): void {}

async function createDatabase(server: string, template?: string): Promise<string> {
  // The server drops by the pid of the process that runs vitest, the parent of the one that runs the tests.
  const name = `flaghoist_test_${process.ppid}_${process.pid}_${created++}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}

/** The database that all tests share, as its migrations leave it. */
export type SharedDatabase = {
  connection: Connection
  url: string | undefined
  reset(): Promise<void>
  /** Runs statements that make rows again that were there, while triggers and foreign keys rest. */
  restore(script: string): Promise<void>
}

let shared: Promise<SharedDatabase> | undefined

export function sharedDatabase(): Promise<SharedDatabase> {
  shared ??= openShared()
  return shared
}

async function openShared(): Promise<SharedDatabase> {
  noteLockingStatements()
  noteLockPairs()
  const connection = await databaseOn(inject('serverUrl'), async () => 'prepared')
  const { db, url } = connection
  // Where nothing was built, the embedded one is empty as well.
  await migrate(db)
  const tables = await tablesParentsFirst(db)
  await sql
    .raw(`create schema seed; ${tables.map((table) => `create table seed.${table} as table ${table};`).join('')}`)
    .execute(db)
  await sql.raw(await resetProcedure(db, tables)).execute(db)
  const restore = url === undefined ? inSessionOf(db) : await inQuietSession(url)
  let resets = 0
  return {
    connection,
    url,
    restore,
    async reset() {
      if (url === undefined) await sql`call seed.reset()`.execute(db)
      else await restore('call seed.reset()')
      notifyOutdated(db)
      // The embedded engine does not clean up by itself what was deleted.
      if (url === undefined && ++resets % RESETS_PER_VACUUM === 0) await sql`vacuum`.execute(db)
    },
  }
}

const RESETS_PER_VACUUM = 200

/** The embedded engine has one session, which then forgets all of its plans. */
function inSessionOf(db: Db): SharedDatabase['restore'] {
  return async (script) => {
    await sql.raw(`${PATIENT}; set local session_replication_role = replica; ${script}`).execute(db)
  }
}

/** A session of its own, which keeps its plans. */
async function inQuietSession(url: string): Promise<SharedDatabase['restore']> {
  const client = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' })
  client.on('error', ignore)
  await client.connect()
  return async (script) => {
    await client.query(script)
  }
}

/**
 * For statements that take whole tables: autovacuum may hold one. It yields after a second, which is as long as the
 * server waits for a lock.
 */
export const PATIENT = "set local lock_timeout = '30s'"

/**
 * Deleting the few rows that a test leaves takes a hundredth of what `truncate` does, which makes new files. The plans
 * of the statements take longer to make than to run, and a procedure keeps them.
 */
async function resetProcedure(db: Db, tables: string[]): Promise<string> {
  const seeded = await tablesWithSeeds(db, tables)
  const { rows: sequences } = await sql<{ name: string; next: number; drawn: boolean }>`
    select sequencename as name, coalesce(last_value, start_value) as next, last_value is not null as drawn
    from pg_sequences where schemaname = 'public'`.execute(db)
  const statements = [
    PATIENT,
    ...tables.toReversed().map((table) => `delete from ${table}`),
    ...sequences.map(({ name, next, drawn }) => `perform setval('${name}', ${next}, ${drawn})`),
    ...seeded.map((table) => `insert into ${table} overriding system value select * from seed.${table}`),
  ]
  return `create procedure seed.reset() language plpgsql as $$ begin ${statements.join(';')}; end $$`
}

/** The tables of the server, each after the ones that it refers to. */
export async function tablesParentsFirst(db: Db): Promise<string[]> {
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
