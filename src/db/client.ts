import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

/**
 * Stands at the start of a statement whose answer nobody needs. Inside a transaction such a statement is sent together
 * with the one after it, at the latest with the commit; if it fails, that one fails with its error.
 */
export const UNANSWERED = sql.raw('/* unanswered */')
const UNANSWERED_START = /^\s*\/\* unanswered \*\//

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

type Result = { command: string; rowCount: number; rows: unknown[] }
const NO_RESULT: Result = { command: '', rowCount: 0, rows: [] }

/**
 * A client that makes two things of what Kysely sends.
 *
 * Statements with parameters are named, so that the database parses and plans them once per connection. Kysely sends
 * them unnamed, which costs two to five times as much.
 *
 * A transaction takes fewer round trips: `begin` goes out with the first statement, and statements that are marked
 * UNANSWERED go out with the next. Each has its own sync point, so an error only reaches what follows in the transaction.
 */
export class DatabaseClient extends pg.Client {
  private isOpening = false
  private waiting: Promise<Result>[] = []

  // The overloads of pg's `query` can't be restated one by one; what is not a plain statement is handed on.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...args: any[]): any {
    const [text, values, callback] = args
    if (typeof text !== 'string' || typeof callback === 'function') return Reflect.apply(super.query, this, args)
    if (text === 'begin') {
      this.isOpening = true
      return Promise.resolve(NO_RESULT)
    }
    if (this.isOpening) {
      this.isOpening = false
      if (text === 'commit' || text === 'rollback') return Promise.resolve(NO_RESULT)
      this.sendUnanswered('begin', [])
    }
    if (UNANSWERED_START.test(text)) {
      this.sendUnanswered(text, values)
      return Promise.resolve(NO_RESULT)
    }
    return this.waiting.length === 0 ? this.send(text, values) : this.sendAfterWaiting(text, values)
  }

  private send(text: string, values: unknown[] = []): Promise<Result> {
    return super.query(
      values.length === 0 ? { text } : { name: nameOf(text), text, values },
    ) as unknown as Promise<Result>
  }

  private sendUnanswered(text: string, values: unknown[]): void {
    this.gatherUntilNextTick()
    const sent = this.send(text, values)
    // Its failure is told by the next statement that is answered; until then nobody listens.
    sent.catch(() => {})
    this.waiting.push(sent)
  }

  /** The first error of what was sent is the telling one: what came after it only says that the transaction is aborted. */
  private async sendAfterWaiting(text: string, values: unknown[]): Promise<Result> {
    const sent = [...this.waiting, this.send(text, values)]
    this.waiting = []
    const settled = await Promise.allSettled(sent)
    const failed = settled.find((result) => result.status === 'rejected')
    if (failed !== undefined && text !== 'rollback') throw failed.reason
    const last = settled.at(-1)
    return last?.status === 'fulfilled' ? last.value : NO_RESULT
  }

  /** Statements that are sent in one go share one write to the socket. */
  private gatherUntilNextTick(): void {
    const { stream } = (this as unknown as { connection: { stream: { cork?(): void; uncork?(): void } } }).connection
    stream.cork?.()
    process.nextTick(() => stream.uncork?.())
  }
}
