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

/** Returns the statement that a client is asked to send. */
export function statementOf(sent: unknown): { text: string; values: readonly unknown[] } {
  if (typeof sent === 'string') return { text: sent, values: [] }
  const { text, values } = sent as pg.QueryConfig<readonly unknown[]>
  return { text, values: values ?? [] }
}

function listening(): Set<Listener> {
  const listeners = new Set<Listener>()
  const tell = (client: object, text: string) => {
    if (!OF_FOLLOWERS.test(text)) for (const listener of listeners) listener(text, client)
  }
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    tell(this, statementOf(args[0]).text)
    return Reflect.apply(query, this, args)
  }
  return listeners
}
