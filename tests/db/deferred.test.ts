import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connection, connectPostgres } from '../../src/db/connect.ts'
import { databaseOf, defer, flush } from '../../src/db/database.ts'
import type { Db, Tx } from '../../src/db/handles.ts'
import { emptyDatabase } from '../support/database.ts'

/** One connection, so that what a statement leaves behind meets the next one. */
let connection: Connection
let db: Db
let close: () => Promise<void>

beforeAll(async () => {
  const empty = await emptyDatabase()
  connection = empty.url === undefined ? empty : connectPostgres(empty.url, () => {}, { poolSize: 1 })
  db = connection.db
  await sql`create table numbers (value int primary key)`.execute(db)
  close = async () => {
    await connection.close()
    if (connection !== empty) await empty.close()
  }
})
afterAll(() => close())
beforeEach(() => sql`delete from numbers`.execute(db))

const insert = (tx: Tx, value: unknown) => defer(tx, sql`insert into numbers values (${value}::int)`)
const numbers = async (handle: Db) => {
  const { rows } = await sql<{ value: number }>`select value from numbers order by value`.execute(handle)
  return rows.map(({ value }) => value)
}

describe('a deferred statement', () => {
  test('does its statements in their order, before the one that is answered', async () => {
    const seen = await db.transaction().execute(async (tx) => {
      await insert(tx, 1)
      await insert(tx, 2)
      return numbers(tx)
    })
    expect(seen).toEqual([1, 2])
    expect(await numbers(db)).toEqual([1, 2])
  })

  test('gives the rows of its last statement alone', async () => {
    const { rows } = await db.transaction().execute(async (tx) => {
      await defer(tx, sql`insert into numbers values (7) returning value as other`)
      return sql`select value from numbers where value = ${7}`.execute(tx)
    })
    expect(rows).toEqual([{ value: 7 }])
  })

  test('reads values as a statement alone does', async () => {
    const wide = (handle: Db) => sql`select 9007199254740991::bigint as wide, ${1}::int as narrow`.execute(handle)
    const { rows } = await db.transaction().execute(async (tx) => {
      await insert(tx, 1)
      return wide(tx)
    })
    expect(rows).toEqual([{ wide: 9007199254740991, narrow: 1 }])
    expect((await wide(db)).rows).toEqual(rows)
  })

  test('goes out with the commit when nothing is answered', async () => {
    await db.transaction().execute(async (tx) => void (await insert(tx, 3)))
    expect(await numbers(db)).toEqual([3])
  })

  test('fails with the error of the statement that failed, and leaves nothing', async () => {
    const work = db.transaction().execute(async (tx) => {
      await insert(tx, 1)
      await insert(tx, 1)
      await insert(tx, 2)
      return numbers(tx)
    })
    await expect(work).rejects.toMatchObject({ code: '23505', constraint: 'numbers_pkey' })
    expect(await numbers(db)).toEqual([])
  })

  test('is named by its error, which the next statement throws', async () => {
    const work = db.transaction().execute(async (tx) => {
      await insert(tx, 1)
      await defer(tx, sql`insert into numbers select 1`)
      await insert(tx, 2)
      return numbers(tx)
    })
    await expect(work).rejects.toMatchObject({ statement: 'insert into numbers select 1' })
  })

  test('fails the commit when nothing else is there to fail', async () => {
    const work = db.transaction().execute(async (tx) => void (await insert(tx, 'no number')))
    await expect(work).rejects.toMatchObject({ code: '22P02' })
    expect(await numbers(db)).toEqual([])
  })

  test('fails with its own error, and not with that of a statement after it or of the commit', async () => {
    const work = db.transaction().execute(async (tx) => {
      await insert(tx, 1)
      await flush(tx)
      await insert(tx, 1)
      await insert(tx, 'no number')
    })
    await expect(work).rejects.toMatchObject({ code: '23505', statement: 'insert into numbers values ($1::int)' })
    expect(await numbers(db)).toEqual([])
  })

  test('is not run when its transaction could not begin', async () => {
    const { driver } = databaseOf(db)
    const begun = await driver.acquireConnection()
    await driver.beginTransaction(begun, { isolationLevel: 'none' as 'snapshot' })
    const inserted = begun.executeQuery(sql`insert into numbers values (${6}::int)`.compile(db))
    await expect(inserted).rejects.toMatchObject({ code: '42601', statement: 'begin isolation level none' })
    await expect(begun.executeQuery(sql`insert into numbers values (7)`.compile(db))).rejects.toThrow('is not open')
    await expect(driver.commitTransaction(begun)).rejects.toThrow('is not open')
    await driver.releaseConnection(begun)
    expect(await numbers(db)).toEqual([])
  })

  test('can send again what was skipped, and what failed before it was known', async () => {
    const missing = (tx: Tx) => defer(tx, sql`insert into nowhere values (${1}::int)`)
    const skipped = (tx: Tx) => defer(tx, sql`insert into numbers values (${10}::int + 1)`)
    const work = () =>
      db.transaction().execute(async (tx) => {
        await missing(tx)
        await skipped(tx)
      })
    await expect(work()).rejects.toMatchObject({ code: '42P01' })
    await expect(work()).rejects.toMatchObject({ code: '42P01' })
    await db.transaction().execute(async (tx) => void (await skipped(tx)))
    expect(await numbers(db)).toEqual([11])
    await sql`create table nowhere (value int)`.execute(db)
    await sql`delete from numbers`.execute(db)
    await work()
    expect(await numbers(db)).toEqual([11])
  })

  test('fails with a value that can not be sent, and leaves nothing', async () => {
    const circular: { self?: unknown } = {}
    circular.self = circular
    const work = db.transaction().execute(async (tx) => {
      await insert(tx, 1)
      await insert(tx, circular)
    })
    await expect(work).rejects.toThrow('circular')
    expect(await numbers(db)).toEqual([])
  })

  test('is never sent by a transaction that is given up', async () => {
    const work = db.transaction().execute(async (tx) => {
      await insert(tx, 1)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await numbers(db)).toEqual([])
  })

  test('is undone by a transaction that is given up later', async () => {
    const work = db.transaction().execute(async (tx) => {
      await insert(tx, 1)
      expect(await numbers(tx)).toEqual([1])
      await insert(tx, 2)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await numbers(db)).toEqual([])
  })

  test('is undone by a transaction that is given up while it is under way', async () => {
    const work = db.transaction().execute(async (tx) => {
      numbers(tx).catch(() => {})
      await new Promise((resolve) => setImmediate(resolve))
      insert(tx, 1).catch(() => {})
      flush(tx).catch(() => {})
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await numbers(db)).toEqual([])
  })

  test('is not acknowledged when one before it has failed, which the work takes for an answer', async () => {
    const work = db.transaction().execute(async (tx) => {
      await sql`insert into no_table values (1)`.execute(tx).catch(() => {})
    })
    await expect(work).rejects.toThrow('a statement in it has failed')
  })

  test('takes no statement outside of a transaction, where it would be sent with one of another caller', async () => {
    const outside = defer(db as Tx, sql`insert into numbers values (${1}::int)`)
    await expect(outside).rejects.toThrow('Only a transaction takes a deferred statement')
    expect(await numbers(db)).toEqual([])
  })

  test('tells the error of a statement before anything else is asked', async () => {
    const steps: string[] = []
    const work = db.transaction().execute(async (tx) => {
      await insert(tx, 1)
      await flush(tx)
      steps.push('the first is done')
      await insert(tx, 1)
      await flush(tx).catch((error: { code: string }) => steps.push(error.code))
    })
    await work.catch(() => {})
    expect(steps).toEqual(['the first is done', '23505'])
  })
})
