import { createHash } from 'node:crypto'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type pg from 'pg'
import { yieldingAfterSteps } from '../runtime/yielding.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { unansweredError } from './errors.ts'
import { lockLimit } from './lock-limit.ts'
import type { DatabaseObserver } from './observer.ts'
import { replicated } from './replicated-commit.ts'
import { type OnEnd, type Result, roundTrip, type Statement, sentValue } from './round-trip.ts'

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

/** The limits are in milliseconds, and 0 means no limit; see `SessionLimits`. */
export type DriverSetting = {
  readonly answerMs: number
  readonly lockTotalMs: number
  readonly statementMs: number
  readonly pool: pg.Pool
  /** Has as many places as the pool has connections. */
  readonly connections: ConcurrencyLimit
  /** Whether the database runs in this process and answers without returning to the event loop. */
  readonly isEmbedded: boolean
  readonly observer?: DatabaseObserver | undefined
  /** Asks a connection before a caller gets it: one that it refuses is ended, and the caller gets its error. */
  readonly admit?: ((client: pg.PoolClient) => Promise<void>) | undefined
}

/** The driver of urgent work gets the next connection that is free. Both share everything else. */
export type Drivers = { readonly usual: Driver; readonly urgent: Driver }

type DeferredStatement = Statement & { readonly onRows?: OnRows | undefined }

/** The parts of pg that its types do not promise. tests/pure/db/driver.test.ts fails when an upgrade takes one away. */
type Stream = { destroy(error: Error): void }

/** A connection while one caller has it. */
type CallerConnection = DatabaseConnection & {
  begin(text: string): void
  commit(): Promise<void>
  rollback(): Promise<void>
  release(): void
}

const NO_RESULT: Result = { command: undefined, rows: [], changed: undefined }

/** The most statement names that one database gets; a connection keeps a plan for each. */
const MAX_NAMES = 1000

/**
 * Returns the drivers with which Kysely sends its statements. They do two things that Kysely's own driver does not.
 *
 * Queries get a name, so that the database parses and plans them once per connection. Without a name, one costs two to
 * five times as much.
 *
 * A transaction takes fewer round trips: `begin` and deferred statements wait for the next other statement, and are
 * sent with it, see `roundTrip`. Statements that are run at once, as with `Promise.all`, share one, too.
 */
export function createDrivers({
  pool,
  connections,
  answerMs,
  lockTotalMs,
  statementMs,
  isEmbedded,
  observer,
  admit,
}: DriverSetting): Drivers {
  const statementName = statementNames()
  // Transactions of many statements would block timers and other requests until their end.
  const yieldAfterSteps = yieldingAfterSteps()
  const { limited, asLockFailure } = lockLimit({ lockTotalMs, statementMs })
  /** Commands have no plan that a name could keep. */
  const command = (text: string): Statement => ({ text, name: undefined, values: [] })

  /** @param leave gives back the place of the connection */
  function connectionOf(client: pg.PoolClient, leave: () => void): CallerConnection {
    const { stream }: { stream: Stream } = (client as pg.PoolClient & pg.Client).connection
    let unsent: readonly DeferredStatement[] = []
    let isInTransaction = false
    let isBegun = false
    let nextTrip: Promise<readonly Result[]> | undefined
    let tripStatements: DeferredStatement[] = []
    let earlier: Promise<unknown> = Promise.resolve()
    let unanswered: Error | undefined

    /** What the database has said with its last answer. One that has failed is open until its end. */
    const isOpen = () => client.getTransactionStatus() !== 'I'

    /**
     * Sends what is asked for until then in one round trip, after the answer to the one before.
     *
     * @param isContinued whether a transaction has begun before it
     */
    async function sendTrip(isContinued: boolean): Promise<readonly Result[]> {
      await earlier
      await turnEnd()
      const statements = tripStatements
      tripStatements = []
      nextTrip = undefined
      if (isContinued && !isOpen()) throw new Error('The transaction of this statement is not open')
      const since = performance.now()
      const observe = observer === undefined ? () => {} : observed(observer)
      const results = inTime((onAnswer) =>
        roundTrip(client, statements, (...ended) => {
          onAnswer()
          observe(...ended)
        }),
      )
      earlier = results.catch(() => {})
      const answers = await results.catch((error: unknown) => {
        throw asLockFailure(error, performance.now() - since)
      })
      for (const [at, { rows }] of answers.entries()) statements[at]?.onRows?.(rows)
      if (isEmbedded) await yieldAfterSteps()
      return answers
    }

    /**
     * Ends the connection when no answer arrives in time: its state is unknown then, and no other caller may get it.
     * All statements that wait for it fail with this reason: pg tells some of them only that the connection has failed.
     * Each statement of a round trip has the whole time, as in the server.
     */
    async function inTime<Answer>(ask: (onAnswer: () => void) => Promise<Answer>): Promise<Answer> {
      if (answerMs === 0) return ask(() => {})
      const timer = setTimeout(() => {
        unanswered = unansweredError(answerMs)
        stream.destroy(unanswered)
      }, answerMs)
      try {
        return await ask(() => timer.refresh())
      } catch (error) {
        throw unanswered ?? error
      } finally {
        clearTimeout(timer)
      }
    }

    /** Sends the deferred statements and `last`. Calls of the same turn of the event loop share a round trip. */
    async function sendAll(last: Statement | undefined): Promise<Result> {
      const sent = last === undefined ? unsent : [...unsent, last]
      const asked = sent.at(-1)
      tripStatements.push(...(isInTransaction ? sent.flatMap((one) => limited(one, command)) : sent))
      unsent = []
      const at = asked === undefined ? -1 : tripStatements.lastIndexOf(asked)
      nextTrip ??= sendTrip(isBegun)
      isBegun = isInTransaction
      return (await nextTrip)[at] ?? NO_RESULT
    }

    /** Sends a text of several statements, such as a migration. It has no parameters and no result. */
    async function sendScript(text: string): Promise<Result> {
      if (unsent.length > 0) await sendAll(undefined)
      await inTime(() => client.query(text))
      return NO_RESULT
    }

    return {
      begin(text) {
        unsent = [command(text)]
        isInTransaction = true
        isBegun = false
      },
      async executeQuery<Row>(query: CompiledQuery | DeferredQuery): Promise<QueryResult<Row>> {
        const text = query.sql
        // A value that pg can't write fails here, before anything is sent.
        const values = query.parameters.map(sentValue)
        const isScript = values.length === 0 && text.includes(';')
        const statement = { text, name: isScript ? undefined : statementName(text), values }
        if ('isDeferred' in query) {
          // Outside a transaction it would be sent with a statement of another caller, which would get its error.
          if (!isInTransaction) throw new Error(`Only a transaction takes a deferred statement: ${text}`)
          unsent = [...unsent, { ...statement, onRows: query.onRows }]
          return { rows: [] }
        }
        const { changed, rows } = await (isScript ? sendScript(text) : sendAll(statement))
        return { ...(changed !== undefined && { numAffectedRows: BigInt(changed) }), rows: rows as Row[] }
      },
      streamQuery() {
        throw new Error('Rows are not read as a stream')
      },
      async commit() {
        isInTransaction = false
        const isEmpty = !isBegun && unsent.length === 1
        if (isEmpty) return
        await replicated(client, async () => {
          try {
            const { command: done } = await sendAll(command('commit'))
            if (done === 'ROLLBACK') throw new Error('The transaction is rolled back: a statement in it has failed')
          } catch (reason) {
            if (isOpen()) await sendAll(command('rollback')).catch(() => {})
            throw reason
          }
        })
      },
      async rollback() {
        unsent = []
        const wasBegun = isInTransaction && isBegun
        isInTransaction = false
        // A statement that nobody waits for is not sent after the rollback, where it would have no transaction.
        await nextTrip?.catch(() => {})
        await earlier
        if (wasBegun && isOpen()) await sendAll(command('rollback'))
      },
      release() {
        client.release()
        leave()
      },
    }
  }

  async function connected(isUrgent: boolean): Promise<CallerConnection> {
    const startedAt = performance.now()
    try {
      const leave = await connections.take({ isUrgent })
      let client: pg.PoolClient | undefined
      try {
        client = await pool.connect()
        await admit?.(client)
        return connectionOf(client, leave)
      } catch (error) {
        client?.release(true)
        leave()
        throw error
      }
    } finally {
      observer?.waited('connection', (performance.now() - startedAt) / 1000)
    }
  }

  const usual: Driver = {
    async init() {},
    acquireConnection: () => connected(false),
    async beginTransaction(connection, { isolationLevel, accessMode }) {
      const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
      own(connection).begin(`begin${level}${accessMode === undefined ? '' : ` ${accessMode}`}`)
    },
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: () => pool.end(),
  }
  return { usual, urgent: { ...usual, acquireConnection: () => connected(true) } }
}

/** Resolves when no promise that is resolved now has anything left to do. */
function turnEnd(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
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

/** Returns what gets the end of each statement of a round trip that begins now. */
function observed(observer: DatabaseObserver): OnEnd {
  let since = performance.now()
  return ({ text }, failure) => {
    const now = performance.now()
    observer.statement(text, (now - since) / 1000, failure)
    since = now
  }
}
