import { describe, expect, test } from 'vitest'
import { statementNames } from '../../../src/db/statement-name.ts'

describe('the name of a statement', () => {
  test.each([
    ['select "f".* from "features" as "f" where "f"."name" = $1', 'select features'],
    ['insert into events (a) select given.a from rows from (jsonb_to_recordset($1)) given', 'insert events'],
    ['with recorded as materialized (select * from rows from (x)) insert into events select 1', 'insert events'],
    ['update "features" set "stale" = $1', 'update features'],
    ['delete from "sessions" where "expires_at" < $1', 'delete sessions'],
    ['select id from webhook_deliveries for update skip locked', 'select webhook_deliveries'],
    ['with due as (select 1 from projects) select * from due', 'select projects'],
    ['with due as (select $1::int as n) select * from due join features f on true', 'select features'],
    ['select count(*) from (select e.id from events e) e', 'select events'],
    ['select * from unnest($1::text[]) x', 'select'],
    ['begin', 'begin'],
    ['commit', 'commit'],
    ['', 'other'],
  ])('%s: %s', (text, name) => {
    expect(statementNames()(text)).toBe(name)
  })

  test('is one of at most 300', () => {
    const nameOf = statementNames()
    const letters = 'abcdefghijklmnopqrst'
    const tables = [...letters].flatMap((one) => [...letters].map((other) => `${one}_${other}`))
    const names = new Set(tables.map((table) => nameOf(`select * from ${table}`)))
    expect(names.size).toBe(301)
    expect(names).toContain('other')
    expect(nameOf('select * from a_a')).toBe('select a_a')
  })
})
