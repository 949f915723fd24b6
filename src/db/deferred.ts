import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { type Columns, compiledListQuery, compiledQuery } from './compiled.ts'
import type { DeferredQuery } from './driver.ts'
import type { Db, Tx } from './handles.ts'

/**
 * Defers a statement: it is sent together with the next statement of the transaction, or with the commit, so it costs
 * no round trip. It has no result. When it fails, the statement that it is sent with throws its error. See `flush`.
 */
export async function defer(tx: Tx, statement: { compile(db: Tx): CompiledQuery }): Promise<void> {
  await deferQuery(tx, statement.compile(tx))
}

/** Like `compiled`, for a deferred statement. `build` receives the placeholders first, since few statements need the handle. */
export function deferred<Parameters extends Record<string, unknown>>(
  build: (parameter: Parameters, db: Db) => { compile(db: Db): CompiledQuery },
): (tx: Tx, parameters: Parameters) => Promise<void> {
  const queryOf = compiledQuery<Parameters, unknown>((db, parameter) => build(parameter, db))
  return (tx, parameters) => deferQuery(tx, queryOf(tx, parameters))
}

/** Like `compiledForList`, for a deferred statement. */
export function deferredForList<Element extends object>(
  columns: Columns<Element>,
  build: (given: RawBuilder<unknown>) => RawBuilder<unknown>,
): (tx: Tx, list: readonly Element[]) => Promise<void> {
  const queryOf = compiledListQuery<Element, unknown>(columns, build)
  return async (tx, list) => deferQuery(tx, await queryOf(tx, list))
}

/**
 * Sends the deferred statements of a transaction and waits until they are done.
 *
 * @throws the error of the first one that failed, which a later statement would throw otherwise
 */
export async function flush(tx: Tx): Promise<void> {
  await sql`select`.execute(tx)
}

async function deferQuery(tx: Tx, { query, queryId, sql: text, parameters }: CompiledQuery): Promise<void> {
  const deferredQuery: DeferredQuery = { query, queryId, sql: text, parameters, isDeferred: true }
  await tx.executeQuery(deferredQuery)
}
