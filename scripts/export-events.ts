/**
 * Writes the event log of the configured database to the standard output, oldest first, one event as JSON a line. With
 * an event id as argument, it begins after that event. Events of the last second may be missing: they come with the next
 * export.
 */
import { once } from 'node:events'
import { readConfig } from '../src/config.ts'
import { connectEmbedded, connectPostgres } from '../src/db/connect.ts'
import { exportedEvents } from '../src/domain/events/export.ts'
import { settledId } from '../src/domain/events/settled-id.ts'

const [given = '0'] = process.argv.slice(2)
if (!/^\d{1,15}$/.test(given)) {
  console.error(`"${given}" is no event id. Accepted: a whole number, like 12000; the export begins after that event`)
  process.exit(1)
}
const { databaseUrl, dataFolder } = readConfig(process.env)
const { db, close } =
  databaseUrl === undefined
    ? await connectEmbedded(dataFolder, console.error)
    : connectPostgres(databaseUrl, console.error, { poolSize: 1 })
try {
  const range = { after: Number(given), upTo: await settledId(db) }
  for await (const event of exportedEvents(db, range)) {
    if (!process.stdout.write(`${event}\n`)) await once(process.stdout, 'drain')
  }
} finally {
  await close()
}
