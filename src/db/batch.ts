import pg from 'pg'

export type Statement = { readonly name: string | undefined; readonly text: string; readonly values: unknown[] }
export type Result = { command: string; rowCount: number; rows: unknown[]; _types?: unknown }

/** What pg's own classes do, as far as it is used here; their published types leave it out. */
type Connection = {
  readonly stream: { cork?(): void; uncork?(): void }
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  execute(portal: { portal: string }): void
  sync(): void
}
type Query = {
  name: string | undefined
  text: string
  _result: Result
  _canceledDueToError: Error | false
  callback(error: Error | null, result?: Result): void
  submit(connection: Connection): Error | null
  prepare(connection: Connection): void
  _getRows(connection: Connection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}
type NewQuery = new (config: Partial<Statement> & { queryMode: 'extended' }, values: undefined, done: unknown) => Query

const nothing = () => {}

function queryOf(statement: Partial<Statement>, done: unknown = nothing): Query {
  return new (pg.Query as unknown as NewQuery)({ ...statement, queryMode: 'extended' }, undefined, done)
}

/**
 * Statements that go to the database in one write and come back in one answer, which is that of the last of them. When
 * one fails, the database skips those after it, and `done` gets its error.
 *
 * To the client a batch is one query that has many results. The answers come in the order of the statements, so what
 * comes up to the end of a statement is its own.
 */
export function batchOf(
  statements: readonly Statement[],
  done: (error: Error | null, result?: Result) => void,
): pg.Submittable {
  const queries = statements.map((statement) => queryOf(statement))
  let answered = 0
  const current = () => queries[Math.min(answered, queries.length - 1)] as Query
  const batch = Object.assign(queryOf({ text: 'a batch' }, done), {
    submit(connection: Connection) {
      connection.stream.cork?.()
      for (const query of queries) {
        // How values are read: the client has given this to the batch.
        query._result._types = batch._result._types
        query._getRows = () => connection.execute({ portal: '' })
        query.prepare(connection)
      }
      connection.sync()
      connection.stream.uncork?.()
      return null
    },
    handleRowDescription: (message: unknown) => current().handleRowDescription(message),
    handleDataRow: (message: unknown) => current().handleDataRow(message),
    handleCommandComplete(message: unknown, connection: Connection) {
      current().handleCommandComplete(message, connection)
      answered++
    },
    handleError(error: Error, { parsedStatements, submittedNamedStatements }: Connection) {
      // What was skipped is not known to the database, and has to be sent whole the next time.
      for (const { name = '' } of queries) if (!(name in parsedStatements)) delete submittedNamedStatements[name]
      done(error)
    },
    handleReadyForQuery() {
      const broken = queries.find((query) => query._canceledDueToError)?._canceledDueToError
      if (broken) done(broken)
      else done(null, current()._result)
    },
  })
  // The client notes under this name that a statement is known to the database now.
  Object.defineProperty(batch, 'name', { get: () => current().name })
  Object.defineProperty(batch, 'text', { get: () => current().text })
  return batch as unknown as pg.Submittable
}
