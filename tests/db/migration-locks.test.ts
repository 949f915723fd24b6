import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withTx } from '../../src/db/database.ts'
import type { Tx } from '../../src/db/handles.ts'
import { LOCKS, type Lock, locksOf } from '../../src/db/migration-locks.ts'
import { inProject } from '../../src/runtime/project-folder.ts'
import { emptyDatabase } from '../support/database.ts'

const NAMES = readdirSync(inProject('migrations/')).map((file) => file.replace(/\.sql$/, ''))
const textOf = (name: string) => readFileSync(inProject(`migrations/${name}.sql`), 'utf8')

/** The strongest lock that this transaction has on each of some tables, of the modes that make others wait. */
async function heldLocks(tx: Tx, tables: readonly string[]): Promise<Record<string, Lock>> {
  const { rows } = await sql<{ name: string; mode: Lock }>`
    select c.relname as name, l.mode from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(tx)
  const held = rows
    .filter(({ name, mode }) => tables.includes(name) && LOCKS.includes(mode))
    .sort((one, other) => LOCKS.indexOf(one.mode) - LOCKS.indexOf(other.mode))
  return Object.fromEntries(held.map(({ name, mode }) => [name, mode]))
}

async function tablesIn(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(tx)
  return rows.map(({ name }) => name)
}

test('the locks that the check names are the ones that the database takes, for each migration', async () => {
  const { db, close } = await emptyDatabase()
  onTestFinished(close)
  const named: Record<string, unknown> = {}
  const taken: Record<string, unknown> = {}
  for (const name of NAMES) {
    named[name] = Object.fromEntries(locksOf(textOf(name)))
    taken[name] = await withTx(db, async (tx) => {
      const before = await tablesIn(tx)
      await sql.raw(textOf(name)).execute(tx)
      return heldLocks(tx, before)
    })
  }
  expect(named).toEqual(taken)
})

describe('locksOf', () => {
  test.each<[statement: string, locks: Record<string, Lock>]>([
    ['create index i on events (id)', { events: 'ShareLock' }],
    ['create unique index concurrently i on events (id)', { events: 'ShareUpdateExclusiveLock' }],
    ['create trigger t after insert on events execute function f()', { events: 'ShareRowExclusiveLock' }],
    ['alter table features validate constraint c', { features: 'ShareUpdateExclusiveLock' }],
    ['drop index i; create index i on features (id)', { features: 'AccessExclusiveLock' }],
    ['update features set name = name', { features: 'RowExclusiveLock' }],
    [
      'create table n (f text references features (name)); create index i on n (f)',
      { features: 'ShareRowExclusiveLock' },
    ],
    ["comment on table n is 'drop table features;'; -- drop table events", { n: 'ShareUpdateExclusiveLock' }],
    [
      'create function f() returns trigger as $$ begin delete from events; end $$; drop table features',
      { features: 'AccessExclusiveLock' },
    ],
  ])('%s', (statement, locks) => {
    expect(Object.fromEntries(locksOf(statement))).toEqual(locks)
  })
})
