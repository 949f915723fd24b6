import { sql } from 'kysely'
import { notifyOutdated } from '../../src/db/database.ts'
import type { Db } from '../../src/db/handles.ts'
import { onFirstSuccess } from '../../src/runtime/on-first-use.ts'
import { PATIENT, sharedDatabase, tablesParentsFirst } from './database.ts'
import { dump } from './dump.ts'

type KeptRows = { readonly rows: Awaited<ReturnType<typeof dump>>; restore(): Promise<void> }

let kept = 0

/**
 * Keeps all rows of the database that tests share, and the numbers that come next, and gives the way back to them. The
 * data that triggers made of the rows is kept as well, so they rest meanwhile. There is only room for one state.
 */
export async function keepRows(db: Db): Promise<KeptRows> {
  await makeRoom()
  const { restore } = await sharedDatabase()
  await restore('call kept.keep()')
  const number = ++kept
  return {
    rows: await dump(db),
    async restore() {
      if (number !== kept) throw new Error('Other rows have been kept since')
      await restore('call kept.restore()')
      notifyOutdated(db)
    },
  }
}

/** Procedures, since the plans of these statements take longer to make than to run. */
const makeRoom = onFirstSuccess(async () => {
  const { db } = (await sharedDatabase()).connection
  const tables = await tablesParentsFirst(db)
  const keeping = [
    ...tables.flatMap((table) => [`delete from kept.${table}`, `insert into kept.${table} select * from ${table}`]),
    'delete from kept.numbers',
    `insert into kept.numbers select sequencename, coalesce(last_value, start_value), last_value is not null
      from pg_sequences where schemaname = 'public'`,
  ]
  const restoring = [
    PATIENT,
    ...tables.flatMap((table) => [
      `delete from ${table}`,
      `insert into ${table} overriding system value select * from kept.${table}`,
    ]),
    'perform setval(name::regclass, next, drawn) from kept.numbers',
  ]
  const procedure = (name: string, statements: readonly string[]) =>
    `create procedure kept.${name}() language plpgsql as $$ begin ${statements.join(';')}; end $$`
  const script = [
    'create schema kept',
    ...tables.map((table) => `create table kept.${table} as table ${table} with no data`),
    'create table kept.numbers (name text, next bigint, drawn boolean)',
    procedure('keep', keeping),
    procedure('restore', restoring),
  ]
  await sql.raw(script.join(';')).execute(db)
})
