import pg from 'pg'

export type Statement = { readonly name: string | undefined; readonly text: string; readonly values: unknown[] }
export type Result = { command: string; rowCount: number; rows: unknown[] }
type Done = (error: Error | null, results?: Result[]) => void

/** The parts of pg's classes that are used here and that are missing in its published types. */
type Connection = {
  readonly stream: { cork?(): void; uncork?(): void }
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  execute(portal: { portal: string }): void
  sync(): void
}
type QueryOfPg = {
  name: string | undefined
  text: string
  queryMode: 'extended'
  /** Contains the type parsers, which the client sets on each query that it sends. */
  _result: Result & { _types: unknown }
  _canceledDueToError: Error | false
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
const Query = pg.Query as unknown as new (text: string, values: unknown[], done: Done) => QueryOfPg

/** One statement of a batch: it is executed without a sync message of its own. */
class Part extends Query {
  constructor({ name, text, values }: Statement) {
    super(text, values, () => {})
    this.name = name
    this.queryMode = 'extended'
  }

  /** Called by pg after it has written the other messages of a statement. */
  protected _getRows(connection: Connection): void {
    connection.execute({ portal: '' })
  }
}

/**
 * Sends several statements to the database in one write and passes the results of all of them to `done`. When one
 * fails, the database skips the statements after it, and `done` receives its error.
 *
 * For the client, a batch is one query with many results. They arrive in the order of the statements, so every message
 * before the end of a statement belongs to that statement.
 */
export class Batch extends Query {
  private readonly parts: readonly Part[]
  private current: Part
  private answered = 0
  private readonly done: Done

  constructor(first: Statement, others: readonly Statement[], done: Done) {
    super('a batch', [], done)
    this.queryMode = 'extended'
    this.current = new Part(first)
    this.parts = [this.current, ...others.map((statement) => new Part(statement))]
    this.done = done
  }

  submit(connection: Connection): null {
    connection.stream.cork?.()
    for (const part of this.parts) {
      part._result._types = this._result._types
      part.prepare(connection)
    }
    connection.sync()
    connection.stream.uncork?.()
    this.nameCurrent()
    return null
  }

  override handleRowDescription(message: unknown): void {
    this.current.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.current.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.current.handleCommandComplete(message, connection)
    this.answered++
    this.current = this.parts[this.answered] ?? this.current
    this.nameCurrent()
  }

  handleError(error: Error, { parsedStatements, submittedNamedStatements }: Connection): void {
    // The database did not parse the skipped statements, so their full text has to be sent the next time.
    for (const { name = '' } of this.parts) if (!(name in parsedStatements)) delete submittedNamedStatements[name]
    this.done(error)
  }

  handleReadyForQuery(): void {
    const broken = this.parts.find((part) => part._canceledDueToError)?._canceledDueToError
    if (broken) this.done(broken)
    else
      this.done(
        null,
        this.parts.map((part) => part._result),
      )
  }

  /** Sets the name and text under which the client records that the database has parsed the statement. */
  private nameCurrent(): void {
    this.name = this.current.name
    this.text = this.current.text
  }
}
