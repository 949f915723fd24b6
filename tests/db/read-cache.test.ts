import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { connectPostgres } from '../../src/db/connect.ts'
import { notifyOutdated } from '../../src/db/database.ts'
import type { Db } from '../../src/db/handles.ts'
import { MAX_CACHED_BYTES, readCacheOf, textEntryBytes } from '../../src/db/read-cache.ts'
import { sharedDatabase } from '../support/database.ts'

let db: Db
let url: string | undefined
beforeAll(async () => {
  const shared = await sharedDatabase()
  db = shared.connection.db
  url = shared.url
})

/** Another database; nothing is sent to it. */
function otherDatabase(): Db {
  const { db: other, close } = connectPostgres('postgres://nobody@127.0.0.1:1/nothing', () => {})
  onTestFinished(close)
  return other
}

describe('a read cache', () => {
  test('is shared by all handles of one database, and by nothing else', () => {
    const [names, others] = [
      readCacheOf<number, { name: string }>(() => 9),
      readCacheOf<number, { name: string }>(() => 9),
    ]
    names(db).set(1, { name: 'one' }, 1)
    expect(names(db).get(1)).toEqual({ name: 'one' })
    expect(others(db).get(1)).toBeUndefined()
    expect(names(db.withoutPlugins()).get(1)).toEqual({ name: 'one' })
    expect(names(otherDatabase()).get(1)).toBeUndefined()
  })

  test('drops the least recently used value for one of ten new ones, and takes each new value of a known key', () => {
    const names = readCacheOf<number, { name: string }>(() => 2)
    for (const [key, value] of [
      [1, 'one'],
      [2, 'two'],
      [1, 'uno'],
    ] as const)
      names(db).set(key, { name: value }, 1)
    for (const key of [3, 4, 5, 6, 7, 8, 9, 10, 11]) names(db).set(key, { name: `${key}` }, 1)
    names(db).set(12, { name: 'twelve' }, 1)
    expect([1, 2, 3, 11, 12].map((key) => names(db).get(key)?.name)).toEqual([
      'uno',
      undefined,
      undefined,
      undefined,
      'twelve',
    ])
  })

  test('still has much of it when more is read in turn than it holds', () => {
    const names = readCacheOf<number, { name: string }>(() => 500)
    const hits = [1, 2, 3, 4, 5].map(() => {
      let found = 0
      for (let key = 0; key < 1000; key++) {
        if (names(db).get(key) === undefined) names(db).set(key, { name: `${key}` }, 1)
        else found++
      }
      return found
    })
    expect(hits[0]).toBe(0)
    for (const found of hits.slice(1)) expect(found).toBeGreaterThan(400)
  })

  test('keeps what is long together up to its bound, and nothing that is very long', () => {
    const names = readCacheOf<number, { name: string }>(() => 2 * MAX_CACHED_BYTES)
    for (const key of [1, 2, 3]) names(db).set(key, { name: `${key}` }, MAX_CACHED_BYTES)
    names(db).set(2, { name: '2' }, MAX_CACHED_BYTES + 1)
    expect([1, 2, 3].map((key) => names(db).get(key)?.name)).toEqual(['1', undefined, undefined])
  })

  test('has room for 20,000 features of usual size by default', () => {
    const features = readCacheOf<number, { json: string }>(() => readConfig({}).featureCacheMb * 1_000_000)
    const feature = { json: 'x'.repeat(3400) }
    const names = [...Array(20_000).keys()]
    for (const name of names) features(db).set(name, feature, textEntryBytes(feature.json))
    expect(names.filter((name) => features(db).get(name) === undefined)).toEqual([])
  })

  test('counts two bytes for each character of a text that has one beyond Latin-1', () => {
    const empty = textEntryBytes('')
    const bytesOf = (text: string) => textEntryBytes(text) - empty
    expect(['plain', 'Büro', 'ÿ', 'Ā', 'a 🚩'].map(bytesOf)).toEqual([5, 4, 1, 2, 8])
  })

  test('drops everything at once, also what was asked for before and is answered later', () => {
    const names = readCacheOf<number, { name: string }>(() => 9)
    const before = names(db)
    before.set(1, { name: 'one' }, 1)
    notifyOutdated(db)
    before.set(2, { name: 'two' }, 1)
    expect([1, 2].map((key) => names(db).get(key))).toEqual([undefined, undefined])
  })

  test('keeps nothing of a transaction, which can change what it has read, and gives it what was kept before', async () => {
    const names = readCacheOf<number, { name: string }>(() => 9)
    names(db).set(2, { name: 'two' }, 1)
    await db.transaction().execute(async (tx) => {
      names(tx).set(1, { name: 'one' }, 1)
      expect([1, 2].map((key) => names(tx).get(key)?.name)).toEqual([undefined, 'two'])
    })
    expect(names(db).get(1)).toBeUndefined()
  })

  test.skipIf(process.env.TEST_ENGINE === 'embedded')('drops everything when a connection is lost', async () => {
    const lost: Error[] = []
    const connection = connectPostgres(url ?? '', (error) => lost.push(error), { poolSize: 1 })
    const names = readCacheOf<number, { name: string }>(() => 9)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection.db)
    names(connection.db).set(1, { name: 'one' }, 1)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db)
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    expect(names(connection.db).get(1)).toBeUndefined()
    await connection.close()
  })
})
