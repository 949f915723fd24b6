import { join } from 'node:path'
import { CamelCasePlugin, type Driver, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../../generated/database.ts'
import { DatabaseClient } from './client.ts'
import { lockDataFolder } from './data-folder.ts'
import type { Db } from './handles.ts'
import { forgetAll } from './remembered.ts'

export type Connection = {
  readonly db: Db
  /** For people: which database this is, without its password. */
  readonly description: string
  close(): Promise<void>
}

/** Where a lost connection is told. The pool replaces it by itself, so this only has to reach the log. */
export type OnConnectionLost = (error: Error) => void

const CONNECTION_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 60_000

const types = new pg.TypeOverrides()
// Event ids and counts fit a double until there are 9 * 10^15 of them.
types.setTypeParser(pg.types.builtins.INT8, Number)

/** Connects to the PostgreSQL server at `url`. Nothing is sent before the first statement. */
export function connectPostgres(url: string, onLost: OnConnectionLost, poolSize = 10): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    Client: DatabaseClient,
    pipeline: true,
    max: poolSize,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    types,
    // Compiling a search takes a second, running it some milliseconds.
    options: '-c jit=off',
  })
  const db = kyselyOver(pool)
  tellOfLostConnections(pool, db, onLost)
  return { db, description: `PostgreSQL at ${withoutPassword(url)}`, close: () => pool.end() }
}

/**
 * Opens the embedded database in `folder`, or in memory when there is none. It speaks to the same driver as a real
 * PostgreSQL, over one connection.
 *
 * @throws Error when another process has the folder, or what is in it can't be opened
 */
export async function connectEmbedded(folder: string | undefined, onLost: OnConnectionLost): Promise<Connection> {
  const unlock = folder === undefined ? () => {} : lockDataFolder(folder)
  // Loaded only here: with DATABASE_URL nobody pays for an engine that is not used.
  const [{ PGlite }, { pg_trgm }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/node-postgres'),
  ])
  const engine = await PGlite.create({
    dataDir: folder === undefined ? 'memory://' : join(folder, 'pglite'),
    extensions: { pg_trgm },
  }).catch((error: unknown) => {
    unlock()
    const reason = error instanceof Error ? error.message : 'what is there is no database'
    throw new Error(`The embedded database in ${folder ?? 'memory'} can't be opened: ${reason}`, { cause: error })
  })
  const pool = new pg.Pool({
    ...createPgConfig(engine),
    Client: DatabaseClient,
    pipeline: true,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    types,
  })
  const db = kyselyOver(pool)
  tellOfLostConnections(pool, db, onLost)
  return {
    db,
    description: `embedded in ${folder ?? 'memory'}`,
    async close() {
      await pool.end()
      await engine.close()
      unlock()
    },
  }
}

/** An error of a connection that nobody listens to ends the process. */
function tellOfLostConnections(pool: pg.Pool, db: Db, onLost: OnConnectionLost): void {
  // The pool itself listens only while a connection is idle, not between two statements of a transaction.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      forgetAll(db)
      onLost(error)
    }),
  )
  // What happens to an idle connection comes here a second time.
  pool.on('error', () => {})
}

/** What is below a handle, for transactions that it does not make itself. */
type Underlying = { readonly pool: DatabasePool; readonly dialect: PostgresDialect; readonly driver: Driver }
/** A pool of the clients that it was made with. */
type DatabasePool = Omit<pg.Pool, 'connect'> & { connect(): Promise<pg.PoolClient & DatabaseClient> }

const underlyings = new WeakMap<Db, Underlying>()

export function underlyingOf(db: Db): Underlying {
  const underlying = underlyings.get(db)
  if (underlying === undefined) throw new Error('This handle is not of a connected database')
  return underlying
}

function kyselyOver(pool: pg.Pool): Db {
  const dialect = new PostgresDialect({ pool })
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]
  const db = new Kysely<Database>({ dialect, plugins })
  underlyings.set(db, { pool: pool as DatabasePool, dialect, driver: dialect.createDriver() })
  return db
}

function withoutPassword(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`
}
