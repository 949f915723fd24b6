import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { type Columns, compiled, compiledForList } from './compiled.ts'
import type { Tx } from './handles.ts'
import { DEFERRED_MARK } from './pipelining-client.ts'

/**
 * Defers a statement: it is sent together with the next statement of the transaction, or with the commit, so it costs
 * no round trip. It has no result. When it fails, the statement that it is sent with throws its error. See `flush`.
 */
export async function defer(tx: Tx, statement: { compile(db: Tx): CompiledQuery }): Promise<void> {
  const compiled = statement.compile(tx)
  await tx.executeQuery({ ...compiled, sql: `${DEFERRED_MARK} ${compiled.sql}` })
}

/** Like `compiled`, for a deferred statement. */
export function deferred<Parameters extends Record<string, unknown>>(
  build: (parameter: Parameters) => RawBuilder<unknown>,
): (tx: Tx, parameters: Parameters) => Promise<void> {
  const run = compiled<Parameters, never>((_, parameter) => marked(build(parameter)))
  return async (tx, parameters) => {
    await run(tx, parameters)
  }
}

/** Like `compiledForList`, for a deferred statement. */
export function deferredForList<Element extends object>(
  columns: Columns<Element>,
  build: (given: RawBuilder<unknown>) => RawBuilder<unknown>,
): (tx: Tx, list: readonly Element[]) => Promise<void> {
  const run = compiledForList<Element, never>(columns, (given) => marked(build(given)))
  return async (tx, list) => {
    await run(tx, list)
  }
}

function marked(statement: RawBuilder<unknown>): RawBuilder<never> {
  return sql<never>`${sql.raw(DEFERRED_MARK)} ${statement}`
}
