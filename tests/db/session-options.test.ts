import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { connectPostgres } from '../../src/db/connect.ts'
import { withOptions } from '../../src/db/session-settings.ts'

const OURS = '-c jit=off'

describe('withOptions', () => {
  test.each([
    ['postgres://me@host/db', 'postgres://me@host/db', '-c jit=off'],
    [
      'postgres://me:a%2Fb+c@host:1/db?sslmode=require',
      'postgres://me:a%2Fb+c@host:1/db?sslmode=require',
      '-c jit=off',
    ],
    ['postgres://me@host/db?options=-c%20jit%3Don', 'postgres://me@host/db', '-c jit=on -c jit=off'],
    [
      'postgres://me:a%2Fb+c@host/db?options=-csearch_path=flags&application_name=a+b',
      'postgres://me:a%2Fb+c@host/db?application_name=a+b',
      '-csearch_path=flags -c jit=off',
    ],
    ['postgres://me@host/db?options=-ca=1&options=-cb=2', 'postgres://me@host/db', '-ca=1 -cb=2 -c jit=off'],
  ])('puts ours after those of the address: %s', (url, connectionString, options) => {
    expect(withOptions(url, OURS)).toEqual({ connectionString, options })
  })
})

describe('a connection with options in its address', () => {
  test('has them, and ours', async ({ skip }) => {
    const server = inject('serverUrl')
    skip(server === undefined, 'there is no PostgreSQL server')
    const url = new URL(server ?? '')
    url.searchParams.set('options', '-c jit=on -c work_mem=5MB -c statement_timeout=0')
    const { db, close } = connectPostgres(url.toString(), () => {})
    const { rows } = await sql`
      select current_setting('jit') as jit, current_setting('work_mem') as work_mem,
        current_setting('statement_timeout') as timeout`.execute(db)
    expect(rows).toEqual([{ jit: 'off', workMem: '5MB', timeout: '9s' }])
    await close()
  })
})
