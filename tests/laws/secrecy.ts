import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../src/db/handles.ts'
import { dump } from '../support/dump.ts'
import { leaked, tablesKeeping } from '../support/secrets.ts'
import { PASSWORD } from '../support/sign-in.ts'
import type { Law } from './law.ts'

/** A webhook needs its secrets to send, so they are stored, in a column that nothing else is in. */
function withoutKeptSecrets(tables: Record<string, unknown[]>): Record<string, unknown[]> {
  const webhooks = (tables.webhooks ?? []).map((row) => ({ ...(row as object), secrets: undefined }))
  return { ...tables, webhooks }
}

/** The lines of each log that were read: a line is read once. */
const linesRead = new WeakMap<readonly string[], number>()
/** The tables in which the hash of a secret was found that is known here. */
const keeping = new Set<string>()

/** The request that fails for `allOrNothing` is logged at length. */
export const secrecy: Law = {
  name: 'no key, password, link or session is stored, logged or recorded in an event',
  async after({ world, log, secrets }) {
    const tables = withoutKeptSecrets(await dump(world.db))
    expect(leaked(secrets, JSON.stringify(tables))).toEqual([])
    expect(leaked(secrets, log.slice(linesRead.get(log) ?? 0).join(''))).toEqual([])
    linesRead.set(log, log.length)
    for (const table of tablesKeeping(secrets, tables)) keeping.add(table)
  },
}

/** The law has known secrets of every kind, and the log of all changes. */
export async function assertSecretsSeen(db: Db, changes: number, log: readonly string[], secrets: ReadonlySet<string>) {
  const { rows: withHashes } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'secret_hash'`.execute(db)
  expect([...keeping].sort()).toEqual(withHashes.map(({ table }) => table).sort())
  expect(secrets).toContain(PASSWORD)
  expect([...secrets].some((secret) => /^default:production\.[0-9a-f]{56}$/.test(secret))).toBe(true)
  expect(log.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(changes)
  expect(log.join('')).toContain('the events can not be written')
}
