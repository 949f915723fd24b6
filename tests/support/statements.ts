import pg from 'pg'

/** `client` is the connection that the statement is sent over. */
type Listener = (text: string, client: object) => void

/** Those who listen. On the global object: the client is made to tell once for all files of a run. */
const holder = globalThis as typeof globalThis & { statementListeners?: Set<Listener> }

/**
 * Statements that a server sends by itself after each change, once an SDK has asked for something. They are of no
 * request.
 */
const OF_FOLLOWERS = /pg_snapshot_xmin\(|where secret_hash = any\(/

/**
 * Calls `listener` with the text of every statement that this process sends to a database from now on, except what it
 * sends by itself; gives the way to end it.
 */
export function listenToStatements(listener: Listener): () => void {
  holder.statementListeners ??= listening()
  const listeners = holder.statementListeners
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the statements of what a client is asked to send: a round trip of the driver, or one of a test. */
export function statementsOf(sent: unknown): readonly { text: string; values?: readonly unknown[] }[] {
  if (typeof sent === 'string') return [{ text: sent }]
  const { statements, text, values } = sent as Partial<{ statements: Sent[]; text: string; values: unknown[] }>
  return statements ?? (text === undefined ? [] : [{ text, values: values ?? [] }])
}

type Sent = { text: string; values: readonly unknown[] }

function listening(): Set<Listener> {
  const listeners = new Set<Listener>()
  const tell = (client: object, sent: unknown) => {
    for (const { text } of statementsOf(sent))
      if (!OF_FOLLOWERS.test(text)) for (const listener of listeners) listener(text, client)
  }
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    tell(this, args[0])
    return Reflect.apply(query, this, args)
  }
  return listeners
}
