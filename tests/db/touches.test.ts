import { describe, expect, test } from 'vitest'
import { touchOf } from '../../src/db/touches.ts'

describe('what a statement touches', () => {
  test.each([
    'select 1',
    '  select "for_update", updated_at from features',
    '/* alike for all */ select 1',
    'select id from users where id = any($1) order by id for key share',
    '/* unanswered */ /* locks its own */ update features set revision = 1 where name = $1',
    'select pg_advisory_xact_lock(1) /* locks its own */',
  ])('is nothing: %s', (text) => expect(touchOf(text)).toBe('nothing'))

  test.each([
    'insert into events (data) values ($1)',
    '/* unanswered */\n  insert into events (data) select $1',
    '/* unanswered */ /* writes its own */\n update projects set name = $1',
    '/* writes its own */ with made as (insert into t values (1) on conflict do nothing) select 1',
  ])('is its own: %s', (text) => expect(touchOf(text)).toBe('own'))

  test.each([
    'update projects set name = $1',
    'delete from tags',
    'with gone as (delete from tags returning *) select * from gone',
    'insert into tags values ($1) on conflict do nothing',
    'select * from projects for no key update',
    'select * from projects for update skip locked',
    'select pg_advisory_xact_lock_shared(1, 2)',
    'select pg_try_advisory_lock(1)',
    'lock table projects',
    '',
  ])('is not known: %s', (text) => expect(touchOf(text)).toBe('unknown'))
})
