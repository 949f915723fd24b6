import {
  CamelCasePlugin,
  type Dialect,
  type DialectAdapter,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { Database } from '../../generated/database.ts'
import type { Statement } from './compiled.ts'
import type { ConcurrencyLimit, Waiter } from './concurrency-limit.ts'
import type { DeferredQuery, Drivers, OnRows } from './driver.ts'
import type { Db, Tx } from './handles.ts'
import { preemption } from './preemption.ts'

/** Everything that belongs to one database of this process, for as long as its handles are used. */
export type DatabaseState = {
  readonly pool: pg.Pool
  readonly dialect: Dialect
  readonly driver: Driver
  /** The handle for all work that is not urgent, and that for urgent work, see `urgent`. */
  readonly handles: { readonly usual: Db; readonly urgent: Db }
  /** Limits what has a connection of the pool, so that urgent work gets the next one. */
  readonly connections: ConcurrencyLimit
  /** Limits the transactions, so that reads always find a connection. */
  readonly transactions: ConcurrencyLimit
  /** Limits the long operations, before their transactions. */
  readonly heavy: ConcurrencyLimit
  /** A separate connection for `probed`; undefined where there is only one connection. */
  readonly probe: { readonly db: Db; readonly maxMs: number } | undefined
  /** Throws while there is no room for what a transaction writes; where the database itself can't say so. */
  readonly assertSpace?: () => void
  /** The values of `perDatabase`. */
  readonly values: Map<symbol, unknown>
  readonly commitListeners: Set<() => void>
  readonly outdatedListeners: Set<() => void>
}

export type DatabaseParts = Pick<
  DatabaseState,
  'pool' | 'connections' | 'transactions' | 'heavy' | 'probe' | 'assertSpace'
>

/** The adapter is the object that all handles of one kind share, also transactions and handles with other plugins. */
type AdapterWithState = DialectAdapter & { readonly database?: DatabaseState; readonly isUrgent?: boolean }

/** Returns the usual handle of a database. All its handles find its state, see `databaseOf`. */
export function handleOn(parts: DatabaseParts, { usual: driver, urgent: urgentDriver }: Drivers): Db {
  const dialect = dialectWith(driver, () => ({ database }))
  const urgentDialect = dialectWith(urgentDriver, () => ({ database, isUrgent: true }))
  const database: DatabaseState = {
    ...parts,
    dialect,
    driver,
    handles: { usual: handleWith(dialect), urgent: handleWith(urgentDialect) },
    values: new Map(),
    commitListeners: new Set(),
    outdatedListeners: new Set(),
  }
  return database.handles.usual
}

function dialectWith(driver: Driver, state: () => Omit<AdapterWithState, keyof DialectAdapter>): Dialect {
  // The adapter is made with its first handle, while the state is not complete yet.
  const adapter = Object.defineProperties(new PostgresAdapter(), {
    database: { get: () => state().database },
    isUrgent: { get: () => state().isUrgent },
  })
  return {
    createDriver: () => driver,
    createAdapter: () => adapter,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

function handleWith(dialect: Dialect): Db {
  return new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })
}

/** Returns the state of the database that a handle belongs to. */
export function databaseOf(db: Db): DatabaseState {
  const { database }: AdapterWithState = db.getExecutor().adapter
  if (database === undefined) throw new Error('This handle does not belong to a connected database')
  return database
}

/**
 * Returns the handle for urgent work. Its reads and transactions get the next connection that is free, before all work
 * that is not urgent, and other transactions of requests are preempted by it.
 */
export function urgent(db: Db): Db {
  return databaseOf(db).handles.urgent
}

function isUrgent(db: Db): boolean {
  const { isUrgent }: AdapterWithState = db.getExecutor().adapter
  return isUrgent === true
}

/** Returns a function that returns one value for each database. The value is created when it is first needed. */
export function perDatabase<Value>(create: (db: Db) => Value): (db: Db) => Value {
  const key = Symbol('value of a database')
  return (db) => {
    const { values, handles } = databaseOf(db)
    if (values.has(key)) return values.get(key) as Value
    const created = create(handles.usual)
    values.set(key, created)
    return created
  }
}

/** Calls `listener` after each change that this process commits to a database. */
export function onCommit(db: Db, listener: () => void): void {
  databaseOf(db).commitListeners.add(listener)
}

/** Calls the listeners of `onCommit`. */
export function notifyCommit(db: Db): void {
  for (const listener of databaseOf(db).commitListeners) listener()
}

/**
 * Calls `listener` when a connection was lost: the next one may lead to another database, or to an older state of it,
 * so nothing that was read before may be used without a check.
 */
export function onOutdated(db: Db, listener: () => void): void {
  databaseOf(db).outdatedListeners.add(listener)
}

/** Calls the listeners of `onOutdated`. */
export function notifyOutdated(db: Db): void {
  for (const listener of databaseOf(db).outdatedListeners) listener()
}

/**
 * Runs `work` in a transaction: all its writes are stored, or none. Fewer transactions than connections run at the same
 * time; the others wait without a connection, so that transactions that wait for a lock do not block reads.
 *
 * @throws busyError when the turn of this transaction does not come, see `ConcurrencyLimit`; preemptedError when urgent
 *   work needs its connection, see `preemption`
 */
export function withTx<Result>(db: Db, work: (tx: Tx) => Promise<Result>, waiter?: Waiter): Promise<Result> {
  const { transactions, connections } = databaseOf(db)
  const place = { ...waiter, isUrgent: isUrgent(db) }
  const run = async () => {
    databaseOf(db).assertSpace?.()
    return db.transaction().execute((tx) => {
      // What the server does by itself is short, and has nobody who would start it again.
      const way = waiter === undefined || place.isUrgent ? undefined : preemption(connections, waiter)
      const workAndLast = async (tx: Tx) => {
        const result = await work(tx)
        way?.assertKept()
        for (const statement of lastOf(tx)) await defer(tx, statement)
        return result
      }
      return withSharedTrips(tx, workAndLast, way?.assertFree)
    })
  }
  return transactions.run(run, place)
}

/** Runs reads that all see the same state of the database. */
export function inSnapshot<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return databaseOf(db).transactions.run(() => snapshot.execute((tx) => withSharedTrips(tx, work)))
}

/**
 * Runs `work` with a handle that gives each statement to the driver at once. The driver sends statements together when
 * they are run at once. With Kysely's own handle, each waits for the answer to the one before. What `work` has not
 * waited for is refused after its end: it would run after the rollback, without a transaction.
 *
 * @param beforeEach is called before each statement, and may throw
 */
async function withSharedTrips<Result>(
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
  beforeEach?: () => void,
): Promise<Result> {
  const { dialect, driver } = databaseOf(tx)
  const executor = tx.getExecutor()
  const connection = await executor.provideConnection(async (own) => own)
  let hasEnded = false
  const shared = executor.withConnectionProvider({
    async provideConnection(consumer) {
      if (hasEnded) throw new Error('The transaction of this statement has ended')
      beforeEach?.()
      return consumer(connection)
    },
  })
  try {
    return await work(new Transaction({ config: { dialect }, dialect, driver, executor: shared }))
  } finally {
    hasEnded = true
  }
}

/**
 * Defers a statement: it is sent together with the next statement of the transaction, or with the commit, so it costs
 * no round trip. Nothing waits for its result. When it fails, the statement that it is sent with throws its error,
 * which has the text of the one that failed in its member `statement`.
 *
 * @param onRows gets the rows that it returns, before the end of the transaction
 */
export async function defer(tx: Tx, statement: Statement | Promise<Statement>, onRows?: OnRows): Promise<void> {
  // A statement that is there already is deferred at once, before others that are sent in the same turn.
  const {
    query,
    queryId,
    sql: text,
    parameters,
  } = (statement instanceof Promise ? await statement : statement).compile(tx)
  const deferred: DeferredQuery = { query, queryId, sql: text, parameters, isDeferred: true, onRows }
  await tx.executeQuery(deferred)
}

/** The statements of `deferToCommit`, by their names. */
const lastStatements = new WeakMap<Tx, Map<string, readonly Statement[]>>()

/**
 * Defers statements to the commit, with which they are sent after all others. All transactions send them in the order
 * of their names, so locks that are taken only there never deadlock. A name that is used again replaces its statements.
 * Only transactions of `withTx` send them, and only when they commit.
 */
export function deferToCommit(tx: Tx, name: string, statements: readonly Statement[]): void {
  lastStatements.set(tx, (lastStatements.get(tx) ?? new Map()).set(name, statements))
}

/** Defers the statements of `deferToCommit` with a name now, before what has to come after them. */
export async function deferNow(tx: Tx, name: string): Promise<void> {
  const named = lastStatements.get(tx)
  for (const statement of named?.get(name) ?? []) await defer(tx, statement)
  named?.delete(name)
}

function lastOf(tx: Tx): Statement[] {
  const named = [...(lastStatements.get(tx) ?? [])]
  return named.sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, statements]) => statements)
}

/**
 * Sends the deferred statements of a transaction and waits until they are done.
 *
 * @throws the error of the first one that failed, which a later statement would throw otherwise
 */
export async function flush(tx: Tx): Promise<void> {
  await sql`select`.execute(tx)
}
