import type { Config } from '../config/config.ts'
import { connectPostgres, embeddedConnection, type UnopenedConnection } from '../db/connect.ts'
import type { DatabaseObserver } from '../db/observer.ts'
import { followReplica, type Replica } from '../db/replica.ts'

/** Connects to the database. Sends nothing yet. */
export function connect(
  config: Config,
  onLost: (error: Error) => void,
  observer?: DatabaseObserver,
): UnopenedConnection {
  if (config.databaseUrl === undefined)
    return embeddedConnection(config.dataFolder, onLost, { content: 'prepared', observer })
  return connectPostgres(config.databaseUrl, onLost, { poolSize: config.databasePoolSize, observer })
}

/** Connects to the copy of the database that reads may use, if there is one. */
export function connectReplica(
  { databaseReadUrl, databaseReadMaxLagSeconds, databasePoolSize }: Config,
  { db }: UnopenedConnection,
  onLost: (error: Error) => void,
): Replica | undefined {
  if (databaseReadUrl === undefined) return undefined
  const copy = connectPostgres(databaseReadUrl, onLost, { poolSize: databasePoolSize })
  return followReplica(db, copy, databaseReadMaxLagSeconds * 1000)
}
