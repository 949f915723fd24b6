import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectPostgres } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/handles.ts'
import { forgetAll, readCacheOf } from '../../src/db/read-cache.ts'
import { sharedDatabase } from '../support/database.ts'

let db: Db
let url: string | undefined
beforeAll(async () => {
  const shared = await sharedDatabase()
  db = shared.connection.db
  url = shared.url
})

describe('what is remembered', () => {
  test('is remembered of one database, in one place', () => {
    const [names, others] = [readCacheOf<number, string>(9), readCacheOf<number, string>(9)]
    names(db).set(1, 'one')
    expect(names(db).get(1)).toBe('one')
    expect(others(db).get(1)).toBeUndefined()
    expect(names(db.withoutPlugins()).get(1)).toBeUndefined()
  })

  test('makes room for what is read later', () => {
    const names = readCacheOf<number, string>(2)
    for (const [key, value] of [
      [1, 'one'],
      [2, 'two'],
      [1, 'uno'],
      [3, 'three'],
    ] as const)
      names(db).set(key, value)
    expect([1, 2, 3].map((key) => names(db).get(key))).toEqual(['uno', undefined, 'three'])
  })

  test('is forgotten, with what was asked for before and is answered later', () => {
    const names = readCacheOf<number, string>(9)
    const before = names(db)
    before.set(1, 'one')
    forgetAll(db)
    before.set(2, 'two')
    expect([1, 2].map((key) => names(db).get(key))).toEqual([undefined, undefined])
  })

  test('is nothing in a transaction, which can change what it has read', async () => {
    const names = readCacheOf<number, string>(9)
    await db.transaction().execute(async (tx) => {
      names(tx).set(1, 'one')
      expect(names(tx).get(1)).toBeUndefined()
    })
    expect(names(db).get(1)).toBeUndefined()
  })

  test.skipIf(process.env.TEST_ENGINE === 'embedded')('is forgotten when a connection is lost', async () => {
    const lost: Error[] = []
    const connection = connectPostgres(url ?? '', (error) => lost.push(error), { poolSize: 1 })
    const names = readCacheOf<number, string>(9)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection.db)
    names(connection.db).set(1, 'one')
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db)
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    expect(names(connection.db).get(1)).toBeUndefined()
    await connection.close()
  })
})
