import { existsSync } from 'node:fs'
import { type Config, readConfig } from '../config/config.ts'
import { connectEmbedded, connectPostgres } from '../db/connect.ts'
import type { Db } from '../db/handles.ts'
import { migrate, migratePostgres, migrationText, unappliedMigrations } from '../db/migrate.ts'
import { locksOf, WAITING } from '../db/migration-locks.ts'
import { assertSettings } from '../db/session-settings.ts'
import type { Environment } from './command.ts'
import { warn } from './warn.ts'

/**
 * Applies all migrations to the configured database, as the server does when it starts, and prints their names.
 *
 * @param check whether it only prints what it would apply, and which tables it would lock
 * @throws Error when the configuration is wrong, the database can't be opened, or a migration fails
 */
export async function run(env: Environment, check: boolean): Promise<void> {
  const config = readConfig(env)
  if (check) return printCheck(config)
  const { databaseUrl, dataFolder } = config
  const applied = await (databaseUrl === undefined ? embedded(dataFolder, migrate) : migratePostgres(databaseUrl))
  process.stdout.write(applied.length === 0 ? 'nothing to migrate\n' : `applied ${applied.join(', ')}\n`)
}

async function printCheck({ databaseUrl, dataFolder }: Config): Promise<void> {
  const names = await (databaseUrl === undefined ? unappliedInFolder(dataFolder) : unappliedOnServer(databaseUrl))
  if (names.length === 0) process.stdout.write('nothing to migrate\n')
  for (const name of names) {
    process.stdout.write(`would apply ${name}\n`)
    for (const [table, lock] of locksOf(await migrationText(name)))
      process.stdout.write(`  ${table}: ${lock}, ${WAITING[lock]}\n`)
  }
  if (names.length > 0)
    process.stdout.write('All are applied in one transaction, which has these locks until its end.\n')
}

/** A folder that does not exist is not made: every migration would be applied to it. */
function unappliedInFolder(folder: string): Promise<string[]> {
  if (!existsSync(folder)) throw new Error(`There is no embedded database in ${folder}. A start makes it`)
  return embedded(folder, unappliedMigrations)
}

async function unappliedOnServer(url: string): Promise<string[]> {
  const { db, close } = connectPostgres(url, warn, { poolSize: 1 })
  try {
    await assertSettings(db)
    return await unappliedMigrations(db)
  } finally {
    await close()
  }
}

async function embedded<Result>(folder: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = await connectEmbedded(folder, warn)
  try {
    return await work(db)
  } finally {
    await close()
  }
}
