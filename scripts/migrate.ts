/** Applies all migrations to the configured database, as the server does when it starts. */
import { readConfig } from '../src/config.ts'
import { connectEmbedded } from '../src/db/connect.ts'
import { migrate, migratePostgres } from '../src/db/migrate.ts'

async function migrateEmbedded(folder: string): Promise<string[]> {
  const { db, close } = await connectEmbedded(folder, console.error)
  try {
    return await migrate(db)
  } finally {
    await close()
  }
}

const { databaseUrl, dataFolder } = readConfig(process.env)
const applied = await (databaseUrl === undefined ? migrateEmbedded(dataFolder) : migratePostgres(databaseUrl))
console.log(applied.length === 0 ? 'nothing to migrate' : `applied ${applied.join(', ')}`)
