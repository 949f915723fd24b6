import { createHash } from 'node:crypto'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type pg from 'pg'
import { yieldingAfterSteps } from '../yielding.ts'
import type { DatabaseObserver } from './observer.ts'

/**
 * A statement whose result nothing waits for. It is allowed only in a transaction, and is sent together with the next
 * other statement, at the latest with the commit. If it fails, that statement fails with its error, whose `statement`
 * is this text.
 */
export type DeferredQuery = CompiledQuery<never> & {
  readonly isDeferred: true
  /** Gets the rows that the statement returns, as the driver has them. The transaction can still fail afterwards. */
  readonly onRows?: OnRows | undefined
}

export type OnRows = (rows: readonly unknown[]) => void

export type DriverSetting = {
  readonly pool: pg.Pool
  /** How long an answer may take, in milliseconds; 0 means no limit. See `SessionLimits`. */
  readonly answerMs: number
  /** Whether the database runs in this process and answers without returning to the event loop. */
  readonly isEmbedded: boolean
  readonly observer?: DatabaseObserver | undefined
}

type Statement = { readonly text: string; readonly name?: string | undefined; readonly values?: unknown[] }
type DeferredStatement = Statement & { readonly onRows?: OnRows | undefined }
type Result = { readonly command?: string; readonly rowCount?: number | null; readonly rows?: unknown[] }

/** The parts of pg that its types do not promise. tests/db/driver.test.ts fails when an upgrade takes one away. */
type Stream = { cork?(): void; uncork?(): void; destroy(error: Error): void }

/** A connection while one caller has it. */
type CallerConnection = DatabaseConnection & {
  begin(text: string): void
  commit(): Promise<void>
  rollback(): Promise<void>
  release(): void
}

/** The most statement names that one database gets; a connection keeps a plan for each. */
const MAX_NAMES = 1000

const NO_RESULT: Result = { rows: [] }
/** Commands that change rows and report their number. */
const CHANGES: readonly (string | undefined)[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

/**
 * Returns the driver with which Kysely sends its statements. It does two things that Kysely's own driver does not.
 *
 * Statements with parameters get a name, so that the database parses and plans them once per connection. Without a
 * name, a statement costs two to five times as much.
 *
 * A transaction takes fewer round trips: `begin` and deferred statements wait for the next other statement, and are
 * sent with it in one write, in the pipeline mode of pg.
 */
export function createDriver({ pool, answerMs, isEmbedded, observer }: DriverSetting): Driver {
  const statementName = statementNames()
  // Transactions of many statements would block timers and other requests until their end.
  const yieldAfterSteps = yieldingAfterSteps()

  function connectionOf(client: pg.PoolClient): CallerConnection {
    const { stream }: { stream: Stream } = (client as pg.PoolClient & pg.Client).connection
    let unsentBegin: readonly Statement[] = []
    let deferred: readonly DeferredStatement[] = []
    let isInTransaction = false

    async function answerTo(statement: Statement): Promise<Result> {
      const startedAt = observer === undefined ? 0 : performance.now()
      try {
        return (await client.query(statement)) as Result
      } catch (reason) {
        // A deferred statement fails where a later one is sent, so each error has the text of its own statement.
        throw reason instanceof Error ? Object.assign(reason, { statement: statement.text }) : reason
      } finally {
        observer?.statement(statement.text, (performance.now() - startedAt) / 1000)
      }
    }

    /**
     * Sends statements in one write. Returns the result of the last one, or throws the error of the first that failed.
     */
    async function send(statements: readonly DeferredStatement[]): Promise<Result> {
      const [only] = statements
      // Of one statement, pg itself makes one write.
      if (only !== undefined && statements.length === 1) return answerTo(only)
      // The stream of the embedded engine is not a Node stream.
      stream.cork?.()
      const answers = statements.map(answerTo)
      stream.uncork?.()
      let last = NO_RESULT
      for (const [at, answer] of (await Promise.allSettled(answers)).entries()) {
        if (answer.status === 'rejected') throw answer.reason
        last = answer.value
        statements[at]?.onRows?.(last.rows ?? [])
      }
      return last
    }

    /**
     * Ends the connection when no answer arrives in time: its state is unknown then, and no other caller may get it.
     * All statements that wait for it fail.
     */
    async function sendInTime(statements: readonly DeferredStatement[]): Promise<Result> {
      if (answerMs === 0) return send(statements)
      const giveUp = () =>
        stream.destroy(new Error(`Connection terminated: the database has not answered for ${answerMs} ms`))
      const timer = setTimeout(giveUp, answerMs)
      try {
        return await send(statements)
      } finally {
        clearTimeout(timer)
      }
    }

    async function sendAll(last: Statement): Promise<Result> {
      const statements = [...unsentBegin, ...deferred, last]
      unsentBegin = []
      deferred = []
      const result = await sendInTime(statements)
      if (isEmbedded) await yieldAfterSteps()
      return result
    }

    return {
      begin(text) {
        unsentBegin = [{ text }]
        isInTransaction = true
      },
      async executeQuery<Row>(query: CompiledQuery | DeferredQuery): Promise<QueryResult<Row>> {
        const text = query.sql
        // A value that pg can't write fails here. Later it would be left out, and the commit would be sent without it.
        const values = query.parameters.map(writable)
        if ('isDeferred' in query) {
          // Outside a transaction it would be sent with a statement of another caller, which would get its error.
          if (!isInTransaction) throw new Error(`Only a transaction takes a deferred statement: ${text}`)
          deferred = [...deferred, { name: statementName(text), text, values, onRows: query.onRows }]
          return { rows: [] }
        }
        const statement = values.length === 0 ? { text } : { name: statementName(text), text, values }
        const { command, rowCount, rows = [] } = await sendAll(statement)
        const changed = CHANGES.includes(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}
        return { ...changed, rows: rows as Row[] }
      },
      streamQuery() {
        throw new Error('Rows are not read as a stream')
      },
      async commit() {
        isInTransaction = false
        const isEmpty = unsentBegin.length > 0 && deferred.length === 0
        if (isEmpty) unsentBegin = []
        else await sendAll({ text: 'commit' })
      },
      async rollback() {
        // A commit that failed has rolled back, and a transaction that was never sent has nothing to roll back.
        const isSent = isInTransaction && unsentBegin.length === 0
        isInTransaction = false
        unsentBegin = []
        deferred = []
        if (isSent) await sendAll({ text: 'rollback' })
      },
      release: () => client.release(),
    }
  }

  async function observedConnect(): Promise<pg.PoolClient> {
    const startedAt = performance.now()
    try {
      return await pool.connect()
    } finally {
      observer?.waited('connection', (performance.now() - startedAt) / 1000)
    }
  }

  return {
    async init() {},
    acquireConnection: async () => connectionOf(await (observer === undefined ? pool.connect() : observedConnect())),
    async beginTransaction(connection, { isolationLevel, accessMode }) {
      const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
      own(connection).begin(`begin${level}${accessMode === undefined ? '' : ` ${accessMode}`}`)
    },
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: () => pool.end(),
  }
}

/** Kysely gives back the connections of `acquireConnection`. */
function own(connection: DatabaseConnection): CallerConnection {
  return connection as CallerConnection
}

/** Returns a function that names statements by their texts, and returns undefined when there are too many names. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= MAX_NAMES) return undefined
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
    return name
  }
}

/** Returns a value with its objects as JSON, as pg would write them. Throws for one that JSON can't express. */
function writable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value)) return value
  return Array.isArray(value) ? value.map(writable) : JSON.stringify(value)
}
