import { readdir, readFile } from 'node:fs/promises'
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely'
import pg from 'pg'
import { inProject } from '../runtime/project-folder.ts'
import { connectPostgres } from './connect.ts'
import { databaseOf } from './database.ts'
import type { Db } from './handles.ts'
import { assertSettings, noSessionLimits } from './session-settings.ts'

const TABLE = 'migrations'
const FOLDER = inProject('migrations/')

const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
    const entries = await Promise.all(files.map(async (file) => [file.slice(0, -4), await migrationOf(file)] as const))
    return Object.fromEntries(entries)
  },
}

async function migrationOf(file: string): Promise<Migration> {
  const text = await migrationText(file.slice(0, -4))
  return {
    async up(db) {
      await sql.raw(text).execute(db)
    },
  }
}

/**
 * Applies the new migrations, under the lock of Kysely's migrator: instances that start at the same time take turns,
 * and only the first one has something to do.
 *
 * @param last the name of the last migration to apply; without it, all are applied
 * @returns the names of the migrations that were applied now
 * @throws Error when a newer version has used the database, or one from before the first release, or the database error
 * of the first migration that failed; then no migration of this run is stored
 */
export async function migrate(db: Db, last?: string): Promise<string[]> {
  // The migrator looks through all columns of the database, which takes the embedded engine a third of a second.
  if ((await unappliedMigrations(db)).length === 0) return []
  const migrator = new Migrator({
    db,
    provider,
    migrationTableName: TABLE,
    migrationLockTableName: 'migrations_lock',
  })
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error !== undefined) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/**
 * Calls `migrate` on a PostgreSQL server, in a session without time limits for locks and statements.
 *
 * @param stop ends the session, and with it the migration: PostgreSQL would finish the statement of a lost connection
 * @throws Error of `assertSettings`; also when `stop` has ended it: then nothing was changed
 */
export async function migratePostgres(url: string, stop?: AbortSignal): Promise<string[]> {
  const { db, close } = connectPostgres(url, () => {}, { poolSize: 1, ...noSessionLimits })
  const sessions = new Set<number>()
  const { pool } = databaseOf(db)
  const end = () => void endSessions(url, [...sessions])
  pool.on('connect', (client) => {
    sessions.add((client as pg.PoolClient & WithProcess).processID)
    if (stop?.aborted) end()
  })
  stop?.addEventListener('abort', end, { once: true })
  try {
    stop?.throwIfAborted()
    await assertSettings(db)
    return await migrate(db)
  } finally {
    stop?.removeEventListener('abort', end)
    await close()
  }
}

/** The id of the process that serves a client in PostgreSQL. It is not in the types of pg. */
type WithProcess = { readonly processID: number }

/** Ends sessions of the same account. One that can't be ended fails by itself when its connection is closed. */
async function endSessions(url: string, processIds: readonly number[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_terminate_backend(id) from unnest($1::int[]) as id', [processIds])
  } catch {
    // The server is going away as well.
  } finally {
    await client.end()
  }
}

/** Returns the text of a migration. */
export function migrationText(name: string): Promise<string> {
  return readFile(new URL(`${name}.sql`, FOLDER), 'utf8')
}

/** A migration of every database from before the first release, whose migrations have other names. */
const BEFORE_FIRST_RELEASE = '0002-people-and-keys'

/**
 * Returns the names of the migrations that are not applied.
 *
 * @throws Error when a newer version has used the database, or one from before the first release: clearer than the
 * migrator's, which calls it corrupted
 */
export async function unappliedMigrations(db: Db): Promise<string[]> {
  const known = Object.keys(await provider.getMigrations())
  const { rows: found } = await sql<{ isThere: boolean }>`select to_regclass(${TABLE}) is not null as is_there`.execute(
    db,
  )
  if (!found[0]?.isThere) return known
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(db)
  const applied = rows.map(({ name }) => name)
  if (applied.includes(BEFORE_FIRST_RELEASE))
    throw new Error(
      "it was made by a version before 1.0.0, and can't be upgraded. Name another folder in FLAGHOIST_DATA, or another database in DATABASE_URL. To keep the features, export them with the version that made it, and import the file here",
    )
  const unknown = applied.find((name) => !known.includes(name))
  if (unknown === undefined) return known.filter((name) => !applied.includes(name))
  throw new Error(
    `it has the migration ${unknown}, which this version does not know: a newer version has used it. Start that one, or restore a backup from before`,
  )
}
