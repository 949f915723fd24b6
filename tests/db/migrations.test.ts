// Also on a hostile database: npm run test:postgres -- --hostile
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate, migratePostgres } from '../../src/db/migrate.ts'
import { sessionLimits } from '../../src/db/session-settings.ts'
import { REFUSALS } from '../../src/domain/transaction/constraint-errors.ts'
import { onFirstSuccess } from '../../src/runtime/on-first-use.ts'
import { emptyDatabase, sharedDatabase } from '../support/database.ts'
import { dump } from '../support/dump.ts'
import { until } from '../support/waiting.ts'

const files = readdirSync(new URL('../../migrations/', import.meta.url)).sort()
const names = files.map((file) => file.replace(/\.sql$/, ''))

describe('migrations', () => {
  test('are numbered one after the other', () => {
    const expected = names.map((_, index) => String(index + 1).padStart(4, '0'))
    expect(names.map((name) => name.slice(0, 4))).toEqual(expected)
    for (const file of files) expect(file).toMatch(/^\d{4}-[a-z-]+\.sql$/)
  })

  const migrated = onFirstSuccess(async () => {
    const { db, url, close } = await emptyDatabase()
    const applying = () => (url === undefined ? migrate(db) : migratePostgres(url))
    return { db, close, applied: await Promise.all([applying(), applying()]) }
  })
  afterAll(async () => (await migrated()).close())

  test('bring an empty database to the newest one, once, also when two servers start together', async () => {
    const { db, applied } = await migrated()
    expect(applied.flat()).toEqual(names)
    expect(applied).toContainEqual([])
    const before = await dump(db)
    expect(await migrate(db)).toEqual([])
    expect(await dump(db)).toEqual(before)
  })

  test('are refused on a database that a newer version has used, which stays as it is', async () => {
    const { db } = await migrated()
    await sql`insert into migrations (name, timestamp) values ('9999-future', now())`.execute(db)
    const before = await dump(db)
    await expect(migrate(db)).rejects.toThrow(
      'it has the migration 9999-future, which this version does not know: a newer version has used it. Start that one, or restore a backup from before',
    )
    expect(await dump(db)).toEqual(before)
  })

  test('are refused on a database from before the first release, which stays as it is', async () => {
    const { db, close } = await emptyDatabase()
    await sql`create table migrations (name text, timestamp text)`.execute(db)
    await sql`insert into migrations (name) values ('0001-projects'), ('0002-people-and-keys')`.execute(db)
    const before = await dump(db)
    await expect(migrate(db)).rejects.toThrow("it was made by a version before 1.0.0, and can't be upgraded.")
    expect(await dump(db)).toEqual(before)
    await close()
  })

  test('wait for a lock as long as it takes', async ({ skip }) => {
    const { db, url, close } = await emptyDatabase()
    if (url === undefined) return skip('nobody else can lock anything')
    await migrate(db, names[0])
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin; lock table migrations_lock')
    const applied = migratePostgres(url)
    // Longer than all other sessions wait.
    await until(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and clock_timestamp() - query_start > ${sessionLimits.lockMs} * interval '1.1 ms'`.execute(
        db,
      )
      return rows.length === 1
    })
    await other.end()
    expect(await applied).toEqual(names.slice(1))
    await close()
  })
})

type Constraint = { table: string; name: string; kind: string }

/** `n` is not null, which the newer engine names by itself. */
async function constraints(): Promise<Constraint[]> {
  const { connection } = await sharedDatabase()
  const { rows } = await sql<Constraint>`
    select t.relname as "table", c.conname as name, c.contype as kind
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.connamespace = 'public'::regnamespace and c.contype <> 'n' and t.relname not like 'migrations%'
    union all
    select t.relname, i.relname, 'unique index'
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where i.relnamespace = 'public'::regnamespace and x.indisunique and t.relname not like 'migrations%'
      and not exists (select from pg_constraint c where c.conindid = i.oid)`.execute(connection.db)
  return rows
}

const ENDINGS: Readonly<Record<string, RegExp>> = {
  p: /^_pkey$/,
  f: /^_\w+_fkey$/,
  u: /^_(\w+_)?key$/,
  'unique index': /^_(\w+_)?key$/,
  // The names that the database gives checks by itself end like this.
  c: /^_(?!.*_check\d*$)\w+$/,
}

describe('texts', () => {
  test('are compared and sorted without the locale of the database, in every column', async () => {
    const { connection } = await sharedDatabase()
    const { rows } = await sql<{ name: string }>`
      select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace and a.attnum > 0
        and a.attcollation not in (0, '"C"'::regcollation) and c.relname not like 'migrations%'`.execute(connection.db)
    // It has a trigger, which keeps its type. Searches compare it folded.
    expect(rows.map(({ name }) => name)).toEqual(['features.description'])
  })

  /** The rule of `folded`, in the Unicode of this Node.js. */
  function foldedCharacter(character: string): string {
    if (character === 'İ') return 'i'
    const upper = character.toUpperCase()
    const lower = ([...upper].length === 1 ? upper : character).toLowerCase()
    return [...lower].length === 1 ? lower : character
  }

  test('are folded character by character, by the rule that the function names', async () => {
    const { connection } = await sharedDatabase()
    const points = Array.from({ length: 0xffff }, (_, index) => index + 1)
    // Letters that are new in Unicode have no other case for an older Node.js.
    const known = points.map((point) => String.fromCodePoint(point)).filter((one) => /[^\p{Cs}\p{Cn}]/u.test(one))
    const text = known.filter((one) => !/[\ua7cb-\ua7dc]/.test(one)).join('')
    const { rows } = await sql<{ folded: string }>`select folded(${text}::text) as folded`.execute(connection.db)
    const characters = [...text]
    const differing = [...(rows[0]?.folded ?? '')].flatMap((one, at) => {
      const given = characters[at] ?? ''
      return one === foldedCharacter(given) ? [] : [`${given} ${one}`]
    })
    expect(differing).toEqual([])
  })
})

describe('constraints', () => {
  test('are named by us, after their table', async () => {
    const wrong = (await constraints()).filter(
      ({ table, name, kind }) => !name.startsWith(table) || !ENDINGS[kind]?.test(name.slice(table.length)),
    )
    expect(wrong).toEqual([])
  })

  test('exist when a refusal is written for them', async () => {
    const known = new Set((await constraints()).map(({ name }) => name))
    expect(Object.keys(REFUSALS).filter((name) => !known.has(name))).toEqual([])
  })

  test('have a name that the database does not cut', async () => {
    expect((await constraints()).filter(({ name }) => name.length >= 63)).toEqual([])
  })
})
