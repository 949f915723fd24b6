import { readdir, readFile } from 'node:fs/promises'
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely'
import { inProject } from '../project-folder.ts'
import { connectPostgres } from './connect.ts'
import type { Db } from './handles.ts'
import { noSessionLimits } from './session-limits.ts'

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
  const text = await readFile(new URL(file, FOLDER), 'utf8')
  return {
    async up(db) {
      await sql.raw(text).execute(db)
    },
  }
}

/**
 * Applies all new migrations, under the lock of Kysely's migrator: instances that start at the same time take turns,
 * and only the first one has something to do.
 *
 * @returns the names of the migrations that were applied now
 * @throws Error when a newer version has used the database, or the database error of the first migration that failed;
 * then no migration of this run is stored
 */
export async function migrate(db: Db): Promise<string[]> {
  await assertNotNewer(db)
  const migrator = new Migrator({
    db,
    provider,
    migrationTableName: TABLE,
    migrationLockTableName: 'migrations_lock',
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Calls `migrate` on a PostgreSQL server, in a session without time limits for locks and statements. */
export async function migratePostgres(url: string): Promise<string[]> {
  const { db, close } = connectPostgres(url, () => {}, { poolSize: 1, ...noSessionLimits })
  try {
    return await migrate(db)
  } finally {
    await close()
  }
}

/** Gives a clearer error than the migrator, which would call the database corrupted. */
async function assertNotNewer(db: Db): Promise<void> {
  const { rows: found } = await sql<{ isThere: boolean }>`select to_regclass(${TABLE}) is not null as is_there`.execute(
    db,
  )
  if (!found[0]?.isThere) return
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(db)
  const known = await provider.getMigrations()
  const unknown = rows.find(({ name }) => known[name] === undefined)
  if (unknown === undefined) return
  throw new Error(
    `it has the migration ${unknown.name}, which this version does not know: a newer version has used it. Start that one, or restore a backup from before`,
  )
}
