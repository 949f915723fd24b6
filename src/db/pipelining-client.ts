import { createHash } from 'node:crypto'
import pg from 'pg'
import { Batch, type Result, type Statement } from './batch.ts'

/**
 * Stands at the start of a statement whose answer nobody needs. Such a statement is only for transactions: it goes out
 * together with the one after it, at the latest with the commit; if it fails, that one fails with its error.
 */
export const DEFERRED_MARK = '/* deferred */'
const DEFERRED_START = /^\s*\/\* deferred \*\//

/** Whether a statement waits for the next one. */
export function isDeferred(text: string): boolean {
  return text === 'begin' || DEFERRED_START.test(text)
}

/** The most names one process hands out; a connection keeps a plan for each. */
const NAME_LIMIT = 1000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= NAME_LIMIT) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

/** What this client is told beside what pg itself takes. */
export type ClientSetting = {
  /** How long an answer may take, see `SessionLimits`; 0 is without end. */
  readonly answerMs?: number
  /** Whether the database is in this process, see `withTurn`. */
  readonly isEmbedded?: boolean
}

/** How long the embedded engine may work without letting anything else in the process go on. */
const MOST_WITHOUT_TURN_MS = 10

export const NO_RESULT: Result = { command: '', rowCount: 0, rows: [] }

/**
 * A client that makes two things of what Kysely sends.
 *
 * Statements with parameters are named, so that the database parses and plans them once per connection. Kysely sends
 * them unnamed, which costs two to five times as much.
 *
 * A transaction takes fewer round trips: `begin` and deferred statements wait for the next one that is
 * answered, and go out with it as a batch.
 */
export class DatabaseClient extends pg.Client {
  private waiting: Statement[] = []
  private isInTransaction = false
  private readonly answerMs: number
  private readonly isEmbedded: boolean
  private lastTurn = 0

  constructor(setting: pg.ClientConfig & ClientSetting = {}) {
    super(setting)
    this.answerMs = setting.answerMs ?? 0
    this.isEmbedded = setting.isEmbedded ?? false
  }

  // The overloads of pg's `query` can't be restated one by one; what is not a plain statement is handed on.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...args: any[]): any {
    const [text, values = [], callback] = args
    if (typeof text !== 'string' || typeof callback === 'function') return Reflect.apply(super.query, this, args)
    this.isInTransaction = text === 'begin' || (this.isInTransaction && text !== 'commit' && text !== 'rollback')
    if (isDeferred(text)) {
      // It would go out with a statement of whoever has the connection next, who would be told its error.
      if (!this.isInTransaction) throw new Error(`Only a transaction takes a deferred statement: ${text}`)
      this.waiting.push({ name: nameOf(text), text, values })
      return Promise.resolve(NO_RESULT)
    }
    const before = this.waiting
    this.waiting = []
    const isOpened = before[0]?.text !== 'begin'
    // What was never sent need not be undone, and what does nothing need not be sent.
    if (!isOpened && (text === 'rollback' || (text === 'commit' && before.length === 1))) {
      return Promise.resolve(NO_RESULT)
    }
    const [first, ...others] = before
    if (text === 'rollback' || first === undefined) return this.sendAlone(text, values)
    const last = { name: nameOf(text), text, values }
    return this.sendTogether(first, [...others, last]).then((results) => results.at(-1) ?? NO_RESULT)
  }

  /** Sends statements as one batch; when one fails, all after it are skipped, and its error is thrown. */
  queryTogether(statements: readonly { text: string; values: readonly unknown[] }[]): Promise<Result[]> {
    const [first, ...others] = statements.map(({ text, values }) => ({ name: nameOf(text), text, values: [...values] }))
    if (first === undefined) return Promise.resolve([])
    return this.sendTogether(first, others)
  }

  private sendAlone(text: string, values: unknown[]): Promise<Result> {
    const statement = values.length === 0 ? { text } : { name: nameOf(text), text, values }
    return this.inTime(super.query(statement) as unknown as Promise<Result>)
  }

  private sendTogether(first: Statement, others: readonly Statement[]): Promise<Result[]> {
    const answered = new Promise<Result[]>((resolve, reject) => {
      const batch = new Batch(first, others, (error, results = []) => (error ? reject(error) : resolve(results)))
      super.query(batch as unknown as pg.Submittable)
    })
    return this.inTime(answered)
  }

  /**
   * Where no answer comes in time, nobody knows what becomes of the connection. It ends then, before anybody else gets it,
   * and all that waits on it fails.
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
   * The embedded engine answers without the event loop. Statement after statement, a transaction would stop timers and
   * other requests until it ends, so the loop gets its turn in between.
   */
  private async withTurn<Answer>(answered: Promise<Answer>): Promise<Answer> {
    const answer = await answered
    if (performance.now() - this.lastTurn > MOST_WITHOUT_TURN_MS) {
      await new Promise((resolve) => setImmediate(resolve))
      this.lastTurn = performance.now()
    }
    return answer
  }
}
