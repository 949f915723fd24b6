import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import pg from 'pg'
import { yieldingAfterSteps } from '../yielding.ts'

type Statement = { readonly name?: string | undefined; readonly text: string; readonly values?: unknown[] }
type Result = { command: string; rowCount: number; rows: unknown[] }

/** Returns a value as pg sends it, and throws for one that it can't send. It is not in the types of pg. */
const { prepareValue }: { prepareValue(value: unknown): unknown } = createRequire(import.meta.url)('pg/lib/utils.js')

/**
 * Marks the start of a deferred statement, whose result is not needed. It is allowed only in a transaction. It is sent
 * together with the next statement, at the latest with the commit; if it fails, that statement fails with its error.
 */
export const DEFERRED_MARK = '/* deferred */'
const DEFERRED_START = /^\s*\/\* deferred \*\//

/** Whether a statement is sent only together with the next one. */
function isDeferred(text: string): boolean {
  return text === 'begin' || DEFERRED_START.test(text)
}

/** The most statement names that one process uses; a connection keeps a plan for each. */
const NAME_LIMIT = 1000
const names = new Map<string, string>()

function statementNameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= NAME_LIMIT) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

/** The settings of this client in addition to those of pg. */
export type ClientSetting = {
  /** How long an answer may take, in milliseconds; 0 means no limit. See `SessionLimits`. */
  readonly answerMs?: number
  /** Whether the database runs in this process, see `withTurn`. */
  readonly isEmbedded?: boolean
}

const NO_RESULT: Result = { command: '', rowCount: 0, rows: [] }

/**
 * A client that changes two things in how Kysely's statements are sent.
 *
 * Statements with parameters get a name, so that the database parses and plans them once per connection. Kysely sends
 * them without a name, which costs two to five times as much.
 *
 * A transaction takes fewer round trips: `begin` and deferred statements wait for the next statement that is
 * not deferred, and are sent with it.
 */
export class DatabaseClient extends pg.Client {
  private waiting: Statement[] = []
  private isInTransaction = false
  private readonly answerMs: number
  private readonly isEmbedded: boolean
  private readonly yieldAfterSteps = yieldingAfterSteps()

  constructor(setting: pg.ClientConfig & ClientSetting = {}) {
    super(setting)
    this.answerMs = setting.answerMs ?? 0
    this.isEmbedded = setting.isEmbedded ?? false
  }

  // The overloads of pg's `query` can't be repeated here; calls other than a plain statement are passed on to pg.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...args: any[]): any {
    const [text, given = [], callback] = args
    if (typeof text !== 'string' || typeof callback === 'function') return Reflect.apply(super.query, this, args)
    // A commit that failed has rolled back.
    if (text === 'rollback' && !this.isInTransaction) return Promise.resolve(NO_RESULT)
    // A value that pg can't write fails here. Later, it would be left out of what is sent, and the commit would not.
    const values: unknown[] = given.map(prepareValue)
    this.isInTransaction = text === 'begin' || (this.isInTransaction && text !== 'commit' && text !== 'rollback')
    if (isDeferred(text)) {
      // Outside a transaction it would be sent with a statement of another caller, who would receive its error.
      if (!this.isInTransaction) throw new Error(`Only a transaction takes a deferred statement: ${text}`)
      this.waiting.push(text === 'begin' ? { text } : { name: statementNameOf(text), text, values })
      return Promise.resolve(NO_RESULT)
    }
    const before = this.waiting
    this.waiting = []
    const isOpened = before[0]?.text !== 'begin'
    // A transaction that was never sent needs no rollback, and an empty one need not be sent.
    if (!isOpened && (text === 'rollback' || (text === 'commit' && before.length === 1))) {
      return Promise.resolve(NO_RESULT)
    }
    if (text === 'rollback') return this.inTime(this.send([{ text }]))
    return this.inTime(
      this.send([...before, values.length === 0 ? { text } : { name: statementNameOf(text), text, values }]),
    )
  }

  /** Sends statements in one write, and answers with the result of the last one, or the error of the first that failed. */
  private async send(statements: readonly Statement[]): Promise<Result> {
    // The stream of the embedded engine is none of Node's.
    const stream: { cork?(): void; uncork?(): void } = this.connection.stream
    stream.cork?.()
    const answers = statements.map((statement) => super.query(statement) as unknown as Promise<Result>)
    stream.uncork?.()
    let last = NO_RESULT
    for (const answer of await Promise.allSettled(answers)) {
      if (answer.status === 'rejected') throw answer.reason
      last = answer.value
    }
    return last
  }

  /**
   * Ends the connection when no answer arrives in time: its state is unknown then, and no other caller may get it. All
   * statements that wait on it fail.
   */
  private async inTime<Answer>(answered: Promise<Answer>): Promise<Answer> {
    if (this.isEmbedded) return this.withTurn(answered)
    if (this.answerMs === 0) return answered
    const giveUp = () => {
      const reason = `Connection terminated: the database has not answered for ${this.answerMs} ms`
      this.connection.stream.destroy(new Error(reason))
    }
    const timer = setTimeout(giveUp, this.answerMs)
    try {
      return await answered
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * The embedded engine answers without returning to the event loop. A transaction of many statements would block
   * timers and other requests until it ends, so this lets the event loop run in between.
   */
  private async withTurn<Answer>(answered: Promise<Answer>): Promise<Answer> {
    const answer = await answered
    await this.yieldAfterSteps()
    return answer
  }
}
