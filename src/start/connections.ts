import type { Config } from '../config/config.ts'
import { connectPostgres, embeddedConnection, type UnopenedConnection } from '../db/connect.ts'
import type { DatabaseObserver } from '../db/observer.ts'
import { connectToReplica, type Replica } from '../db/replica.ts'
import { replicaLog } from '../logging/replica-log.ts'

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

/** Connects to the copy of the database that reads may use, if there is one. Sends nothing yet. */
export function connectReplica(
  { databaseReadUrl, databaseReadMaxLagSeconds, databasePoolSize }: Config,
  { db }: UnopenedConnection,
  onLost: (error: Error) => void,
  log: Parameters<typeof replicaLog>[0],
): Replica | undefined {
  if (databaseReadUrl === undefined) return undefined
  return connectToReplica(db, {
    url: databaseReadUrl,
    poolSize: databasePoolSize,
    maxLagMs: databaseReadMaxLagSeconds * 1000,
    onLost,
    onLook: replicaLog(log),
  })
}
