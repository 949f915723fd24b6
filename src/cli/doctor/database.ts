import { existsSync } from 'node:fs'
import type { Config } from '../../config/config.ts'
import { type Connection, connectEmbedded, connectPostgres } from '../../db/connect.ts'
import { isPoolerFailure } from '../../db/errors.ts'
import type { Db } from '../../db/handles.ts'
import { unappliedMigrations } from '../../db/migrate.ts'
import { unpinnedSettings } from '../../db/pinned-settings.ts'
import { serverFacts } from '../../db/server-facts.ts'
import { assertSessionsKept } from '../../db/session-settings.ts'
import { reasonOf } from '../../runtime/reason.ts'
import { type Finding, ok, problem } from './finding.ts'
import { findingsOf, findingsOfSettings } from './server.ts'

/** A database that can be asked further. `close` ends the connection. */
export type Opened = {
  readonly db: Db
  readonly findings: Finding[]
  readonly isCurrent: boolean
  close(): Promise<void>
}

/**
 * Opens the configured database, and checks it. An embedded database that does not exist is not created.
 *
 * @param clock the time of this machine
 * @returns only findings when the database can't be opened
 */
export async function openedDatabase(config: Config, clock: () => Date): Promise<Opened | Finding[]> {
  const { databaseUrl, dataFolder } = config
  if (databaseUrl === undefined && !existsSync(dataFolder))
    return [ok('database', `embedded: the first start creates it in ${dataFolder}`)]
  let connection: Connection | undefined
  try {
    connection = await (databaseUrl === undefined
      ? connectEmbedded(dataFolder, () => {})
      : connectPostgres(databaseUrl, () => {}, { poolSize: 1 }))
    const { db, description } = connection
    const ofServer = databaseUrl === undefined ? [] : await findingsOfServer(databaseUrl, db, clock)
    const unapplied = await unappliedMigrations(db)
    const findings = [...ofServer, findingOfMigrations(description, unapplied)]
    return { db, findings, isCurrent: unapplied.length === 0, close: connection.close }
  } catch (error) {
    await connection?.close()
    return [problem('database', reasonOf(error), mendingOf(error, databaseUrl))]
  }
}

async function findingsOfServer(url: string, db: Db, clock: () => Date): Promise<Finding[]> {
  await assertSessionsKept(db)
  const before = clock().getTime()
  const facts = await serverFacts(db)
  const now = new Date((before + clock().getTime()) / 2)
  return [...findingsOf(facts, now), ...findingsOfSettings(await unpinnedSettings(url))]
}

function mendingOf(error: unknown, databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) return 'stop a server that uses the folder, or correct FLAGHOIST_DATA'
  if (error instanceof Error && isPoolerFailure(error))
    return 'name PostgreSQL itself in DATABASE_URL, or let the pooler keep limits and prepared statements, see docs/operate/failover.md'
  return 'correct DATABASE_URL, or start PostgreSQL'
}

function findingOfMigrations(description: string, unapplied: readonly string[]): Finding {
  if (unapplied.length === 0) return ok('database', `${description} has the tables of this version`)
  const [first, ...more] = unapplied
  const others = more.length === 0 ? '' : `, and ${more.length} more`
  return ok('database', `${description}: the next start applies the migration ${first}${others}`)
}
