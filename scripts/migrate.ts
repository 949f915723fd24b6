/** Brings the database of the configuration to the newest migration, as the server does at its start. */
import { readConfig } from '../src/config.ts'
import { connectEmbedded, connectPostgres } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'

const { databaseUrl, dataFolder } = readConfig(process.env)
const connection =
  databaseUrl === undefined
    ? await connectEmbedded(dataFolder, console.error)
    : connectPostgres(databaseUrl, console.error, 1)
const applied = await migrate(connection.db)
await connection.close()
console.log(applied.length === 0 ? 'nothing to migrate' : `applied ${applied.join(', ')}`)
