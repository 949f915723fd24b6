import { readConfig } from '../config.ts'
import { connectEmbedded } from '../db/connect.ts'
import { migrate, migratePostgres } from '../db/migrate.ts'
import type { Environment } from './command.ts'
import { warn } from './warn.ts'

/**
 * Applies all migrations to the configured database, as the server does when it starts, and prints their names.
 *
 * @throws Error when the configuration is wrong, the database can't be opened, or a migration fails
 */
export async function run(env: Environment): Promise<void> {
  const { databaseUrl, dataFolder } = readConfig(env)
  const applied = await (databaseUrl === undefined ? migrateEmbedded(dataFolder) : migratePostgres(databaseUrl))
  process.stdout.write(applied.length === 0 ? 'nothing to migrate\n' : `applied ${applied.join(', ')}\n`)
}

async function migrateEmbedded(folder: string): Promise<string[]> {
  const { db, close } = await connectEmbedded(folder, warn)
  try {
    return await migrate(db)
  } finally {
    await close()
  }
}
