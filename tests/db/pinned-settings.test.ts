// Also on a hostile database: npm run test:postgres -- --hostile
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { connectPostgres } from '../../src/db/connect.ts'
import { migratePostgres } from '../../src/db/migrate.ts'
import { pinnedNames, unpinnedSettings, wantedInstead } from '../../src/db/pinned-settings.ts'
import { assertSettings } from '../../src/db/session-settings.ts'
import { hostileDatabase, latinDatabase } from '../support/hostile-database.ts'

describe.skipIf(inject('serverUrl') === undefined)('a session in a database with other settings', () => {
  test('has the settings that the code relies on', async () => {
    const { db, url } = await hostileDatabase()
    await assertSettings(db)
    const { rows } = await sql<Record<string, unknown>>`
      select current_setting('transaction_isolation') as level, timestamptz '2026-11-28 10:00Z' as time,
        '{null}'::text[] as list, 'a\\b' as text, 0.1234567890123456::float8 as number`.execute(db)
    expect(rows).toEqual([
      {
        level: 'read committed',
        time: new Date('2026-11-28T10:00:00Z'),
        list: [null],
        text: 'a\\b',
        number: 0.1234567890123456,
      },
    ])
    const unpinned = await unpinnedSettings(url)
    expect(unpinned.map(({ name }) => name).sort()).toEqual([...pinnedNames].sort())
  })

  test('is refused when the encoding is not UTF-8, with one line', async () => {
    const url = await latinDatabase()
    const { db, close } = connectPostgres(url, () => {}, { poolSize: 1 })
    onTestFinished(close)
    const line = /^the encoding of the database is LATIN1, which can't store every text\. Accepted: UTF8[^\n]*$/
    await expect(assertSettings(db)).rejects.toThrow(line)
    await expect(migratePostgres(url)).rejects.toThrow(line)
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('a value that a session has', () => {
  test.each([
    ['DateStyle', 'ISO, DMY', undefined],
    ['DateStyle', 'German, DMY', 'ISO'],
    ['default_transaction_isolation', 'read committed', undefined],
    ['default_transaction_isolation', 'serializable', 'read committed'],
    ['client_min_messages', 'debug1', undefined],
    ['client_min_messages', 'error', 'notice or warning'],
    ['extra_float_digits', '3', undefined],
    ['extra_float_digits', '0', '1'],
    ['gin_fuzzy_search_limit', '5000', '0'],
    ['work_mem', '64kB', undefined],
  ])('%s = %s has to be %s', (name, value, wanted) => {
    expect(wantedInstead(name, value)).toBe(wanted)
  })
})
