import type { DialectAdapter, Driver, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from './handles.ts'
import type { Line } from './line.ts'
import type { DatabaseClient } from './pipelining-client.ts'

/** A pool of the clients that it was made with. */
export type DatabasePool = Omit<pg.Pool, 'connect'> & { connect(): Promise<pg.PoolClient & DatabaseClient> }

/** What is below a handle. */
export type Underlying = {
  readonly pool: DatabasePool
  readonly dialect: PostgresDialect
  readonly driver: Driver
  /** What every transaction passes, so that reads always find a connection. */
  readonly transactions: Line
  /** What every long operation passes, before its transaction. */
  readonly heavy: Line
  /** A connection of its own for the question whether the database answers; undefined where there is only one connection. */
  readonly probe: { readonly db: Db; readonly mostMs: number } | undefined
}

/** By what all handles of one database share, however they were derived from each other. */
const underlyings = new WeakMap<DialectAdapter, Underlying>()

export function setUnderlying(db: Db, underlying: Underlying): void {
  underlyings.set(db.getExecutor().adapter, underlying)
}

export function underlyingOf(db: Db): Underlying {
  const underlying = underlyings.get(db.getExecutor().adapter)
  if (underlying === undefined) throw new Error('This handle is not of a connected database')
  return underlying
}
