import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { compiled, compiledByShape } from '../../src/db/compiled.ts'
import type { Db } from '../../src/db/handles.ts'
import { sharedDatabase } from '../support/database.ts'

let db: Db
beforeAll(async () => {
  db = (await sharedDatabase()).connection.db
})

describe('compiled', () => {
  test('builds its statement once and runs it with the parameters of each call', async () => {
    let built = 0
    const sum = compiled<{ one: number; other: number }, { sum: number }>((_, { one, other }) => {
      built++
      return sql<{ sum: number }>`select ${one}::int + ${other}::int as sum`
    })
    expect(await sum(db, { one: 1, other: 2 })).toEqual([{ sum: 3 }])
    expect(await sum(db, { one: 40, other: 2 })).toEqual([{ sum: 42 }])
    expect(built).toBe(1)
  })

  test('keeps calls that run at once apart', async () => {
    const echo = compiled<{ value: number }, { value: number }>(
      (_, { value }) => sql<{ value: number }>`select ${value}::int as value, pg_sleep(0.001)`,
    )
    const values = Array.from({ length: 50 }, (_, index) => index)
    const rows = await Promise.all(values.map((value) => echo(db, { value })))
    expect(rows.map(([row]) => row?.value)).toEqual(values)
  })

  test('takes a parameter twice, and values of every kind', async () => {
    type Values = { text: string | null; list: string[]; time: Date; bytes: Buffer; flag: boolean }
    const echo = compiled<Values, Values & { again: string | null }>(
      (_, { text, list, time, bytes, flag }) => sql<Values & { again: string | null }>`
        select ${text}::text as text, ${text}::text as again, ${list}::text[] as list, ${time}::timestamptz as time,
          ${bytes}::bytea as bytes, ${flag}::boolean as flag`,
    )
    for (const text of ["it's", null]) {
      const values = { text, list: ['a', 'b,c'], time: new Date(0), bytes: Buffer.from([0, 255]), flag: false }
      const [row] = await echo(db, values)
      expect(row).toEqual({ ...values, again: text })
    }
  })

  test('mixes parameters with values that never change', async () => {
    const withConstant = compiled<{ value: number }, { value: number; constant: string }>(
      (_, { value }) =>
        sql<{ value: number; constant: string }>`select ${'always'}::text as constant, ${value}::int as value`,
    )
    expect(await withConstant(db, { value: 1 })).toEqual([{ constant: 'always', value: 1 }])
    expect(await withConstant(db, { value: 2 })).toEqual([{ constant: 'always', value: 2 }])
  })

  test('compiles what the query builder makes', async () => {
    const byName = compiled<{ name: string }, { name: string }>((handle, { name }) =>
      handle.selectFrom('environments').select('name').where('name', '=', name),
    )
    expect(await byName(db, { name: 'production' })).toEqual([{ name: 'production' }])
    expect(await byName(db, { name: 'nowhere' })).toEqual([])
  })

  test('runs inside a transaction when it is given one', async () => {
    const settings = compiled<{ name: string }, { value: string }>(
      (_, { name }) => sql<{ value: string }>`select current_setting(${name}) as value`,
    )
    await db.transaction().execute(async (tx) => {
      await sql`set local application_name = 'inside'`.execute(tx)
      expect(await settings(tx, { name: 'application_name' })).toEqual([{ value: 'inside' }])
    })
  })

  test('continues after a statement has failed', async () => {
    const divided = compiled<{ by: number }, { result: number }>(
      (_, { by }) => sql<{ result: number }>`select 6 / ${by}::int as result`,
    )
    await expect(divided(db, { by: 0 })).rejects.toThrow(/division by zero/)
    expect(await divided(db, { by: 3 })).toEqual([{ result: 2 }])
  })
})

describe('compiledByShape', () => {
  test('builds each shape once, and again only after it was dropped for shapes used more recently', () => {
    const built: string[] = []
    const statementOf = compiledByShape(2, (shape: { name: string }) => {
      built.push(shape.name)
      return { statement: shape.name }
    })
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) expect(statementOf({ name })).toEqual({ statement: name })
    expect(built).toEqual(['a', 'b', 'c', 'b'])
  })
})
