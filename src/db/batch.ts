import pg from 'pg'

export type Statement = { readonly name: string | undefined; readonly text: string; readonly values: unknown[] }
export type Result = { command: string; rowCount: number; rows: unknown[] }
type Done = (error: Error | null, results?: Result[]) => void

/** What pg's own classes do, as far as it is used here; their published types leave it out. */
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
  /** With the parsers of types, which the client gives to what it sends. */
  _result: Result & { _types: unknown }
  _canceledDueToError: Error | false
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
const Query = pg.Query as unknown as new (text: string, values: unknown[], done: Done) => QueryOfPg

/** A statement that runs without asking for the end of the answer. */
class Part extends Query {
  constructor({ name, text, values }: Statement) {
    super(text, values, () => {})
    this.name = name
    this.queryMode = 'extended'
  }

  /** What pg calls once it has written all else of a statement. */
  protected _getRows(connection: Connection): void {
    connection.execute({ portal: '' })
  }
}

/**
 * Statements that go to the database in one write and come back in one answer, which is that of the last of them. When
 * one fails, the database skips those after it, and `done` gets its error.
 *
 * To the client a batch is one query that has many results. They come in the order of the statements, so what comes up
 * to the end of a statement is its own.
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
    // What was skipped is not known to the database, and has to be sent whole the next time.
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

  /** Under this name the client notes that a statement is known to the database now. */
  private nameCurrent(): void {
    this.name = this.current.name
    this.text = this.current.text
  }
}
