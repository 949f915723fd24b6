import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connectPostgres } from '../../../src/db/connect.ts'
import { withTx } from '../../../src/db/database.ts'
import { isConnectionFailure } from '../../../src/db/errors.ts'
import type { Db } from '../../../src/db/handles.ts'
import {
  startTemporaryPostgres,
  TEST_SETTINGS,
  type TemporaryPostgres,
} from '../../../tools/scripts/temporary-postgres.ts'

let server: TemporaryPostgres | undefined
beforeAll(async () => {
  // Every commit waits for a standby that is never there.
  const settings = TEST_SETTINGS.filter((setting) => !setting.startsWith('synchronous_commit'))
  server = await startTemporaryPostgres([...settings, 'synchronous_standby_names=nobody'])
  return () => server?.stop()
})

/** @param commits `local` does not wait for a standby */
function connected(url: string, commits: 'on' | 'local'): Db {
  const address = new URL(url)
  address.searchParams.set('options', `-c synchronous_commit=${commits}`)
  const { db, close } = connectPostgres(address.toString(), () => {}, { poolSize: 1 })
  onTestFinished(close)
  return db
}

test('a commit that no standby has confirmed is not acknowledged', async ({ skip }) => {
  if (server === undefined) return skip('this machine has no PostgreSQL server')
  const alone = connected(server.url, 'local')
  await sql`create table numbers (number integer)`.execute(alone)
  const insert = (db: Db, number: number) => withTx(db, (tx) => sql`insert into numbers values (${number})`.execute(tx))
  await insert(alone, 1)
  const failed = insert(connected(server.url, 'on'), 2).catch((error: unknown) => error)
  const canceled = async () => {
    const { rows } = await sql`
      select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`.execute(alone)
    return rows.length > 0
  }
  await vi.waitUntil(canceled, { timeout: 10_000, interval: 20 })
  const error = await failed
  expect(error).toMatchObject({ message: 'The commit was not confirmed by a synchronous standby' })
  expect(isConnectionFailure(error as Error)).toBe(true)
  // It may be kept: the outcome is open, as after a lost connection.
  const { rows } = await sql`select number from numbers order by number`.execute(alone)
  expect(rows).toEqual([{ number: 1 }, { number: 2 }])
})
