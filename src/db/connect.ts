import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { readYielding } from '../runtime/yielding.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts'
import { lockDataFolder } from './data-folder.ts'
import { type DatabaseParts, handleOn, notifyOutdated } from './database.ts'
import { createDrivers, type DriverSetting } from './driver.ts'
import { assertSpaceIn, type NewDatabase, openEngine } from './embedded-engine.ts'
import type { Db } from './handles.ts'
import type { DatabaseObserver, Queue } from './observer.ts'
import { pinnedOptions } from './pinned-settings.ts'
import { noSessionLimits, type SessionLimits, sessionLimits, withOptions } from './session-settings.ts'
import { watched } from './watched.ts'

export type Connection = {
  readonly db: Db
  /** Names the database for people, without its password. */
  readonly description: string
  close(): Promise<void>
}

/** A connection of which only the description is known before it is opened. */
export type UnopenedConnection = Connection & {
  /**
   * Makes it usable.
   *
   * @param stop ends the wait for a new database, which is not complete then
   * @throws Error when the database can't be opened
   */
  open(stop?: AbortSignal): Promise<void>
}

/** Reports a lost connection. The pool replaces the connection, so the report only has to reach the log. */
export type OnConnectionLost = (error: Error) => void

export type PostgresSetting = SessionLimits & {
  readonly poolSize: number
  /** How long the probe may take, in milliseconds; see `probed`. */
  readonly probeMs: number
  /** How long a new connection may take, in milliseconds. */
  readonly connectionMs: number
  readonly observer: DatabaseObserver | undefined
  readonly admit: DriverSetting['admit']
}

const CONNECTION_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 30_000

/** Reserves four of ten connections for reads. */
const SHARE_OF_READS = 0.4
/** Like the wait of the pool itself, which has no other limit. */
const CONNECTION_LINE = { maxQueued: Number.POSITIVE_INFINITY, timeoutMs: CONNECTION_TIMEOUT_MS }
const TRANSACTION_LINE = { maxQueued: 500, timeoutMs: 5_000 }
const HEAVY_AT_ONCE = 2
/** An account has one long operation at a time, so the other place is for others. */
const HEAVY_LINE = { maxOfAccount: 1, maxQueued: 100, timeoutMs: 30_000 }
/** The pause between two long operations, in which other operations can use the only connection. */
const EMBEDDED_PAUSE_MS = 50

const types = new pg.TypeOverrides()
// Event ids and counts fit a double until there are 9 * 10^15 of them.
types.setTypeParser(pg.types.builtins.INT8, Number)

/** Connects to the PostgreSQL server at `url`. Nothing is sent before the first statement. */
export function connectPostgres(
  url: string,
  onLost: OnConnectionLost,
  changed: Partial<PostgresSetting> = {},
): UnopenedConnection {
  const { poolSize, probeMs, connectionMs, observer, admit, ...limits } = {
    poolSize: 10,
    probeMs: 2_000,
    connectionMs: CONNECTION_TIMEOUT_MS,
    observer: undefined,
    admit: undefined,
    ...sessionLimits,
    ...changed,
  }
  const pool = postgresPool(url, { ...limits, max: poolSize, connectionMs })
  const probePool = postgresPool(url, { ...limits, max: 1, connectionMs: probeMs })
  pool.on('connect', (client) => readYielding((client as pg.PoolClient & pg.Client).connection.stream))
  const reserved = Math.max(1, Math.round(poolSize * SHARE_OF_READS))
  const transactions = transactionsOf(poolSize - reserved, observer)
  const heavy = createConcurrencyLimit({
    ...HEAVY_LINE,
    maxConcurrent: HEAVY_AT_ONCE,
    onWaited: waitsFor('heavy', observer),
  })
  const probe = {
    db: handleOf(
      { pool: probePool, connections: connectionsOf(1), transactions, heavy, probe: undefined },
      { ...limits, answerMs: probeMs, isEmbedded: false },
    ),
    maxMs: probeMs,
  }
  const db = handleOf(
    { pool, connections: connectionsOf(poolSize), transactions, heavy, probe },
    { ...limits, isEmbedded: false, observer, admit },
  )
  for (const each of [pool, probePool]) reportLostConnections(each, db, onLost)
  return {
    db,
    description: `PostgreSQL at ${withoutPassword(url)}`,
    async open() {},
    async close() {
      await Promise.all([pool.end(), probePool.end()])
    },
  }
}

function postgresPool(url: string, limits: SessionLimits & { max: number; connectionMs: number }): pg.Pool {
  const setting: pg.PoolConfig = {
    ...withOptions(url, pinnedOptions),
    pipeline: true,
    max: limits.max,
    connectionTimeoutMillis: limits.connectionMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
    types,
  }
  return new pg.Pool(setting)
}

/**
 * Opens the embedded database in `folder`, or in memory without a folder. It uses the same driver as a PostgreSQL
 * server, over one connection.
 *
 * @throws Error when another process uses the folder, or when its content can't be opened
 */
export async function connectEmbedded(folder: string | undefined, onLost: OnConnectionLost): Promise<Connection> {
  const connection = embeddedConnection(folder, onLost)
  await connection.open().catch(async (error: unknown) => {
    await connection.close()
    throw error
  })
  return connection
}

/**
 * Returns a connection to the embedded database that has to be opened before its first statement. Locks the folder.
 *
 * @throws Error when another process uses the folder
 */
export function embeddedConnection(
  folder: string | undefined,
  onLost: OnConnectionLost,
  { content, observer }: { content?: NewDatabase; observer?: DatabaseObserver | undefined } = {},
): UnopenedConnection {
  const unlock = folder === undefined ? () => {} : lockDataFolder(folder)
  const setting: pg.PoolConfig = {
    pipeline: true,
    max: 1,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    types,
  }
  const pool = new pg.Pool(setting)
  const db = handleOf(
    {
      pool,
      connections: connectionsOf(1),
      transactions: transactionsOf(1, observer),
      heavy: createConcurrencyLimit({
        ...HEAVY_LINE,
        maxConcurrent: 1,
        pauseMs: EMBEDDED_PAUSE_MS,
        onWaited: waitsFor('heavy', observer),
      }),
      probe: undefined,
      ...(folder !== undefined && { assertSpace: () => assertSpaceIn(folder) }),
    },
    { ...noSessionLimits, isEmbedded: true, observer },
  )
  reportLostConnections(pool, db, onLost)
  let engine: PGlite | undefined
  return {
    db,
    description: `embedded in ${folder ?? 'memory'}`,
    async open(stop) {
      const [opened, { createPgConfig }] = await Promise.all([
        openEngine(folder, content, stop),
        import('@electric-sql/pglite/node-postgres'),
      ])
      engine = opened
      // The pool gives its options to each new client.
      Object.assign(pool.options, createPgConfig(engine))
    },
    async close() {
      await pool.end()
      const opened = engine
      if (opened !== undefined) await watched(() => opened.close(), CLOSE_MS, unclosed(folder))
      unlock()
    },
  }
}

/** It writes what is only in memory, which is little. */
const CLOSE_MS = 30_000

const unclosed = (folder: string | undefined) =>
  `The embedded database in ${folder ?? 'memory'} does not close, and is ended. Every acknowledged change is on its disk. If the next start fails, its files are damaged: restore a backup.`

function waitsFor(queue: Queue, observer: DatabaseObserver | undefined): ((seconds: number) => void) | undefined {
  return observer && ((seconds) => observer.waited(queue, seconds))
}

/** Listens to connection errors: an error event without a listener would end the process. */
function reportLostConnections(pool: pg.Pool, db: Db, onLost: OnConnectionLost): void {
  // The pool itself listens only while a connection is idle, not between two statements of a transaction.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      notifyOutdated(db)
      onLost(error)
    }),
  )
  // An error of an idle connection is emitted here a second time.
  pool.on('error', () => {})
}

/** Leaves one of several places to urgent work. */
function butOne(places: number): number {
  return Math.max(1, places - 1)
}

function connectionsOf(size: number): ConcurrencyLimit {
  return createConcurrencyLimit({ ...CONNECTION_LINE, maxConcurrent: size, maxNotUrgent: butOne(size) })
}

/** With one connection, too, an urgent one has a second place: it preempts the other one. */
function transactionsOf(connections: number, observer: DatabaseObserver | undefined): ConcurrencyLimit {
  const maxConcurrent = Math.max(2, connections)
  return createConcurrencyLimit({
    ...TRANSACTION_LINE,
    maxConcurrent,
    maxNotUrgent: butOne(maxConcurrent),
    onWaited: waitsFor('transaction', observer),
  })
}

function handleOf(parts: DatabaseParts, limits: Omit<DriverSetting, 'pool' | 'connections'>): Db {
  const { pool, connections } = parts
  return handleOn(parts, createDrivers({ pool, connections, ...limits }))
}

function withoutPassword(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`
}
