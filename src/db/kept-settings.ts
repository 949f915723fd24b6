import type pg from 'pg'
import type { Db } from './handles.ts'
import { underlyingOf } from './underlying.ts'

/** The limits of `SessionLimits` that a session is started with. */
const LIMITS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'] as const

/** What pg sends at the start of a session. It is not in the types of pg. */
type WithParameters = { readonly connectionParameters: Readonly<Partial<Record<string, unknown>>> }

/**
 * Checks on a PostgreSQL server that a session has the limits that it was started with. A pooler may drop them, and then
 * nothing ends a wait for a lock. Has to be called before other statements, which may not get a session of their own.
 *
 * @throws Error that `isOfPooler` knows and that names the setting; an error of the connection
 */
export async function assertLimitsKept(db: Db): Promise<void> {
  const client = await underlyingOf(db).pool.connect()
  try {
    const { connectionParameters: asked } = client as unknown as WithParameters
    // Without parameters, so that it is no named statement, which stays in a session of the pooler.
    const { rows } = await client.query<Setting>(
      `select name, setting from pg_settings where name in (${LIMITS.map((name) => `'${name}'`).join()}) order by name`,
    )
    for (const { name, setting } of rows) assertKept(name, asked[name], setting)
  } finally {
    client.release()
  }
}

type Setting = pg.QueryResultRow & { readonly name: string; readonly setting: string }

/** @param asked in milliseconds; pg sends only what is not 0 */
function assertKept(name: string, asked: unknown, setting: string): void {
  if (!asked || Number.parseInt(String(asked), 10) === Number(setting)) return
  throw new Error(`setting ${name} was not kept: the session has ${setting} ms in place of ${asked} ms`)
}
