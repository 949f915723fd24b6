import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { embeddedConnection } from '../../../src/db/connect.ts'
import type { NewDatabase } from '../../../src/db/embedded-engine.ts'
import { migrate, unappliedMigrations } from '../../../src/db/migrate.ts'

type Values = Map<string, string>

describe('a new database from the build', { timeout: 120_000 }, () => {
  beforeAll(() => void execFileSync('node', [resolve('tools/scripts/build-when-older.mjs')]))

  test('has all migrations', async () => {
    expect(await unappliedMigrations(await opened('prepared'))).toEqual([])
  })

  test('has the values of one whose migrations run now, and those of no other where they differ', async () => {
    const [made, madeAlike] = [await valuesOf('empty'), await valuesOf('empty')]
    const [copied, copiedAlike] = [await valuesOf('prepared'), await valuesOf('prepared')]
    const differs = (a: Values, b: Values) => [...a.keys()].filter((place) => a.get(place) !== b.get(place))
    const own = differs(made, madeAlike)
    expect(own).toContain('sign_in_settings 0 cookie_key')
    expect([...copied.keys()]).toEqual([...made.keys()])
    expect(differs(copied, copiedAlike)).toEqual(own)
    expect(differs(copied, made)).toEqual(own)
  })
})

async function opened(content: NewDatabase) {
  const { db, open, close } = embeddedConnection(undefined, () => {}, { content })
  onTestFinished(close)
  await open()
  return db
}

/** Returns the values of all rows that the migrations write, by table, row and column. */
async function valuesOf(content: NewDatabase): Promise<Values> {
  const db = await opened(content)
  await migrate(db)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'migrations%' order by 1
  `.execute(db)
  const values: Values = new Map()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(each) as row from ${sql.table(name)} as each order by each::text collate "C"
    `.execute(db)
    for (const [index, { row }] of rows.entries()) {
      for (const [column, value] of Object.entries(row)) values.set(`${name} ${index} ${column}`, JSON.stringify(value))
    }
  }
  return values
}
