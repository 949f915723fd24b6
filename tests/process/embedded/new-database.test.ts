import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { embeddedConnection } from '../../../src/db/connect.ts'
import type { NewDatabase } from '../../../src/db/embedded-engine.ts'
import { migrate } from '../../../src/db/migrate.ts'

type Values = Map<string, string>

describe('a new database from the build', { timeout: 120_000 }, () => {
  beforeAll(() => void execFileSync('node', [resolve('tools/scripts/build-when-older.mjs')]))

  test('has all migrations, the values of one whose migrations run now, and values of its own', async () => {
    const [copied, copiedAlike] = [await valuesOf('prepared'), await valuesOf('prepared')]
    const made = await valuesOf('empty')
    expect([...copied.applied, ...copiedAlike.applied]).toEqual([])
    expect(made.applied.length).toBeGreaterThan(0)
    const differs = (a: Values, b: Values) => [...a.keys()].filter((place) => a.get(place) !== b.get(place))
    // What each database has for itself differs between copies, too.
    const own = differs(copied.values, copiedAlike.values)
    expect(own).toContain('sign_in_settings 0 cookie_key')
    expect([...copied.values.keys()]).toEqual([...made.values.keys()])
    expect(differs(copied.values, made.values)).toEqual(own)
  })
})

/** Returns the values of all rows that the migrations write, by table, row and column, and what was applied now. */
async function valuesOf(content: NewDatabase): Promise<{ applied: string[]; values: Values }> {
  const { db, open, close } = embeddedConnection(undefined, () => {}, { content })
  onTestFinished(close)
  await open()
  const applied = await migrate(db)
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
  return { applied, values }
}
