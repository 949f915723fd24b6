import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../src/db/handles.ts'
import { assertWritable } from '../../src/db/readiness.ts'
import { emptyDatabase } from '../support/database.ts'

/** The end of the write-ahead log: it grows with everything that is written. */
async function logEnd(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ end: string }>`select pg_current_wal_insert_lsn()::text as end`.execute(db)
  return rows[0]?.end
}

test('a check writes, and keeps nothing', async () => {
  const { db, close } = await emptyDatabase()
  const before = await logEnd(db)
  await assertWritable(db)
  expect(await logEnd(db)).not.toBe(before)
  const { rows } = await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(db)
  expect(rows).toEqual([])
  await close()
})

test('a check holds for five seconds', async () => {
  const { db, close } = await emptyDatabase()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const first = assertWritable(db)
  clock.mockReturnValue(4_999)
  expect(assertWritable(db)).toBe(first)
  clock.mockReturnValue(5_000)
  const next = assertWritable(db)
  expect(next).not.toBe(first)
  clock.mockRestore()
  await Promise.all([first, next])
  await close()
})

test('a check that failed is made again at once', async () => {
  const { db, close } = await emptyDatabase()
  // One session is enough here, so that it can be set to take no writes.
  await db.connection().execute(async (session) => {
    await sql`set default_transaction_read_only = on`.execute(session)
    await expect(assertWritable(session)).rejects.toMatchObject({ code: '25006' })
    await sql`set default_transaction_read_only = off`.execute(session)
    await assertWritable(session)
  })
  await close()
})
