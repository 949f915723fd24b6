import type pg from 'pg'
import { noteFailed } from './failed-statement.ts'

export type Statement = {
  readonly text: string
  /** The database keeps a statement with a name for each connection. It parses one without a name each time. */
  readonly name: string | undefined
  /** As pg's `prepareValue` returns them. */
  readonly values: readonly SentValue[]
}

export type SentValue = string | Buffer | null

export type Result = {
  readonly rows: Record<string, unknown>[]
  /** The rows that the statement has changed; undefined for one that changes none, such as `select`. */
  readonly changed: number | undefined
}

/** A column of a result, with the function that reads its text. */
type Column = { readonly name: string; readonly read: (text: string) => unknown }
type Texts = readonly (string | null)[]
type Answer = { readonly columns: readonly Column[]; readonly rows: readonly Texts[]; readonly tag: string }

/** The columns of the statements that a connection keeps, by their names. */
type Prepared = Map<string, readonly Column[]>
const preparedBy = new WeakMap<pg.ClientBase, Prepared>()

/** What pg calls on an object that is sent as a query, such as a cursor of pg-cursor. Its types have only `submit`. */
type Query = pg.Submittable & {
  /** Tests that listen to a connection read them. */
  readonly statements: readonly Statement[]
  handleRowDescription(message: { fields: pg.FieldDef[] }): void
  handleDataRow(message: { fields: Texts }): void
  handleCommandComplete(message: { text: string }): void
  handleEmptyQuery(): void
  handleError(error: unknown): void
  handleReadyForQuery(): void
}

/**
 * Sends statements in one write, with one sync point: the database sends the answers in one write, too. It skips the
 * statements after one that fails.
 *
 * @param onEnd is called for each statement that was answered, also with an error
 * @throws the error of the statement that failed, with its text as `statement`
 */
export async function roundTrip(
  client: pg.ClientBase,
  statements: readonly Statement[],
  onEnd: (statement: Statement, failure?: unknown) => void,
): Promise<Result[]> {
  const prepared = preparedBy.get(client) ?? new Map()
  preparedBy.set(client, prepared)
  const answers = await new Promise<Answer[]>((resolve, reject) => {
    client.query(queryOf({ client, prepared, statements, onEnd, resolve, reject }))
  })
  return answers.map(({ columns, rows, tag }) => ({
    rows: rows.map((texts) => rowOf(columns, texts)),
    changed: changedRows(tag),
  }))
}

function queryOf({
  client,
  prepared,
  statements,
  onEnd,
  resolve,
  reject,
}: {
  readonly client: pg.ClientBase
  readonly prepared: Prepared
  readonly statements: readonly Statement[]
  readonly onEnd: (statement: Statement, failure?: unknown) => void
  readonly resolve: (answers: Answer[]) => void
  readonly reject: (reason: unknown) => void
}): Query {
  const answers: Answer[] = []
  let described: readonly Column[] = []
  let rows: Texts[] = []

  function end(tag: string): void {
    const statement = statements[answers.length]
    if (statement === undefined) return
    const columns = prepared.get(statement.name ?? '') ?? described
    if (statement.name !== undefined) prepared.set(statement.name, columns)
    answers.push({ columns, rows, tag })
    described = []
    rows = []
    onEnd(statement)
  }

  return {
    statements,
    submit: (connection) => write(connection, statements, prepared),
    handleRowDescription({ fields }) {
      described = fields.map(({ name, dataTypeID }) => ({ name, read: client.getTypeParser(dataTypeID, 'text') }))
    },
    handleDataRow: ({ fields }) => void rows.push(fields),
    handleCommandComplete: ({ text }) => end(text),
    handleEmptyQuery: () => end(''),
    handleError(error) {
      // The sync point can fail as well, with what PostgreSQL checks at the end of a transaction.
      const failed = statements[answers.length] ?? statements.at(-1)
      if (failed !== undefined) onEnd(failed, error)
      if (error instanceof Error && failed !== undefined) noteFailed(error, failed)
      reject(error instanceof Error ? Object.assign(error, { statement: failed?.text }) : error)
    },
    handleReadyForQuery: () => resolve(answers),
  }
}

/** The columns of a statement that is kept can't change, so they are asked for only with its first use. */
function write(connection: pg.Connection, statements: readonly Statement[], prepared: Prepared): void {
  // The stream of the embedded engine is not a Node stream.
  const stream: Partial<pg.Connection['stream']> = connection.stream
  stream.cork?.()
  for (const { name = '', text, values } of statements) {
    const isKnown = prepared.has(name)
    if (!isKnown) {
      // When its first use has failed, it may be there already. To close one that is not there is no error.
      if (name !== '') connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
    }
    connection.bind({ statement: name, values: [...values] }, true)
    if (!isKnown) connection.describe({ type: 'P' }, true)
    connection.execute({}, true)
  }
  connection.sync()
  stream.uncork?.()
}

function rowOf(columns: readonly Column[], texts: Texts): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [at, { name, read }] of columns.entries()) {
    const text = texts[at]
    row[name] = text === null || text === undefined ? null : read(text)
  }
  return row
}

const CHANGES = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/

function changedRows(tag: string): number | undefined {
  const count = CHANGES.exec(tag)?.[1]
  return count === undefined ? undefined : Number(count)
}
