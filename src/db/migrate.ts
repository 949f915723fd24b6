import { readdir, readFile } from 'node:fs/promises'
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely'
import { inProject } from '../project-folder.ts'
import type { Db } from './handles.ts'

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
 * Brings the database to the newest migration, under the lock of Kysely's migrator: instances that start together take
 * turns, and all but the first find nothing to do.
 *
 * @returns the names of the migrations that were applied now
 * @throws whatever the database said of the first migration that failed; none of this run is kept then
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
