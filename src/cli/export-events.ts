import { once } from 'node:events'
import { readConfig } from '../config/config.ts'
import { connectEmbedded, connectPostgres } from '../db/connect.ts'
import { exportedEvents } from '../domain/events/export.ts'
import { settledIdNow } from '../domain/events/settled-id.ts'
import type { Environment } from './command.ts'
import { warn } from './warn.ts'

/** How long it waits for transactions that may still add an event before others. */
const MAX_WAIT_MS = 5000

/**
 * Writes the event log of the configured database to the standard output, oldest first, one event as JSON a line.
 *
 * @param after the event id after which it begins; without it, it begins with the first event
 * @param manager only the events that its files made
 * @throws Error when the id or the configuration is wrong, or the database can't be read
 */
export async function run(env: Environment, after = '0', manager?: string): Promise<void> {
  if (!/^\d{1,15}$/.test(after)) {
    throw new Error(
      `--after is "${after}". Accepted: the id of an event, like 12000; the export begins after that event`,
    )
  }
  const { databaseUrl, dataFolder } = readConfig(env)
  const { db, close } = await (databaseUrl === undefined
    ? connectEmbedded(dataFolder, warn)
    : connectPostgres(databaseUrl, warn, { poolSize: 1 }))
  try {
    // Nobody else has the embedded database open, so all its events are committed.
    const upTo = databaseUrl === undefined ? Number.MAX_SAFE_INTEGER : await settledIdNow(db, MAX_WAIT_MS)
    for await (const event of exportedEvents(db, { after: Number(after), upTo }, manager)) {
      if (!process.stdout.write(`${event}\n`)) await once(process.stdout, 'drain')
    }
  } finally {
    await close()
  }
}
