import { sql } from 'kysely'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { connectPostgres } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/handles.ts'
import { emptyDatabase } from './database.ts'

/** Settings with which the code would not work, as a database may have them. */
const SETTINGS = {
  default_transaction_isolation: 'serializable',
  DateStyle: 'German',
  standard_conforming_strings: 'off',
  array_nulls: 'off',
  extra_float_digits: '-10',
  client_min_messages: 'error',
  gin_fuzzy_search_limit: '1',
}

/** An empty database of PostgreSQL that has such settings, for as long as the test runs. */
export async function hostileDatabase(): Promise<{ db: Db; url: string }> {
  const { db: former, close, url = '' } = await emptyDatabase()
  const name = new URL(url).pathname.slice(1)
  for (const [setting, value] of Object.entries(SETTINGS))
    await sql.raw(`alter database ${name} set ${setting} to '${value}'`).execute(former)
  await close()
  const { db, ...connection } = connectPostgres(url, () => {})
  onTestFinished(connection.close)
  return { db, url }
}

/** The address of an empty database of PostgreSQL whose encoding is LATIN1, for as long as the test runs. */
export async function latinDatabase(): Promise<string> {
  const url = new URL(inject('serverUrl') ?? '')
  const name = `flaghoist_latin_${process.pid}_${Date.now()}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: inject('serverUrl') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`)
  onTestFinished(() => run(`drop database ${name} with (force)`))
  url.pathname = `/${name}`
  return url.toString()
}
