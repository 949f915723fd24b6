import type { DialectAdapter } from 'kysely'
import type pg from 'pg'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import type { Db } from './handles.ts'

/** What a database handle is connected through. */
export type Underlying = {
  readonly pool: pg.Pool
  /** Limits the transactions, so that reads always find a connection. */
  readonly transactions: ConcurrencyLimit
  /** Limits the long operations, before their transactions. */
  readonly heavy: ConcurrencyLimit
  /** A separate connection for `probed`; undefined where there is only one connection. */
  readonly probe: { readonly db: Db; readonly maxMs: number } | undefined
}

/** The key is the adapter, which all handles of one database share, also those derived from each other. */
const underlyings = new WeakMap<DialectAdapter, Underlying>()

export function setUnderlying(db: Db, underlying: Underlying): void {
  underlyings.set(db.getExecutor().adapter, underlying)
}

export function underlyingOf(db: Db): Underlying {
  const underlying = underlyings.get(db.getExecutor().adapter)
  if (underlying === undefined) throw new Error('This handle is not of a connected database')
  return underlying
}
