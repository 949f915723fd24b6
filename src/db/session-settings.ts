import type pg from 'pg'
import { databaseOf } from './database.ts'
import { SETTING_NOT_KEPT } from './errors.ts'
import type { Db } from './handles.ts'
import { pinnedNames, type Setting, settingsNamed, wantedInstead } from './pinned-settings.ts'

/** The time limits of a PostgreSQL session, in milliseconds; 0 means no limit. */
export type SessionLimits = {
  /** For a lock that another transaction holds. PostgreSQL begins it again with the next holder. */
  readonly lockMs: number
  /** For a statement that locks rows, and so for all their holders together. */
  readonly lockTotalMs: number
  /** For a statement. The server stops it after that. */
  readonly statementMs: number
  /**
   * For the answer to a statement. After that the connection is destroyed: the server is frozen or can't be reached,
   * otherwise it would have stopped the statement earlier.
   */
  readonly answerMs: number
  /** For the next statement of a transaction. After that the server ends the connection and releases its locks. */
  readonly idleTransactionMs: number
}

export const sessionLimits: SessionLimits = {
  lockMs: 1_000,
  lockTotalMs: 2_000,
  statementMs: 9_000,
  answerMs: 10_000,
  idleTransactionMs: 20_000,
}

/** For work without time limits, such as migrations. */
export const noSessionLimits: SessionLimits = {
  lockMs: 0,
  lockTotalMs: 0,
  statementMs: 0,
  answerMs: 0,
  idleTransactionMs: 0,
}

/**
 * Returns the database address and the session settings: `?options=` of the address combined with `ours`. The driver
 * alone would use only the options of the address. `ours` come last, so they take precedence.
 */
export function withOptions(url: string, ours: string): { connectionString: string; options: string } {
  const address = new URL(url)
  const theirs = address.searchParams.getAll('options')
  if (theirs.length === 0) return { connectionString: url, options: ours }
  address.searchParams.delete('options')
  return { connectionString: address.toString(), options: [...theirs, ours].join(' ') }
}

/** The limits of `SessionLimits` that are sent at the start of a session. */
const LIMITS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'] as const

/** The parameters that pg sends at the start of a session. They are not in the types of pg. */
type WithParameters = { readonly connectionParameters: Readonly<Partial<Record<string, unknown>>> }

/**
 * Checks that a pooler between this process and PostgreSQL, if there is one, keeps what the statements rely on. Has to
 * be called before other statements, which may not get a session of their own.
 *
 * @throws Error that `isPoolerFailure` recognizes; an error of the connection
 */
export async function assertSessionsKept(db: Db): Promise<void> {
  await assertSettings(db)
  await assertStatementsKept(db)
}

/** An answer may take as long as that of any other statement. */
const CHECKED = { query_timeout: sessionLimits.answerMs }

/**
 * Checks that a prepared statement is there after a transaction, when its session may have another connection to the
 * server: a pooler in transaction mode has to follow prepared statements, as PgBouncer does since 1.21.
 */
async function assertStatementsKept(db: Db): Promise<void> {
  const { pool, probe } = databaseOf(db)
  if (probe === undefined) return
  const [client, other] = [await pool.connect(), await databaseOf(probe.db).pool.connect()]
  const statement = { name: 'flaghoist-session', text: 'select 1', ...CHECKED }
  try {
    await client.query(statement)
    // Takes the connection that the pooler has used for the first one.
    await other.query({ text: 'begin', ...CHECKED })
    await client.query(statement)
  } finally {
    await other.query({ text: 'rollback', ...CHECKED }).catch(() => {})
    client.release()
    other.release()
  }
}

/**
 * Checks on a PostgreSQL server that a session has the limits and the settings that it was started with: a pooler may
 * drop them, and then nothing ends a wait for a lock, or the code does not work. Checks the encoding of the database.
 *
 * @throws Error that `isPoolerFailure` recognizes and that names the setting; one that names the encoding; an error of
 * the connection
 */
export async function assertSettings(db: Db): Promise<void> {
  const client = await databaseOf(db).pool.connect()
  try {
    const { connectionParameters: asked } = client as unknown as WithParameters
    const query: pg.QueryConfig = { text: settingsNamed([...LIMITS, ...pinnedNames, ENCODING]), ...CHECKED }
    const { rows } = await client.query<Setting & pg.QueryResultRow>(query)
    for (const { name, setting } of rows) {
      if (name === ENCODING) assertEncoding(setting)
      else if (LIMITS.some((limit) => limit === name)) assertKept(name, asked[name], setting)
      else assertWanted(name, setting)
    }
  } finally {
    client.release()
  }
}

const ENCODING = 'server_encoding'

function assertEncoding(encoding: string): void {
  if (encoding === 'UTF8') return
  throw new Error(
    `the encoding of the database is ${encoding}, which can't store every text. Accepted: UTF8, as in: create database flaghoist encoding 'UTF8' template template0`,
  )
}

/** @param asked in milliseconds; pg sends only what is not 0 */
function assertKept(name: string, asked: unknown, setting: string): void {
  if (!asked || Number.parseInt(String(asked), 10) === Number(setting)) return
  throw notKept(name, `${setting} ms`, `${asked} ms`)
}

function assertWanted(name: string, setting: string): void {
  const wanted = wantedInstead(name, setting)
  if (wanted !== undefined) throw notKept(name, setting, wanted)
}

function notKept(name: string, present: string, wanted: string): Error {
  const error = new Error(`setting ${name} was not kept: the session has ${present} in place of ${wanted}`)
  return Object.assign(error, { code: SETTING_NOT_KEPT })
}
