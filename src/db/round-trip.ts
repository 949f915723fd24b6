import pg from 'pg'
import { recordFailed } from './failed-statement.ts'

export type Statement = {
  readonly text: string
  /** The database keeps a statement with a name for each connection. It parses one without a name each time. */
  readonly name: string | undefined
  /** As `sentValue` returns them. */
  readonly values: readonly SentValue[]
}

export type SentValue = string | Buffer | null

export type Result = {
  /** As the database names it. It can differ from the text: `ROLLBACK` for a commit. */
  readonly command: string | undefined
  readonly rows: unknown[]
  /** The rows that the statement has changed; undefined for one that changes none, such as `select`. */
  readonly changed: number | undefined
}

/** Gets each statement that succeeds, and the first one that fails. */
export type OnEnd = (statement: Statement, failure?: unknown) => void

/** Missing in the types of pg. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): SentValue } }).utils

/** Commands that change rows and report their number. */
const CHANGES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

const CHANGES_NOTHING = /^\s*(?:select|set local|with\b(?!.*\b(?:insert|update|delete|merge)\b))\b/s
const BEGINS = /^begin\b(?!.* read only$)/

/**
 * Sends statements together, and waits for the answers to all of them. The database does not stop after one that fails:
 * in a transaction, it refuses the ones after it, and answers a commit with a rollback. Without the transaction, it
 * would run them. So a `begin` that may be followed by a change is sent alone, before the others.
 *
 * @param client a client in the pipeline mode of pg
 * @throws the error of the first statement that failed, with its text as `statement`
 */
export async function roundTrip(client: pg.Client, statements: readonly Statement[], onEnd: OnEnd): Promise<Result[]> {
  const [first, ...others] = statements
  const isSafe = others.every(({ text }) => CHANGES_NOTHING.test(text))
  if (first === undefined || isSafe || !BEGINS.test(first.text)) return sendTogether(client, statements, onEnd)
  const begun = await sendTogether(client, [first], onEnd)
  return [...begun, ...(await sendTogether(client, others, onEnd))]
}

/** Sends statements in one write. */
async function sendTogether(client: pg.Client, statements: readonly Statement[], onEnd: OnEnd): Promise<Result[]> {
  // The stream of the embedded engine is not a Node stream.
  const stream: Partial<pg.Connection['stream']> = client.connection.stream
  stream.cork?.()
  const answers = statements.map(async (statement) => {
    const { text, name, values } = statement
    const result = resultOf(await client.query({ text, name, values: [...values] }))
    onEnd(statement)
    return result
  })
  stream.uncork?.()
  const results: Result[] = []
  for (const [at, answer] of (await Promise.allSettled(answers)).entries()) {
    if (answer.status === 'fulfilled') results.push(answer.value)
    else throw failed(answer.reason, statements[at])
  }
  return results

  function failed(error: unknown, statement: Statement | undefined): unknown {
    if (!(error instanceof Error) || statement === undefined) return error
    onEnd(statement, error)
    recordFailed(error, statement)
    return Object.assign(error, { statement: statement.text })
  }
}

function resultOf({ command, rowCount, rows }: pg.QueryResult): Result {
  return { command, rows, changed: CHANGES.includes(command) ? (rowCount ?? undefined) : undefined }
}

/** Returns a value as it is sent, with objects as JSON. Throws for one that JSON can't express. */
export function sentValue(value: unknown): SentValue {
  return prepareValue(writable(value))
}

function writable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value)) return value
  return Array.isArray(value) ? value.map(writable) : JSON.stringify(value)
}
