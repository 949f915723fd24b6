import { readConfig } from '../config/config.ts'
import { connectEmbedded, connectPostgres } from '../db/connect.ts'
import { copyDatabase } from '../db/copy.ts'
import { migrate, migratePostgres } from '../db/migrate.ts'
import { noSessionLimits } from '../db/session-settings.ts'
import type { Environment } from './command.ts'
import { warn } from './warn.ts'

/**
 * Copies the embedded database of the data folder to the empty PostgreSQL database of DATABASE_URL, and prints how many
 * rows each table has. New migrations are applied to both first, as a start would do.
 *
 * @throws Error when the configuration is wrong, a server uses the data folder, or the PostgreSQL database is in use
 */
export async function run(env: Environment): Promise<void> {
  const { databaseUrl, dataFolder } = readConfig(env)
  if (databaseUrl === undefined)
    throw new Error(
      'DATABASE_URL is not set. Accepted: the address of an empty PostgreSQL database, like postgres://user:password@host:5432/database',
    )
  const source = await connectEmbedded(dataFolder, warn)
  try {
    await migrate(source.db)
    await migratePostgres(databaseUrl)
    const target = connectPostgres(databaseUrl, warn, { poolSize: 1, ...noSessionLimits })
    try {
      const digests = await copyDatabase(source.db, target.db)
      const filled = digests.filter(({ rows }) => rows > 0)
      const width = Math.max(...filled.map(({ table }) => table.length))
      for (const { table, rows } of filled) process.stdout.write(`${table.padEnd(width)}  ${rows}\n`)
      process.stdout.write(`copied and compared to ${target.description}\n`)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
